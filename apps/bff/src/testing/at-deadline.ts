import { setImmediate as turn } from 'node:timers/promises'

import { expect, vi } from 'vitest'

import type { FakeService, Reply } from './fake-service.ts'

/** Enough for what was written on this machine's loopback to be read, and for what it ends to be told. */
const turns = 10

/**
 * What is asked of a service whose answers do not end. Its deadline is over when the service has been asked `calls` times,
 * and not a millisecond before, however long that takes.
 * @param deadlineMs the one that the desk was made with
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
