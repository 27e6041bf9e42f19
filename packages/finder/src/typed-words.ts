import { nationalDigitsOf } from '@frontdesk/api-types/plain-text'
import { isDense, looksLikeName, searchedWords, wordsOf } from '@frontdesk/desk-api/near-names'

import { type Typed, distances, lettersOf, typed, withPlaces } from './edit-distance.ts'

/** Words of a text that are searched; more are left out. */
export const mostWords = 8
const looksLikePhone = /^\+?[\d\s()./-]+$/

/** The digits of a phone number without leading zeros; null for any other text. */
export function phoneDigits(text: string): string | null {
  if (!looksLikePhone.test(text)) return null
  const digits = nationalDigitsOf(text)
  return digits.length > 3 ? digits : null
}

/** The typed text as words; a phone number is one word. Digits must match exactly, except in an e-mail address. */
export function typedWords(text: string): Typed[] {
  const phone = phoneDigits(text)
  if (phone !== null) return [typed(phone, { errors: false, parts: true })]
  const parts = !looksLikeName(text) || isDense(text)
  const isAddress = text.includes('@')
  return [...new Set(searchedWords(text))]
    .slice(0, mostWords)
    .map((word) => typed(word, { errors: isAddress || !/\p{N}/u.test(word), parts }))
}

/** Whether it is this word with its errors, or begins it. */
function isClose({ letters, edits, parts }: Typed, word: Uint16Array): boolean {
  const both = distances(letters.length, edits, word, 0, word.length)
  return both >> 4 <= edits || (both & 15) <= (parts ? edits : 0)
}

/** Whether every word of a text is in another text with the typing errors that a search allows, or begins a word of it. */
export function isNear(text: string, other: string): boolean {
  const all = wordsOf(other).map(lettersOf)
  return typedWords(text).every((word) => withPlaces(word, () => all.some((one) => isClose(word, one))))
}
