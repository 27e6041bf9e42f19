import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { startPostgres } from '@frontdesk/store/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createWrites } from '#gateway/writes.ts'
import { idOfRole } from '#testing/desk-under-test.ts'
import { type FakeService, type Reply, json, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, createGatewayDesk } from '#testing/gateway-desk.ts'
import { sampleId, samplePath } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

import { report } from './report.ts'

const requests = 10_000
/** Bounds the run time on slow machines; the count reached is printed. */
const longestMs = 180_000
const atOnce = 24
const server = await startPostgres()
let store: Store
let service: FakeService
/** Two processes on one store. */
let desks: GatewayDesk[]
/** How often the service performed each request, by person. */
const commits = new Map<string, number>()

beforeAll(async () => {
  store = await openTestStore(server?.url ?? null)
  service = await startFakeService()
  const one = () => createGatewayDesk(store, () => service.url, { deadlineMs: 2000 })
  desks = [await one(), await one()]
})
afterAll(async () => {
  for (const desk of desks) await desk.close()
  await service.close()
  await store.close()
  await server?.stop()
})

const personIn = (body: string): string => (JSON.parse(body) as { personId: string }).personId
const commit = (body: string): void => {
  const person = personIn(body)
  commits.set(person, (commits.get(person) ?? 0) + 1)
}
const good = json(200, { success: true, data: { id: sampleId } })

