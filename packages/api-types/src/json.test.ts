import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseJson } from './json.ts'

test('an integer beyond 2^53 keeps every digit', () => {
  expect(parseJson('{"count":9223372036854775807,"n":[-9007199254740993]}')).toEqual({
    count: '9223372036854775807',
    n: ['-9007199254740993'],
  })
})

test('digits inside texts, fractions and safe integers are unchanged', () => {
  const text = '{"a":"12345678901234567890 \\" 98765432109876543210","b":0.12345678901234567890,"c":9007199254740991}'
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test('equals JSON.parse where JSON.parse loses no digit', () => {
  fc.assert(
    fc.property(fc.json({ depthSize: 'medium' }), (text) => {
      const parsed: unknown = JSON.parse(text)
      fc.pre(JSON.stringify(parsed) === text && !/\d{16}/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, '')))
      expect(parseJson(text)).toEqual(parsed)
    }),
  )
})

test('parses a large integer after a large text', () => {
  const long = 'x\\n'.repeat(700_000)
  expect(parseJson(`{"t":"${long}","n":12345678901234567890}`)).toMatchObject({ n: '12345678901234567890' })
})

test('a byte order mark is skipped and broken JSON is an error', () => {
  expect(parseJson('\ufeff[1]')).toEqual([1])
  expect(() => parseJson('{"a":12345678901234567890')).toThrow(SyntaxError)
})
