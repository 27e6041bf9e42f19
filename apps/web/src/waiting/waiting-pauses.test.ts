import { expect, it } from 'vitest'

import { ApiProblem } from '#api/problem.ts'

import { createPauses } from './waiting-pauses.ts'

const away = new ApiProblem({ status: 0, code: 'network' })
const asks = (retryAfterMs: number) => new ApiProblem({ status: 429, code: 'busy', retryAfterMs })

function stage() {
  const clock = { now: 1_000_000 }
  return { clock, pauses: createPauses({ now: () => clock.now, random: () => 1 }) }
}

it('is longer after each failure, and short again after an answer', () => {
  const { clock, pauses } = stage()
  const pausedMs = () => {
    pauses.pauseAll(away)
    return pauses.msUntil([0])
  }
  expect([pausedMs(), pausedMs(), pausedMs()]).toEqual([1000, 2000, 4000])
  pauses.answered()
  expect(pausedMs()).toBe(1000)
  clock.now += 1000
  expect(pauses.isPaused()).toBe(false)
})

it('ends with a network that returns, but not before the time that the desk asked for', () => {
  const { clock, pauses } = stage()
  pauses.pauseAll(away)
  pauses.end()
  expect(pauses.isPaused()).toBe(false)
  pauses.pauseAll(asks(30_000))
  pauses.end()
  expect([pauses.isPaused(), pauses.msUntil([0])]).toEqual([true, 30_000])
  clock.now += 30_000
  expect(pauses.isPaused()).toBe(false)
})

it('of one row is as long as the desk asks; a time that is too far ahead counts as past', () => {
  const { clock, pauses } = stage()
  expect([pauses.nextAt(0, away), pauses.nextAt(0, asks(20_000))]).toEqual([clock.now + 1000, clock.now + 20_000])
  expect(pauses.msUntil([clock.now + 5000, clock.now + 9000])).toBe(5000)
  expect(pauses.msUntil([clock.now + 24 * 3_600_000])).toBe(1000)
})
