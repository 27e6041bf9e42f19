import { Session } from 'node:inspector'
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Pause } from '#concurrency/map-in-pieces.ts'

/**
 * The most calls of functions of one file between two turns of the event loop, when it turns after so many values. The
 * same on every machine, other than milliseconds.
 */
export async function callsPerTurn(
  file: string,
  values: number,
  work: (pause: Pause) => Promise<void>,
): Promise<{ turns: number; most: number }> {
  const session = new Session()
  session.connect()
  const calls = (): number => {
    let count = 0
    // In this process the answer comes before the call returns, and begins the next count.
    session.post('Profiler.takePreciseCoverage', (_, { result }) => {
      for (const { url, functions } of result)
        if (url.includes(file)) for (const { ranges } of functions) count += ranges[0]?.count ?? 0
    })
    return count
  }
  let [seen, turns, most] = [0, 0, 0]
  const turn = async (): Promise<void> => {
    most = Math.max(most, calls())
    turns += 1
    await nextTurn()
  }
  try {
    session.post('Profiler.enable')
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await work(() => ((seen += 1) % values === 0 ? turn() : null))
    await turn()
  } finally {
    session.disconnect()
  }
  return { turns, most }
}
