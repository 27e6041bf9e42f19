import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { limitedSignIn } from '#auth/sign-in-limits.ts'
import { ProblemError } from '#problem.ts'
import { deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, createGatewayDesk } from '#testing/gateway-desk.ts'
import { sampleId, samplePath } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

import { createLimits } from './rate-limits.ts'

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
    let desk: GatewayDesk
    beforeAll(async () => {
      store = await openTestStore(kind === 'postgres' ? (server?.url ?? null) : null)
      desk = await createGatewayDesk(store, () => service.url)
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

    it('continue in memory while the store is unavailable', async () => {
      const limits = createLimits(store.pool)
      await store.pool.query('alter table rate_limit rename to gone')
      const codes: unknown[] = []
      for (let n = 0; n < 12; n += 1) codes.push(await codeOf(limits.take('reveal', 'ada')))
      await store.pool.query('alter table gone rename to rate_limit')
      expect(counted(codes)).toEqual({ good: 10, too_many: 2 })
    })

    it('allow five confirmations a minute per account, for all recipients together', async () => {
      const statuses: unknown[] = []
      for (let n = 0; n < 7; n += 1) statuses.push((await confirm(randomUUID()))[0])
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
      expect((await confirm(randomUUID(), false, 'admin'))[0]).toBe(200)
    })

    it('allow one confirmation in ten minutes per registrant, unless it is explicitly repeated', async () => {
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

    it('a confirmation that the service refused, by status or in its body, does not stop the corrected one', async () => {
      const registrant = randomUUID()
      service.reply = json(400, { status: 400, errors: { email: ['this is not an e-mail address'] } })
      expect((await confirm(registrant))[0]).toBe(400)
      service.reply = json(200, { data: false, success: false })
      await confirm(registrant)
      service.reply = json(200, { data: true, success: true })
      expect((await confirm(registrant))[0]).toBe(200)
      expect((await confirm(registrant))[1]).toBe('recently_sent')
    })

    it('apply per account: three sessions together send five confirmations a minute, and reveal ten fields', async () => {
      const sessions = ['a', 'b', 'c'].map((letter) => letter.repeat(43))
      const person = { id: randomUUID(), name: 'Ada', email: 'ada@desk.example', role: 'admin' }
      const find = async (token: string | null) =>
        token !== null && sessions.includes(token) ? { id: token.slice(0, 12), person, idleEnds: '', ends: '' } : null
      const three = deskUnderTest({
        service: () => service.url,
        parts: () => desk.stateful.routes,
        deps: { sessions: { find, start: unused, end: unused, endAll: unused, list: unused, endOne: unused } },
      })
      const statuses = async (path: string, bodyOf: () => object) => {
        const all: number[] = []
        for (let n = 0; n < 15; n += 1) {
          const headers = { cookie: `frontdesk=${sessions[n % 3]}` }
          all.push((await three.ask(null, path, { method: 'POST', body: JSON.stringify(bodyOf()), headers })).status)
        }
        return all
      }
      const confirmations = await statuses(samplePath('sendConfirmation'), () => ({
        registrantId: randomUUID(),
        eventId: sampleId,
      }))
      expect(confirmations).toEqual([...Array<number>(5).fill(200), ...Array<number>(10).fill(429)])
      service.reply = json(200, { id: sampleId, streamKey: 'x' })
      const params = { eventid: sampleId }
      const reveal = { operation: 'getVirtualInfo', params, field: 'streamKey' }
      const reveals = await statuses('/desk/reveals', () => reveal)
      expect(reveals.map((status) => status === 429)).toEqual([
        ...Array<boolean>(10).fill(false),
        ...Array<boolean>(5).fill(true),
      ])
      await three.close()
    })

    it('that have expired are deleted, once for several processes', async () => {
      const processes = [createLimits(store.pool), createLimits(store.pool)]
      await processes[0]?.take('reveal', 'live')
      const old = Date.now() - 1000
      await store.pool.query('insert into rate_limit (key, points, expire) values ($1, 1, $2)', ['over', old])
      const deletes = vi.spyOn(store.pool, 'query')
      await Promise.all(processes.map((limits) => limits.sweep()))
      const asked = deletes.mock.calls.filter((call) => JSON.stringify(call).includes('delete from rate_limit'))
      deletes.mockRestore()
      expect(asked).toHaveLength(1)
      const { rows } = await store.pool.query('select key from rate_limit order by key')
      expect(rows.map(({ key }) => String(key))).toEqual(['reveal:live', 'sweep:'])
    })

    it('count failed sign-ins by account and client in the store, and do not lock out other clients', async () => {
      const right = { id: sampleId, name: 'Ada', email: 'ada@example.org', role: 'admin', scope: null }
      const signIn = async ({ password }: { password: string }) => {
        if (password !== 'right') throw new ProblemError('sign_in_failed')
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
      expect(codes.filter((code) => code === 'sign_in_failed')).toHaveLength(8)
      expect(codes.slice(8)).toEqual(Array<string>(4).fill('too_many'))
      expect(await tryAs('10.0.0.2', 'right')).toBe('good')
    })
  })

/** Different companies: equal reads would share a call. */
const aCompany = () => samplePath('getCompany').replace(sampleId, randomUUID())

const unused = () => Promise.reject(new Error('not in this test'))

describe('a person', () => {
  it('has ten requests at a time, forty in the queue, and a limit per minute', async () => {
    let under = 0
    let most = 0
    const held: (() => void)[] = []
    let isOpen = false
    service.reply = (seen, response) => {
      under += 1
      most = Math.max(most, under)
      const answer = (): void => {
        under -= 1
        json(200, { id: sampleId })(seen, response)
      }
      if (isOpen) answer()
      else held.push(answer)
    }
    const perPerson = { max: 10, maxWaiting: 40, perMinute: 100 }
    const desk = deskUnderTest({ service: () => service.url, deps: { perPerson } })
    const burst = (count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await desk.ask('staff', aCompany())).status))
    const bursting = burst(80)
    await vi.waitFor(() => expect(held).toHaveLength(10), { timeout: 60_000 })
    isOpen = true
    for (const answer of held) answer()
    const statuses = await bursting
    expect([most, statuses.filter((status) => status === 200).length]).toEqual([10, 50])
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    const more = await burst(30)
    expect(more.filter((status) => status === 429)).toHaveLength(10)
    expect((await desk.call('admin', 'getCompany')).status).toBe(200)
    await desk.close()
  })

  it('shares them between all sessions', async () => {
    service.reply = json(200, { id: sampleId })
    const person = { id: sampleId, name: 'Ada', email: 'ada@desk.example', role: 'admin' }
    const find = async (token: string | null) =>
      token === null ? null : { id: token.slice(0, 12), person, idleEnds: '', ends: '' }
    const sessions = { find, start: unused, end: unused, endAll: unused, list: unused, endOne: unused }
    const perPerson = { max: 10, maxWaiting: 40, perMinute: 30 }
    const desk = deskUnderTest({ service: () => service.url, deps: { perPerson, sessions } })
    const statuses: number[] = []
    for (let n = 0; n < 36; n += 1)
      statuses.push(
        (await desk.ask(null, aCompany(), { headers: { cookie: `frontdesk=${'abc'.charAt(n % 3).repeat(43)}` } }))
          .status,
      )
    expect(statuses).toEqual([...Array<number>(30).fill(200), ...Array<number>(6).fill(429)])
    await desk.close()
  })
})
