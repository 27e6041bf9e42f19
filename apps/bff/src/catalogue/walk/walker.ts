import { mapWithConcurrency } from '#concurrency/map-with-concurrency.ts'
import { LostJob } from '#jobs/job-store.ts'
import { type TurnLoop, createTurnLoop } from '#jobs/turn-loop.ts'

import type { Outcome, Taken } from './address.ts'
import type { Ask, Seen } from './ask.ts'
import type { WalkStore } from './walk-store.ts'

/** Result of one iteration. The wait before the next, in ms; null: until `wake` or the idle timeout. */
export type Turn = { did: 'nothing' | 'asked' | 'waits' | 'ended'; pauseMs: number | null }

const batch = 8
const atOnce = 4
/** Longer than any turn takes: another desk that took over would ask the same. */
const leaseMs = 90_000
const leastRestMs = 1000
const longestRestMs = 15 * 60_000
const dayMs = 86_400_000
const faultsInARow = 5

type WalkParts = {
  store: WalkStore
  ask: Ask
  /** Keeps what was seen, before its addresses count as asked. */
  learn: (seen: readonly Seen[]) => Promise<void>
  /** The record of this address does not exist any more. */
  missing: (address: Taken) => void
  now: () => Date
}

/** Twice as long each time, and never shorter than the service asks for. */
const restAfter = (wantedMs: number, faults: number): number => {
  const growing = Math.max(wantedMs, leastRestMs) * 2 ** Math.min(faults, 20)
  return Math.min(dayMs, Math.max(wantedMs, Math.min(longestRestMs, growing)))
}

/**
 * One turn of the walk: takes some addresses, asks them, keeps what they showed, and only then writes down that they
 * were asked. Killed anywhere in between, the next turn asks the same again.
 */
export function createTurn(deps: WalkParts): (signal: AbortSignal) => Promise<Turn> {
  const { store, ask, learn, now } = deps
  const later = (ms: number): Date => new Date(now().getTime() + ms)
  const ended = async (state: 'done' | 'spent'): Promise<Turn> => {
    await store.end(state, now())
    return { did: 'ended', pauseMs: null }
  }
  const rest = async (ms: number, faults: number): Promise<Turn> => {
    const restMs = restAfter(ms, faults)
    await store.wait(later(restMs), faults + 1)
    return { did: 'waits', pauseMs: restMs }
  }
  const step = async (signal: AbortSignal): Promise<Turn> => {
    const walk = await store.lease(now(), later(leaseMs))
    if (walk === null) return { did: 'nothing', pauseMs: null }
    const { taken, spent, dueAt } = await store.take(batch, now())
    if (spent) return ended('spent')
    if (taken.length === 0) {
      if (dueAt === null) return ended('done')
      await store.wait(dueAt, walk.faults)
      return { did: 'waits', pauseMs: dueAt.getTime() - now().getTime() }
    }
    const answers = await mapWithConcurrency(taken, (address) => ask(address, signal), { concurrency: atOnce, signal })
    if (signal.aborted) return { did: 'nothing', pauseMs: null }
    const asked = taken.flatMap((address, at) => {
      const answer = answers[at]
      return answer ? [{ address, answer }] : []
    })
    await learn(asked.flatMap(({ answer }) => answer.seen))
    for (const { address, answer } of asked) if (isMissing(answer.outcome)) deps.missing(address)
    const repetitions = asked.reduce((sum, { answer }) => sum + answer.repetitions, 0)
    await store.settle(
      asked.map(({ address, answer }) => ({ address, outcome: answer.outcome })),
      asked.flatMap(({ answer }) => answer.found),
      { repetitions, now: now() },
    )
    const restMs = Math.max(-1, ...asked.map(({ answer }) => answer.restMs ?? -1))
    const isStuck = asked.every(({ answer }) => answer.outcome.state === 'open')
    if (restMs >= 0) return rest(restMs, isStuck ? walk.faults : 0)
    if (isStuck && asked.length >= faultsInARow) return rest(0, walk.faults)
    return { did: 'asked', pauseMs: ((taken.length + repetitions) * 60_000) / walk.perMinute }
  }
  return async (signal) => {
    try {
      return await step(signal)
    } catch (failure) {
      if (failure instanceof LostJob) return { did: 'nothing', pauseMs: null }
      throw failure
    }
  }
}

const isMissing = (outcome: Outcome): boolean => outcome.state === 'unreached' && outcome.reason === 'missing'

const idleMs = 15_000
const busyMs = 100
const mostBusy = 20

/** Walks as long as there is something to ask, in turns with pauses, and gives way to people. */
export function createWalker(deps: {
  turn: (signal: AbortSignal) => Promise<Turn>
  /** What is done between walks, at the pace of `idleMs`. */
  idle: (signal: AbortSignal) => Promise<void>
  /** Calls of people are under way or wait. */
  isBusy: () => boolean
  elapsed: () => number
  failed: (failure: unknown) => unknown
}): TurnLoop {
  return createTurnLoop({
    async turn(signal, pause) {
      for (let waited = 0; waited < mostBusy && deps.isBusy() && !signal.aborted; waited += 1)
        // eslint-disable-next-line no-await-in-loop -- a wait
        await pause(busyMs)
      const began = deps.elapsed()
      const { did, pauseMs } = await deps.turn(signal)
      if (did === 'nothing') await deps.idle(signal)
      const wanted = pauseMs ?? idleMs
      // Another desk may end a wait: it is looked at now and then.
      return Math.min(idleMs, Math.max(0, wanted - (deps.elapsed() - began)))
    },
    failed: deps.failed,
    failedMs: idleMs,
  })
}
