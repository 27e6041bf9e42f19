import { afterEach, expect, it, vi } from 'vitest'

import { fetchLater } from './fetch-later.ts'

afterEach(() => {
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

it('the files of the desk are fetched by script, which the content policy allows in every engine', () => {
  const asked = vi.fn<typeof fetch>(async () => new Response(''))
  vi.stubGlobal('fetch', asked)
  fetchLater()
  expect(asked).not.toHaveBeenCalled()
  document.head.innerHTML = '<meta name="files-for-later" content="/assets/a.js /assets/b.js">'
  fetchLater()
  expect(asked.mock.calls).toEqual([
    ['/assets/a.js', { priority: 'low' }],
    ['/assets/b.js', { priority: 'low' }],
  ])
})
