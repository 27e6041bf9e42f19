import { vi } from 'vitest'

// Each test file of the web app loads its modules anew: many of them keep the state of a page, and many tests mock
// modules. The process is shared.
vi.resetModules()
