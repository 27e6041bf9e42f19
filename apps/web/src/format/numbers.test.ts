import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'

import { setLanguage } from '#i18n/say.ts'

import { amount, isFree } from './money.ts'
import { grouped, numberOf, percent } from './numbers.ts'

describe('grouped', () => {
  it('keeps every digit of any whole number', () => {
    fc.assert(
      fc.property(fc.bigInt(), (value) => {
        expect(grouped(String(value)).replaceAll(',', '').replace('−', '-')).toBe(String(value))
      }),
    )
  })

  it.each([
    [0, '0'],
    [999, '999'],
    [12480, '12,480'],
    ['9223372036854775807', '9,223,372,036,854,775,807'],
    [-1234.5, '−1,234.5'],
    ['many', 'many'],
  ])('writes %j as %s', (value, text) => expect(grouped(value)).toBe(text))
})

describe('in another locale', () => {
  afterEach(() => setLanguage('en', 'en-GB', {}))
  it.each([
    ['de-DE', '9223372036854775807', '9.223.372.036.854.775.807'],
    ['de-DE', '-1234.50', '−1.234,50'],
    ['es-ES', 12480, '12.480'],
    ['en-IN', 1234567, '12,34,567'],
    ['de-CH', '0.1234567890123456789', '0.1234567890123456789'],
  ])('groups as %s does and keeps every digit of %s', (locale, value, text) => {
    setLanguage('en', locale, {})
    expect(grouped(value)).toBe(text)
  })
})

it('keeps the decimals of a discount', () => {
  expect(percent(33.33)).toBe('33.33 %')
  expect(percent(12.5)).toBe('12.5 %')
})

it('reads a number that was sent as text, and null from nothing', () => {
  expect(numberOf('42')).toBe(42)
  for (const none of ['', null, undefined, 'x']) expect(numberOf(none)).toBeNull()
})

describe('amount', () => {
  it('never divides', () => {
    expect(amount(29750, 'USD')).toBe('29,750 USD')
    expect(amount('7500', null)).toBe('7,500')
    expect(amount(null, 'USD')).toBeNull()
  })

  it('does not take a missing amount for free', () => {
    expect(isFree(0)).toBe(true)
    expect(isFree('0')).toBe(true)
    expect(isFree(null)).toBe(false)
    expect(isFree('')).toBe(false)
  })
})
