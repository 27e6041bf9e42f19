import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { arithmeticOf, byScarcity, scarcityOf, stockOf, type Counted } from './stock.ts'

const of = (quantity: unknown, used: unknown, reserved: unknown, left: unknown) =>
  stockOf({
    quantity: quantity as number | null,
    numberUsed: used as number | null,
    numberReserved: reserved as number | null,
    numberRemaining: left as number | null,
  })

describe('stockOf', () => {
  it('adds up', () => {
    expect(of(50, 12, 3, 35)).toMatchObject({ sum: 50, addsUp: true, left: 35 })
    expect(of('50', '12', '3', '35')).toMatchObject({ sum: 50, addsUp: true, left: 35 })
  })

  it('reports the sum when the parts do not add up', () => {
    expect(of(50, 12, 3, 40)).toMatchObject({ sum: 55, addsUp: false })
    expect(of(10, 12, null, null)).toMatchObject({ sum: null, addsUp: false })
    expect(of(10, -1, 0, 11)).toMatchObject({ addsUp: false })
  })

  it('does not turn a missing number into 0: no quantity means no limit', () => {
    expect(of(null, null, 0, null)).toMatchObject({ quantity: null, left: null, noLimit: true, addsUp: true })
    expect(scarcityOf(of(null, 4, 0, null))).toBe('no limit')
  })
})

it('adds up exactly when used, reserved and left make the quantity', () => {
  const count = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(count, count, count, count, (quantity, used, reserved, left) => {
      const stock = of(quantity, used, reserved, left)
      expect(stock.sum).toBe(used + reserved + left)
      expect(stock.addsUp).toBe(used + reserved + left === quantity)
    }),
  )
})

describe('arithmeticOf', () => {
  it("subtracts reserved and used from the quantity, and compares with the service's number", () => {
    expect(arithmeticOf(of(50, 12, 3, 35))).toEqual({ quantity: 50, reserved: 3, used: 12, left: 35, agrees: true })
    expect(arithmeticOf(of(50, 12, 3, 40))).toMatchObject({ left: 35, agrees: false })
    expect(arithmeticOf(of(50, 12, 3, null))).toMatchObject({ left: 35, agrees: null })
  })

  it('computes nothing from a missing number', () => {
    expect(arithmeticOf(of(50, 12, null, 38))).toBeNull()
    expect(arithmeticOf(of(null, 12, 0, null))).toBeNull()
  })
})

describe('scarcity', () => {
  it.each([
    [of(12, 12, 0, 0), 'gone'],
    [of(0, 0, 0, 0), 'gone'],
    [of(100, 90, 0, 10), 'nearly gone'],
    [of(100, 89, 0, 11), 'enough'],
    [of(5, 3, 0, 2), 'nearly gone'],
    [of(2, 0, 0, 2), 'enough'],
    [of(5, 3, 0, null), 'not stated'],
  ])('%j is %s', (stock, word) => expect(scarcityOf(stock)).toBe(word))

  it('sorts the scarcest first, independent of the input order', () => {
    const rows: Counted[] = [
      { quantity: null },
      { quantity: 100, numberRemaining: 50 },
      { quantity: 100, numberRemaining: 0 },
      { quantity: 100, numberRemaining: 5 },
      { quantity: 10, numberRemaining: 8 },
    ]
    const sorted = [null, 0, 5, 50, 8]
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 5 }), (shuffled) => {
        const left = shuffled
          .map(stockOf)
          .toSorted(byScarcity)
          .map((stock) => stock.left)
        expect(left).toEqual([...sorted.slice(1), null])
      }),
    )
  })
})
