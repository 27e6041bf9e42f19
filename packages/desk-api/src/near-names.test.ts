import { expect, it } from 'vitest'

import { isSameCode, matchOf, searchedWords } from './near-names.ts'

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

it.each([
  ['CMD-8012', 'CMD8012', true],
  ['CMD-8012', ' cmd 8012 ', true],
  ['CMD-8012', 'CMD8O12', true],
  ['CMD-8012', 'CMD-8013', false],
  ['--', '//', false],
])('%s and %s are the same number: %s', (one, other, is) => expect(isSameCode(one, other)).toBe(is))

it('matches prefixes of words, ignoring case and accents, all words or none', () => {
  expect(matchOf(['mull'], 'Yaw Müllerschön')).toBe(1)
  expect(matchOf(['schon'], 'Yaw Müllerschön')).toBe(0.5)
  expect(matchOf(['yaw', 'x'], 'Yaw Müllerschön')).toBe(0)
  expect(matchOf(['lukasz', 'wojcik'], 'Łukasz Wójcik')).toBe(1)
  expect(matchOf(['lucas', 'wojcik'], 'Łukasz Wójcik')).toBe(0)
  expect(matchOf(['al-khatib', '-'], 'Sibusiso Al-Khatib')).toBe(1)
  expect(matchOf(['l-khatib'], 'Sibusiso Al-Khatib')).toBe(0.5)
  expect(matchOf(['-'], 'Sibusiso Al-Khatib')).toBe(0)
})
