import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { accounts as peopleTable } from '#store/tables.ts'
import { type AuthDesk, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { openTestStore } from '#testing/test-store.ts'

const guid = (n: number) => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`
const [mine, other, here, there] = [guid(1), guid(2), guid(11), guid(22)]
const projectOf: Record<string, string> = { here: mine, there: other }

let store: Store
let service: FakeService
let desk: AuthDesk
let admin: string
let id: string

beforeAll(async () => {
  store = await openTestStore()
  service = await startFakeService()
})
afterAll(async () => {
  await service.close()
  await store.close()
})
beforeEach(async () => {
  await store.db.delete(peopleTable)
  desk = createAuthDesk(store, false, () => service.url)
  service.reply = (seen, response) => {
    const slug = new URL(seen.url, service.url).searchParams.get('slug') ?? ''
    const record = { id: slug === 'here' ? here : there, projectId: projectOf[slug], name: `Event ${slug}`, slug }
    json(200, { ...record, start: '2026-12-01T09:00:00Z' })(seen, response)
  }
  await desk.staffAccounts.add({ name: 'Ada', email: 'ada@example.org', password, role: 'admin', demo: false })
  id = (await desk.staffAccounts.add({ name: 'Ana', email: 'ana@example.org', password, role: 'staff', demo: false }))
    .id
  admin = cookieOf(await desk.signIn('ada@example.org'))
})

const pin = (eventId: string, slug: string, projectId: string, as: string) =>
  desk.ask('PUT', `/desk/pins/${eventId}`, { slug, projectId, name: slug }, as)
const see = (eventId: string, slug: string, projectId: string | null, as: string) => {
  const record = { kind: 'attendee', id: guid(99), name: `Somebody ${slug}`, eventName: slug }
  return desk.ask('PUT', '/desk/recents', { ...record, eventId, slug, projectId }, as)
}
const listed = async (what: 'pins' | 'recents', as: string): Promise<string[]> => {
  const body = (await (await desk.ask('GET', `/desk/${what}`, null, as)).json()) as Record<string, { slug: string }[]>
  return (body[what] ?? []).map(({ slug }) => slug).toSorted()
}
const newFeed = async (as: string): Promise<string> => {
  const made = (await (await desk.ask('POST', '/desk/feeds', { name: 'Phone' }, as)).json()) as { url: string }
  return new URL(made.url).pathname
}
const narrow = (scope: unknown) => desk.ask('PATCH', `/desk/staff/${id}`, { scope }, admin)
const feedText = async (path: string) => {
  const answer = await desk.app.request(`http://127.0.0.1:4800${path}`, { headers: { host: '127.0.0.1:4800' } })
  return { status: answer.status, text: await answer.text() }
}

it('pins, recents and calendars of an account with a narrowed scope show nothing from outside', async () => {
  let ana = cookieOf(await desk.signIn())
  for (const [event, slug, project] of [
    [here, 'here', mine],
    [there, 'there', other],
  ] as const) {
    expect((await pin(event, slug, project, ana)).status).toBe(204)
    expect((await see(event, slug, project, ana)).status).toBe(204)
  }
  let path = await newFeed(ana)
  expect((await feedText(path)).text.match(/SUMMARY:.*/g)).toHaveLength(2)

  for (const scope of [[{ projectId: mine, eventId: null }], [{ projectId: mine, eventId: here.toUpperCase() }]]) {
    expect((await narrow(scope)).status).toBe(200)
    ana = cookieOf(await desk.signIn())
    expect([await listed('pins', ana), await listed('recents', ana)]).toEqual([['here'], ['here']])
    // A new limit ends calendar addresses created before.
    expect((await feedText(path)).status).toBe(404)
    path = await newFeed(ana)
    const { status, text } = await feedText(path)
    expect([status, text.match(/SUMMARY:(.*)\r/)?.[1], text.includes('there')]).toEqual([200, 'Event here', false])
    for (const refused of [await pin(there, 'there', other, ana), await see(there, 'there', null, ana)])
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'out_of_scope'])
  }
  await narrow([])
  ana = cookieOf(await desk.signIn())
  expect([await listed('pins', ana), await listed('recents', ana)]).toEqual([[], []])
  expect((await feedText(await newFeed(ana))).text).not.toContain('SUMMARY')
  // Stored items are visible again with the scope.
  await narrow(null)
  ana = cookieOf(await desk.signIn())
  expect(await listed('pins', ana)).toEqual(['here', 'there'])
})

it('saved views of a guest list are shown and kept only while its event is in scope', async () => {
  const ask = async (method: 'GET' | 'PUT', eventId: string, as: string) => {
    const body = { list: 'guests', eventId, name: 'Speakers', search: 'ticket=-Speaker' }
    const path = method === 'PUT' ? `/desk/views/${guid(70)}` : `/desk/views?list=guests&eventId=${eventId}`
    return (await desk.ask(method, path, method === 'PUT' ? body : null, as)).status
  }
  let ana = cookieOf(await desk.signIn())
  expect([await ask('PUT', there, ana), await ask('GET', there, ana)]).toEqual([204, 200])
  await narrow([{ projectId: mine, eventId: here }])
  ana = cookieOf(await desk.signIn())
  expect([await ask('PUT', there, ana), await ask('GET', there, ana)]).toEqual([403, 403])
  expect([await ask('PUT', here, ana), await ask('GET', here, ana)]).toEqual([204, 200])
})

it('scope is judged by the service’s record of the event, not by the pin', async () => {
  await narrow([{ projectId: mine, eventId: null }])
  const ana = cookieOf(await desk.signIn())
  expect((await pin(there, 'there', mine, ana)).status).toBe(204)
  // Another person opens the event: its record names its project.
  const read = await desk.ask('GET', '/api/events/get-for-slug?slug=there', null, admin)
  expect(read.status).toBe(200)
  expect(await listed('pins', ana)).toEqual([])
  expect((await pin(there, 'there', mine, ana)).status).toBe(403)
})

it('the calendar address of a blocked account returns 404', async () => {
  const ana = cookieOf(await desk.signIn())
  await pin(here, 'here', mine, ana)
  const path = await newFeed(ana)
  expect((await feedText(path)).status).toBe(200)
  await desk.ask('PATCH', `/desk/staff/${id}`, { blocked: true }, admin)
  expect((await feedText(path)).status).toBe(404)
  await desk.ask('PATCH', `/desk/staff/${id}`, { blocked: false }, admin)
  expect((await feedText(path)).status).toBe(404)
  await desk.ask('DELETE', `/desk/staff/${id}`, null, admin)
  expect((await feedText(path)).status).toBe(404)
})
