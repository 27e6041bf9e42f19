import { operationIds, rowOf } from '@frontdesk/api-types/table'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createConcurrencyLimit } from '#concurrency/concurrency-limit.ts'
import { type FakeService, type Reply, json, startFakeService } from '#testing/fake-service.ts'
import { sampleAnswer, sampleBody, sampleId } from '#testing/sample-calls.ts'

import { createCredentials } from './credentials.ts'
import { createHealth } from './health.ts'
import { createResilientUpstream, serviceBusy, defaultResilience } from './resilience.ts'
import { createSend } from './send.ts'
import { createUpstream } from './upstream.ts'

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

/** `patient`: no real deadline, where the test's fake clock decides. */
type Settings = typeof defaultResilience & { deadlineMs: number; max: number; maxWaiting: number; patient: number }

function guarded(settings: Partial<Settings> = {}, elapsed = () => performance.now(), userAgent = 'frontdesk') {
  const { deadlineMs = 60_000, max = 32, maxWaiting = 128, patient = 0 } = settings
  const send = createSend({ target: () => service.url, deadlineMs, maxAnswerBytes: 1_000_000 })
  let key = 'first-key-0123456789'
  const credentials = createCredentials(() => ({ apiKey: key, bearerToken: null }))
  const health = createHealth(() => new Date(0))
  const limit = createConcurrencyLimit({ max, maxWaiting, refusal: serviceBusy })
  const upstream = createUpstream({ send, credentials, userAgent })
  /** Deadline of each attempt. */
  const given: unknown[] = []
  const calls = createResilientUpstream({
    upstream: {
      ...upstream,
      call(one) {
        given.push(one.deadlineMs)
        return upstream.call(given.length > patient ? one : { ...one, deadlineMs: 60_000 })
      },
    },
    limit,
    health,
    settings: { ...defaultResilience, deadlineMs, ...settings },
    elapsed,
    random: () => 0,
  })
  const call = (id: (typeof operationIds)[number] = 'getCompany', signal: AbortSignal | null = null) => {
    const names = [...rowOf(id).path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, sampleId] as const)
    return calls.call({ id, params: Object.fromEntries(names), query: {}, body: sampleBody(id) ?? null, signal })
  }
  return {
    call,
    codeOf,
    calls,
    given,
    health,
    limit,
    close: () => send.close(),
    rotate: (fresh: string) => (key = fresh),
  }
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

