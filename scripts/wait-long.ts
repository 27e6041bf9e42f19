import { vi } from 'vitest'

// A wait ends with its event; the library's timeout of one second is too short for a busy machine.
const limit = { timeout: 40_000 }
const { waitFor, waitUntil } = vi

vi.waitFor = (check, options) => waitFor(check, typeof options === 'number' ? options : { ...limit, ...options })
vi.waitUntil = (check, options) => waitUntil(check, typeof options === 'number' ? options : { ...limit, ...options })
