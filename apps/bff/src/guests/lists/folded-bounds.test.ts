import { searchedText } from '@frontdesk/desk-api/guest-search'
import { indexedWords } from '@frontdesk/finder/index-words'
import { type SheetGuest, eachText, longestValue, searchedFields } from '@frontdesk/sheets/fields'
import { expect, it } from 'vitest'

import { comparable } from './comparable.ts'
import { entryOf } from './known-guests.ts'

/** Texts that grow most, or have most words, of what a cell can hold. */
const worst = ['ﷺ', '㍿', '한', 'ﬃ', 'ß', 'İ', '㌖', 'a b c d e f g h i j k l ', 'é', '\u0344', '1 ', '1-', 'x']
const distinct = Array.from({ length: longestValue / 4 }, (_, at) => at.toString(36).padStart(3, 'z')).join(' ')
const texts = [...worst.map((text) => text.repeat(longestValue).slice(0, longestValue)), distinct]
const filled = (text: string): SheetGuest => ({
  name: text,
  surname: text,
  ...eachText(() => text),
  free: [],
})

it.each(texts)('what is in memory to find a guest is bounded, whatever the sheet says: %.12s', (text) => {
  const sheet = filled(text)
  // Four times the first 200 characters of each value, and what is between them.
  expect(searchedText(sheet).length).toBeLessThanOrEqual((searchedFields.length + 1) * 801)
  expect(searchedText(sheet).length).toBeLessThanOrEqual(text.length * 4 * (searchedFields.length + 1))
  expect(comparable(text).length).toBeLessThanOrEqual(64)
  const guest = { id: '1', eventId: '2', version: 1, importId: '3', changedBy: '3', sheet, service: null }
  const entry = entryOf({ ...guest, missing: false, enrolledBy: null, enrolledAt: null, apart: [], text }, null, 0)
  const words = indexedWords(entry)
  expect(words.length).toBeLessThanOrEqual(26)
  expect(Math.max(0, ...words.map(([word]) => word.length))).toBeLessThanOrEqual(64)
})

it('long texts are equal when they differ in case and accents only', () => {
  const long = 'Éva Łukasz '.repeat(20)
  expect(comparable(long)).toBe(comparable(long.toUpperCase()))
  expect(comparable(long)).not.toBe(comparable(`${long}x`))
  expect(comparable(' Éva ')).toBe('eva')
})
