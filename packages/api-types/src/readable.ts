const nameFields = ['displayName', 'name', 'title', 'label', 'text']

/** What a person can read of a value: the name of an object, the items of a list. Null when there is nothing. */
export function readableOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) {
    const items = value.map(readableOf)
    return items.length > 0 && items.every((item) => item !== null) ? items.join(', ') : null
  }
  const fields = new Map(Object.entries(Object(value)))
  const name = nameFields
    .map((field) => fields.get(field))
    .find((text) => typeof text === 'string' && text.trim() !== '')
  return typeof name === 'string' ? name : null
}
