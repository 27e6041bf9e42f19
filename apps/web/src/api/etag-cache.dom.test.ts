import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { call } from './call.ts'
import { createEtagCache, etagCache } from './etag-cache.ts'
import { send } from './send.ts'

const event = '0193a1c2-7f00-7000-8000-000000000001'
const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  etagCache.clear()
  vi.stubGlobal('fetch', fetched.mockReset())
})
afterEach(() => vi.unstubAllGlobals())

const tagged = (text: string, etag: string, more: Record<string, string> = {}) =>
  new Response(text, { headers: { 'content-type': 'application/json', etag, ...more } })
const same = (etag: string, more: Record<string, string> = {}) =>
  new Response(null, { status: 304, headers: { etag, ...more } })
const askedAt = (at: number) => new Headers(fetched.mock.calls[at]?.[1]?.headers).get('if-none-match')
const read = () => call('listInventory', { params: { eventid: event } })

describe('a cached read', () => {
  it('is revalidated by its ETag, and returns the same object on a 304', async () => {
    fetched.mockResolvedValueOnce(tagged('[{"id":"a"}]', '"1-b"'))
    const first = await read()
    fetched.mockResolvedValueOnce(same('"1-b"', { 'frontdesk-sealed': 'passcode', 'frontdesk-out-of-scope': '2' }))
    const again = await read()
    expect([askedAt(0), askedAt(1)]).toEqual([null, '"1-b"'])
    expect(again.data).toBe(first.data)
    expect([again.sealed, again.outside]).toEqual([['passcode'], 2])
    fetched.mockResolvedValueOnce(tagged('[{"id":"b"}]', '"2-b"'))
    expect((await read()).data).toEqual([{ id: 'b' }])
    fetched.mockResolvedValueOnce(tagged('[]', '"3-b"'))
    await read()
    expect([askedAt(2), askedAt(3)]).toEqual(['"1-b"', '"2-b"'])
  })

  it('is dropped on sign-in, sign-out and a 401', async () => {
    const ends: (() => Promise<unknown>)[] = [
      () => send('POST', '/desk/session', { body: {}, promptSignIn: false }),
      () => send('DELETE', '/desk/session', { promptSignIn: false }),
      () => {
        fetched.mockReset()
        fetched.mockResolvedValueOnce(new Response('{"code":"signed_out"}', { status: 401 }))
        return send('GET', '/desk/pins', { promptSignIn: false }).catch(() => null)
      },
    ]
    for (const end of ends) {
      fetched.mockResolvedValueOnce(tagged('[]', '"1"'))
      await read()
      fetched.mockResolvedValueOnce(new Response('{}'))
      await end()
      expect(etagCache.tagOf(`/api/events/${event}/inventory`)).toBe(null)
      fetched.mockReset()
    }
  })

  it('is not cached without an ETag', async () => {
    fetched.mockResolvedValueOnce(tagged('[]', '"1"'))
    await read()
    fetched.mockResolvedValueOnce(new Response('[]'))
    await read()
    fetched.mockResolvedValueOnce(new Response('[]'))
    await read()
    expect(askedAt(2)).toBe(null)
  })
})

it('is evicted oldest first, by a limit in characters', () => {
  const memory = createEtagCache()
  for (let n = 0; n < 100; n += 1) memory.keep(`/${n}`, `"${n}"`, n, 100_000)
  expect([memory.tagOf('/0'), memory.tagOf('/59'), memory.tagOf('/60'), memory.tagOf('/99')]).toEqual([
    null,
    null,
    '"60"',
    '"99"',
  ])
  memory.keep('/large', '"x"', null, 2_000_000)
  expect(memory.tagOf('/large')).toBe(null)
})
