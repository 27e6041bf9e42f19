/** How texts are made comparable, on every side. */

const marks = /\p{M}+/gu
const apostrophes = /['’‘`´ʼ]/g
/** Letters that have no form without their accent. */
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
// oxlint-disable-next-line no-control-regex -- the range of ASCII
const plain = /^[\u0000-\u007f]*$/

const withoutMarks = (text: string): string => text.normalize('NFKD').replaceAll(marks, '')

/** For comparison: lower case, without accents. `Müller` gives `muller`, `Łódź` gives `lodz`. */
export const unaccented = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replaceAll(special, (letter) => letters[letter] ?? letter)

/** Not the signs that stand for a sentence or a word: one of them becomes eighteen letters. */
const letterwise = /[^\u321D\u321E\u327C\u3300-\u3357\u33AE\u33AF\uFDFA\uFDFB]+/g

/** For comparison and storage: also without apostrophes, and at most four times as long as the text. */
export function fold(text: string): string {
  const lower = plain.test(text) ? text.toLowerCase() : text.replaceAll(letterwise, unaccented)
  return lower.replaceAll(apostrophes, '')
}

/** The digits of a text: `(030) 123-45` is `03012345`. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** The digits of a phone number without the zeros of an area or country prefix: `(030) 123-45` is `3012345`. */
export const nationalDigitsOf = (phone: string): string => digitsOf(phone).replace(/^0+/, '')

/** Letters and digits with single hyphens between them, at most 80 characters. */
function hyphenated(text: string): string {
  const whole = text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replace(/^-/, '')
  return Array.from(whole).slice(0, 80).join('').replace(/-$/, '')
}

/**
 * The slug of a name: lower case, accents folded, other scripts kept, everything else a hyphen, at most 80 characters.
 * Empty for a name without a letter or digit.
 */
export const slugOf = (name: string): string =>
  hyphenated(unaccented(name).replaceAll('&', ' and ').replaceAll(/['’]/g, '').normalize('NFC'))

/** A file name without extension that every file system takes: letters, digits and single dashes, at most 80. */
export const fileNameOf = (text: string): string => hyphenated(withoutMarks(text))
