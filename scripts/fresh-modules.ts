import { afterAll, vi } from 'vitest'

// Many test files share one process, one after the other: to begin one anew for each costs more than most of their tests.
// So each file has modules of its own, and leaves clock and environment as it found them.
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
