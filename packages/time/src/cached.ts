/** Makes each value once and keeps it. Bounded: when `most` are kept, all are forgotten. */
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
