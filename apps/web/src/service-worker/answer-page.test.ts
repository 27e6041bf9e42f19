import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { answerPage, kindOf } from './answer-page.ts'

const ofDesk = (status = 200) => new Response('desk', { status, headers: { 'frontdesk-desk': '1' } })
const kept = async () => new Response('kept')
const nothing = async () => undefined
const textOf = async (asked: Promise<Response>) => (await answerPage(asked, kept)).text()

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows what the desk answers, also when it refuses', async () => {
  for (const status of [200, 404, 429, 500]) expect(await textOf(Promise.resolve(ofDesk(status)))).toBe('desk')
})

it('starts from this device without a network, behind a gateway without a desk, and behind the page of a portal', async () => {
  expect(await textOf(Promise.reject(new TypeError('no network')))).toBe('kept')
  for (const status of [200, 502, 503, 504, 511])
    expect(await textOf(Promise.resolve(new Response('<p>Welcome to the hotel', { status })))).toBe('kept')
})

it('starts from this device when nothing answers within three seconds', async () => {
  const answer = textOf(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(2999)
  const early = await Promise.race([answer, Promise.resolve('waits')])
  await vi.advanceTimersByTimeAsync(1)
  expect([early, await answer]).toEqual(['waits', 'kept'])
})

it('shows the failure when this device keeps nothing', async () => {
  await expect(answerPage(Promise.reject(new TypeError('no network')), nothing)).rejects.toThrow('no network')
  const gateway = await answerPage(Promise.resolve(new Response('down', { status: 502 })), nothing)
  expect(gateway.status).toBe(502)
})

it('leaves data alone, as a page and as a read', () => {
  for (const path of ['/api/events', '/desk/session', '/desk', '/feeds/x.ics'])
    expect([path, kindOf(path, true), kindOf(path, false)]).toEqual([path, null, null])
})

it('knows the two pages and the files of the build', () => {
  for (const path of ['/', '/e/tideline/attendees', '/desks', '/sign-in-again']) expect(kindOf(path, true)).toBe('app')
  for (const path of ['/sign-in', '/invite', '/setup']) expect(kindOf(path, true)).toBe('sign-in')
  expect(kindOf('/assets/desk-abcd1234.js', false)).toBe('file')
  for (const path of ['/service-worker.js', '/manifest.webmanifest', '/']) expect(kindOf(path, false)).toBeNull()
})
