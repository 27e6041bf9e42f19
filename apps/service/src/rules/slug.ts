const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  '&': ' and ',
}

const LONGEST = 80

/**
 * The slug of a name: lower case, accents folded, other scripts kept, everything else a hyphen, at most 80 characters.
 * A name without a letter or digit gives `event`.
 */
export const slugOf = (name: string): string => {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı&]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replaceAll(/['’]/g, '')
  const slug = folded.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  const cut = Array.from(slug).slice(0, LONGEST).join('').replace(/-+$/, '')
  return cut === '' ? 'event' : cut
}

/** The first of `slug`, `slug-2`, `slug-3`, ... that is not in `taken`. */
export const freeSlug = (slug: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number += 1) {
    const candidate = `${slug}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}
