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
 * The most likely slug of a name: lower case, accents folded, hyphens. How the service derives it is not documented, so
 * this is only the first guess.
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

/** The next guess: a service numbers duplicates. `spring` → `spring-2` → `spring-3`. */
export function nextSlug(slug: string): string {
  const [, base = slug, number] = /^(.+)-(\d{1,4})$/.exec(slug) ?? []
  return `${base}-${number === undefined ? 2 : Number(number) + 1}`
}
