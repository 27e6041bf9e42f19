const marks = /\p{M}+/gu
const joined = /['’‘`´ʼ]/g
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
}
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
// eslint-disable-next-line no-control-regex -- the range of ASCII
const plain = /^[\u0000-\u007f]*$/

/** Normalized for comparison: without case, accents and apostrophes. */
export function fold(text: string): string {
  const lower = plain.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replaceAll(marks, '')
        .toLowerCase()
        .replaceAll(special, (letter) => letters[letter] ?? letter)
  return lower.replaceAll(joined, '')
}

const wordShape = /[\p{L}\p{N}]+/gu

/** The words of a text, folded; anything but letters and digits separates them. */
export const wordsOf = (text: string): string[] => fold(text).match(wordShape) ?? []

/** The digits of a text: `(030) 123-45` is `03012345`. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

const mistaken: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }
/** A code with a digit in it, with its letters that look like digits read as such; null when that changes nothing. */
export function withDigits(code: string): string | null {
  const folded = fold(code)
  if (!/\d/.test(folded)) return null
  const read = folded.replaceAll(/[oil]/g, (letter) => mistaken[letter] ?? letter)
  return read === folded ? null : read
}
