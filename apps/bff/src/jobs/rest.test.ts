import { expect, it } from 'vitest'

import { ProblemError } from '#problem.ts'

import { restAfter, restOf, shareOf } from './rest.ts'

const [minute, day] = [60_000, 86_400_000]

it.each([
  ['as long as asked for', 20_000, 0, 20_000],
  ['twice as long each time', 20_000, 2, 80_000],
  ['a second at least', 0, 0, 1000],
  ['a quarter of an hour at most', 20_000, 40, 15 * minute],
  ['longer when the service asks for it', 60 * minute, 3, 60 * minute],
  ['a day at most', 3 * day, 0, day],
])('rests %s', (_, wanted, faults, rest) => expect(restAfter(wanted, faults)).toBe(rest))

const refusal = (after: string) => new ProblemError('upstream_busy', { headers: { 'retry-after': after } })
it('reads how long a refusal asks to wait', () => {
  expect(['7', '0', 'soon'].map((after) => restOf(refusal(after)))).toEqual([7000, 0, 15_000])
  expect(restOf(new ProblemError('upstream_open', {}))).toBe(15_000)
})

it('keeps to a pace', () => expect(shareOf(8, 120)).toBe(4000))
