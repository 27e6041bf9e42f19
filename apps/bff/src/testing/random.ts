/** Random values, the same for a seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (most: number): number => Math.floor(next() * most)
  return { next, below, one: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0] }
}
export type Random = ReturnType<typeof randomOf>
