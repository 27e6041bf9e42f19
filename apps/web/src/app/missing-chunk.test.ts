import { afterEach, expect, it, vi } from 'vitest'

import { isChunkError, preventOfflineReload } from './missing-chunk.ts'

afterEach(() => vi.restoreAllMocks())

const message = 'Failed to fetch dynamically imported module: https://desk.example/assets/page.js'

function told(online: boolean, error: Error): [string, string][] {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  const kept: [string, string][] = []
  const end = preventOfflineReload({ setItem: (name, value) => void kept.push([name, value]) })
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
  end()
  return kept
}

it('offline, a failed chunk does not reload the app', () => {
  expect(told(false, new TypeError(message))).toEqual([[`tanstack_router_reload:${message}`, '1']])
})

it('online, it does: a deployment may have removed the chunk', () => {
  expect(told(true, new TypeError(message))).toEqual([])
})

it('recognizes the error messages of every browser, and no others', () => {
  const words = [message, 'error loading dynamically imported module: x', 'Importing a module script failed.']
  expect(words.map((text) => isChunkError(new TypeError(text)))).toEqual([true, true, true])
  expect([new TypeError('x is undefined'), null].map(isChunkError)).toEqual([false, false])
})
