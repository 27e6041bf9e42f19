import { operationIds, rowOf } from '@frontdesk/api-types/table'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { type FakeService, type Reply, json, startFakeService } from '#testing/fake-service.ts'
import { sampleAnswer, sampleBody, sampleId } from '#testing/sample-calls.ts'

import { createCredentials } from './credentials.ts'
import { createGuarded, usualGuard } from './guarded.ts'
import { createHealth } from './health.ts'
import { createSend } from './send.ts'
import { createSlots } from './slots.ts'
import { createUpstream } from './upstream.ts'

// A busy machine is no fault of the desk.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.seen.length = 0
  service.reply = json(200, { id: sampleId })
})

const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'good',
    (failure: unknown) => Object(failure).code,
  )

function guarded(
  settings: Partial<typeof usualGuard & { deadlineMs: number; most: number; mostWaiting: number }> = {},
) {
  const { deadlineMs = 5000, most = 32, mostWaiting = 128 } = settings
  const send = createSend({ target: () => service.url, deadlineMs, maxAnswerBytes: 1_000_000 })
  let key = 'first-key-0123456789'
  const credentials = createCredentials(() => ({ apiKey: key, bearerToken: null }))
  const health = createHealth(() => new Date(0))
  const slots = createSlots(most, mostWaiting)
  const calls = createGuarded({
    upstream: createUpstream({ send, credentials, userAgent: 'frontdesk' }),
    slots,
    health,
    settings: { ...usualGuard, deadlineMs, ...settings },
    elapsed: () => performance.now(),
    random: () => 0,
  })
  const call = (id: (typeof operationIds)[number] = 'getCompany', signal: AbortSignal | null = null) => {
    const names = [...rowOf(id).path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, sampleId] as const)
    return calls.call({ id, params: Object.fromEntries(names), query: {}, body: sampleBody(id) ?? null, signal })
  }
  return { call, codeOf, calls, health, slots, close: () => send.close(), rotate: (fresh: string) => (key = fresh) }
}

const cut: Reply = (_, response) => response.destroy()
const faults: [string, Reply, number][] = [
  ['500', json(500, {}), 3],
  ['502', json(502, {}), 3],
  ['503 and a second', json(503, {}, { 'retry-after': '0' }), 3],
  ['503 and an hour', json(503, {}, { 'retry-after': '999' }), 1],
  ['429 and a second', json(429, {}, { 'retry-after': '0' }), 3],
  ['429', json(429, {}), 1],
  ['a cut connection', cut, 3],
  ['404', json(404, {}), 1],
  ['403', json(403, {}), 1],
  ['another shape', json(200, [[1]]), 1],
]

describe('tries', () => {
  it.each(faults)('%s: reads are tried again where it helps, everything else once', async (_, reply, tries) => {
    for (const id of operationIds) {
      const upstream = guarded()
      service.seen.length = 0
      service.reply = reply
      await upstream.codeOf(upstream.call(id))
      expect([id, service.seen.length]).toEqual([id, rowOf(id).method === 'GET' ? tries : 1])
      await upstream.close()
    }
  })

  it('give the good answer of the second', async () => {
    const upstream = guarded()
    let asked = 0
    service.reply = (seen, response) => json(asked++ === 0 ? 500 : 200, sampleAnswer('getCompany'))(seen, response)
    expect(await upstream.call()).toEqual({ id: sampleId })
    expect(
      upstream.health.list((id) => upstream.calls.breakerOf(id)).find((one) => one.operation === 'getCompany'),
    ).toMatchObject({
      calls: 2,
      faults: 1,
      retries: 1,
      breaker: 'closed',
    })
    await upstream.close()
  })

  it('more are a fifth of the calls at most', async () => {
    const upstream = guarded({ faultsToOpen: 100_000 })
    service.reply = json(500, {})
    for (let n = 0; n < 100; n += 1) await upstream.codeOf(upstream.call())
    expect(service.seen.length).toBeLessThanOrEqual(100 + 20 + 3)
    expect(service.seen.length).toBeGreaterThan(110)
    await upstream.close()
  })

  it('stay within one deadline', async () => {
    const upstream = guarded({ deadlineMs: 400 })
    service.reply = (_, response) => {
      setTimeout(() => response.destroy(), 150)
    }
    const began = performance.now()
    expect(['upstream_timeout', 'upstream_unreachable']).toContain(await upstream.codeOf(upstream.call()))
    expect(performance.now() - began).toBeLessThan(2000)
    await upstream.close()
  })

  it('that come late have what is left of the deadline, and no deadline of their own', async () => {
    const upstream = guarded({ deadlineMs: 1500 })
    let tries = 0
    service.reply = (seen, response) => {
      tries += 1
      // The first one fails late; the second one never answers.
      if (tries === 1) setTimeout(() => json(500, {})(seen, response), 1000)
    }
    const began = performance.now()
    const left: number[] = []
    expect(await upstream.codeOf(upstream.call().finally(() => left.push(performance.now() - began)))).toBe(
      'upstream_timeout',
    )
    expect(tries).toBe(2)
    // One with a whole deadline of its own would end a second later.
    expect(left[0]).toBeLessThan(2300)
    await upstream.close()
  })

  it('end when the caller leaves', async () => {
    const upstream = guarded()
    const abort = new AbortController()
    service.reply = (seen, response) => {
      json(500, {})(seen, response)
      abort.abort()
    }
    expect(await upstream.codeOf(upstream.call('getCompany', abort.signal))).toBe('caller_left')
    expect(service.seen.length).toBe(1)
    await upstream.close()
  })
})

