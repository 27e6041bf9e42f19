import type { RegistrationPassCode } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { setAmountUnit } from '#format/money.ts'

import { discountOf, passCodeState } from './pass-code-state.ts'

const at = { zone: 'Europe/Brussels', now: Date.parse('2026-11-21T12:00:00Z') }
const code = (fields: Partial<RegistrationPassCode>): RegistrationPassCode => ({
  id: '077c86c1-df32-5901-8863-b9e31695422f',
  isExpired: false,
  isAvailable: true,
  numberReserved: 0,
  numberUsed: 0,
  ...fields,
})

describe('passCodeState', () => {
  it.each<[string, Partial<RegistrationPassCode>]>([
    ['Available', {}],
    ['Available', { quantity: 50, numberUsed: 12, numberReserved: 3, numberRemaining: 35 }],
    ['Used up', { quantity: 20, numberUsed: 20, numberRemaining: 0, isAvailable: false }],
    ['Used up', { quantity: 1, numberReserved: 1, numberRemaining: 0, isAvailable: false }],
    ['No uses', { quantity: 0, numberRemaining: 0, isAvailable: false }],
    ['Not yet open', { quantity: 100, numberRemaining: 100, openDate: '2031-01-01T00:00:00Z', isAvailable: false }],
    ['Expired', { quantity: 30, numberRemaining: 23, isExpired: true, isAvailable: false }],
    ['Expired', { closeDate: '2024-11-30T23:59:59Z', isAvailable: false }],
    ['Expired', { quantity: 5, numberRemaining: 0, isExpired: true, isAvailable: false }],
    ['Not available', { isAvailable: false }],
    ['Status unknown', { isAvailable: null }],
  ])('%s', (word, fields) => expect(passCodeState(code(fields), at).word).toBe(word))

  it('reports an expired code as over, whatever its dates', () => {
    const expired = passCodeState(code({ isExpired: true, isAvailable: false }), at)
    expect([expired.word, expired.says, expired.window.state]).toEqual([
      'Expired',
      'marked as expired, no end stated',
      'over',
    ])
    const early = passCodeState(code({ isExpired: true, closeDate: '2031-01-01T00:00:00Z' }), at)
    expect([early.word, early.window.text]).toEqual(['Expired', 'marked as expired before its end'])
  })

  it('reports 0 of 0 as no uses set, never as used up', () => {
    expect(passCodeState(code({ quantity: 0, numberRemaining: 0 }), at)).toMatchObject({
      word: 'No uses',
      says: 'Its limit is 0',
    })
  })

  it('reports contradicting fields', () => {
    expect(passCodeState(code({ quantity: 5, numberRemaining: 0 }), at).contradiction).toContain('none left')
    expect(passCodeState(code({ isExpired: true }), at).contradiction).toContain('available and expired')
    expect(passCodeState(code({}), at).contradiction).toBeNull()
  })
})

it('keeps the decimals of a discount and tells it in the currency of its type, where that is known', () => {
  expect(discountOf({ discountPercent: 33.33 })).toBe('33.33 % off')
  expect(discountOf({ discountAmount: 1500 })).toBe('1,500 off')
  expect(discountOf({ discountAmount: 1500 }, 'EUR')).toBe('1,500 EUR off')
  setAmountUnit('minor')
  expect(discountOf({ discountAmount: 1500 }, 'EUR')).toBe('€15.00 off')
  setAmountUnit(null)
  expect(discountOf({ discountAmount: null, discountPercent: null })).toBeNull()
})
