const withoutMarks = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}+/gu, '')

/** For comparison: lower case, without accents. `Müller` gives `muller`. */
export const unaccented = (text: string): string => withoutMarks(text).toLowerCase()

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

/**
 * The slug of a name: lower case, accents folded, other scripts kept, everything else a hyphen, at most 80 characters.
 * Empty for a name without a letter or digit.
 */
export function slugOf(name: string): string {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı&]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replaceAll(/['’]/g, '')
  const slug = folded.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  return Array.from(slug).slice(0, 80).join('').replace(/-$/, '')
}

/** A file name without extension that every file system takes: letters, digits and single dashes, at most 80. */
export const fileNameOf = (text: string): string =>
  withoutMarks(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '')
