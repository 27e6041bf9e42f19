const most = 4

const digitsAsLetters = (text: string): string => text.replaceAll('0', 'O').replaceAll('1', 'I')
const lettersAsDigits = (text: string): string => text.replaceAll('O', '0').replaceAll('I', '1')

/**
 * Other codes that may be meant by a text that is none: without blanks and hyphens, in capitals, O for 0 and I for 1 or
 * the reverse. The case of the text is kept beside, as the event system may tell it apart.
 */
export function readingsOf(typed: string): string[] {
  const oneWord = typed.replaceAll(/\s+/gu, '')
  const bare = typed.replaceAll(/[\s\p{Pd}]+/gu, '')
  const readings = [oneWord, bare].flatMap((text) => {
    const capitals = text.toUpperCase()
    // A word without digits is a word.
    const asDigits = /\d/u.test(text) ? [lettersAsDigits(capitals)] : []
    return [text, capitals, digitsAsLetters(capitals), ...asDigits]
  })
  return [...new Set(readings)].filter((text) => text !== '' && text !== typed).slice(0, most)
}

/** `HARB0UR`: one word with a digit in the place of a letter, and so no number. */
export const isWordWithDigits = (text: string): boolean => /^\p{L}[\p{L}01]*[01][\p{L}01]*\p{L}$/u.test(text)
