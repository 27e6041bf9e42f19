import { vi } from 'vitest'

// Each file of the web app has modules of its own in the process that it shares: many hold what a page holds once, and
// many tests replace modules.
vi.resetModules()
