const letters: Readonly<Record<string, string>> = {
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
const longest = 80

/**
 * The slug that a name most likely got: lower case, accents folded, hyphens between. How a service makes it is not
 * documented, so this is where to look first, not what there is.
 */
export function slugGuess(name: string): string {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı&]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replaceAll(/['’]/g, '')
  const slug = folded.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  return Array.from(slug).slice(0, longest).join('').replace(/-+$/, '')
}

/** The one to try after it: a name that was taken gets a number. `spring` → `spring-2` → `spring-3`. */
export function nextSlug(slug: string): string {
  const [, base = slug, number] = /^(.+)-(\d{1,4})$/.exec(slug) ?? []
  return `${base}-${number === undefined ? 2 : Number(number) + 1}`
}
