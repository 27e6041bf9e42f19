import type { AuditedAction, DeskAnswer, DeskBody, DeskQuery } from '@frontdesk/desk-api'
import { enrolledOutcomes, runStates } from '@frontdesk/desk-api/guest-words'

import type { Append, Audit, Transaction } from '#audit/audit.ts'
import type { JobStore } from '#jobs/job-store.ts'
import { ProblemError } from '#problem.ts'

import type { ImportStore } from '../imports/import-store.ts'
import type { By } from '../imports/imports.ts'
import type { GuestLists } from '../lists/guest-lists.ts'
import type { Guest } from '../lists/guest.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import type { ShowGuests } from '../lists/shown-guest.ts'
import { guestsOf, planOf } from './plan.ts'
import type { RunResults } from './run-results.ts'
import type { Run, RunStore } from './run-store.ts'

type Shown = DeskAnswer<'enrollingRun'>
type Selection = DeskBody<'planEnrolling'>['selection']
type Decision = DeskBody<'decideEnrolling'>
type Actor = By & { actor: { id: string; role: string } }

export type Enrolling = {
  plan(eventId: string, selection: Selection): Promise<DeskAnswer<'planEnrolling'>>
  start(eventId: string, id: string, body: DeskBody<'startEnrolling'>, by: Actor): Promise<DeskAnswer<'startEnrolling'>>
  list(eventId: string): Promise<Shown[]>
  one(eventId: string, id: string): Promise<Shown>
  rows(eventId: string, id: string, query: DeskQuery<'enrollingRows'>): Promise<DeskAnswer<'enrollingRows'>>
  pause(eventId: string, id: string, by: Actor): Promise<Shown>
  resume(eventId: string, id: string, by: Actor): Promise<Shown>
  undo(eventId: string, id: string, by: Actor): Promise<Shown>
  decide(eventId: string, id: string, decision: Decision, by: Actor): Promise<Shown>
}

export const enrollingKind = 'guestEnrolling'
const mostPlanned = 500

const missing = () => new ProblemError('not_seen', { detail: 'The event has no such run.' })

const entry = (action: AuditedAction, eventId: string, id: string, by: By) => ({
  kind: 'guests' as const,
  action,
  outcome: 'confirmed',
  subjects: { eventId, runId: id },
  ...by,
})

