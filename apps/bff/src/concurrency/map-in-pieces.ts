import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maps synchronously, so many values at a time; requests are served in between. */
export async function mapInPieces<T, R>(
  values: readonly T[],
  { size }: { size: number },
  map: (value: T) => R,
): Promise<R[]> {
  const mapped: R[] = []
  for (let from = 0; from < values.length; from += size) {
    for (const value of values.slice(from, from + size)) mapped.push(map(value))
    // eslint-disable-next-line no-await-in-loop -- others have the event loop now
    if (from + size < values.length) await nextTurn()
  }
  return mapped
}
