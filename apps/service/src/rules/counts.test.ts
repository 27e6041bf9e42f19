import fc from 'fast-check'
import { expect, it } from 'vitest'

import { release, remainingOf, reserveOne, type Counts } from './counts.ts'

it('never exceeds the quantity, never goes below zero, and always adds up', () => {
  fc.assert(
    fc.property(
      fc.option(fc.nat(20), { nil: null }),
      fc.array(fc.oneof(fc.constant('reserve' as const), fc.constant('release' as const)), { maxLength: 60 }),
      (quantity, steps) => {
        let counts: Counts = { quantity, reserved: 0, used: 0 }
        for (const step of steps) counts = step === 'reserve' ? (reserveOne(counts) ?? counts) : release(counts, 1)
        expect(counts.reserved).toBeGreaterThanOrEqual(0)
        const left = remainingOf(counts)
        expect(left === null ? null : counts.used + counts.reserved + left).toBe(quantity)
      },
    ),
  )
})

it('returns 0 left when an import exceeds the quantity', () => {
  expect(remainingOf({ quantity: 5, reserved: 3, used: 4 })).toBe(0)
  expect(reserveOne({ quantity: 5, reserved: 3, used: 4 })).toBeNull()
})

it('is unlimited without a quantity', () => {
  expect(reserveOne({ quantity: null, reserved: 999, used: 999 })).toEqual({
    quantity: null,
    reserved: 1000,
    used: 999,
  })
})
