/** Nesting of what is stored, in levels. */
const DEPTH_LIMIT = 32

const textFault = (text: string): string | null => {
  if (text.includes('\0')) return 'a NUL character'
  return /\p{Surrogate}/u.test(text) ? 'half of a surrogate pair' : null
}

/**
 * Finds what JSON allows and the database does not: NUL or an unpaired surrogate in a text or field name, or too deep
 * nesting. Null when the value can be stored; `path` is as in JSON, empty for the whole value.
 */
export function unstorable(value: unknown, path = '', depth = 0): { path: string; message: string } | null {
  if (typeof value === 'string') {
    const fault = textFault(value)
    return fault === null ? null : { path, message: `contains ${fault}` }
  }
  if (typeof value !== 'object' || value === null) return null
  if (depth >= DEPTH_LIMIT) return { path, message: `is nested more than ${DEPTH_LIMIT} levels deep` }
  for (const [key, inner] of Object.entries(value)) {
    const named = textFault(key)
    if (named !== null) return { path, message: `has ${named} in a field name` }
    const fault = unstorable(inner, path === '' ? key : `${path}.${key}`, depth + 1)
    if (fault !== null) return fault
  }
  return null
}