/** Runs that enroll guests of a list: planned, begun, paused, resumed and undone. The work itself is `enroll-turn.ts`. */
export function createEnrolling(deps: {
  store: RunStore
  results: Pick<RunResults, 'uncertainRuns'>
  lists: Pick<GuestLists, 'rows' | 'rowsOf'>
  imports: Pick<ImportStore, 'formerGuests'>
  known: KnownGuests
  jobs: JobStore
  audit: Pick<Audit, 'within'>
  show: ShowGuests
  wake: () => void
  now: () => Date
}): Enrolling {
  const { store, audit, jobs, now } = deps

  /** @throws ProblemError `not_seen` when none of the ids is on the list */
  const selected = async (
    eventId: string,
    selection: Selection,
  ): Promise<{ guests: Guest[]; unknownIds: string[] }> => {
    // Another desk may have brought the list in a moment ago.
    await deps.known.sync()
    if ('filter' in selection)
      return { guests: guestsOf(await deps.lists.rowsOf(eventId, selection.filter)), unknownIds: [] }
    const { byId } = await deps.lists.rows(eventId)
    const ids = [...new Set(selection.ids.map((id) => id.toLowerCase()))]
    const unknownIds = ids.filter((id) => !byId.has(id))
    if (unknownIds.length === ids.length)
      throw new ProblemError('not_seen', { detail: 'None of these guests is on the list of this event.' })
    return { guests: guestsOf(ids.flatMap((id) => byId.get(id) ?? [])), unknownIds }
  }
  const find = async (eventId: string, id: string): Promise<Run> => {
    const run = await store.find(id)
    if (run === null || run.eventId !== eventId || run.kind !== 'enroll') throw missing()
    return run
  }
  const shown = async (runs: readonly Run[]): Promise<Shown[]> => {
    const ids = runs.map(({ id }) => id)
    const [counts, leftOut] = [await store.counts(ids), await store.leftOut(ids)]
    const by = await deps.show.names(runs.map(({ personId }) => personId))
    return runs.map((run) => {
      const of = (outcome: string): number => counts.get(run.id)?.get(outcome) ?? 0
      const all = {
        waiting: of('waiting'),
        added: of('added'),
        waitlisted: of('waitlisted'),
        maybeAdded: of('maybeAdded'),
        alreadyOn: of('alreadyOn'),
        refused: of('refused'),
        unknown: of('unknown'),
        uncertain: of('uncertain'),
        removalUncertain: of('removalUncertain'),
        noEmail: of('noEmail'),
        removed: of('removed'),
        kept: of('kept'),
      }
      return {
        id: run.id,
        eventId: run.eventId,
        state: runStates.find((state) => state === run.state) ?? 'ended',
        total: Object.values(all).reduce((sum, n) => sum + n, 0) - (leftOut.get(run.id) ?? 0),
        counts: all,
        by: by(run.personId),
        startedAt: run.startedAt.toISOString(),
        finishedAt: run.finishedAt?.toISOString() ?? null,
        resumesAt: run.resumesAt?.toISOString() ?? null,
      }
    })
  }
  const one = async (eventId: string, id: string): Promise<Shown> => {
    const [answer] = await shown([await find(eventId, id)])
    if (answer === undefined) throw missing()
    return answer
  }
  /** @throws ProblemError `not_now` */
  const move = async (
    eventId: string,
    id: string,
    from: readonly string[],
    change: Partial<Run>,
    audited: { action: AuditedAction; by: By },
  ): Promise<Shown> => {
    await find(eventId, id)
    await audit.within(async (tx: Transaction, append: Append) => {
      const run = await store.lock(tx, id)
      if (run === null) throw missing()
      if (run.state === change.state) return
      if (!from.includes(run.state))
        throw new ProblemError('not_now', { detail: 'The run is in another state by now.' })
      await store.change(tx, id, change)
      if (change.state !== 'paused') await jobs.add(tx, { id, kind: enrollingKind }, now())
      await append(entry(audited.action, eventId, id, audited.by))
    })
    deps.wake()
    return one(eventId, id)
  }

  return {
    async plan(eventId, selection) {
      const { guests, unknownIds } = await selected(eventId, selection)
      const uncertain = await deps.results.uncertainRuns([eventId])
      const rows = guests.map((guest) => ({
        guestId: guest.id,
        name: guest.sheet.name,
        outcome: planOf(guest, uncertain.has(guest.id)),
      }))
      const counts = { add: 0, alreadyOn: 0, uncertain: 0, askFirst: 0, cannotTell: 0, noEmail: 0 }
      for (const { outcome } of rows) counts[outcome] += 1
      return { counts, rows: rows.slice(0, mostPlanned), unknownIds }
    },
    async start(eventId, id, { selection, uncertain = false }, by) {
      const known = await store.find(id)
      if (known !== null) return { ...(await one(eventId, id)), unknownIds: [] }
      const { guests, unknownIds } = await selected(eventId, selection)
      const leftOut = uncertain ? null : await deps.results.uncertainRuns([eventId])
      await audit.within(async (tx, append) => {
        const begun = { state: 'running', perMinute: 0, priority: [], personId: by.actor.id, startedAt: now() }
        if (!(await store.add(tx, { id, eventId, kind: 'enroll', ...begun }))) return
        await store.addRows(
          tx,
          id,
          guests.flatMap((guest) => (leftOut?.has(guest.id) ? [] : { guestId: guest.id, outcome: planOf(guest) })),
        )
        await jobs.add(tx, { id, kind: enrollingKind }, now())
        await append(entry('guests.enroll', eventId, id, by))
      })
      deps.wake()
      return { ...(await one(eventId, id)), unknownIds }
    },
    async decide(eventId, id, { guestIds, decision }, by) {
      await find(eventId, id)
      const again = decision === 'again'
      const ids = guestIds.map((guestId) => guestId.toLowerCase())
      await audit.within(async (tx, append) => {
        const run = await store.lock(tx, id)
        if (run === null) throw missing()
        const isUndo = run.state === 'undoing' || run.state === 'undone'
        const settled = { settledAt: now(), code: 'byPerson' }
        const removals = await store.decide(
          tx,
          id,
          ids,
          ['removalUncertain'],
          again ? { outcome: 'added', code: null } : { outcome: 'removed', ...settled },
        )
        // A run that was undone adds no more guests. Who is on the event by a person's word may have been before.
        const additions =
          again && isUndo
            ? []
            : await store.decide(
                tx,
                id,
                ids,
                ['uncertain'],
                again ? { outcome: 'waiting', code: null } : { outcome: 'maybeAdded', ...settled },
              )
        const decided = [...removals, ...additions]
        if (decided.length === 0)
          throw new ProblemError('not_now', { detail: 'Nothing of this run waits for a decision about them.' })
        if (again) {
          const begun = { state: isUndo ? 'undoing' : 'running', personId: by.actor.id, finishedAt: null }
          if (run.state !== 'paused') await store.change(tx, id, begun)
          await jobs.add(tx, { id, kind: enrollingKind }, now())
        }
        await store.writeGuests(
          tx,
          decided.map((guestId) => ({ id: guestId, eventId })),
        )
        await append(entry(again ? 'guests.enrollAgain' : 'guests.enrollDone', eventId, id, by))
      })
      await deps.known.sync()
      deps.wake()
      return one(eventId, id)
    },
    list: async (eventId) => shown(await store.enrollments(eventId)),
    one,
    async rows(eventId, id, { outcome, offset = 0, limit = 100 }) {
      await find(eventId, id)
      await deps.known.fresh()
      const { guests } = deps.known.of(eventId)
      const counts = (await store.counts([id])).get(id) ?? new Map<string, number>()
      const count =
        outcome === undefined ? [...counts.values()].reduce((sum, n) => sum + n, 0) : (counts.get(outcome) ?? 0)
      const rows = await store.rows(id, outcome, offset, limit)
      const gone = rows.flatMap(({ guestId }) => (guests.has(guestId) ? [] : [guestId]))
      const former = await deps.imports.formerGuests(eventId, gone)
      return {
        rows: rows.map((row) => {
          const sheet = guests.get(row.guestId)?.sheet ?? former.get(row.guestId)
          return {
            guestId: row.guestId,
            name: sheet?.name ?? '',
            email: sheet?.email ?? null,
            outcome: enrolledOutcomes.find((known) => known === row.outcome) ?? 'unknown',
            code: row.code,
            detail: row.detail,
            at: row.settledAt?.toISOString() ?? null,
          }
        }),
        count,
      }
    },
    pause: (eventId, id, by) =>
      move(
        eventId,
        id,
        ['running', 'waiting'],
        { state: 'paused', resumesAt: null },
        { action: 'guests.pauseEnrolling', by },
      ),
    resume: (eventId, id, by) =>
      move(
        eventId,
        id,
        ['paused', 'ended'],
        { state: 'running', personId: by.actor.id, finishedAt: null },
        { action: 'guests.resumeEnrolling', by },
      ),
    undo: (eventId, id, by) =>
      move(
        eventId,
        id,
        ['done', 'paused', 'ended'],
        { state: 'undoing', personId: by.actor.id, finishedAt: null },
        { action: 'guests.undoEnrolling', by },
      ),
  }
}
