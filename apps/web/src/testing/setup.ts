import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterAll, afterEach } from 'vitest'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

// Waits end with their event; the library's default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 40_000 })

afterEach(cleanup)

// The files of a process share one page, because a new one costs four times the tests. What a file began ends with it:
// otherwise its modules, which the next file does not have, would answer to events and send requests there.
const home = location.href
const endings: (() => void)[] = []
const { addEventListener, setTimeout, setInterval, BroadcastChannel: Channel } = globalThis
window.addEventListener = (...args: Parameters<typeof addEventListener>) => {
  addEventListener.apply(window, args)
  endings.push(() => window.removeEventListener(...args))
}
globalThis.setTimeout = Object.assign((...args: Parameters<typeof setTimeout>) => {
  const timer = setTimeout(...args)
  endings.push(() => clearTimeout(timer))
  return timer
}, setTimeout)
globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
  const timer = setInterval(...args)
  endings.push(() => clearInterval(timer))
  return timer
}) as typeof setInterval
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name)
    endings.push(() => this.close())
  }
}

afterAll(() => {
  onlineManager.setOnline(true)
  for (const end of endings) end()
  Object.assign(globalThis, { addEventListener, setTimeout, setInterval, BroadcastChannel: Channel })
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  // A test that saves a file leaves the page at another origin.
  window.happyDOM.setURL(home)
  // The router's plugin gives new routes the components of the last router: its code replaces modules while one develops.
  Reflect.deleteProperty(globalThis, '__TSR_ROUTER__')
})
