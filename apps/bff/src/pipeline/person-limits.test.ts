import { expect, it } from 'vitest'

import { ProblemError } from '#problem.ts'

import { personLimits } from './person-limits.ts'

function problemErrorOf(work: () => unknown): Pick<ProblemError, 'code' | 'options'> {
  try {
    work()
  } catch (failure) {
    if (failure instanceof ProblemError) return failure
  }
  throw new Error('it was let in')
}

function limited(settings: { max?: number; maxWaiting?: number; perMinute?: number }) {
  let at = 1000
  const limits = personLimits({ max: 10, maxWaiting: 40, perMinute: 3, ...settings }, () => at)
  return { limits, pass: (ms: number) => (at += ms) }
}

it('counts a minute from the first request, and returns its remaining time', () => {
  const { limits, pass } = limited({ perMinute: 3 })
  for (let n = 0; n < 3; n += 1) void limits.acquire('a')
  pass(20_500)
  const refused = problemErrorOf(() => limits.acquire('a'))
  expect([refused.code, refused.options.headers]).toEqual(['too_many', { 'retry-after': '40' }])
  // Another person has their own limit.
  void limits.acquire('b')
  pass(39_500)
  for (let n = 0; n < 3; n += 1) void limits.acquire('a')
  expect(problemErrorOf(() => limits.acquire('a')).options.headers).toEqual({ 'retry-after': '60' })
})

it('admits at once while there are free slots, then one per release; a second release has no effect', async () => {
  const { limits } = limited({ max: 1, maxWaiting: 2, perMinute: 100 })
  const first = limits.acquire('a')
  if (first instanceof Promise) throw new Error('the first one waits')
  const [second, third] = [limits.acquire('a'), limits.acquire('a')]
  expect([second instanceof Promise, third instanceof Promise]).toEqual([true, true])
  await expect(limits.acquire('a')).rejects.toMatchObject({ code: 'too_many_at_once' })
  first()
  first()
  const leave = await second
  const isThirdIn = await Promise.race([Promise.resolve(third).then(() => true), Promise.resolve(false)])
  expect(isThirdIn).toBe(false)
  leave()
  ;(await third)()
})

it('drops accounts whose minute is over, unless they have a request in flight', () => {
  const { limits, pass } = limited({ perMinute: 2 })
  const inside = limits.acquire('busy')
  for (let n = 0; n < 1000; n += 1) (limits.acquire(`s${n}`) as () => void)()
  expect(limits.size()).toBe(1001)
  pass(60_000)
  void limits.acquire('new')
  expect([limits.size(), inside instanceof Promise]).toEqual([2, false])
})
