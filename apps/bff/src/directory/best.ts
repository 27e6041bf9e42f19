/** The best few of many, without keeping or sorting the rest. */
export type Best = {
  /** Whether an item with this score would be kept. */
  takes(worth: number): boolean
  put(slot: number, worth: number): void
  slots(): number[]
}

/** A bounded min-heap. */
export function createBest(most: number): Best {
  const slots: number[] = []
  const worths: number[] = []
  const swap = (a: number, b: number): void => {
    const [slot, worth] = [slots[a] ?? 0, worths[a] ?? 0]
    slots[a] = slots[b] ?? 0
    worths[a] = worths[b] ?? 0
    slots[b] = slot
    worths[b] = worth
  }
  const worth = (at: number): number => worths[at] ?? Number.POSITIVE_INFINITY
  const rise = (from: number): void => {
    for (let at = from; at > 0;) {
      const above = (at - 1) >> 1
      if (worth(above) <= worth(at)) return
      swap(at, above)
      at = above
    }
  }
  const sink = (): void => {
    for (let at = 0; ;) {
      const left = at * 2 + 1
      const least = worth(left + 1) < worth(left) ? left + 1 : left
      if (worth(at) <= worth(least)) return
      swap(at, least)
      at = least
    }
  }
  return {
    takes: (one) => slots.length < most || one > worth(0),
    put(slot, one) {
      if (slots.length < most) {
        slots.push(slot)
        worths.push(one)
        rise(slots.length - 1)
        return
      }
      if (one <= worth(0)) return
      slots[0] = slot
      worths[0] = one
      sink()
    },
    slots: () => slots,
  }
}
