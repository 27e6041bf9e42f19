/**
 * A browser opens six connections to a host over HTTP/1.1. What waits for the event system takes four at most, so that
 * the desk's own routes and its stream answer while the event system does not.
 */
const mostAtOnce = 4

let running = 0
const waiting: (() => void)[] = []

/** Runs `work`, which waits for the event system, when it is its turn. */
export async function inTurn<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (running < mostAtOnce) running += 1
  else await new Promise<void>((begin) => waiting.push(begin))
  try {
    signal?.throwIfAborted()
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
