import { expect, it } from 'vitest'

import { refusalOf } from '#problem.ts'

import { createAttempts } from './attempts.ts'

const perMinute = 600

/** 'in', or for how many seconds a try is held back. */
function told(work: () => void): unknown {
  try {
    work()
    return 'in'
  } catch (failure) {
    const { code, options } = refusalOf(failure)
    return [code, options.headers?.['retry-after']]
  }
}

it('tries are limited in all, however many accounts and clients they name; who was let in before is not held back', () => {
  let at = 0
  const attempts = createAttempts(() => new Date(at))
  const begin = (n: number | string) => told(() => attempts.begin(`${n}@example.org`, `client ${n}`))
  begin('ana')
  attempts.succeeded('ana@example.org', 'client ana')
  const tries = Array.from({ length: perMinute }, (_, n) => begin(n))
  expect(tries.filter((one) => one !== 'in')).toEqual([])
  at += 20_000
  expect(begin('one more')).toEqual(['too_many', '40'])
  expect(begin('ana')).toBe('in')
  attempts.giveBack('ana@example.org', 'client ana')
  // A try that looked at nothing makes room for another.
  attempts.giveBack('0@example.org', 'client 0')
  expect([begin('one more'), begin('and another')]).toEqual(['in', ['too_many', '40']])
  at += 40_000
  expect(begin('and another')).toBe('in')
})
