/** A deterministic random generator. Not for secrets. */
export interface Random {
  /** 0 included, 1 excluded. */
  next: () => number
  /** Both ends included. */
  int: (min: number, max: number) => number
  /** True in about `share` of the calls. */
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** `count` different entries, or all when there are fewer. */
  some: <T>(list: readonly T[], count: number) => T[]
}

/** Mulberry32, seeded by FNV-1a over the text. */
export function createRandom(seed: string): Random {
  let state = 2_166_136_261
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 16_777_619)
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (list) => entryAt(list, int(0, list.length - 1)),
    some: (list, count) => {
      const rest = [...list]
      const taken: typeof rest = []
      while (rest.length > 0 && taken.length < count) taken.push(...rest.splice(int(0, rest.length - 1), 1))
      return taken
    },
  }
}

/** The entry at an index modulo length. Throws RangeError for an empty list. */
export function entryAt<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length]
  if (entry === undefined) throw new RangeError('The list is empty')
  return entry
}
