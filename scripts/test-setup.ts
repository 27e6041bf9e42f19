import { afterAll, vi } from 'vitest'

// Many test files share one process, because a new process each costs more than most tests. So each file gets fresh
// modules, and restores clock and environment.
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

// A wait ends with its event; the library's timeout of one second is too short for a busy machine.
const limit = { timeout: 40_000 }
const { waitFor, waitUntil } = vi

vi.waitFor = (check, options) => waitFor(check, typeof options === 'number' ? options : { ...limit, ...options })
vi.waitUntil = (check, options) => waitUntil(check, typeof options === 'number' ? options : { ...limit, ...options })
