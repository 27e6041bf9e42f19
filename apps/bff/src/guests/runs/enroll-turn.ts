import { and, arrayContains, eq, gt, isNull, ne, or } from 'drizzle-orm'

import type { Session } from '#access/session.ts'
import type { AbortSignalLike } from '#concurrency/abort-signal.ts'
import { mapWithConcurrency } from '#concurrency/map-with-concurrency.ts'
import type { Turn, Turned } from '#jobs/job-runner.ts'
import type { Job, JobStore } from '#jobs/job-store.ts'
import { type Database, stored } from '#store/database.ts'
import { writes } from '#store/tables.ts'

import { type Guest, type ServiceState, attendeeIdOf, canAsk } from '../lists/guest.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import type { AskGuest } from './ask-guest.ts'
import type { EnrollGuest } from './enroll-guest.ts'
import { planOf } from './plan.ts'
import type { GuestChange, Run, RunRow, RunStore } from './run-store.ts'

const atOnce = 4
/** A guest whose outcome stays unknown is asked and repeated so often. */
const mostTries = 3

type Result = { row: RunRow; change: Partial<RunRow>; guest?: GuestChange } | { restMs: number }

const nothingSaid = {
  onEvent: null,
  enrollmentStatus: null,
  registered: null,
  paid: null,
  fault: null,
  attendeeId: null,
  personId: null,
  registrantId: null,
}

/**
 * A piece of an enrollment run or of its undo: some guests at once, each by itself. What became of them is written
 * before the next ones; killed in between, the same keys find the same writes in the ledger.
 */
