import { type OperationId, gatewayMethod } from '@frontdesk/api-types/table'
import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Grant } from '#access/scope.ts'
import { eventProjects } from '#store/tables.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, createGatewayDesk } from '#testing/gateway-desk.ts'
import { noSessions } from '#testing/no-sessions.ts'
import { openTestStore } from '#testing/test-store.ts'

const guid = (n: number) => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`
const [mine, other, own, foreign, company] = [guid(1), guid(2), guid(11), guid(21), guid(31)]
const canary = 'TEXT-OF-SOMEBODY-ELSE'

let service: FakeService
let store: Store
let desk: GatewayDesk
let scope: Grant[]
beforeAll(async () => {
  service = await startFakeService()
  store = await openTestStore()
})
afterAll(async () => {
  await service.close()
  await store.close()
})
beforeEach(async () => {
  scope = [{ projectId: mine, eventId: null }]
  service.seen.length = 0
  await store.db.delete(eventProjects)
  await unlimited()
  desk = await createGatewayDesk(store, () => service.url, {
    directoryDays: 0,
    deps: {
      sessions: {
        ...noSessions,
        find: async () => ({
          id: 'limited',
          person: { id: guid(90), name: 'Lim', email: 'lim@desk.example', role: 'organizer', scope },
          idleEnds: '',
          ends: '',
        }),
      },
    },
  })
})

/** Ways to claim that the foreign event is in the caller's project. */
const namings: Record<string, unknown>[] = [
  { eventId: foreign, projectId: mine },
  { event: { id: foreign, projectId: mine } },
  { events: [{ id: foreign.toUpperCase(), projectId: mine.toUpperCase() }] },
  { EventID: foreign, ProjectID: mine, eventid: foreign, projectid: mine },
  { data: [{ id: foreign, eventId: foreign, eventIds: [foreign], projectId: mine, projectIds: [mine] }] },
]
const wrapped = (naming: unknown, depth: number): unknown =>
  depth === 0 ? naming : depth % 2 === 0 ? [wrapped(naming, depth - 1)] : { a: wrapped(naming, depth - 1) }
const hostile = namings.flatMap((naming) => [1, 2, 3, 4, 5, 6].map((depth) => ({ a: wrapped(naming, depth - 1) })))

const ask = (path: string, method = 'GET', body?: unknown) =>
  desk.ask('organizer', path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })

/** Every operation on the foreign event must be refused. */
async function expectNothingOutside(): Promise<void> {
  const attempts: [string, string, unknown][] = [
    ['GET', `/api/events/${foreign}/posts`, undefined],
    ['GET', `/api/events/comments?eventid=${foreign}`, undefined],
    ['GET', `/api/events/${foreign}/inventory`, undefined],
    ['GET', `/desk/notes?kind=event&eventId=${foreign}`, undefined],
    ['POST', '/api/events/enroll-attendee', { enroll: true, eventId: foreign, personId: guid(5) }],
    ['POST', '/api/events/registration-start', { eventId: foreign, personId: guid(5), projectId: mine }],
  ]
  const record = { name: canary, bodyText: canary, id: guid(8) }
  const item = { ...record, comment: record, inventory: record, data: record, response: record }
  service.seen.length = 0
  for (const [method, path, body] of attempts) {
    service.reply = json(200, path.includes('inventory') ? [item] : { count: 1, ...item, data: [item] })
    const answer = await ask(path, method, body)
    const text = await answer.text()
    expect([path, text.includes(canary)]).toEqual([path, false])
    expect([path, method === 'POST' ? answer.status : 403]).toEqual([path, 403])
  }
  expect(service.seen.filter(({ method }) => method === 'POST')).toEqual([])
}

/** Removes the rate limit, which is not under test. */
const unlimited = () => store.pool.query('delete from rate_limit')

const places = async () => (await store.db.select().from(eventProjects)).map(({ projectId }) => projectId)

const event = (more: object) => ({ id: own, projectId: mine, name: 'ours', slug: 'ours', ...more })

type Source = [id: OperationId, path: string, body: object | undefined, answer: (record: object) => unknown]
const sources: Source[] = [
  ['createProjectEvent', `/api/projects/${mine}/events`, { name: 'x' }, (data) => ({ requestComplete: true, data })],
  [
    'createEvent',
    '/api/events/create',
    { eventId: own, projectId: mine, name: 'x' },
    (data) => ({ requestComplete: true, data }),
  ],
  ['getEventForSlug', '/api/events/get-for-slug?slug=ours', undefined, (record) => record],
  ['listCompanyEvents', `/api/companies/${company}/events`, undefined, (record) => ({ count: 1, data: [record] })],
  [
    'listMemberEvents',
    `/api/companies/${company}/members/${guid(32)}/events`,
    undefined,
    (record) => ({ count: 1, data: [record] }),
  ],
  ['getProject', `/api/projects/${mine}`, undefined, (record) => record],
]

describe('R72: what decides scope is read from contract-named fields only', () => {
  it.each(sources)(
    '%s changes no known project by open objects and unknown names',
    async (id, path, body, answerOf) => {
      for (const meta of hostile) {
        await unlimited()
        const open = { meta, descriptor: meta, metaData: meta, unknown: meta, ...(id === 'getProject' ? meta : {}) }
        service.reply = json(id === 'createProjectEvent' ? 201 : 200, answerOf(event(open)))
        const answer = await ask(path, gatewayMethod(id), body)
        expect([id, answer.status < 300]).toEqual([id, true])
      }
      expect((await store.db.select().from(eventProjects)).map(({ eventId }) => eventId)).not.toContain(foreign)
      await expectNothingOutside()
    },
  )

  it('a request with hostile open objects changes no known project', async () => {
    service.reply = json(201, { requestComplete: true, data: event({}) })
    for (const meta of hostile) {
      await unlimited()
      const answer = await ask(`/api/projects/${mine}/events`, 'POST', { name: 'x', meta })
      expect(answer.status).toBe(201)
    }
    await expectNothingOutside()
  })

  it('an event of another project cannot be created again in the own project', async () => {
    service.reply = json(200, { id: foreign, projectId: other, slug: 'theirs' })
    expect((await ask('/api/events/get-for-slug?slug=theirs')).status).toBe(403)
    service.seen.length = 0
    const body = { eventId: foreign, projectId: mine, name: 'x' }
    expect((await ask('/api/events/create', 'POST', body)).status).toBe(403)
    expect(service.seen).toEqual([])
  })

  it('a contradiction makes the project unknown until the event itself has been read', async () => {
    const list = (projectId: string) => json(200, { count: 1, data: [{ id: foreign, projectId, slug: 'theirs' }] })
    const listed = `/api/companies/${company}/events`
    service.reply = list(other)
    await ask(listed)
    expect(await places()).toEqual([other])
    // Later answers claim otherwise.
    service.reply = list(mine)
    for (const page of [1, 2, 3]) {
      await ask(`${listed}?fields=id${page === 1 ? '' : ',name'}`)
      expect(await places()).not.toContain(mine)
      await expectNothingOutside()
      service.reply = list(mine)
    }
    // A contradictory answer changes nothing.
    service.reply = json(200, {
      count: 2,
      data: [
        { id: guid(77), projectId: mine },
        { id: guid(77), projectId: other },
      ],
    })
    await ask(listed)
    expect((await desk.stateful.scope.within({ scope }, [{ eventId: guid(77), projectId: mine }])).length).toBe(0)
    // The record of the event itself resolves it.
    service.reply = json(200, { id: foreign, projectId: mine, slug: 'theirs' })
    expect((await ask('/api/events/get-for-slug?slug=theirs')).status).toBe(200)
    expect(await places()).toContain(mine)
  })
})
