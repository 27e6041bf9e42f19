const grouped = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** The id of nothing: stands for "none" where an id cannot be null. */
export const emptyGuid = '00000000-0000-0000-0000-000000000000'

const whole = new RegExp(`^${grouped}$`, 'i')
const contained = new RegExp(`${grouped}|(?<![0-9a-z])[0-9a-f]{32}(?![0-9a-z])`, 'giu')

/** Whether a text is an id of the API: 32 hexadecimal digits in five groups, in upper or lower case. */
export const isGuid = (text: string): boolean => whole.test(text)

/** Every id in a text, in order, lower case, with hyphens, without duplicates; also 32 digits without hyphens. */
export function guidsIn(text: string): string[] {
  return [...new Set([...text.matchAll(contained)].map(([id]) => inGroups(id)))]
}

function inGroups(id: string): string {
  const digits = id.replaceAll('-', '').toLowerCase()
  return [0, 8, 12, 16, 20].map((from, at, starts) => digits.slice(from, starts[at + 1])).join('-')
}

/** A text without the ids in it. */
export function withoutGuids(text: string): string {
  return text.replaceAll(contained, '')
}
