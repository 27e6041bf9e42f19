import { digitsOf, fold, nationalDigitsOf } from '@frontdesk/api-types/plain-text'
import { type SheetGuest, searchedFields } from '@frontdesk/sheets/fields'

import { searchedWords } from './near-names.ts'

/** Which guests of a list have what was typed, the same at the desk and in a browser. */

/** Of each value: it is in memory once more, and folded text is up to four times as long. */
const longestSearched = 200

type Searched = Pick<SheetGuest, 'name' | (typeof searchedFields)[number]>

/** What a search within the list looks through; of a phone number its digits. */
export const searchedCells = (sheet: Searched): string =>
  [sheet.name, ...searchedFields.map((field) => (field === 'phone' ? digitsOf(sheet.phone ?? '') : sheet[field]))]
    .flatMap((value) => value?.slice(0, longestSearched) || [])
    .join('\n')

/** The same, folded. */
export const searchedText = (sheet: Searched): string => fold(searchedCells(sheet))

const phoneNumber = /^\+?[\d\s()./-]{4,}$/

/** Whether a searched text has all words of a search, each as the beginning of a word or inside one; or the number. */
export function hasTyped(typed: string): (searched: string) => boolean {
  const phone = phoneNumber.test(typed.trim()) ? nationalDigitsOf(typed) : null
  if (phone !== null) return (searched) => searched.includes(phone)
  const words = searchedWords(typed)
  return (searched) => words.every((word) => searched.includes(word))
}
