import { afterAll, vi } from 'vitest'

// Many test files share one process and its modules, because new ones for each cost more than most tests. So each file
// restores clock and environment.

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

// A wait ends with its event: a second is too short for a busy machine, and looking every 50 ms is most of a short wait.
const limit = { timeout: 40_000, interval: 10 }
const { waitFor, waitUntil } = vi

vi.waitFor = (check, options) => waitFor(check, typeof options === 'number' ? options : { ...limit, ...options })
vi.waitUntil = (check, options) => waitUntil(check, typeof options === 'number' ? options : { ...limit, ...options })
