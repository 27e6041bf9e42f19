const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu
/** Invisible characters that copying leaves: zero-width blanks, joiners, direction marks, soft hyphens. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu

/**
 * Removes invisible characters and normalizes compatibility forms and dashes: for ids, codes and addresses, not for
 * names.
 */
export function plainText(text: string): string {
  return text.normalize('NFKC').replaceAll(invisible, '').replaceAll(dashes, '-')
}
