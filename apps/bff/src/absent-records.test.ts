import { operationIds, rowOf } from '@frontdesk/api-types/table'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'

let service: FakeService
let desk: DeskUnderTest
const observed: [string, number][] = []

beforeAll(async () => {
  service = await startFakeService()
  desk = deskUnderTest({
    service: () => service.url,
    deps: { observe: (operation, status) => observed.push([operation, status]) },
  })
})
afterAll(async () => {
  await desk.close()
  await service.close()
})
beforeEach(() => {
  observed.length = 0
  desk.logged.length = 0
})

const asked = { headers: { 'frontdesk-absent': 'ok' } }
const shown = async (answer: Response) => ({
  status: answer.status,
  original: answer.headers.get('frontdesk-status'),
  type: answer.headers.get('content-type'),
  code: (Object(await answer.json()) as { code?: string }).code,
})

it('is a 200 for a read with the header, for all 33 operations; writes and callers without the header get a 404', async () => {
  service.reply = json(404, { title: 'no such' })
  for (const id of operationIds) {
    const problem = { code: 'upstream_not_found', type: 'application/problem+json' }
    const plain = { ...problem, status: 404, original: null }
    const told = rowOf(id).effect === 'reads' ? { ...problem, status: 200, original: '404' } : plain
    for (const [init, expected] of [
      [{}, plain],
      [asked, told],
    ] as const) {
      expect([id, await shown(await desk.call('admin', id, init))]).toEqual([id, expected])
    }
  }
  // Metrics still record the original status.
  expect(new Set(observed.map(([, status]) => status))).toEqual(new Set([404]))
  expect(desk.logged.filter((line) => !line.includes('"status":404'))).toEqual([])
})

it('applies to no other status and to no unknown address', async () => {
  for (const status of [301, 400, 401, 403, 407, 409, 410, 429, 500, 503]) {
    service.reply = json(status, { title: 'no' })
    const answer = await shown(await desk.call('admin', 'getCompany', asked))
    expect([status, answer.status >= 400, answer.original]).toEqual([status, true, null])
  }
  service.reply = json(404, {})
  const ends = [
    await desk.ask(null, '/api/companies/11111111-2222-0333-0444-555555555555', asked),
    await desk.ask('admin', '/api/companies/..', asked),
    await desk.ask('admin', '/api/nowhere', asked),
    await desk.ask('support', '/desk/staff', asked),
  ]
  expect(ends.map(({ status }) => status)).toEqual([401, 404, 404, 403])
})
