import { setImmediate as turn } from 'node:timers/promises'

import { expect, vi } from 'vitest'

import type { FakeService, Reply } from './fake-service.ts'

/** Event loop turns in which loopback data arrives and is handled. */
const turns = 10

/**
 * For calls to a service whose response does not end: the deadline passes once the service was called `calls` times,
 * independent of real time.
 * @param deadlineMs the deadline that the desk was created with
 */
export async function atDeadline<T>(
  service: FakeService,
  { reply, calls = 1, deadlineMs }: { reply: Reply; calls?: number; deadlineMs: number },
  ask: () => Promise<T>,
): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let left = calls
    const asked = new Promise<void>((resolve) => {
      service.reply = (seen, response) => {
        reply(seen, response)
        left -= 1
        if (left === 0) resolve()
      }
    })
    let isOver = false
    const answer = ask().finally(() => (isOver = true))
    await Promise.race([asked, answer])
    vi.advanceTimersByTime(deadlineMs - 1)
    for (let n = 0; n < turns; n += 1) await turn()
    expect(isOver).toBe(false)
    vi.advanceTimersByTime(1)
    return await answer
  } finally {
    vi.useRealTimers()
  }
}
