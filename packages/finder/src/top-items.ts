/** The best few of many, without keeping or sorting the rest. */
export type TopItems = {
  /** Whether an item with this score would be kept. */
  takes(score: number): boolean
  put(slot: number, score: number): void
  slots(): number[]
}

/** A bounded min-heap. */
export function createTopItems(size: number): TopItems {
  const slots: number[] = []
  const scores: number[] = []
  const swap = (a: number, b: number): void => {
    const [slot, score] = [slots[a] ?? 0, scores[a] ?? 0]
    slots[a] = slots[b] ?? 0
    scores[a] = scores[b] ?? 0
    slots[b] = slot
    scores[b] = score
  }
  const score = (at: number): number => scores[at] ?? Number.POSITIVE_INFINITY
  const rise = (from: number): void => {
    for (let at = from; at > 0;) {
      const above = (at - 1) >> 1
      if (score(above) <= score(at)) return
      swap(at, above)
      at = above
    }
  }
  const sink = (): void => {
    for (let at = 0; ;) {
      const left = at * 2 + 1
      const least = score(left + 1) < score(left) ? left + 1 : left
      if (score(at) <= score(least)) return
      swap(at, least)
      at = least
    }
  }
  return {
    takes: (one) => slots.length < size || one > score(0),
    put(slot, one) {
      if (slots.length < size) {
        slots.push(slot)
        scores.push(one)
        rise(slots.length - 1)
        return
      }
      if (one <= score(0)) return
      slots[0] = slot
      scores[0] = one
      sink()
    },
    slots: () => slots,
  }
}
