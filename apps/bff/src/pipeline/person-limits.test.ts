import { expect, it } from 'vitest'

import { Refusal } from '#problem.ts'

import { personLimits } from './person-limits.ts'

function refusalOf(work: () => unknown): Pick<Refusal, 'code' | 'options'> {
  try {
    work()
  } catch (failure) {
    if (failure instanceof Refusal) return failure
  }
  throw new Error('it was let in')
}

function limited(settings: { most?: number; mostWaiting?: number; perMinute?: number }) {
  let at = 1000
  const limits = personLimits({ most: 10, mostWaiting: 40, perMinute: 3, ...settings }, () => at)
  return { limits, pass: (ms: number) => (at += ms) }
}

it('counts a minute from the first request, and says when it is over', () => {
  const { limits, pass } = limited({ perMinute: 3 })
  for (let n = 0; n < 3; n += 1) void limits.enter('a')
  pass(20_500)
  const refused = refusalOf(() => limits.enter('a'))
  expect([refused.code, refused.options.headers]).toEqual(['too_many', { 'retry-after': '40' }])
  // Another person has their own limit.
  void limits.enter('b')
  pass(39_500)
  for (let n = 0; n < 3; n += 1) void limits.enter('a')
  expect(refusalOf(() => limits.enter('a')).options.headers).toEqual({ 'retry-after': '60' })
})

it('lets in at once while there is room, then one for each that leaves, and leaving twice counts once', async () => {
  const { limits } = limited({ most: 1, mostWaiting: 2, perMinute: 100 })
  const first = limits.enter('a')
  if (first instanceof Promise) throw new Error('the first one waits')
  const [second, third] = [limits.enter('a'), limits.enter('a')]
  expect([second instanceof Promise, third instanceof Promise]).toEqual([true, true])
  await expect(limits.enter('a')).rejects.toMatchObject({ code: 'too_many_at_once' })
  first()
  first()
  const leave = await second
  const isThirdIn = await Promise.race([Promise.resolve(third).then(() => true), Promise.resolve(false)])
  expect(isThirdIn).toBe(false)
  leave()
  ;(await third)()
})

it('forgets people whose minute is over, and none who has a request under way', () => {
  const { limits, pass } = limited({ perMinute: 2 })
  const inside = limits.enter('busy')
  for (let n = 0; n < 1000; n += 1) (limits.enter(`s${n}`) as () => void)()
  expect(limits.known()).toBe(1001)
  pass(60_000)
  void limits.enter('new')
  expect([limits.known(), inside instanceof Promise]).toEqual([2, false])
})
