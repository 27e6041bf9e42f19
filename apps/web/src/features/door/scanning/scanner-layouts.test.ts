import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { looksMistyped, otherReadings, readAs, scannerKeyboards, typedWith } from './scanner-layouts.ts'

const code = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_/:.?&#@'.split('')),
  minLength: 4,
  maxLength: 40,
})

describe.each(scannerKeyboards)('a %s keyboard', (keyboard) => {
  it('is read back as the scanner meant it, whatever the code', () => {
    fc.assert(
      fc.property(code, (meant) => {
        const typed = typedWith(keyboard, meant)
        expect(readAs(keyboard, typed)).toBe(meant)
        expect(typed === meant || otherReadings(typed).includes(meant)).toBe(true)
      }),
    )
  })
})

it('reads the digits and letters of a French keyboard', () => {
  expect(typedWith('french', 'FD-72A')).toBe('FD)èéQ')
  expect(readAs('french', '&é"\'(-è_çà')).toBe('1234567890')
})

it('tells a text that no code is written like', () => {
  expect(looksMistyped('FD)èéQ')).toBe(true)
  expect(['FD-72A', 'René', 'a&b 1é'].map(looksMistyped)).toEqual([false, false, false])
})
