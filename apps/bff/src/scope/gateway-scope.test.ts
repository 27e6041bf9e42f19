import { type OperationId, gatewayMethod, hidesQuery, operationIds, rowOf } from '@frontdesk/api-types/table'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Grant } from '#access/scope.ts'
import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { noSessions } from '#testing/no-sessions.ts'
import { sampleBody, sampleId } from '#testing/sample-calls.ts'

const guid = (n: number) => `aaaaaaaa-0000-0000-0000-${String(n).padStart(12, '0')}`
const [mine, myEvent, other, foreign] = [guid(1), guid(11), guid(2), guid(21)]
const secret = 'text-of-somebody-else'

let service: FakeService
let desk: DeskUnderTest
let scope: Grant[]

beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.seen.length = 0
  desk = deskUnderTest({
    service: () => service.url,
    deps: {
      sessions: {
        ...noSessions,
        find: async () => ({
          id: 'limited',
          person: { id: guid(90), name: 'Lim', email: 'lim@desk.example', role: 'admin', scope },
          idleEnds: '',
          ends: '',
        }),
      },
    },
  })
})

/** The operation's request with these ids in every event and project parameter. */
function requestOf(id: OperationId, ids: { event: string; project: string }) {
  const place = (name: string, value: unknown) =>
    /^(?:toplevel)?eventid$/i.test(name) ? ids.event : /^projectid$/i.test(name) ? ids.project : value
  const row = rowOf(id)
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(place(name, sampleId)))
  const query = Object.fromEntries(
    Object.entries(row.query).flatMap(([name, kind]) =>
      kind === 'uuid' ? [[name, String(place(name, sampleId))]] : name === 'slug' ? [['slug', 'x']] : [],
    ),
  )
  const own = sampleBody(id)
  const optional = row.body === 'CodeQuestion' ? { eventId: ids.event, projectId: ids.project } : {}
  const body = own === undefined ? undefined : { ...own, ...optional }
  const placed = body && Object.fromEntries(Object.entries(body).map(([name, value]) => [name, place(name, value)]))
  const { userId: _, ...asked } = placed ?? {}
  const hidden = hidesQuery(id) ? { passcode: 'X' } : undefined
  const search = hidden ? '' : `?${new URLSearchParams(query).toString()}`
  const sent = hidden ?? (placed === undefined ? undefined : asked)
  return { path: path + (search === '?' ? '' : search), method: gatewayMethod(id), body: sent }
}

const ask = async (id: OperationId, ids: { event: string; project: string }) => {
  const { path, method, body } = requestOf(id, ids)
  return desk.ask('admin', path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
}

/** An answer with only foreign records, or half of them with `mixed`. */
function answerOf(id: OperationId, mixed: boolean): unknown {
  const { shape, of } = rowOf(id).answer
  // Some records name their event or project only in a part: a comment, a company, a post's list of events.
  const record = (event: string, project: string, name: string) => {
    const part = { id: guid(7), eventId: event, projectId: project, name, body: name }
    return {
      ...part,
      id: of === 'Event' ? event : guid(8),
      eventIds: [event],
      comment: part,
      company: part,
      inventory: part,
      details: part,
      slug: name,
    }
  }
  const theirs = record(foreign, other, secret)
  const ours = record(myEvent, mine, 'ours')
  const list = mixed ? [ours, theirs] : [theirs]
  if (shape === 'list') return list
  if (shape === 'paged') return { count: list.length, numberOfPages: 1, data: list }
  if (shape === 'service') return { requestComplete: true, data: theirs }
  return shape === 'none' ? null : theirs
}

const scopes: [string, Grant[]][] = [
  ['one project', [{ projectId: mine, eventId: null }]],
  ['one event', [{ projectId: mine, eventId: myEvent }]],
]

const names = (id: OperationId) => {
  const { path, body } = requestOf(id, { event: foreign, project: other })
  const text = JSON.stringify([path, body ?? {}])
  return { project: text.includes(other), event: text.includes(foreign), writes: rowOf(id).effect === 'writes' }
}
const judged = operationIds.filter((id) => names(id).project || (names(id).event && names(id).writes))

/** Reads whose request names neither event nor project. */
const silent = operationIds.filter((id) => {
  const { project, event, writes } = names(id)
  return !project && !event && !writes && rowOf(id).answer.shape !== 'none'
})

describe.each(scopes)('limited to %s', (_, granted) => {
  beforeEach(() => {
    scope = granted
  })

  it.each(operationIds)('%s returns no byte from outside of the scope, for any ids', async (id) => {
    for (const ids of [
      { event: foreign, project: other },
      { event: myEvent, project: other },
      { event: foreign, project: mine },
      { event: myEvent, project: mine },
    ]) {
      service.reply = json(rowOf(id).answer.status, answerOf(id, false))
      const answer = await ask(id, ids)
      expect([id, ids, await answer.text()]).not.toEqual([id, ids, expect.stringContaining(secret)])
    }
  })

  it.each(judged)('%s with ids outside of the scope makes no call', async (id) => {
    service.reply = json(200, answerOf(id, false))
    const answer = await ask(id, { event: foreign, project: other })
    expect([answer.status, await answer.json(), service.seen.length]).toEqual([
      403,
      expect.objectContaining({ code: 'out_of_scope' }),
      0,
    ])
  })

  it.each(silent)('%s returns no record without an event or project', async (id) => {
    const { shape } = rowOf(id).answer
    const record = { id: guid(8), name: secret, slug: secret, body: secret }
    const data = shape === 'service' ? record : [record]
    const paged = { requestComplete: true, count: 1, numberOfPages: 1, data }
    service.reply = json(rowOf(id).answer.status, shape === 'list' ? data : shape === 'one' ? record : paged)
    const answer = await ask(id, { event: myEvent, project: mine })
    expect([id, service.seen.length, await answer.text()]).toEqual([id, 1, expect.not.stringContaining(secret)])
  })

  it('lists keep the records in the scope, and report that others are missing', async () => {
    for (const id of operationIds) {
      const { shape } = rowOf(id).answer
      if (shape !== 'list' && shape !== 'paged') continue
      service.reply = json(200, answerOf(id, true))
      const answer = await ask(id, { event: myEvent, project: mine })
      const text = await answer.text()
      if (answer.status !== 200) continue
      expect([id, text.includes(secret), answer.headers.get('frontdesk-out-of-scope')]).toEqual([
        id,
        false,
        expect.stringMatching(/^[1-9]$/),
      ])
    }
  })
})

describe('limited to nothing', () => {
  beforeEach(() => {
    scope = []
  })

  it.each(operationIds)('%s returns nothing, for any ids', async (id) => {
    service.reply = json(rowOf(id).answer.status, answerOf(id, false))
    const answer = await ask(id, { event: foreign, project: other })
    expect([id, await answer.text()]).toEqual([id, expect.not.stringContaining(secret)])
    expect([id, judged.includes(id) && service.seen.length > 0]).toEqual([id, false])
  })
})

describe('a whole project', () => {
  beforeEach(() => {
    scope = [{ projectId: mine, eventId: null }]
  })

  it('changes an event only after the service has placed it in the project', async () => {
    service.reply = json(200, { id: myEvent, projectId: mine, slug: 'ours' })
    const enroll = () => ask('enrollAttendee', { event: myEvent, project: mine })
    expect((await enroll()).status).toBe(403)
    expect(service.seen).toEqual([])
    await ask('getEventForSlug', { event: myEvent, project: mine })
    service.reply = json(200, { data: { id: guid(8), eventId: myEvent, projectId: mine } })
    expect((await enroll()).status).toBe(200)
  })
})
