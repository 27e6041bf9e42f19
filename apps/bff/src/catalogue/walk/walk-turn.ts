import { setTimeout as delay } from 'node:timers/promises'

import { mapWithConcurrency } from '#concurrency/map-with-concurrency.ts'
import type { Turn, Turned } from '#jobs/job-runner.ts'
import type { Job } from '#jobs/job-store.ts'
import { restAfter, shareOf } from '#jobs/rest.ts'

import type { Outcome, Taken } from './address.ts'
import type { Ask, Seen } from './ask.ts'
import type { WalkRow, WalkStore } from './walk-store.ts'

export type WalkTurned = Turned & { did: 'nothing' | 'asked' | 'waits' | 'ended' }

const batch = 8
const atOnce = 4
const faultsInARow = 5
/** Between walks. */
const idleMs = 15_000
const busyMs = 100
const mostBusy = 20

/**
 * One turn of the walk: takes some addresses, asks them, keeps what they showed, and only then writes down that they
 * were asked. Killed anywhere in between, the next turn asks the same again.
 */
export function createWalkTurn(deps: {
  store: WalkStore
  ask: Ask
  /** @throws LostJob */
  check: (job: Job) => Promise<void>
  /** Keeps what was seen, before its addresses count as asked. */
  learn: (seen: readonly Seen[]) => Promise<void>
  /** The record of this address does not exist any more. */
  missing: (address: Taken) => void
  /** What is done between walks; null: nothing. */
  idle: ((job: Job, walk: WalkRow, signal: AbortSignal) => Promise<void>) | null
  /** Calls of people are under way or wait. */
  isBusy: () => boolean
  now: () => Date
  elapsed: () => number
}): Turn<WalkTurned> {
  const { store, ask, learn, idle, now, elapsed } = deps
  const goesOn = (did: WalkTurned['did'], pauseMs: number): WalkTurned => ({ did, ended: false, pauseMs })
  const wait = async (job: Job, until: Date, faults: number): Promise<WalkTurned> => {
    await store.wait(job, until, faults)
    return goesOn('waits', until.getTime() - now().getTime())
  }
  const rest = (job: Job, wantedMs: number, faults: number): Promise<WalkTurned> =>
    wait(job, new Date(now().getTime() + restAfter(wantedMs, faults)), faults + 1)
  const end = async (job: Job, state: 'done' | 'spent'): Promise<WalkTurned> => {
    await store.end(job, state, now())
    return idle === null ? { did: 'ended', ended: true } : goesOn('ended', idleMs)
  }
  const giveWay = async (signal: AbortSignal): Promise<void> => {
    for (let waited = 0; waited < mostBusy && deps.isBusy() && !signal.aborted; waited += 1)
      await delay(busyMs, undefined, { signal }).catch(() => undefined)
  }
  const askSome = async (job: Job, walk: WalkRow, signal: AbortSignal): Promise<WalkTurned> => {
    const began = elapsed()
    const { taken, spent, dueAt } = await store.take(job, batch, now())
    if (spent) return end(job, 'spent')
    if (taken.length === 0) return dueAt === null ? end(job, 'done') : wait(job, dueAt, walk.faults)
    const answers = await mapWithConcurrency(taken, (address) => ask(address, signal), { concurrency: atOnce, signal })
    if (signal.aborted) return goesOn('nothing', 0)
    const asked = taken.flatMap((address, at) => {
      const answer = answers[at]
      return answer ? [{ address, answer }] : []
    })
    await deps.check(job)
    await learn(asked.flatMap(({ answer }) => answer.seen))
    for (const { address, answer } of asked) if (isMissing(answer.outcome)) deps.missing(address)
    const repetitions = asked.reduce((sum, { answer }) => sum + answer.repetitions, 0)
    await store.settle(
      job,
      asked.map(({ address, answer }) => ({ address, outcome: answer.outcome })),
      asked.flatMap(({ answer }) => answer.found),
      { repetitions, now: now() },
    )
    const restMs = Math.max(-1, ...asked.map(({ answer }) => answer.restMs ?? -1))
    const isStuck = asked.every(({ answer }) => answer.outcome.state === 'open')
    if (restMs >= 0) return rest(job, restMs, isStuck ? walk.faults : 0)
    if (isStuck && asked.length >= faultsInARow) return rest(job, 0, walk.faults)
    const shareMs = shareOf(taken.length + repetitions, walk.perMinute)
    return goesOn('asked', Math.max(0, shareMs - (elapsed() - began)))
  }
  return async (job, signal) => {
    await giveWay(signal)
    const walk = await store.read()
    if (walk.state === 'running' || walk.state === 'waiting') {
      const restMs = (walk.resumesAt?.getTime() ?? 0) - now().getTime()
      return restMs > 0 ? goesOn('nothing', restMs) : askSome(job, walk, signal)
    }
    if (walk.state === 'paused' || idle === null) return { did: 'nothing', ended: true }
    await idle(job, walk, signal)
    return goesOn('nothing', idleMs)
  }
}

const isMissing = (outcome: Outcome): boolean => outcome.state === 'unreached' && outcome.reason === 'missing'