describe('retries', () => {
  it.each(faults)('%s: reads are retried where useful, all others are sent once', async (_, reply, tries) => {
    service.reply = reply
    // Concurrently; most of a retry's time is its pause.
    await Promise.all(
      operationIds.map(async (id) => {
        const upstream = guarded({}, undefined, id)
        await upstream.codeOf(upstream.call(id))
        await upstream.close()
      }),
    )
    const seen = (id: string) => service.seen.filter(({ headers }) => headers['user-agent'] === id).length
    expect(operationIds.map((id) => [id, seen(id)])).toEqual(
      operationIds.map((id) => [id, rowOf(id).method === 'GET' ? tries : 1]),
    )
  })

  it('return the good answer of the second attempt', async () => {
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

  it('are told to the caller, who counts what was sent', async () => {
    const upstream = guarded()
    service.reply = json(500, {})
    let repetitions = 0
    const repeated = (): void => {
      repetitions += 1
    }
    const asked = { params: { companyid: sampleId }, query: {}, body: null, signal: null, repeated }
    await codeOf(upstream.calls.call({ id: 'getCompany', ...asked }))
    expect([service.seen.length, repetitions]).toEqual([3, 2])
    await upstream.close()
  })

  it('are at most a fifth of the calls', async () => {
    const upstream = guarded({ faultsToOpen: 100_000 })
    service.reply = json(500, {})
    for (let n = 0; n < 100; n += 1) await upstream.codeOf(upstream.call())
    expect(service.seen.length).toBeLessThanOrEqual(100 + 20 + 3)
    expect(service.seen.length).toBeGreaterThan(110)
    await upstream.close()
  })

  it('stay within one deadline', async () => {
    let now = 0
    const upstream = guarded({ deadlineMs: 400, patient: 2 }, () => now)
    service.reply = (_, response) => {
      now += 150
      response.destroy()
    }
    expect(await upstream.codeOf(upstream.call())).toBe('upstream_unreachable')
    // The pause before a third attempt would take half of the remaining time.
    expect(upstream.given).toEqual([400, 250])
    await upstream.close()
  })

  it('have the rest of the deadline, not a new one', async () => {
    let now = 0
    const upstream = guarded({ deadlineMs: 1500, patient: 1 }, () => now)
    service.reply = (seen, response) => {
      // The first attempt fails late; the second gets no answer.
      if (now === 0) json(500, {})(seen, response)
      now += now === 0 ? 1000 : 500
    }
    expect(await upstream.codeOf(upstream.call())).toBe('upstream_timeout')
    expect(upstream.given).toEqual([1500, 500])
    await upstream.close()
  })

  it('end when the caller aborts', async () => {
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
    let now = 0
    const upstream = guarded({ openMs: 1000, faultsToOpen: 5 }, () => now)
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
    const refused = await Promise.all(
      Array.from({ length: 50 }, () => upstream.call('sendConfirmation').catch((failure: unknown) => failure)),
    )
    expect(refused.map((failure) => Object(failure).code)).toEqual(Array<string>(50).fill('upstream_open'))
    expect(Object(refused[0]).options).toMatchObject({ headers: { 'retry-after': '1' } })
    expect(service.seen.length).toBe(5)
    // Other operations are not affected.
    service.reply = json(200, { id: sampleId })
    expect(await upstream.call('getCompany')).toEqual({ id: sampleId })

    service.seen.length = 0
    service.reply = json(500, {})
    now = 999
    expect(await upstream.codeOf(upstream.call('sendConfirmation'))).toBe('upstream_open')
    now = 1000
    const probed = await Promise.all(
      Array.from({ length: 50 }, () => upstream.codeOf(upstream.call('sendConfirmation'))),
    )
    expect(probed.filter((code) => code === 'upstream_open')).toHaveLength(49)
    expect(service.seen.length).toBe(1)
    expect(upstream.calls.breakerOf('sendConfirmation')).toBe('open')

    service.reply = json(200, { data: true, success: true })
    now = 2000
    expect(await upstream.codeOf(upstream.call('sendConfirmation'))).toBe('good')
    expect(upstream.calls.breakerOf('sendConfirmation')).toBe('closed')
    await upstream.close()
  })
})

describe('slots', () => {
  it('are 32; of 1,000 concurrent calls those beyond the queue are refused quickly', async () => {
    const upstream = guarded({ longestWaitMs: 60_000 })
    let most = 0
    const held: (() => void)[] = []
    // All permitted calls start before the first one is answered.
    service.reply = (seen, response) => {
      most = Math.max(
        most,
        held.push(() => json(200, { id: sampleId })(seen, response)),
      )
      if (held.length === 32) for (const answer of held.splice(0)) answer()
    }
    const ends: unknown[] = []
    await Promise.all(
      Array.from({ length: 1000 }, async () => {
        ends.push(await upstream.codeOf(upstream.call()))
      }),
    )
    const good = ends.filter((end) => end === 'good').length
    expect([most, good, ends.filter((end) => end === 'busy').length]).toEqual([32, 160, 840])
    // These came first: they did not wait.
    expect(ends.indexOf('good')).toBe(840)
    expect([upstream.limit.running(), upstream.limit.waiting()]).toEqual([0, 0])
    await upstream.close()
  })

  it('have a limited wait', async () => {
    const upstream = guarded({ max: 1, longestWaitMs: 50, deadlineMs: 1500 })
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
  it('repeats no write, whatever the answer', async () => {
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
    const upstream = guarded({ maxWaiting: 1000, longestWaitMs: 60_000 })
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
          // Replaced without overlap: running reads are sent again with the new key.
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
