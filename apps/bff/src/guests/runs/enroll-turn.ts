import { readEnrollment } from '@frontdesk/desk-api/enrollment-words'
import { and, arrayContains, eq, gt, isNull, notInArray, or } from 'drizzle-orm'

import type { Session } from '#access/session.ts'
import { mapWithConcurrency } from '#concurrency/map-with-concurrency.ts'
import type { Turn, Turned } from '#jobs/job-runner.ts'
import type { Job, JobStore } from '#jobs/job-store.ts'
import { type Database, stored } from '#store/database.ts'
import { writes } from '#store/tables.ts'

import { type Guest, type ServiceState, attendeeIdOf, canLook } from '../lists/guest.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import { type EnrollGuest, type Written, keyOwnerOf } from './enroll-guest.ts'
import { type AskGuest, keepIds } from './guest-answer.ts'
import { planOf } from './plan.ts'
import type { GuestChange, GuestWrite, Run, RunRow, RunStore } from './run-store.ts'
import { isWaitlisted } from './service-records.ts'

const atOnce = 4
/** A write whose outcome stays unknown is sent so often, each time after the service said that it did not happen. */
const mostTries = 3
/** Clocks of the desk and the service may differ by so much. */
const clockSkewMs = 120_000
/** A look before the run counts for so long as one of the run. */
const lookCountsMs = 15 * 60_000

type Result = { row: RunRow; change: Partial<RunRow>; guest?: GuestWrite } | { restMs: number }

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

/** `wasOff`: the service said so just before. The key keeps it, also for a desk that takes the run over. */
const addKey = ({ runId, guestId, tries }: RunRow, wasOff: boolean): string =>
  `guest-run ${runId} ${guestId} ${tries}${wasOff ? ' off' : ''}`
const undoKey = ({ runId, guestId }: RunRow, tries: number): string => `guest-run-undo ${runId} ${guestId} ${tries}`

