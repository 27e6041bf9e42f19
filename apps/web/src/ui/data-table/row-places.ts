/** Where each of many rows stands below the first one, pixels: by a guess until a row was in the page once, then as it measured. */
export type RowPlaces = {
  /** Of all rows together. */
  total: () => number
  /** Of the row at this place; of the one past the last it is `total`. */
  startOf: (at: number) => number
  /** The rows that reach into a stretch: the first, and the one past the last. At least one, when there is any. */
  between: (from: number, to: number) => [first: number, end: number]
  /** Takes heights that were measured. Returns by how much the rows that begin above `line` grew together. */
  measured: (heights: readonly (readonly [at: number, height: number])[], line: number) => number
}

/** Less than this is the browser's rounding. */
const least = 0.1

/** @param heightOf of the row at a place, measured or guessed */
export function rowPlaces(count: number, heightOf: (at: number) => number): RowPlaces {
  const starts = new Float64Array(count + 1)
  const start = (at: number) => starts[at] ?? 0
  for (let at = 0; at < count; at += 1) starts[at + 1] = start(at) + heightOf(at)

  /** The last row that begins at or above a line. */
  function rowAt(line: number): number {
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (start(middle) <= line) low = middle
      else high = middle - 1
    }
    return low
  }

  return {
    total: () => start(count),
    startOf: start,
    between(from, to) {
      if (count === 0) return [0, 0]
      const first = rowAt(from)
      let end = first + 1
      while (end < count && start(end) < to) end += 1
      return [first, end]
    },
    measured(heights, line) {
      let above = 0
      let from = count
      const grown = new Map<number, number>()
      for (const [at, height] of heights) {
        const by = height - (start(at + 1) - start(at))
        if (at >= count || Math.abs(by) < least) continue
        grown.set(at, by)
        from = Math.min(from, at)
        if (start(at) < line) above += by
      }
      let moved = 0
      for (let at = from; at < count && grown.size > 0; at += 1) {
        moved += grown.get(at) ?? 0
        starts[at + 1] = start(at + 1) + moved
      }
      return above
    },
  }
}
