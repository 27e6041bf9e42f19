import { numberOf, type WholeNumber } from '#format/numbers.ts'

type Count = WholeNumber | null | undefined
export type Counted = {
  quantity?: Count
  numberUsed?: Count
  numberReserved?: Count
  numberRemaining?: Count
}

/** The four counters of anything limited, as sent; `null` is "not stated", never 0. */
export type Stock = {
  quantity: number | null
  used: number | null
  reserved: number | null
  left: number | null
  /** used + reserved + left, when all three were sent. */
  sum: number | null
  /** `false` when the parts contradict the quantity. */
  addsUp: boolean
  /** Neither a quantity nor a rest is stated: no known limit. */
  noLimit: boolean
}

/** The counters of a record. Nothing is computed: a missing number stays missing. */
export function stockOf(record: Counted): Stock {
  const quantity = numberOf(record.quantity)
  const used = numberOf(record.numberUsed)
  const reserved = numberOf(record.numberReserved)
  const left = numberOf(record.numberRemaining)
  const sum = used === null || reserved === null || left === null ? null : used + reserved + left
  const known = (used ?? 0) + (reserved ?? 0) + (left ?? 0)
  const contradicts = quantity !== null && (sum === null ? known > quantity : sum !== quantity)
  const negative = [quantity, used, reserved, left].some((count) => count !== null && count < 0)
  return {
    quantity,
    used,
    reserved,
    left,
    sum,
    addsUp: !contradicts && !negative,
    noLimit: quantity === null && left === null,
  }
}

/** The calculation: the expected rest, and whether the service states the same. */
export type Arithmetic = { quantity: number; reserved: number; used: number; left: number; agrees: boolean | null }

/** `quantity - reserved - used = left`; `null` when one of the three was not sent. `agrees` is null without `left`. */
export function arithmeticOf({ quantity, reserved, used, left }: Stock): Arithmetic | null {
  if (quantity === null || reserved === null || used === null) return null
  const worked = quantity - reserved - used
  return { quantity, reserved, used, left: worked, agrees: left === null ? null : left === worked }
}

export type Scarcity = 'gone' | 'nearly gone' | 'enough' | 'no limit' | 'not stated'

/** Nearly gone: a tenth of the quantity or less, or two or fewer. */
export function scarcityOf(stock: Stock): Scarcity {
  if (stock.left === null) return stock.quantity === null ? 'no limit' : 'not stated'
  if (stock.left <= 0) return 'gone'
  const tenth = stock.quantity === null ? 2 : Math.max(2, Math.floor(stock.quantity / 10))
  return stock.left <= tenth && stock.left !== stock.quantity ? 'nearly gone' : 'enough'
}

const RANK: Readonly<Record<Scarcity, number>> = {
  gone: 0,
  'nearly gone': 1,
  enough: 2,
  'not stated': 3,
  'no limit': 4,
}

/** Scarcest first: gone, nearly gone, then by the share left, then by the number left. */
export function byScarcity(a: Stock, b: Stock): number {
  const rank = RANK[scarcityOf(a)] - RANK[scarcityOf(b)]
  return rank !== 0 ? rank : shareLeft(a) - shareLeft(b) || (a.left ?? 0) - (b.left ?? 0)
}

function shareLeft({ left, quantity }: Stock): number {
  return left === null || quantity === null || quantity <= 0 ? 1 : left / quantity
}
