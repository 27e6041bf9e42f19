import { configure } from '@testing-library/react'
import { afterAll } from 'vitest'

// Waits end with their event; the library's default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 40_000 })

afterAll(() => {
  // The query library remembers that a test was offline.
  dispatchEvent(new Event('online'))
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