describe('the breaker', () => {
  it('opens on faults only, answers at once, and lets one call probe', async () => {
    const upstream = guarded({ openMs: 300, faultsToOpen: 5 })
    const open = async (): Promise<void> => {
      while (upstream.calls.breakerOf('sendConfirmation') === 'closed')
        await upstream.codeOf(upstream.call('sendConfirmation'))
    }
    service.reply = json(404, {})
    for (let n = 0; n < 20; n += 1) await upstream.codeOf(upstream.call('sendConfirmation'))
    expect(upstream.calls.breakerOf('sendConfirmation')).toBe('closed')

    service.seen.length = 0
    service.reply = json(500, {})
    await open()
    expect(service.seen.length).toBe(5)
    const began = performance.now()
    const refused = await Promise.all(
      Array.from({ length: 50 }, () => upstream.call('sendConfirmation').catch((failure: unknown) => failure)),
    )
    expect(refused.map((failure) => Object(failure).code)).toEqual(Array<string>(50).fill('upstream_open'))
    expect(Object(refused[0]).options).toMatchObject({ headers: { 'retry-after': '1' } })
    expect(performance.now() - began).toBeLessThan(200)
    expect(service.seen.length).toBe(5)
    // Another operation is not held up.
    service.reply = json(200, { id: sampleId })
    expect(await upstream.call('getCompany')).toEqual({ id: sampleId })

    service.seen.length = 0
    service.reply = json(500, {})
    await vi.waitUntil(async () => {
      await Promise.all(Array.from({ length: 50 }, () => upstream.codeOf(upstream.call('sendConfirmation'))))
      return service.seen.length > 0
    })
    expect(service.seen.length).toBe(1)
    expect(upstream.calls.breakerOf('sendConfirmation')).toBe('open')

    service.reply = json(200, { data: true, success: true })
    await vi.waitUntil(async () => (await upstream.codeOf(upstream.call('sendConfirmation'))) === 'good')
    expect(upstream.calls.breakerOf('sendConfirmation')).toBe('closed')
    await upstream.close()
  })
})

describe('places', () => {
  it('are 32 at a time; of 1,000 at once what cannot wait is refused quickly', async () => {
    const upstream = guarded({ patienceMs: 60_000 })
    let under = 0
    let most = 0
    service.reply = (seen, response) => {
      under += 1
      most = Math.max(most, under)
      setTimeout(() => {
        under -= 1
        json(200, { id: sampleId })(seen, response)
      }, 5)
    }
    const began = performance.now()
    let slowestRefusal = 0
    const ends = await Promise.all(
      Array.from({ length: 1000 }, async () => {
        const end = await upstream.codeOf(upstream.call())
        if (end === 'busy') slowestRefusal = Math.max(slowestRefusal, performance.now() - began)
        return end
      }),
    )
    const good = ends.filter((end) => end === 'good').length
    expect([most, good, ends.filter((end) => end === 'busy').length]).toEqual([32, 160, 840])
    expect(slowestRefusal).toBeLessThan(1000)
    expect([upstream.slots.running(), upstream.slots.waiting()]).toEqual([0, 0])
    await upstream.close()
  })

  it('are not waited for without end', async () => {
    const upstream = guarded({ most: 1, patienceMs: 50, deadlineMs: 1500 })
    service.reply = () => undefined
    const holding = upstream.codeOf(upstream.call())
    expect(await upstream.codeOf(upstream.call())).toBe('busy')
    expect(await holding).toBe('upstream_timeout')
    service.reply = json(200, { id: sampleId })
    expect(await upstream.codeOf(upstream.call())).toBe('good')
    await upstream.close()
  })
})

describe('a replaced key', () => {
  it('sends no write again, whatever was answered', async () => {
    for (const id of operationIds.filter((one) => rowOf(one).effect === 'writes')) {
      const upstream = guarded()
      service.seen.length = 0
      service.reply = (seen, response) => {
        upstream.rotate('second-key-0123456789')
        json(401, {})(seen, response)
      }
      expect([id, await upstream.codeOf(upstream.call(id)), service.seen.length]).toEqual([
        id,
        'upstream_credential',
        1,
      ])
      await upstream.close()
    }
  })

  it('fails no call: 1,000 over a rotation, with and without overlap', async () => {
    const valid = new Set(['first-key-0123456789'])
    const upstream = guarded({ mostWaiting: 1000, patienceMs: 60_000 })
    service.reply = (seen, response) =>
      json(valid.has(String(seen.headers['x-api-key'])) ? 200 : 401, { id: sampleId })(seen, response)
    let done = 0
    const ends = await Promise.all(
      Array.from({ length: 1000 }, async () => {
        const end = await upstream.codeOf(upstream.call())
        done += 1
        if (done === 300) valid.add('second-key-0123456789')
        if (done === 400) upstream.rotate('second-key-0123456789')
        if (done === 500) valid.delete('first-key-0123456789')
        if (done === 700) {
          // At once and without overlap: what is on its way is asked again with the new one.
          upstream.rotate('third-key-0123456789')
          valid.clear()
          valid.add('third-key-0123456789')
        }
        return end
      }),
    )
    expect(ends.filter((end) => end !== 'good')).toEqual([])
    await upstream.close()
  })
})
