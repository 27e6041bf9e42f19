import { expect, it } from 'vitest'

import { searchedWords } from './near-names.ts'

it.each([
  ['Kanal und Söhne', ['kanal', 'sohne']],
  ['Kanal & Söhne', ['kanal', 'sohne']],
  ['Ortega Y Gasset', ['ortega', 'gasset']],
  ['Père et Fils and Co', ['pere', 'fils', 'co']],
  // At an end it may be the beginning of a word, or a name.
  ['und', ['und']],
  ['Et Lund', ['et', 'lund']],
  ['Kanal und', ['kanal', 'und']],
  ['Andy Undset', ['andy', 'undset']],
])('an “and” between words of %s is no word to search', (text, words) => {
  expect(searchedWords(text)).toEqual(words)
})
