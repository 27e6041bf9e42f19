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
    return [text, capitals, digitsAsLetters(capitals), lettersAsDigits(capitals)]
  })
  return [...new Set(readings)].filter((text) => text !== '' && text !== typed).slice(0, most)
}
