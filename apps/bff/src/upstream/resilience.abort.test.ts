import { expect, it } from 'vitest'

import { createConcurrencyLimit } from '#concurrency/concurrency-limit.ts'
import { ProblemError } from '#problem.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { createHealth } from './health.ts'
import { createResilientUpstream, serviceBusy, defaultResilience } from './resilience.ts'

it('an aborted call does not count: faults still add up, and an aborted probe closes no breaker', async () => {
  let at = 0
  let end: ProblemError | null = null
  const call = async (): Promise<unknown> => {
    if (end !== null) throw end
    return {}
  }
  const health = createHealth(() => new Date(0))
  const settings = { ...defaultResilience, deadlineMs: 10_000 }
  const limit = createConcurrencyLimit({ max: 32, maxWaiting: 128, refusal: serviceBusy })
  const upstream = { call, read: async () => Promise.reject(new Error('not in this test')) }
  const guarded = createResilientUpstream({ upstream, limit, health, settings, elapsed: () => at, random: () => 0 })
  const asked = async (refusal: ProblemError | null) => {
    end = refusal
    const one = { id: 'getCompany', params: { companyid: sampleId }, query: {}, body: null, signal: null } as const
    await guarded.call({ ...one, deadlineMs: 1 }).catch(() => undefined)
    return guarded.breakerOf('getCompany')
  }
  const [fault, left] = [new ProblemError('upstream_timeout', { transient: true }), new ProblemError('caller_left')]
  for (let n = 1; n < settings.faultsToOpen; n += 1) expect(await asked(fault)).toBe('closed')
  expect([await asked(left), await asked(fault)]).toEqual(['closed', 'open'])
  at += settings.openMs
  expect([await asked(left), await asked(fault)]).toEqual(['open', 'open'])
  at += settings.openMs
  expect([await asked(left), await asked(null)]).toEqual(['open', 'closed'])
})