/** The guest gets a new version: copies of the list read its row anew. */
const anew = ({ id, eventId }: Guest): GuestWrite => ({ id, eventId })

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
  /** The key of a write in the store. */
  writeKey: (owner: string, key: string) => string
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

  const changeOf = (guest: Guest, service: ServiceState, by: string | null = null): GuestChange => ({
    id: guest.id,
    eventId: guest.eventId,
    service: keepIds(guest, service),
    ...(by === null ? {} : { enrolled: { by, at: now() } }),
  })
  /** A guest who is on the event or in line, whom this run added as far as something tells so. */
  const foundOn = (guest: Guest, row: RunRow, service: ServiceState, isOurs: boolean): Result => {
    const code = isWaitlisted(service.enrollmentStatus) ? 'waitlisted' : null
    return isOurs
      ? { ...settled(row, 'added', { code }), guest: changeOf(guest, service, row.runId) }
      : { ...settled(row, 'maybeAdded', { code }), guest: changeOf(guest, service) }
  }
  /** What became of a request to add a guest. `before`: when it was sent, in milliseconds of the epoch. */
  const noted = (guest: Guest, row: RunRow, written: Written, before: number, wasOff: boolean): Result => {
    if (written.kind === 'rest') return written
    if (written.kind === 'refused') {
      const { code, detail } = written
      return { ...settled(row, 'refused', { code, detail }), guest: anew(guest) }
    }
    if (written.kind === 'unknown') {
      const { code } = written
      return { ...settled(row, 'unknown', { code, tries: row.tries + 1 }), guest: anew(guest) }
    }
    const { onEvent, ...rest } = written.attendee
    const isOn = onEvent !== 'no'
    const service = { ...stateAfter(guest, rest), onEvent: isOn ? ('yes' as const) : onEvent }
    // The answer is the same for a person who was enrolled before: a look before or the record's date tells.
    const wasOn = written.wasOn(before - clockSkewMs)
    if (!wasOff && wasOn === true)
      return { ...settled(row, 'alreadyOn', { code: null }), guest: changeOf(guest, service) }
    return foundOn(guest, row, service, wasOff || wasOn === false)
  }
  const uncertain = (guest: Guest, row: RunRow): Result => ({ ...settled(row, 'uncertain'), guest: anew(guest) })
  /** A request to add a guest may have been carried out: repeated only when the service says that it was not. */
  const lookAgain = async (
    guest: Guest,
    row: RunRow,
    session: Session,
    signal: AbortSignal,
    repeats = row.tries < mostTries,
  ): Promise<Result | ServiceState> => {
    if (!canLook(guest)) return uncertain(guest, row)
    const asked = await deps.ask(guest, session.person, signal)
    if ('restMs' in asked) return asked
    const { state } = asked
    if (planOf({ ...guest, service: state }) === 'alreadyOn') {
      const key = addKey({ ...row, tries: row.tries - 1 }, true)
      return foundOn(guest, row, state, (await deps.enroll.earlier(row.runId, key)) !== null)
    }
    if (state.onEvent === 'no' && repeats) return state
    return { ...settled(row, 'uncertain'), guest: changeOf(guest, state) }
  }
  const add = async (
    job: Job,
    guest: Guest,
    row: RunRow,
    session: Session,
    signal: AbortSignal,
    run: Run,
  ): Promise<Result> => {
    let state = guest.service
    const began = run.startedAt.getTime()
    const isRecent = (said: ServiceState): boolean => said.askedAt >= began - lookCountsMs
    if (row.outcome === 'unknown') {
      const looked = await lookAgain(guest, row, session, signal)
      if ('row' in looked || 'restMs' in looked) return looked
      state = looked
    } else {
      // A desk that was killed may have sent it without noting the outcome.
      for (const wasOff of [true, false]) {
        // The second key only when there is nothing under the first.
        const earlier = await deps.enroll.earlier(row.runId, addKey(row, wasOff))
        if (earlier !== null) return noted(guest, row, earlier, began, wasOff)
      }
      const isOld = state !== null && state.onEvent === 'no' && !isRecent(state) && canLook(guest)
      if (isOld || planOf(guest) === 'askFirst') {
        const asked = await deps.ask(guest, session.person, signal)
        if ('restMs' in asked) return asked
        state = asked.state
      }
      const plan = planOf({ ...guest, service: state })
      if (plan === 'alreadyOn')
        return { ...settled(row, plan), ...(state === null ? {} : { guest: changeOf(guest, state) }) }
      if (plan === 'noEmail') return settled(row, plan)
    }
    const asked = { ...guest, service: state }
    const before = now().getTime()
    const wasOff = state !== null && state.onEvent === 'no' && isRecent(state)
    const written = await deps.enroll.send(job, guest, true, session, addKey(row, wasOff))
    return noted(asked, row, written, before, wasOff)
  }

  /** Somebody enrolled or removed this attendee after the run, or marked the arrival. */
  const wasChanged = async (guest: Guest, row: RunRow): Promise<boolean> => {
    const attendeeId = attendeeIdOf(guest)
    if (known.of(guest.eventId).marksOf([guest.id, ...(attendeeId === null ? [] : [attendeeId])]).length > 0)
      return true
    if (attendeeId === null || row.settledAt === null) return false
    // An undo that had to wait, or was killed, is repeated.
    const tries = Array.from({ length: row.tries + 1 }, (_, at) => at)
    const own = tries.map((at) => deps.writeKey(keyOwnerOf(row.runId), undoKey(row, at)))
    const later = and(
      eq(writes.operation, 'enrollAttendee'),
      arrayContains(writes.subjects, [attendeeId]),
      gt(writes.at, row.settledAt),
      or(isNull(writes.key), notInArray(writes.key, own)),
    )
    return (await stored(db.select({ id: writes.id }).from(writes).where(later).limit(1))).length > 0
  }
  /** A removal that names no status leaves none: that of before is over. */
  const removed = (guest: Guest, row: RunRow, service: ServiceState): Result => {
    const status = service.enrollmentStatus
    const enrollmentStatus = ['yes', 'wait'].includes(readEnrollment(status) ?? '') ? null : status
    return {
      ...settled(row, 'removed', { code: null }),
      guest: { ...changeOf(guest, { ...service, onEvent: 'no', enrollmentStatus }), enrolled: { by: null, at: null } },
    }
  }
  const remove = async (
    job: Job,
    guest: Guest,
    row: RunRow,
    session: Session,
    signal: AbortSignal,
  ): Promise<Result> => {
    if (await wasChanged(guest, row)) return settled(row, 'kept', { settledAt: row.settledAt })
    const key = undoKey(row, row.tries)
    const earlier = await deps.enroll.earlier(row.runId, key)
    const written = earlier ?? (await deps.enroll.send(job, guest, false, session, key))
    if (written.kind === 'rest') return written
    if (written.kind === 'refused') return settled(row, 'kept', { code: written.code, detail: written.detail })
    if (written.kind === 'done')
      return removed(guest, row, stateAfter(guest, { enrollmentStatus: written.attendee.enrollmentStatus }))
    const unsure = settled(row, 'removalUncertain', { code: written.code, tries: row.tries + 1 })
    if (!canLook(guest)) return unsure
    const asked = await deps.ask(guest, session.person, signal)
    if ('restMs' in asked) return asked
    const isStillOn = planOf({ ...guest, service: asked.state }) === 'alreadyOn'
    if (asked.state.onEvent === 'no' && !isStillOn) return removed(guest, row, asked.state)
    if (!isStillOn || row.tries + 1 >= mostTries) return unsure
    return { row, change: { tries: row.tries + 1 }, guest: changeOf(guest, asked.state) }
  }
  /** The run was left before this row was looked at again: who is on the event is removed with the next turn. */
  const findAdded = async (guest: Guest, row: RunRow, session: Session, signal: AbortSignal): Promise<Result> => {
    const looked = await lookAgain(guest, row, session, signal, false)
    return 'row' in looked || 'restMs' in looked ? looked : uncertain(guest, row)
  }

  const settle = (job: Job, run: Run, results: readonly Result[], change: Partial<Run>): Promise<void> =>
    stored(
      db.transaction(async (tx) => {
        await jobs.hold(tx, job)
        const current = await store.lock(tx, run.id)
        for (const result of results) if ('row' in result) await store.settle(tx, result.row, result.change)
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
    const rows = await store.open(run.id, isUndo ? ['added', 'unknown'] : ['waiting', 'unknown'], atOnce)
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
      if (!isUndo) return add(job, guest, row, session, signal, run)
      return row.outcome === 'unknown'
        ? findAdded(guest, row, session, signal)
        : remove(job, guest, row, session, signal)
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
