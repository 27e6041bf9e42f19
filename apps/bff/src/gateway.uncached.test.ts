import { type Role, operationIds, roles, rowOf } from '@frontdesk/api-types/table'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import type { Scope } from '#scope/scope.ts'
import type { Sessions } from '#sessions/sessions.ts'
import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { sampleAnswer, sampleId, samplePath } from '#testing/sample-calls.ts'

// A busy machine is no fault of the desk.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const scopes: Scope[] = [null, [{ projectId: sampleId, eventId: null }]]
const tokenOf = (role: Role, limited: boolean) => `${role}${limited ? '1' : '0'}`.padEnd(43, '0')

/** Eight persons: each role with everything, and with one project. */
const eight: Sessions = {
  async find(token) {
    const [role, limited] = roles.flatMap((one) => [
      ...(token === tokenOf(one, false) ? ([one, 0] as const) : []),
      ...(token === tokenOf(one, true) ? ([one, 1] as const) : []),
    ])
    if (typeof role !== 'string') return null
    const person = { id: sampleId, name: role, email: `${role}@desk.example`, role, scope: scopes[Number(limited)] }
    return { id: `${role}${limited}`, person, idleEnds: '', ends: '' }
  },
  start: async () => '',
  end: async () => undefined,
  endAll: async () => undefined,
  list: async () => [],
  endOne: async () => undefined,
}

let service: FakeService
let desk: DeskUnderTest
let answered = 0
beforeAll(async () => {
  service = await startFakeService()
  desk = deskUnderTest({ service: () => service.url, deps: { sessions: eight } })
})
afterAll(async () => {
  await desk.close()
  await service.close()
})
beforeEach(() => {
  service.seen.length = 0
  answered = 0
})

const reads = operationIds.filter((id) => rowOf(id).method === 'GET' && id !== 'getPassCode')
const storable = { 'cache-control': 'public, max-age=31536000', etag: '"v1"', expires: 'Fri, 01 Jan 2100 00:00:00 GMT' }

/** A good answer that is unlike every other one, and inside of the one project. */
function reply(id: (typeof reads)[number]): void {
  service.reply = (seen, response) => {
    answered += 1
    const record = { id: sampleId, projectId: sampleId, eventId: sampleId, name: `answer-${answered}.`, slug: 'x' }
    const { shape } = rowOf(id).answer
    const body =
      shape === 'list' ? [record] : shape === 'one' ? record : { ...Object(sampleAnswer(id)), data: [record] }
    json(200, body, storable)(seen, response)
  }
}
const ask = (id: (typeof reads)[number], role: Role, limited: boolean, headers: Record<string, string> = {}) =>
  desk.ask(null, samplePath(id), { headers: { ...headers, cookie: `frontdesk=${tokenOf(role, limited)}` } })

it('every person asks the service anew, cold and warm: 4 roles x 2 scopes x 24 reads, twice', async () => {
  let asked = 0
  for (const id of reads) {
    reply(id)
    for (const role of roles)
      for (const limited of [false, true])
        for (const headers of [{}, { 'if-none-match': '"v1"', 'cache-control': 'only-if-cached' }]) {
          asked += 1
          const answer = await ask(id, role, limited, headers)
          // Whatever became of it, nobody was given what another one had asked for.
          expect([id, service.seen.length]).toEqual([id, asked])
          expect([id, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([id, 'no-store', null])
          const named = /answer-(\d+)\./.exec(await answer.text())?.[1] ?? answered
          expect([id, Number(named)]).toEqual([id, answered])
        }
  }
  expect(asked).toBe(24 * 4 * 2 * 2)
})

it('equal reads at the same time are as many calls: none is answered with what another one got', async () => {
  reply('getCompany')
  const texts = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => (await ask('getCompany', roles[n % 4] ?? 'staff', n % 8 > 3)).text()),
  )
  const names = texts.flatMap((text) => /answer-\d+\./.exec(text) ?? [])
  expect([service.seen.length, new Set(names).size]).toEqual([200, names.length])
  expect(names.length).toBeGreaterThanOrEqual(100)
})
