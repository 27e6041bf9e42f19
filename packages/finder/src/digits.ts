import { fold } from '@frontdesk/desk-api/near-names'

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
