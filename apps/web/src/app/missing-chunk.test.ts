import { afterEach, expect, it, vi } from 'vitest'

import { isLostCode, keepDeskOffline } from './missing-chunk.ts'

afterEach(() => vi.restoreAllMocks())

const message = 'Failed to fetch dynamically imported module: https://desk.example/assets/page.js'

function told(online: boolean, error: Error): [string, string][] {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  const kept: [string, string][] = []
  const end = keepDeskOffline({ setItem: (name, value) => void kept.push([name, value]) })
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  end()
  return kept
}

it('offline the desk is not loaded anew for a page whose code did not come', () => {
  expect(told(false, new TypeError(message))).toEqual([[`tanstack_router_reload:${message}`, '1']])
})

it('online it is: a release may have taken the code away', () => {
  expect(told(true, new TypeError(message))).toEqual([])
})

it('knows the words of every browser, and no other failure', () => {
  const words = [message, 'error loading dynamically imported module: x', 'Importing a module script failed.']
  expect(words.map((text) => isLostCode(new TypeError(text)))).toEqual([true, true, true])
  expect([new TypeError('x is undefined'), null].map(isLostCode)).toEqual([false, false])
})
