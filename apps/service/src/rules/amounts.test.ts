import fc from 'fast-check'
import { expect, it } from 'vitest'

import { amountsOf } from './amounts.ts'

it.each([
  [7500, null, 0],
  [7500, { discountPercent: 50 }, 3750],
  [7500, { discountPercent: 12.5 }, 938],
  [1004, { discountPercent: 12.5 }, 126],
  [1001, { discountPercent: 33.33 }, 334],
  [7500, { discountPercent: 100 }, 7500],
  [7500, { discountPercent: 250 }, 7500],
  [7500, { discountAmount: 1500 }, 1500],
  [7500, { discountAmount: 1500, discountPercent: 50 }, 1500],
  [7500, { discountAmount: 0, discountPercent: 50 }, 3750],
  [1000, { discountAmount: 2500 }, 1000],
  [1000, { discountAmount: -5 }, 0],
  [0, { discountAmount: 2500 }, 0],
])('%i with %j is %i off', (price, discount, off) => {
  expect(amountsOf(price, discount)).toEqual({
    amountListed: price,
    amountDiscounted: off,
    amountPurchased: price - off,
  })
})

it('always adds up, in whole units, within the price', () => {
  const discount = fc.record({
    discountAmount: fc.option(fc.integer(), { nil: null }),
    discountPercent: fc.option(fc.double({ noNaN: true }), { nil: null }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), discount, (price, off) => {
      const { amountListed, amountDiscounted, amountPurchased } = amountsOf(price, off)
      expect(amountDiscounted + amountPurchased).toBe(amountListed)
      expect(Number.isInteger(amountDiscounted)).toBe(true)
      expect(amountDiscounted).toBeGreaterThanOrEqual(0)
      expect(amountPurchased).toBeGreaterThanOrEqual(0)
    }),
  )
})
