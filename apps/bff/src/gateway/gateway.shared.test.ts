import { type OperationId, type Role, roles } from '@frontdesk/api-types/table'
import { describe, expect, it, vi } from 'vitest'

import type { DeskUnderTest } from '#testing/desk-under-test.ts'
import { useDeskWithService } from '#testing/desk-with-service.ts'
import { type FakeService, json } from '#testing/fake-service.ts'
import { sampleAnswer, sampleBody, sampleId, samplePath } from '#testing/sample-calls.ts'

let service: FakeService
let desk: DeskUnderTest
useDeskWithService((started) => ({ service, desk } = started))

const company = { id: sampleId, name: 'kept' }
const ask = (id: OperationId, role: Role, init: RequestInit = {}) => desk.ask(role, samplePath(id), init)

/** Responses that the test releases. */
function held() {
  const waiting: (() => void)[] = []
  let closed = 0
  service.reply = (seen, response) => {
    response.on('close', () => {
      if (!response.writableFinished) closed += 1
    })
    waiting.push(() => json(200, { id: sampleId, name: `answer-${service.seen.length}` })(seen, response))
  }
  return { waiting, closed: () => closed, release: () => waiting.splice(0).forEach((answer) => answer()) }
}
const untilWaiting = (count: number) => vi.waitFor(() => expect(desk.waiting()).toBe(count), { interval: 2 })

describe('R49: equal reads at the same time', () => {
  it('are one call: 1,000 of eight accounts', async () => {
    const { waiting, release } = held()
    const all = Array.from({ length: 1000 }, (_, n) => ask('getCompany', roles[1 + (n % 4)] ?? 'staff'))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    await untilWaiting(1)
    release()
    const texts = await Promise.all(all.map(async (one) => (await one).text()))
    expect([service.seen.length, new Set(texts).size]).toEqual([1, 1])
  })

  it('are as many calls as there are different ones', async () => {
    service.reply = json(200, company)
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        desk.ask('staff', `/api/companies/11111111-2222-0333-0444-${String(n % 10).padStart(12, '0')}`),
      ),
    )
    expect(service.seen.length).toBe(10)
  })

  it('continue when one of them aborts, and end when all have', async () => {
    const { waiting, release, closed } = held()
    const leaving = new AbortController()
    const abortedRead = ask('getCompany', 'staff', { signal: leaving.signal }).catch(() => null)
    const stays = ask('getCompany', 'admin')
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    leaving.abort()
    await abortedRead
    expect(closed()).toBe(0)
    release()
    expect((await stays).status).toBe(200)

    const all = [new AbortController(), new AbortController()]
    const asks = all.map((one) => ask('getCompany', 'staff', { signal: one.signal }).catch(() => null))
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    for (const one of all) one.abort()
    await Promise.all(asks)
    await vi.waitFor(() => expect(closed()).toBe(1))
    expect(desk.waiting()).toBe(0)
  })

  it('share a failure, but not with later callers', async () => {
    const { waiting } = held()
    const first = [ask('getCompany', 'staff'), ask('getCompany', 'admin')]
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    service.reply = json(200, company)
    // The running call fails.
    await service.cut()
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([502, 502])
    expect((await ask('getCompany', 'staff')).status).toBe(200)
    expect(service.seen.length).toBe(2)
  })
})

const nameOf = async (answer: Promise<Response>): Promise<unknown> => Object(await (await answer).json()).name

it('R50: a read that began before a write is not shared with callers after it', async () => {
  let enrolled = false
  const waiting: (() => void)[] = []
  service.reply = (seen, response) => {
    if (seen.method === 'POST') {
      enrolled = true
      json(200, sampleAnswer('enrollAttendee'))(seen, response)
      return
    }
    // The service answers with its state at the time of the request.
    const name = enrolled ? 'after' : 'before'
    waiting.push(() => json(200, { id: sampleId, name })(seen, response))
  }
  const before = nameOf(ask('getCompany', 'staff'))
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  const body = JSON.stringify(sampleBody('enrollAttendee'))
  expect((await ask('enrollAttendee', 'staff', { method: 'POST', body })).status).toBe(200)
  const after = nameOf(ask('getCompany', 'admin'))
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  for (const answer of waiting) answer()
  expect(await Promise.all([before, after])).toEqual(['before', 'after'])
})
