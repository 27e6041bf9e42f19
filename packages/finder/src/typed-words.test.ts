import { describe, expect, it } from 'vitest'

import { one, searcher } from '#testing/searcher.ts'

import { isNear } from './typed-words.ts'

describe('a text with typing errors', () => {
  const name = 'Beatriz Barros'
  it.each([
    ['beetriz barros', true],
    ['baetriz', true],
    ['barors bea', true],
    ['beatrz', true],
    ['beo barros', false],
    ['ana sou', false],
    ['barros ana', false],
    ['', true],
  ])('%s', (typed, near) => expect(isNear(typed, name)).toBe(near))

  it.each(['Ada Lovelace', 'Ida Lovelace', 'Ada Lovelock', 'Adan Love', 'Zoë Adams'])(
    'is near what the search finds for it: %s',
    (named) => {
      const { names } = searcher([one({ name: named })])
      const texts = ['ada lovelace', 'ida lovelace', 'ada lofelace', 'zeo adams', 'lovelcae']
      const near = texts.filter((text) => isNear(text, named))
      expect(near.map((text) => names(text))).toEqual(near.map(() => [named]))
    },
  )
})
