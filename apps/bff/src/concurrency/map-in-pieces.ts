import { setImmediate as nextTurn } from 'node:timers/promises'

/** Requests wait no longer than this for work that is done in pieces, and for the value that ends a piece. */
const pieceMs = 8

/** To be called between two values: null, or what is to be awaited because the event loop was held for long enough. */
export type Pause = () => Promise<void> | null

export function createPause(): Pause {
  let beganAt = performance.now()
  const others = async (): Promise<void> => {
    await nextTurn()
    beganAt = performance.now()
  }
  return () => (performance.now() - beganAt < pieceMs ? null : others())
}

/** Maps synchronously, some milliseconds at a time; requests are served in between. */
export async function mapInPieces<T, R>(
  values: Iterable<T>,
  map: (value: T) => R,
  pause: Pause = createPause(),
): Promise<R[]> {
  const mapped: R[] = []
  for (const value of values) {
    const paused = pause()
    if (paused !== null) await paused
    mapped.push(map(value))
  }
  return mapped
}
