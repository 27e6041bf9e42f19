import { afterEach, expect, it, vi } from 'vitest'

import { send } from './send.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('uses each answer of the document once, and none after a write', async () => {
  const answers = ['/desk/pins', '/desk/projects'].map((url) => ({
    url,
    headers: [['frontdesk-sealed', 'secret']],
    body: '{"from":"page"}',
  }))
  document.body.innerHTML = `<script type="application/json" id="first-answers">${JSON.stringify(answers)}</script>`
  const asked = vi.fn<typeof fetch>(async () => new Response('{"from":"border"}'))
  vi.stubGlobal('fetch', asked)
  vi.spyOn(performance, 'now').mockReturnValue(9_000)
  expect(await send('GET', '/desk/pins')).toMatchObject({ body: { from: 'page' }, sealed: ['secret'] })
  expect(document.getElementById('first-answers')).toBeNull()
  expect(await send('GET', '/desk/pins')).toMatchObject({ body: { from: 'border' } })
  await send('PUT', '/desk/pins/x', { body: {} })
  expect(await send('GET', '/desk/projects')).toMatchObject({ body: { from: 'border' } })
  expect(asked).toHaveBeenCalledTimes(3)
})

it('requests again when the page was opened long before its scripts ran', async () => {
  vi.resetModules()
  const answers = [{ url: '/desk/pins', headers: [], body: '{"from":"page"}' }]
  document.body.innerHTML = `<script type="application/json" id="first-answers">${JSON.stringify(answers)}</script>`
  vi.stubGlobal('fetch', async () => new Response('{"from":"border"}'))
  vi.spyOn(performance, 'now').mockReturnValue(11_000)
  const { send: sendAnew } = await import('./send.ts')
  expect(await sendAnew('GET', '/desk/pins')).toMatchObject({ body: { from: 'border' } })
})

it('assembles records that were sent by column', async () => {
  vi.resetModules()
  const columns = { id: ['a', 'b'], name: ['Kolk', null] }
  const answers = [
    { url: '/api/page', headers: [], body: '{"count":2,"data":[],"sort":null}', columns },
    { url: '/api/list', headers: [], body: '[]', columns },
  ]
  document.body.innerHTML = `<script type="application/json" id="first-answers">${JSON.stringify(answers)}</script>`
  vi.spyOn(performance, 'now').mockReturnValue(9_000)
  const { send: sendAnew } = await import('./send.ts')
  const rows = [
    { id: 'a', name: 'Kolk' },
    { id: 'b', name: null },
  ]
  expect((await sendAnew('GET', '/api/page')).body).toEqual({ count: 2, data: rows, sort: null })
  expect((await sendAnew('GET', '/api/list')).body).toEqual(rows)
})

it('reports them as old as the document, when a screen was rendered into it', async () => {
  vi.resetModules()
  const answers = [{ url: '/desk/pins', headers: [], body: '[]' }]
  document.body.innerHTML = `<div id="root" data-rendered-at="1795285786480"></div>
    <script type="application/json" id="first-answers">${JSON.stringify(answers)}</script>`
  vi.stubGlobal('fetch', async () => new Response('[]'))
  vi.spyOn(performance, 'now').mockReturnValue(9_000)
  const { send: sendAnew } = await import('./send.ts')
  expect((await sendAnew('GET', '/desk/pins')).at).toBe(new Date(1795285786480).toISOString())
  expect((await sendAnew('GET', '/desk/pins')).at).not.toBe(new Date(1795285786480).toISOString())
})
