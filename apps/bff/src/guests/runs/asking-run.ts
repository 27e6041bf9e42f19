import { randomUUID } from 'node:crypto'

import type { DeskAnswer } from '@frontdesk/desk-api'
import { runStates } from '@frontdesk/desk-api/guest-words'

import type { Audit, Transaction } from '#audit/audit.ts'
import { mapWithConcurrency } from '#concurrency/map-with-concurrency.ts'
import type { Turn, Turned } from '#jobs/job-runner.ts'
import type { Job, JobStore } from '#jobs/job-store.ts'
import { restAfter, shareOf } from '#jobs/rest.ts'
import { ProblemError } from '#problem.ts'
import { type Database, stored } from '#store/database.ts'

import type { By } from '../imports/imports.ts'
import { type Guest, canAsk } from '../lists/guest.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import type { ShowGuests } from '../lists/shown-guest.ts'
import { type AskGuest, keepIds } from './guest-answer.ts'
import type { GuestsWithoutId } from './guests-without-id.ts'
import type { GuestChange, Run, RunStore } from './run-store.ts'
import { isWaitlisted } from './service-records.ts'
import { createWaitingGuests } from './waiting-guests.ts'

type Shown = DeskAnswer<'asking'>

export type Asking = {
  show(eventId: string): Promise<Shown>
  /** Begins, or goes on after a pause. */
  start(eventId: string, perMinute: number | undefined, by: By & { actor: { id: string } }): Promise<Shown>
  pause(eventId: string): Promise<Shown>
  end(eventId: string): Promise<Shown>
  prioritize(eventId: string, ids: readonly string[]): Promise<Shown>
  turn: Turn
}

export const askingKind = 'guestAsking'
const usualPerMinute = 120
const atOnce = 4
const batch = 8
const busyMs = 250

