const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu
/** What copying leaves between letters: zero-width blanks, joiners, marks of direction, soft hyphens. */
const unseen = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu
const grouped = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/giu
const bare = /(?<![0-9a-z])[0-9a-f]{32}(?![0-9a-z])/giu

/** Without what cannot be seen, compatibility forms made plain, every dash a hyphen: for ids, codes and addresses, not for names. */
export function plainText(text: string): string {
  return text.normalize('NFKC').replaceAll(unseen, '').replaceAll(dashes, '-')
}

/** Every GUID in a plain text, in order, lower case, in five groups, each once; 32 digits without hyphens are one too. */
export function guidsIn(plain: string): string[] {
  const found = [...plain.matchAll(grouped), ...plain.matchAll(bare)].toSorted((a, b) => a.index - b.index)
  return [...new Set(found.map(([id]) => inGroups(id)))]
}

function inGroups(id: string): string {
  const digits = id.replaceAll('-', '').toLowerCase()
  return [0, 8, 12, 16, 20].map((from, at, starts) => digits.slice(from, starts[at + 1])).join('-')
}

/** The same without its GUIDs. */
export function withoutGuids(plain: string): string {
  return plain.replaceAll(grouped, '').replaceAll(bare, '')
}
