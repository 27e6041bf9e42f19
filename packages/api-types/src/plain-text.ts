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

/** Letters and digits with single hyphens between them, at most 80 characters. */
function hyphenated(text: string): string {
  const whole = text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replace(/^-/, '')
  return Array.from(whole).slice(0, 80).join('').replace(/-$/, '')
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
  return hyphenated(folded)
}

/** A file name without extension that every file system takes: letters, digits and single dashes, at most 80. */
export const fileNameOf = (text: string): string => hyphenated(withoutMarks(text))
