const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu
/** Invisible characters that copying leaves: zero-width blanks, joiners, direction marks, soft hyphens. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu
const grouped = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/giu
const bare = /(?<![0-9a-z])[0-9a-f]{32}(?![0-9a-z])/giu

/**
 * Removes invisible characters and normalizes compatibility forms and dashes: for ids, codes and addresses, not for
 * names.
 */
export function plainText(text: string): string {
  return text.normalize('NFKC').replaceAll(invisible, '').replaceAll(dashes, '-')
}

/**
 * Every GUID in a normalized text, in order, lower case, with hyphens, without duplicates; also 32 digits without
 * hyphens.
 */
export function guidsIn(plain: string): string[] {
  const found = [...plain.matchAll(grouped), ...plain.matchAll(bare)].toSorted((a, b) => a.index - b.index)
  return [...new Set(found.map(([id]) => inGroups(id)))]
}

function inGroups(id: string): string {
  const digits = id.replaceAll('-', '').toLowerCase()
  return [0, 8, 12, 16, 20].map((from, at, starts) => digits.slice(from, starts[at + 1])).join('-')
}

/** The text without its GUIDs. */
export function withoutGuids(plain: string): string {
  return plain.replaceAll(grouped, '').replaceAll(bare, '')
}
