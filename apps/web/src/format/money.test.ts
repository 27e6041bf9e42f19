import { afterEach, describe, expect, it } from 'vitest'

import { amount, isFree, setAmountUnit } from './money.ts'

afterEach(() => setAmountUnit(null))

// Intl puts a no-break space between code and number.
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ') ?? null

describe('an amount', () => {
  it('is shown as received while its unit is unknown', () => {
    expect(amount(7500, 'EUR')).toBe('7,500 EUR')
    expect(amount('9007199254740993', 'EUR')).toBe('9,007,199,254,740,993 EUR')
    expect(amount(7500, null)).toBe('7,500')
    expect(amount(null, 'EUR')).toBeNull()
  })

  it.each([
    [7500, 'EUR', '€75.00'],
    [5, 'EUR', '€0.05'],
    [-7505, 'EUR', '-€75.05'],
    [7500, 'JPY', 'JP¥7,500'],
    [7500, 'KWD', 'KWD 7.500'],
    ['900719925474099312', 'EUR', '€9,007,199,254,740,993.12'],
  ])('in minor units: %s %s is %s', (value, currency, text) => {
    setAmountUnit('minor')
    expect(plain(amount(value, currency))).toBe(text)
  })

  it('in whole units', () => {
    setAmountUnit('major')
    expect(plain(amount(7500, 'EUR'))).toBe('€7,500.00')
  })

  it('of an unknown currency is never divided', () => {
    setAmountUnit('minor')
    expect(amount(7500, 'points')).toBe('7,500 points')
    expect(amount('many', 'EUR')).toBe('many EUR')
  })

  it('of zero is free', () => {
    expect([isFree(0), isFree('0'), isFree(null), isFree(''), isFree(5)]).toEqual([true, true, false, false, false])
  })
})
