import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Many test files share one page, one after the other: to begin one anew for each costs four times what the tests do.
// So each file has modules of its own, and leaves the page as it found it.
vi.resetModules()

// A wait ends at its event; one second, as the library has it, is met by a busy machine.
configure({ asyncUtilTimeout: 60_000 })

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  history.replaceState(null, '', '/')
  // The router's plugin gives new routes the components of the last router: its code replaces modules while one develops.
  Reflect.deleteProperty(globalThis, '__TSR_ROUTER__')
})
