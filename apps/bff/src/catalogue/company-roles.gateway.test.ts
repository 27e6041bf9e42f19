import { once } from 'node:events'
import { connect } from 'node:net'

import { roles } from '@frontdesk/api-types/table'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Grant } from '#access/scope.ts'
import type { PersonLimitSettings } from '#pipeline/person-limits.ts'
import { listen } from '#server/listen.ts'
import { type DeskUnderTest, deskUnderTest, headersOf } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { noSessions } from '#testing/no-sessions.ts'
import { until } from '#testing/until.ts'

const guid = (n: number) => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`
const [own, project, foreign] = [guid(900), guid(901), guid(902)]
const gold = { id: guid(904), name: 'Gold' }
const list = json(200, [{ company: { id: own, projectId: project }, sponsorType: gold }])
const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, n) => from + n)
const pathOf = (events: readonly number[]) => `/desk/companies/${own}/roles?events=${events.map(guid).join()}`
const singly = (event: number) => `/api/events/${guid(event)}/companies`

let service: FakeService
let desk: DeskUnderTest
/** The signed-in role. */
let role: string | null
let scope: Grant[] | null
const person = () => ({ id: guid(907), name: 'x', email: 'x@desk.example', role: role ?? '', scope })
const sessions = {
  ...noSessions,
  find: async () => (role === null ? null : { id: 'one', person: person(), idleEnds: '', ends: '' }),
}
function openDesk(perPerson: Partial<PersonLimitSettings> = {}) {
  const limits = { max: 10, maxWaiting: 40, perMinute: 600, ...perPerson }
  desk = deskUnderTest({ service: () => service.url, deps: { sessions, perPerson: limits } })
}

beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())
beforeEach(() => {
  // Fake time: a slow machine cannot cause a timeout.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  service.seen.length = 0
  service.reply = list
  role = 'support'
  scope = null
})
afterEach(async () => {
  vi.useRealTimers()
  await desk.close()
})

const asked = async (events: readonly number[]): Promise<[status: number, parts: unknown[]]> => {
  const answer = await desk.ask('support', pathOf(events))
  const body: unknown = await answer.json()
  const parts = Array.isArray(body) ? body : [body]
  return [answer.status, parts.map((part) => (Array.isArray(part) ? part.length : part && Object(part).code))]
}
/** Responses that the test releases; and the number of connections closed by the desk. */
function held() {
  const waiting: (() => void)[] = []
  let closed = 0
  service.reply = (seen, response) => {
    response.on('close', () => (closed += response.writableFinished ? 0 : 1))
    waiting.push(() => list(seen, response))
  }
  return { waiting, closed: () => closed, release: () => waiting.splice(0).forEach((answer) => answer()) }
}

describe('the roles of a company at events', () => {
  it('need the role that may list the companies of an event', async () => {
    openDesk()
    for (const one of [...roles, 'guest', null]) {
      role = one
      const status = one === null ? 401 : one === 'guest' || one === 'kiosk' ? 403 : 200
      expect([one, (await asked([1]))[0]]).toEqual([one, status])
    }
    expect(service.seen).toHaveLength(roles.length - 1)
  })

  it('are returned only for events in the scope, without records from outside', async () => {
    openDesk()
    scope = [{ projectId: project, eventId: guid(1) }]
    expect(await asked([1, 2, 3])).toEqual([200, [1, 'out_of_scope', 'out_of_scope']])
    expect(service.seen.map(({ url }) => url)).toEqual([singly(1)])
    service.reply = json(200, [{ company: { id: own, projectId: foreign }, sponsorType: gold, projectId: foreign }])
    expect(await asked([1])).toEqual([200, [0]])
    // Trimming for one caller does not affect another.
    scope = null
    expect(await asked([1])).toEqual([200, [1]])
  })

  it('end with the session: a caller who is signed out meanwhile gets a 401', async () => {
    openDesk()
    service.reply = (seen, response) => {
      role = null
      list(seen, response)
    }
    expect(await asked(upTo(9))).toEqual([401, ['signed_out']])
    expect(service.seen.length).toBeLessThan(9)
  })

  it('count as one request per event of the session, plus one', async () => {
    openDesk({ perMinute: 12 })
    const [status, parts] = await asked(upTo(15))
    expect([status, parts.slice(0, 11), new Set(parts.slice(11))]).toEqual([
      200,
      upTo(11).map(() => 1),
      new Set(['too_many']),
    ])
    expect(service.seen).toHaveLength(11)
    expect((await desk.ask('support', singly(1))).status).toBe(429)
  })

  it('use only the concurrency slots of their events, so that many requests do not block each other', async () => {
    openDesk({ max: 2 })
    const all = await Promise.all(upTo(8).map((n) => asked(upTo(5, 10 * n))))
    expect(all).toEqual(upTo(8).map(() => [200, upTo(5).map(() => 1)]))
  })

  it('read four events at a time, and never more per session than it has slots', async () => {
    openDesk({ max: 3 })
    const { waiting, release } = held()
    const one = asked(upTo(9))
    await until(() => waiting.length === 3)
    expect(desk.waiting()).toBe(3)
    service.reply = list
    release()
    expect(await one).toEqual([200, upTo(9).map(() => 1)])
    openDesk()
    const { waiting: four, release: letGo } = held()
    const other = asked(upTo(9))
    await until(() => four.length === 4)
    expect(desk.waiting()).toBe(4)
    service.reply = list
    letGo()
    await other
  })

  it('that are late are null, and a single request joins the call in flight', async () => {
    openDesk()
    const { waiting, release } = held()
    const answer = asked(upTo(9))
    await until(() => waiting.length === 4)
    const [done] = waiting.splice(1, 1)
    done?.()
    await until(() => waiting.length === 4)
    vi.advanceTimersByTime(1000)
    expect(await answer).toEqual([200, [null, 1, null, null, null, null, null, null, null]])
    const singles = [1, 3, 4, 5].map((n) => desk.ask('support', singly(n)))
    await until(() => desk.waiting() === 4)
    release()
    expect((await Promise.all(singles)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(service.seen).toHaveLength(5)
  })

  it('that no other request has joined are aborted a moment later', async () => {
    openDesk()
    const { waiting, closed } = held()
    const answer = asked([1, 2])
    await until(() => waiting.length === 2)
    vi.advanceTimersByTime(1000)
    expect(await answer).toEqual([200, [null, null]])
    expect([closed(), desk.waiting()]).toEqual([0, 2])
    vi.advanceTimersByTime(3000)
    await until(() => closed() === 2 && desk.waiting() === 0)
  })

  it('are no longer read when the caller aborts, by its signal or by its connection', async () => {
    openDesk()
    const { waiting, closed } = held()
    const listening = await listen(desk.app, { host: '127.0.0.1', port: 0 })
    const leaving = new AbortController()
    const gone = desk.ask('support', pathOf(upTo(9)), { signal: leaving.signal })
    await until(() => waiting.length === 4)
    leaving.abort()
    expect((await gone).status).toBe(499)
    await until(() => closed() === 4 && desk.waiting() === 0)

    const socket = connect(listening.port, '127.0.0.1')
    await once(socket, 'connect')
    const head = Object.entries({ ...headersOf('support'), host: `127.0.0.1:${listening.port}` })
    socket.write(`GET ${pathOf(upTo(9))} HTTP/1.1\r\n${head.map((pair) => `${pair.join(': ')}\r\n`).join('')}\r\n`)
    await until(() => waiting.length === 8)
    socket.resetAndDestroy()
    await until(() => closed() === 8 && desk.waiting() === 0)
    expect(service.seen).toHaveLength(8)
    await listening.close(0)
  })
})
