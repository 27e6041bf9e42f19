import { expect, it } from 'vitest'

import { readingsOf } from './code-readings.ts'

it.each([
  ['FULLMO0N', 'FULLMOON'],
  ['full moon', 'FULLMOON'],
  ['full moon', 'fullmoon'],
  ['FULL-MOON', 'FULLMOON'],
  ['SPR1NG-25', 'SPRING-25'],
  ['B00K', 'BOOK'],
  ['BO1', 'B01'],
])('%s may be meant as %s', (typed, reading) => expect(readingsOf(typed)).toContain(reading))

it.each(['HARBOR', 'INDIGO', 'FULLMOON'])('%s, a word, is meant as none with digits', (typed) =>
  expect(readingsOf(typed)).toEqual([]),
)

it.each(['FULLMOON', 'f u-l 0 1 l-O', '', ' - ', '0O'.repeat(200)])(
  'of %j there are four at most, all of them others',
  (typed) => {
    const readings = readingsOf(typed)
    expect(readings.length).toBeLessThanOrEqual(4)
    expect(readings).not.toContain(typed)
    expect(new Set(readings).size).toBe(readings.length)
  },
)