/** Failures of the service, before or after it performed the request. */
const faults: Reply[] = [
  (_, response) => response.destroy(),
  json(500, {}),
  (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'),
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '50' })
    response.write('{"a', () => response.destroy())
  },
  json(302, {}, { location: '/login' }),
  json(503, {}),
]
/** No response at all: ends at the deadline. Rare, because it takes long. */
const silence: Reply = (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{')
const untouched: Reply[] = [json(429, {}), json(400, { title: 'no' }), json(403, { title: 'no' }), json(401, {})]
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

const faulty: Reply = (seen, response) => {
  const chance = Math.random()
  const done = chance < 0.7
  if (done) commit(seen.body)
  if (chance < 0.4) good(seen, response)
  else if (chance < 0.405) silence(seen, response)
  else if (chance < 0.9) pick(faults)(seen, response)
  else pick(untouched)(seen, response)
}

type End = { ok: boolean; unknown: boolean }
const ask = async (desk: GatewayDesk, personId: string, key: string): Promise<End> => {
  const body = JSON.stringify({ enroll: true, eventId: sampleId, personId })
  const headers = { 'idempotency-key': key }
  const answer = await desk.ask('admin', samplePath('enrollAttendee'), { method: 'POST', body, headers })
  const said = Object(await answer.json()) as { outcome?: string; code?: string }
  return { ok: answer.ok, unknown: said.outcome === 'unknown' || said.code === 'in_flight' }
}

/** Removes the limit of sixty a minute. */
const unlimited = () =>
  store.pool.query(
    `insert into rate_limit (key, points, expire) values ('write:${idOfRole('admin')}', -1000000, $1)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [Date.now() + 3_600_000],
  )

it(`R53: ${requests} enrolments with faults before and after, repeated, clicked five times, at two processes`, async () => {
  service.reply = faulty
  const counted = { asked: 0, confirmed: 0, unknown: 0, refused: 0, doubled: 0, falseSuccess: 0, falseRefusal: 0 }
  const one = async (n: number): Promise<void> => {
    const [personId, key] = [randomUUID(), randomUUID()]
    const clicks = n % 10 === 0 ? 5 : 1
    const tries = 1 + (n % 3)
    let ends: End[] = []
    for (let time = 0; time < tries; time += 1) {
      counted.asked += clicks
      ends = await Promise.all(Array.from({ length: clicks }, (_, at) => ask(pick(desks.slice(at % 2)), personId, key)))
      // A caller that got an answer checks instead of retrying; an impatient one retries anyway.
      if (ends.some(({ ok }) => ok) && n % 2 === 0) break
    }
    const done = commits.get(personId) ?? 0
    const said = ends.some(({ ok }) => ok) ? 'confirmed' : ends.some(({ unknown }) => unknown) ? 'unknown' : 'refused'
    counted[said] += 1
    if (done > 1) counted.doubled += 1
    if (said === 'confirmed' && done === 0) counted.falseSuccess += 1
    if (said === 'refused' && done > 0) counted.falseRefusal += 1
  }
  await unlimited()
  const until = performance.now() + longestMs
  let begun = 0
  const worker = async (): Promise<void> => {
    while (begun < requests && performance.now() < until) await one((begun += 1))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const verdict = await desks[0]?.verdict()
  report('R53', `${store.kind}: ${begun} requests, ${JSON.stringify(counted)}, ${verdict?.rows} rows of audit verified`)
  expect([counted.doubled, counted.falseSuccess, counted.falseRefusal]).toEqual([0, 0, 0])
  expect([counted.confirmed > begun / 5, counted.unknown > begun / 10, counted.refused > 0]).toEqual([true, true, true])
  expect(verdict?.faults).toEqual([])
})

const never = <T>(): Promise<T> => new Promise(() => undefined)
type Point = 'known' | 'begin' | 'begun' | 'call' | 'called' | 'settle' | 'settled'
const points: Point[] = ['known', 'begin', 'begun', 'call', 'called', 'settle', 'settled']

/** A write in a process that stops at one point. */
function dyingWrites(
  desk: GatewayDesk,
  point: Point,
): { run: (personId: string, key: string) => void; dead: Promise<void> } {
  const end: { die?: () => void } = {}
  const dead = new Promise<void>((resolve) => (end.die = resolve))
  const at = async <T>(here: Point, work: () => Promise<T>, then: Point | null = null): Promise<T> => {
    if (point === here) {
      end.die?.()
      return never()
    }
    const value = await work()
    if (point !== then) return value
    end.die?.()
    return never()
  }
  const { ledger } = desk.stateful
  const writes = createWrites({
    ledger: {
      ...ledger,
      find: (request) => at('known', () => ledger.find(request)),
      begin: (request) => at('begin', () => ledger.begin(request), 'begun'),
      settle: (...settled) => at('settle', () => ledger.settle(...settled), 'settled'),
    },
    limits: { admit: async () => async () => undefined },
    identities: { of: async () => ({ userId: null, personId: null }) },
    upstream: {
      call: ({ body }) =>
        at(
          'call',
          async () => {
            commit(JSON.stringify(body))
            return { success: true, data: { id: sampleId } }
          },
          'called',
        ),
    },
    scope: { learn: async () => undefined, trim: (_, __, value) => ({ value, dropped: 0 }) },
    leaks: () => false,
    indexAnswer: () => undefined,
    written: () => undefined,
  })
  const person = {
    id: idOfRole('admin'),
    name: 'admin',
    email: 'admin@desk.example',
    role: 'admin',
  }
  const session = { id: 'admin', person, idleEnds: '', ends: '' }
  return {
    dead,
    run: (personId, key) => {
      const body = { enroll: true, eventId: sampleId, personId }
      const rest = { params: {}, query: {}, reference: 'r', idsInScope: true, again: false }
      void writes.run({ id: 'enrollAttendee', body, session, key, ...rest })
    },
  }
}

it('R53: a crash at seven points of a write, thirty times each', async () => {
  service.reply = (seen, response) => {
    commit(seen.body)
    good(seen, response)
  }
  const told: Record<string, string> = {}
  await unlimited()
  for (const point of points) {
    const ends = new Set<string>()
    for (let n = 0; n < 30; n += 1) {
      const [desk] = desks
      if (desk === undefined) throw new Error('no desk')
      const [personId, key] = [randomUUID(), randomUUID()]
      const dying = dyingWrites(desk, point)
      dying.run(personId, key)
      await dying.dead
      const next = await createGatewayDesk(store, () => service.url)
      await next.stateful.ledger.recover()
      const again = await ask(next, personId, key)
      await next.close()
      ends.add(`${again.ok ? 'confirmed' : again.unknown ? 'unknown' : 'refused'} after ${commits.get(personId) ?? 0}`)
    }
    told[point] = [...ends].join('; ')
  }
  report('R53', `crash, restart, same key again: ${JSON.stringify(told)}`)
  expect(told).toEqual({
    known: 'confirmed after 1',
    begin: 'confirmed after 1',
    begun: 'unknown after 0',
    call: 'unknown after 0',
    called: 'unknown after 1',
    settle: 'unknown after 1',
    settled: 'confirmed after 1',
  })
})
