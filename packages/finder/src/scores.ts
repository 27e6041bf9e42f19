import type { Typed } from './edit-distance.ts'
import { type Terms, fieldOf, slotOf } from './inverted-index.ts'

/** Weight of each field, in the order of `fields`. */
const fieldWeights = Float32Array.of(1, 0.96, 0.94, 1, 0.92, 0.62, 0, 0)

/** Scores per slot. Valid until the next search, which reuses the arrays. */
export type Scores = {
  /** The first `count` elements are the slots with at least one match. */
  touched: Int32Array
  count: number
  /** Sum over the typed words: closeness of the best matching word, weighted by field. */
  sums: Float32Array
  /** Number of typed words that matched. */
  hits: Uint8Array
  /** Bit set of the fields that matched. */
  where: Uint8Array
}

export type Scorer = (terms: Terms, words: readonly Typed[], size: number) => Scores

export function createScorer(): Scorer {
  let room = {
    touched: new Int32Array(0),
    count: 0,
    sums: new Float32Array(0),
    hits: new Uint8Array(0),
    where: new Uint8Array(0),
  }
  let best = new Float32Array(0)
  let lastWord = new Uint8Array(0)
  const clear = (size: number): void => {
    if (size > room.sums.length) {
      const wide = Math.max(1024, size * 2)
      room = {
        touched: new Int32Array(wide),
        count: 0,
        sums: new Float32Array(wide),
        hits: new Uint8Array(wide),
        where: new Uint8Array(wide),
      }
      best = new Float32Array(wide)
      lastWord = new Uint8Array(wide)
      return
    }
    room.count = 0
    room.sums.fill(0)
    room.hits.fill(0)
    room.where.fill(0)
    lastWord.fill(0)
  }
  return (terms, words, size) => {
    clear(size)
    const { touched, sums, hits, where } = room
    words.forEach((word, at) => {
      const number = at + 1
      terms.each(word, (all, from, to, closeness) => {
        for (let next = from; next < to; next += 1) {
          const found = all[next] as number
          const slot = slotOf(found)
          const field = fieldOf(found)
          const worth = closeness * (fieldWeights[field] as number)
          const last = lastWord[slot]
          where[slot] = (where[slot] as number) | (1 << field)
          if (last !== number) {
            if (last === 0) touched[room.count++] = slot
            lastWord[slot] = number
            hits[slot] = (hits[slot] as number) + 1
            sums[slot] = (sums[slot] as number) + worth
          } else {
            const before = best[slot] as number
            if (worth <= before) continue
            sums[slot] = (sums[slot] as number) + worth - before
          }
          best[slot] = worth
        }
      })
    })
    return room
  }
}
