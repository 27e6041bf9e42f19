/** Memoizes a function of a string. Bounded: the cache is cleared when it holds `most` values. */
export function cached<T>(most: number, make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const held = known.get(key)
    if (held !== undefined) return held
    if (known.size >= most) known.clear()
    const made = make(key)
    known.set(key, made)
    return made
  }
}
