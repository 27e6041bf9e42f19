import { afterEach, expect, it, vi } from 'vitest'

import { prefetchApp } from './prefetch-app.ts'

afterEach(() => {
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

it('prefetches the files of the app by script, which the content security policy allows in every browser', () => {
  const parameters = vi.fn<typeof fetch>(async () => new Response(''))
  vi.stubGlobal('fetch', parameters)
  prefetchApp()
  expect(parameters).not.toHaveBeenCalled()
  document.head.innerHTML = '<meta name="app-files" content="/assets/a.js /assets/b.js">'
  prefetchApp()
  expect(parameters.mock.calls).toEqual([
    ['/assets/a.js', { priority: 'low' }],
    ['/assets/b.js', { priority: 'low' }],
  ])
})
