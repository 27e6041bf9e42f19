import { expect, it } from 'vitest'

import { isFuzzyMatch } from './fuzzy-match.ts'

const name = ['beatriz', 'barros']
it.each([
  ['beetriz barros', true],
  ['baetriz', true],
  ['barors bea', true],
  ['beatrz', true],
  ['bet', false],
  ['ana sou', false],
  ['barros ana', false],
  ['', true],
])('%s', (typed, like) => {
  expect(isFuzzyMatch(typed.split(' ').filter(Boolean), name)).toBe(like)
})
