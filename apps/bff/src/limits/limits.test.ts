import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { sharedPostgres } from '@frontdesk/store/testing-shelf'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { Refusal } from '#problem.ts'
import { type BorderDesk, createBorderDesk } from '#testing/border-desk.ts'
import { deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { sampleId, samplePath } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

import { createLimits } from './limits.ts'
import { limitedSignIn } from './sign-in-limits.ts'

// A busy machine is no fault of the desk.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const server = await sharedPostgres()
afterAll(() => server?.stop())
let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())

const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'good',
    (failure: unknown) => Object(failure).code,
  )
const counted = (codes: unknown[]) =>
  Object.fromEntries(['good', 'too_many'].map((code) => [code, codes.filter((one) => one === code).length]))

for (const kind of ['embedded', 'postgres'] as const)
  describe.skipIf(kind === 'postgres' && server === null)(`limits, ${kind}`, () => {
    let store: Store
    let desk: BorderDesk
    beforeAll(async () => {
      store = await openTestStore(kind === 'postgres' ? (server?.url ?? null) : null)
      desk = await createBorderDesk(store, () => service.url)
    })
    afterAll(() => store.close())
    beforeEach(async () => {
      await store.pool.query('delete from rate_limit')
      service.reply = json(200, { data: true, success: true })
    })
    const confirm = async (registrantId: string, again = false, role: 'organizer' | 'admin' = 'organizer') => {
      const body = JSON.stringify({ registrantId, eventId: sampleId })
      const headers: Record<string, string> = again ? { 'frontdesk-again': '1' } : {}
      const answer = await desk.ask(role, samplePath('sendConfirmation'), { method: 'POST', body, headers })
      return [answer.status, answer.ok ? null : Object(await answer.json()).code, answer.headers.get('retry-after')]
    }

    it('are counted together by several processes', async () => {
      const processes = [createLimits(store.pool), createLimits(store.pool)]
      const codes = await Promise.all(
        Array.from({ length: 30 }, (_, n) => codeOf(processes[n % 2]?.take('reveal', 'ada') ?? Promise.reject())),
      )
      expect(counted(codes)).toEqual({ good: 10, too_many: 20 })
      expect(await codeOf(processes[0]?.take('reveal', 'ben') ?? Promise.reject())).toBe('good')
    })

    it('go on in memory while the store is away', async () => {
      const limits = createLimits(store.pool)
      await store.pool.query('alter table rate_limit rename to gone')
      const codes: unknown[] = []
      for (let n = 0; n < 12; n += 1) codes.push(await codeOf(limits.take('reveal', 'ada')))
      await store.pool.query('alter table gone rename to rate_limit')
      expect(counted(codes)).toEqual({ good: 10, too_many: 2 })
    })

    it('let five confirmations a minute pass, whoever they go to', async () => {
      const statuses: unknown[] = []
      for (let n = 0; n < 7; n += 1) statuses.push((await confirm(randomUUID()))[0])
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
      expect((await confirm(randomUUID(), false, 'admin'))[0]).toBe(200)
    })

    it('let one confirmation in ten minutes pass to one registrant, unless it is wanted again', async () => {
      const registrant = randomUUID()
      expect((await confirm(registrant))[0]).toBe(200)
      const [status, code, wait] = await confirm(registrant.toUpperCase(), false, 'admin')
      expect([status, code, Number(wait) > 590]).toEqual([429, 'recently_sent', true])
      expect((await confirm(registrant, true))[0]).toBe(200)
    })

    it('count nothing that did not reach the service', async () => {
      const registrant = randomUUID()
      service.reply = json(429, {})
      for (let n = 0; n < 8; n += 1) expect((await confirm(registrant))[1]).toBe('upstream_busy')
      service.reply = json(200, { data: true, success: true })
      expect((await confirm(registrant))[0]).toBe(200)
    })

    it('count failed sign-ins by account and client in the store, and lock nobody else out', async () => {
      const right = { id: sampleId, name: 'Ada', email: 'ada@example.org', role: 'admin', scope: null }
      const signIn = async ({ password }: { password: string }) => {
        if (password !== 'right') throw new Refusal('sign_in_failed')
        return { person: right, passwordHash: '' }
      }
      const [one, other] = [createLimits(store.pool), createLimits(store.pool)].map((limits) =>
        limitedSignIn(signIn, limits, (value) => `hash-${value.length}-${value}`),
      )
      const tryAs = (client: string, password: string, n = 0) =>
        codeOf((n % 2 === 0 ? one : other)?.({ email: 'Ada@example.org', password, client }) ?? Promise.reject())
      for (let n = 0; n < 30; n += 1) expect(await tryAs('10.0.0.1', 'right', n)).toBe('good')
      const codes: unknown[] = []
      for (let n = 0; n < 12; n += 1) codes.push(await tryAs('10.0.0.1', 'wrong', n))
      expect(codes.filter((code) => code === 'sign_in_failed')).toHaveLength(10)
      expect(codes.slice(10)).toEqual(['too_many', 'too_many'])
      expect(await tryAs('10.0.0.2', 'right')).toBe('good')
    })
  })

/** Each time another company: equal reads would be one call. */
const aCompany = () => samplePath('getCompany').replace(sampleId, randomUUID())

describe('a session', () => {
  it('has ten requests at a time, forty in line, and a number a minute', async () => {
    let under = 0
    let most = 0
    service.reply = (seen, response) => {
      under += 1
      most = Math.max(most, under)
      setTimeout(() => {
        under -= 1
        json(200, { id: sampleId })(seen, response)
      }, 20)
    }
    const perSession = { most: 10, mostWaiting: 40, perMinute: 100 }
    const desk = deskUnderTest({ service: () => service.url, deps: { perSession } })
    const burst = (count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await desk.ask('staff', aCompany())).status))
    const statuses = await burst(80)
    expect([most, statuses.filter((status) => status === 200).length]).toEqual([10, 50])
    expect(statuses.filter((status) => status === 503)).toHaveLength(30)
    const more = await burst(30)
    expect(more.filter((status) => status === 429)).toHaveLength(10)
    expect((await desk.call('admin', 'getCompany')).status).toBe(200)
    await desk.close()
  })
})
