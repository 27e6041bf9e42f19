import { afterAll, vi } from 'vitest'

// Many test files share one process, because a new process each costs more than most tests. So each file gets fresh
// modules, and restores clock and environment.
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