/** Asks the service about the guests of an event, a few at a time: one run an event, for all desks. */
export function createAsking(deps: {
  db: Database
  store: RunStore
  known: KnownGuests
  jobs: JobStore
  audit: Pick<Audit, 'within'>
  ask: AskGuest
  withoutId: GuestsWithoutId
  show: ShowGuests
  /** Calls of people are under way or wait. */
  isBusy: () => boolean
  /** Calls of all runs, cards and desks together. */
  mostPerMinute: number
  wake: () => void
  now: () => Date
}): Asking {
  const { db, store, known, jobs, now } = deps
  const waiting = createWaitingGuests()
  const paceOf = (perMinute: number | undefined): number => Math.min(perMinute ?? usualPerMinute, deps.mostPerMinute)

  const show = async (eventId: string): Promise<Shown> => {
    await known.fresh()
    const run = await store.asking(eventId)
    const all = [...known.of(eventId).guests.values()]
    const able = all.filter(canAsk)
    const since = run?.startedAt.getTime() ?? Number.POSITIVE_INFINITY
    const answered = able.filter(({ service }) => (service?.askedAt ?? 0) >= since)
    const by = await deps.show.names(run === null ? [] : [run.personId])
    return {
      state: run === null ? 'never' : (runStates.find((state) => state === run.state) ?? 'never'),
      perMinute: paceOf(run?.perMinute),
      total: able.length,
      asked: answered.length,
      failed: answered.filter(({ service }) => service?.fault !== null).length,
      found: foundIn(answered),
      cannotAsk: all.length - able.length,
      by: run === null ? null : by(run.personId),
      startedAt: run?.startedAt.toISOString() ?? null,
      finishedAt: run?.finishedAt?.toISOString() ?? null,
      resumesAt: run?.resumesAt?.toISOString() ?? null,
    }
  }
  const found = async (eventId: string): Promise<Run> => {
    const run = await store.asking(eventId)
    if (run === null) throw new ProblemError('not_now', { detail: 'The service is not being asked.' })
    return run
  }
  const moved = async (eventId: string, from: readonly string[], change: Partial<Run>): Promise<Shown> => {
    const { id } = await found(eventId)
    await stored(
      db.transaction(async (tx) => {
        const run = await store.lock(tx, id)
        if (run !== null && from.includes(run.state)) await store.change(tx, id, change)
      }),
    )
    return show(eventId)
  }
  const settle = (job: Job, run: Run, changes: readonly GuestChange[], change: Partial<Run>): Promise<boolean> =>
    stored(
      db.transaction(async (tx) => {
        await jobs.hold(tx, job)
        const current = await store.lock(tx, run.id)
        await store.writeGuests(tx, changes)
        if (current?.state !== 'running' && current?.state !== 'waiting') return false
        await store.change(tx, run.id, change)
        return true
      }),
    )
  const ended = async (job: Job, run: Run, state: 'done' | 'ended'): Promise<Turned> => {
    deps.withoutId.forget(run.id)
    waiting.forget(run.id)
    await settle(job, run, [], { state, finishedAt: now(), resumesAt: null, priority: [] })
    return { ended: true }
  }
  const askSome = async (job: Job, run: Run, some: readonly Guest[], signal: AbortSignal): Promise<Turned> => {
    const session = await store.actor(run)
    if (session === null) return ended(job, run, 'ended')
    const ask = (guest: Guest) => deps.ask(guest, session.person, signal)
    const answers = await mapWithConcurrency(some, ask, { concurrency: atOnce, signal })
    const changes = some.flatMap((guest, at): GuestChange[] => {
      const answer = answers[at]
      return answer && 'state' in answer
        ? [{ id: guest.id, eventId: guest.eventId, service: keepIds(guest, answer.state) }]
        : []
    })
    const rests = answers.flatMap((answer) => (answer && 'restMs' in answer ? answer.restMs : []))
    const calls = answers.reduce((sum, answer) => sum + (answer?.calls ?? 0), 0)
    const share = shareOf(calls, paceOf(run.perMinute))
    if (rests.length === 0) {
      await settle(job, run, changes, { state: 'running', resumesAt: null, faults: 0 })
      await known.sync()
      return { ended: false, pauseMs: share }
    }
    const faults = changes.length > 0 ? 0 : run.faults
    const restMs = Math.max(share, restAfter(Math.max(...rests), faults))
    const resumesAt = new Date(now().getTime() + restMs)
    await settle(job, run, changes, { state: 'waiting', resumesAt, faults: faults + 1 })
    await known.sync()
    return { ended: false, pauseMs: restMs }
  }
  const askWithoutId = async (
    job: Job,
    run: Run,
    guests: ReadonlyMap<string, Guest>,
    signal: AbortSignal,
  ): Promise<Turned> => {
    const session = await store.actor(run)
    const some = session === null ? null : await deps.withoutId.next(run, guests, session.person)
    if (some === null) return ended(job, run, session === null ? 'ended' : 'done')
    return some.length === 0 ? { ended: false, pauseMs: 0 } : askSome(job, run, some, signal)
  }

  return {
    show,
    async start(eventId, perMinute, by) {
      const before = await store.asking(eventId)
      const isUnderWay = before !== null && ['running', 'waiting', 'paused'].includes(before.state)
      const id = before?.id ?? randomUUID()
      await deps.audit.within(async (tx: Transaction, append) => {
        const begun = { state: 'running', personId: by.actor.id, resumesAt: null, finishedAt: null, faults: 0 }
        const fresh = { ...begun, perMinute: paceOf(perMinute ?? before?.perMinute) }
        const isNew = await store.add(tx, { id, eventId, kind: 'ask', priority: [], startedAt: now(), ...fresh })
        const own = isNew ? null : await store.lock(tx, id)
        if (!isNew && own === null) return
        if (!isNew) await store.change(tx, id, isUnderWay ? fresh : { ...fresh, startedAt: now() })
        await jobs.add(tx, { id, kind: askingKind }, now())
        if (!isUnderWay)
          await append({ kind: 'guests', action: 'guests.ask', outcome: 'confirmed', subjects: { eventId }, ...by })
      })
      deps.wake()
      return show(eventId)
    },
    pause: (eventId) => moved(eventId, ['running', 'waiting'], { state: 'paused', resumesAt: null }),
    end: (eventId) =>
      moved(eventId, ['running', 'waiting', 'paused'], { state: 'ended', resumesAt: null, finishedAt: now() }),
    async prioritize(eventId, ids) {
      await moved(eventId, ['running', 'waiting', 'paused'], { priority: ids.map((id) => id.toLowerCase()) })
      return show(eventId)
    },
    async turn(job, signal) {
      const run = await store.find(job.id)
      if (run === null || (run.state !== 'running' && run.state !== 'waiting')) {
        waiting.forget(job.id)
        return { ended: true }
      }
      if (deps.isBusy()) return { ended: false, pauseMs: busyMs }
      await known.sync()
      const list = known.of(run.eventId)
      const some = await waiting.next(run, list, batch)
      return some.length === 0 ? askWithoutId(job, run, list.guests, signal) : askSome(job, run, some, signal)
    },
  }
}

/** Who waits in line is not on the event, and counted apart. */
function foundIn(answered: readonly Guest[]): Shown['found'] {
  const found = { yes: 0, waitlisted: 0, no: 0, unknown: 0 }
  for (const { service } of answered) {
    const said = service?.onEvent ?? 'unknown'
    found[said === 'no' && isWaitlisted(service?.enrollmentStatus ?? null) ? 'waitlisted' : said] += 1
  }
  return found
}