export function createEnrollTurn(deps: {
  db: Database
  store: RunStore
  known: KnownGuests
  jobs: JobStore
  ask: AskGuest
  enroll: EnrollGuest
  /** The key of an account's write in the store. */
  writeKey: (personId: string, key: string) => string
  now: () => Date
}): Turn {
  const { db, store, known, jobs, now } = deps
  const settled = (row: RunRow, outcome: string, more: Partial<RunRow> = {}): Result => ({
    row,
    change: { outcome, settledAt: now(), ...more },
  })
  const stateAfter = (guest: Guest, said: Partial<ServiceState>): ServiceState => ({
    ...nothingSaid,
    ...guest.service,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)),
    askedAt: now().getTime(),
  })

  const add = async (guest: Guest, row: RunRow, session: Session, signal: AbortSignalLike): Promise<Result> => {
    let plan = planOf(guest)
    let state = guest.service
    // What may have happened is asked before it is repeated.
    if ((plan === 'cannotTell' || row.outcome === 'unknown') && canAsk(guest)) {
      const asked = await deps.ask(guest, session.person, signal)
      if ('restMs' in asked) return asked
      state = asked.state
      const after = planOf({ ...guest, service: state })
      plan = after === 'cannotTell' ? 'add' : after
      if (plan === 'alreadyOn') {
        const outcome = row.outcome === 'unknown' ? 'added' : 'alreadyOn'
        const by = { by: row.runId, at: now() }
        const change = {
          id: guest.id,
          eventId: guest.eventId,
          service: state,
          ...(outcome === 'added' ? { enrolled: by } : {}),
        }
        return { ...settled(row, outcome), guest: change }
      }
    } else if (row.outcome === 'unknown') return settled(row, 'unknown', { tries: mostTries })
    if (plan === 'alreadyOn' || plan === 'noEmail') return settled(row, plan)
    const written = await deps.enroll(guest, true, session, `guest-run ${row.runId} ${guest.id} ${row.tries}`)
    if (written.kind === 'rest') return written
    if (written.kind === 'refused') return settled(row, 'refused', { code: written.code })
    if (written.kind === 'unknown') return settled(row, 'unknown', { code: written.code, tries: row.tries + 1 })
    const { onEvent, ...rest } = written.attendee
    const service = {
      ...stateAfter({ ...guest, service: state }, rest),
      onEvent: onEvent === 'no' ? onEvent : ('yes' as const),
    }
    const enrolled = { by: row.runId, at: now() }
    return {
      ...settled(row, 'added', { code: null }),
      guest: { id: guest.id, eventId: guest.eventId, service, enrolled },
    }
  }

  /** Somebody enrolled or removed this attendee after the run, or marked the arrival. `own`: the key of the undo. */
  const wasChanged = async (guest: Guest, row: RunRow, own: string): Promise<boolean> => {
    const attendeeId = attendeeIdOf(guest)
    if (known.of(guest.eventId).marksOf([guest.id, ...(attendeeId === null ? [] : [attendeeId])]).length > 0)
      return true
    if (attendeeId === null || row.settledAt === null) return false
    const later = and(
      eq(writes.operation, 'enrollAttendee'),
      arrayContains(writes.subjects, [attendeeId]),
      gt(writes.at, row.settledAt),
      // An undo that had to wait, or was killed, is repeated.
      or(isNull(writes.key), ne(writes.key, own)),
    )
    return (await stored(db.select({ id: writes.id }).from(writes).where(later).limit(1))).length > 0
  }
  const remove = async (guest: Guest, row: RunRow, session: Session): Promise<Result> => {
    const key = `guest-run-undo ${row.runId} ${guest.id}`
    if (await wasChanged(guest, row, deps.writeKey(session.person.id, key)))
      return settled(row, 'kept', { settledAt: row.settledAt })
    const written = await deps.enroll(guest, false, session, key)
    if (written.kind === 'rest') return written
    if (written.kind === 'refused') return settled(row, 'kept', { code: written.code })
    if (written.kind === 'unknown') return settled(row, 'unknown', { code: written.code, tries: mostTries })
    const service = {
      ...stateAfter(guest, { enrollmentStatus: written.attendee.enrollmentStatus }),
      onEvent: 'no' as const,
    }
    const change = { id: guest.id, eventId: guest.eventId, service, enrolled: { by: null, at: null } }
    return { ...settled(row, 'removed', { code: null }), guest: change }
  }

  const settle = (job: Job, run: Run, results: readonly Result[], change: Partial<Run>): Promise<void> =>
    stored(
      db.transaction(async (tx) => {
        await jobs.hold(tx, job)
        const current = await store.lock(tx, run.id)
        for (const result of results)
          // eslint-disable-next-line no-await-in-loop -- one connection
          if ('row' in result) await store.settle(tx, result.row, result.change)
        await store.writeGuests(
          tx,
          results.flatMap((result) => ('row' in result ? (result.guest ?? []) : [])),
        )
        const isPaused = current === null || !['running', 'waiting', 'undoing'].includes(current.state)
        if (!isPaused) await store.change(tx, run.id, change)
      }),
    )
  const finish = async (job: Job, run: Run): Promise<Turned> => {
    const state = run.state === 'undoing' ? 'undone' : 'done'
    await settle(job, run, [], { state, finishedAt: now(), resumesAt: null })
    return { ended: true }
  }

  return async (job, signal) => {
    const run = await store.find(job.id)
    if (run === null || !['running', 'waiting', 'undoing'].includes(run.state)) return { ended: true }
    const isUndo = run.state === 'undoing'
    await known.sync()
    const outcomes = isUndo ? ['added'] : ['waiting', 'unknown']
    const rows = await store.open(run.id, outcomes, isUndo ? mostTries + 1 : mostTries, atOnce)
    if (rows.length === 0) return finish(job, run)
    const session = await store.actor(run)
    if (session === null) {
      await settle(job, run, [], { state: 'ended', finishedAt: now() })
      return { ended: true }
    }
    const list = known.of(run.eventId).guests
    const one = async (row: RunRow): Promise<Result> => {
      const guest = list.get(row.guestId)
      if (guest === undefined) return settled(row, isUndo ? 'kept' : 'refused', { code: 'not_seen' })
      return isUndo ? remove(guest, row, session) : add(guest, row, session, signal)
    }
    const results = (await mapWithConcurrency(rows, one, { concurrency: atOnce, signal })).flatMap(
      (result) => result ?? [],
    )
    const rests = results.flatMap((result) => ('restMs' in result ? result.restMs : []))
    const restMs = rests.length === 0 ? 0 : Math.max(...rests)
    const waits = { state: isUndo ? 'undoing' : 'waiting', resumesAt: new Date(now().getTime() + restMs) }
    await settle(
      job,
      run,
      results,
      rests.length > 0 ? waits : { state: run.state === 'waiting' ? 'running' : run.state, resumesAt: null },
    )
    await known.sync()
    return { ended: false, pauseMs: restMs }
  }
}
