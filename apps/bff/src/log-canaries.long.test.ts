import { gatewayMethod, hidesQuery, operationIds, rowOf } from '@frontdesk/api-types/table'
import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Sessions } from '#auth/sessions.ts'
import { createMetrics } from '#operations/metrics.ts'
import { type DeskUnderTest, canaryKey, deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, type Reply, json, raw, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, createGatewayDesk } from '#testing/gateway-desk.ts'
import { noSessions } from '#testing/no-sessions.ts'
import { sampleAnswer, sampleBody, sampleId, samplePath } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'
import { createHealth } from '#upstream/health.ts'

let made = 0
const canary = (): string => `Canary${String((made += 1)).padStart(2, '0')}q8Zx`

const headers = Object.fromEntries(
  [
    'user-agent',
    'referer',
    'accept-language',
    'x-forwarded-for',
    'x-real-ip',
    'forwarded',
    'x-request-id',
    'traceparent',
    'x-api-key',
    'authorization',
    'if-none-match',
    'idempotency-key',
  ].map((name) => [name, canary()]),
)
const cookie = canary()
const [inPath, inQuery, inValue, inName, inText] = [canary(), canary(), canary(), canary(), canary()]
const [password, email, code] = [canary(), canary(), canary()]
const said = { detail: canary(), title: canary(), errors: { [canary()]: [canary()] } }
const [reason, header, page, broken] = [canary(), canary(), canary(), canary()]
const kept = canary()
const asker = { name: canary(), email: `${canary()}@example.org` }

/** Ways in which the service can end a call; most contain something that must not be stored. */
const ends: Reply[] = [
  ...[400, 401, 403, 404, 409, 429, 500, 503].map((status) => json(status, said)),
  (_, response) => response.writeHead(502, reason, { 'x-note': header }).end(),
  raw(200, 'text/html', page),
  raw(500, 'text/plain', page),
  raw(200, 'application/json', `{"id": ${broken}`),
  json(302, {}, { location: `https://${header}.test/` }),
  (_, response) => response.destroy(new Error(reason)),
]

const find: Sessions['find'] = async () => ({
  id: 'session',
  person: { id: sampleId, ...asker, role: 'admin' },
  idleEnds: '',
  ends: '',
})
const sessions: Sessions = {
  ...noSessions,
  find,
}

let store: Store
let service: FakeService
let withStore: GatewayDesk
let watched: DeskUnderTest
const metrics = createMetrics({
  health: () => createHealth(() => new Date(0)).list(() => 'closed'),
  limit: { running: () => 0, waiting: () => 0 },
  lag: () => ({ median: 0, p99: 0, longest: 0 }),
})
beforeAll(async () => {
  store = await openTestStore()
  service = await startFakeService()
  withStore = await createGatewayDesk(store, () => service.url, { deps: { sessions } })
  watched = deskUnderTest({
    service: () => service.url,
    deps: {
      sessions,
      observe: (...request) => metrics.request(...request),
      signIn: async () => Promise.reject(new Error(password)),
    },
  })
})
afterAll(async () => {
  await withStore.close()
  await watched.close()
  await service.close()
  await store.close()
})

type Asker = Pick<DeskUnderTest, 'ask'>
const sent = { cookie: `frontdesk=${'admin'.padEnd(43, '0')}; other=${cookie}` }

async function tryAll(desk: Asker, answers: string[]): Promise<number> {
  let asked = 0
  const ask = async (path: string, init: RequestInit = {}): Promise<void> => {
    asked += 1
    const answer = await desk.ask('admin', path, { ...init, headers: { ...headers, ...sent, ...Object(init.headers) } })
    answers.push(`${JSON.stringify([...answer.headers])} ${await answer.text()}`)
  }
  for (const id of operationIds) {
    const method = gatewayMethod(id)
    const own: object = Object(hidesQuery(id) ? { passcode: code } : sampleBody(id))
    const texts = Object.fromEntries(
      Object.entries(own).map(([name, value]) => [name, name === 'email' ? `${email}@example.org` : value]),
    )
    for (const [n, end] of ends.entries()) {
      if (rowOf(id).effect === 'writes') await store.pool.query('delete from rate_limit')
      service.reply = end
      const body = method === 'GET' ? null : JSON.stringify(texts)
      // Each text is sent by a request of its own.
      await ask(samplePath(id), {
        method,
        body,
        headers: { 'idempotency-key': `${headers['idempotency-key']}-${id}-${n}` },
      })
    }
    service.reply = json(rowOf(id).answer.status, sampleAnswer(id))
    const wrong = [
      `{"${inName}":1}`,
      `{"name": ${inText}`,
      JSON.stringify({ ...texts, enroll: inValue, email: [inValue] }),
    ]
    await ask(`${samplePath(id)}?${inName}=1&page=${inQuery}&slug=${inQuery}`, {
      method,
      body: method === 'GET' ? null : '{}',
    })
    await ask(samplePath(id).replace(sampleId, inPath), { method, body: method === 'GET' ? null : '{}' })
    if (method !== 'GET') for (const body of wrong) await ask(samplePath(id), { method, body })
  }
  for (const body of [
    { email, password },
    { email, password, [inName]: 1 },
    { email: [email], password: { password } },
  ])
    await ask('/desk/session', { method: 'POST', body: JSON.stringify(body) })
  await ask('/desk/setup', {
    method: 'POST',
    body: JSON.stringify({ token: inText, name: inValue, email, password: 'x' }),
  })
  await ask('/desk/invites/accept', {
    method: 'POST',
    body: JSON.stringify({ token: [inText], name: inValue, password }),
  })
  for (const path of [`/api/${inPath}`, `/desk/${inPath}?x=${inQuery}`, `/feeds/${inPath}.ics`, `/${inPath}`])
    await ask(path)
  return asked
}

it('32 canaries of requests, answers, failures and callers are in no log line, no metric and no row', async () => {
  expect(made).toBe(32)
  const answers: string[] = []
  const asked = (await tryAll(withStore, answers)) + (await tryAll(watched, answers))
  // A successful response is stored for its key, but not readable in the database.
  service.reply = json(200, { success: true, data: { id: sampleId, name: kept } })
  await withStore.call('staff', 'enrollAttendee', { headers: { 'idempotency-key': 'kept-for-a-day' } })
  expect(asked).toBeGreaterThan(2 * 33 * ends.length)

  const tables = await store.pool.query<{ name: string }>(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  )
  let dump = ''
  for (const { name } of tables.rows) dump += JSON.stringify((await store.pool.query(`select * from ${name}`)).rows)
  expect(dump).toContain('sendConfirmation')
  const logged = withStore.logged.join('') + watched.logged.join('')
  expect(logged.split('\n').length).toBeGreaterThan(asked)
  const places = { logged, metrics: await metrics.text(), dump }
  const all = Array.from({ length: made }, (_, n) => `Canary${String(n + 1).padStart(2, '0')}q8Zx`)
  for (const [place, text] of Object.entries(places))
    for (const one of [...all, ...all.map((upper) => upper.toLowerCase()), canaryKey, canaryKey.slice(-12)])
      expect([place, one, text.includes(one)]).toEqual([place, one, false])

  // No response contains input, except the plain name of an unknown field; the service's error text is passed on.
  const typed = [...Object.values(headers), cookie, inPath, inQuery, inValue, inName, inText, password, email, code]
  const echoed = typed.filter((one) => answers.some((answer) => answer.includes(one)))
  expect(echoed.filter((one) => one !== inName)).toEqual([])
  for (const one of [reason, header, page, broken]) expect(answers.filter((answer) => answer.includes(one))).toEqual([])
}, 240_000)
