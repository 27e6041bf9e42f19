import type { AuditedAction, DeskAnswer, DeskBody, DeskQuery } from '@frontdesk/desk-api'
import { renamedOf } from '@frontdesk/sheets/columns-as-before'
import { eq } from 'drizzle-orm'

import type { Append, Audit, Transaction } from '#audit/audit.ts'
import type { Turn } from '#jobs/job-runner.ts'
import type { Job, JobStore } from '#jobs/job-store.ts'
import type { Limits } from '#pipeline/rate-limits.ts'
import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { accounts } from '#store/tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import { takeVersions } from '../lists/guest-versions.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import type { ShowGuests } from '../lists/shown-guest.ts'
import { createApplyImport } from './apply-import.ts'
import { createDecideRows } from './decide-rows.ts'
import { createExamineImport } from './examine-import.ts'
import type { ImportLimits } from './import-limits.ts'
import type { Import, ImportState, ImportStore } from './import-store.ts'
import { createMissingGuests } from './missing-guests.ts'
import { createReceiveRows } from './receive-rows.ts'
import { createShowRows } from './shown-rows.ts'
import { createUndoImport, undoForecast } from './undo-import.ts'

type Shown = DeskAnswer<'guestImport'>
/** Who asks, for the audit; null: the command line, or the demo. */
export type By = { actor: { id: string; role: string } | null; session?: string | null; reference?: string | null }

export type Imports = {
  list(eventId: string): Promise<Shown[]>
  one(eventId: string, id: string): Promise<Shown>
  begin(eventId: string, id: string, body: DeskBody<'beginGuestImport'>, by: By): Promise<Shown>
  receive(eventId: string, id: string, batch: number, body: DeskBody<'putGuestRows'>, by: By): Promise<Shown>
  examine(eventId: string, id: string, by: By): Promise<Shown>
  rows(eventId: string, id: string, query: DeskQuery<'guestImportRows'>): Promise<DeskAnswer<'guestImportRows'>>
  missing(
    eventId: string,
    id: string,
    query: DeskQuery<'guestImportMissing'>,
  ): Promise<DeskAnswer<'guestImportMissing'>>
  decide(eventId: string, id: string, body: DeskBody<'decideGuestRows'>, by: By): Promise<Shown>
  apply(eventId: string, id: string, by: By): Promise<Shown>
  pause(eventId: string, id: string): Promise<Shown>
  undo(eventId: string, id: string, by: By): Promise<Shown>
  remove(eventId: string, id: string, by: By): Promise<void>
  /** One piece of work on an import. */
  turn: Turn
}

export const importKind = 'guestImport'
const missing = () => new ProblemError('not_seen', { detail: 'The event has no such import.' })
const notNow = (detail: string) => new ProblemError('not_now', { detail })

const contentOf = ({
  fileName,
  mode,
  columns,
  rows,
}: Pick<Import, 'fileName' | 'columns' | 'rows'> & { mode: string }) =>
  JSON.stringify([fileName, mode, columns.map(({ header, field }) => [header, field]), rows])

const entry = (action: AuditedAction, { id, eventId }: Pick<Import, 'id' | 'eventId'>, by: By) => ({
  kind: 'guests' as const,
  action,
  outcome: 'confirmed',
  subjects: { eventId, importId: id },
  ...by,
})

/** Guests whom an undo has left can be taken back by another one, once nothing holds them. */
const isUndoable = ({ state, undone }: Import): boolean =>
  state === 'done' || state === 'paused' || (state === 'undone' && (undone?.kept ?? 0) > 0)

const kilobytesOf = (body: unknown): number => Math.ceil(Buffer.byteLength(JSON.stringify(body)) / 1024)

/** Before it is kept an import is its maker's; administrators may step in. @throws ProblemError `not_now` */
const ownBy = ({ personId }: Pick<Import, 'personId'>, { actor }: By): void => {
  const isOwn = personId === null || actor === null || actor.role === 'admin' || actor.id === personId
  if (!isOwn) throw notNow('Somebody else is bringing in this sheet. Bring it in yourself, or ask them.')
}

/** An import shows how many rows have a remark, not which. */
function remarkedCounts({ counts: kept }: Pick<Import, 'counts'>): Pick<Shown, 'counts' | 'remarks'> {
  if (kept === null) return { counts: null, remarks: [] }
  const { remarks = [], otherAddress = 0, ...counts } = kept
  return { counts: { ...counts, otherAddress }, remarks: remarks.map(({ code, count }) => ({ code, count })) }
}

/** The account that asked for it; null when it is gone. */
const actorOf = async (tx: Transaction, { actingId }: Import): Promise<By['actor']> =>
  actingId === null
    ? null
    : firstOf(await tx.select({ id: accounts.id, role: accounts.role }).from(accounts).where(eq(accounts.id, actingId)))

/**
 * A sheet is begun here, received (`receive-rows`), examined against the list (`examine-import`), decided on by people
 * (`decide-rows`), applied (`apply-import`) and perhaps undone (`undo-import`). Examining, applying and undoing are jobs, in
 * pieces that survive a restart.
 */
export function createImports(deps: {
  db: Database
  store: ImportStore
  bounds: ImportLimits
  limits: Pick<Limits, 'take'>
  cipher: TextCipher
  known: KnownGuests
  jobs: JobStore
  audit: Pick<Audit, 'within'>
  show: Pick<ShowGuests, 'names'>
  wake: () => void
  /** Whether a person may still bring guests to an event. */
  mayBring: (id: string, personId: string, eventId: string) => Promise<boolean>
  now: () => Date
}): Imports {
  const { db, store, audit, jobs, now } = deps

  const find = async (eventId: string, id: string): Promise<Import> => {
    const found = await store.find(eventId, id)
    if (found === null) throw missing()
    return found
  }
  const findOwn = async (eventId: string, id: string, by: By): Promise<Import> => {
    const found = await find(eventId, id)
    ownBy(found, by)
    return found
  }
  const shown = async (all: readonly Import[]): Promise<Shown[]> => {
    // An import is shown as done only when this desk has read its guests: the list asked for next contains them.
    if (all.some(({ changedAt }) => changedAt !== null && changedAt > deps.known.version())) await deps.known.sync()
    const by = await deps.show.names(all.flatMap(({ personId }) => personId ?? []))
    return all.map((one) => {
      const { id, eventId, fileName, state, rows, received, batches, done, undone, personId } = one
      return {
        id,
        eventId,
        fileName,
        mode: one.mode === 'update' ? 'update' : 'new',
        state,
        columns: one.columns.map((column) => ({ ...column })),
        rows,
        received,
        batches,
        ...remarkedCounts(one),
        done,
        undone: undone === null ? null : { unmarked: 0, ...undone },
        undo: null,
        by: personId === null ? null : by(personId),
        startedAt: one.startedAt.toISOString(),
        finishedAt: one.finishedAt?.toISOString() ?? null,
      }
    })
  }
  const one = async (eventId: string, id: string): Promise<Shown> => {
    const found = await find(eventId, id)
    const [answer] = await shown([found])
    if (answer === undefined) throw missing()
    return isUndoable(found) ? { ...answer, undo: await undoForecast(db, found) } : answer
  }
  /** Moves an import on, and makes its work due. @throws ProblemError `not_now` */
  const move = async (
    eventId: string,
    id: string,
    from: readonly ImportState[],
    change: { state: ImportState; cursor?: number; done?: number; actingId?: string | null },
    append: ((found: Import, append: Append) => Promise<void>) | null = null,
  ): Promise<Shown> => {
    const found = await find(eventId, id)
    // Another person may continue an undo whose author has lost the permission.
    const isTakenOver = (current: Import): boolean =>
      current.state === 'undoing' && change.state === 'undoing' && current.actingId !== change.actingId
    if (found.state === change.state && !isTakenOver(found)) return one(eventId, id)
    const work = async (tx: Transaction, add: Append | null): Promise<void> => {
      const current = await store.lock(tx, id)
      if (current === null) throw missing()
      if (isTakenOver(current)) {
        await store.change(tx, id, { actingId: change.actingId ?? null })
        return jobs.add(tx, { id, kind: importKind }, now())
      }
      // Another request has done the same, and may even have been served.
      if (current.state === change.state || (change.state === 'applying' && current.state === 'done')) return
      if (change.state === 'undoing' ? !isUndoable(current) : !from.includes(current.state))
        throw notNow('The import is in another state by now. Look at it again.')
      if (change.state === 'applying' && current.state === 'examined') {
        // Two sheets that were examined at the same time would both add the same guests.
        await takeVersions(tx, 1)
        if (await store.isOvertaken(tx, current))
          throw notNow('Another sheet has changed this list, or is being kept. Check the rows again.')
        const added = (await store.countOutcomes(tx, id)).get('new') ?? 0
        await deps.bounds.guests(tx, eventId, { guests: added, bytes: current.bytes })
      }
      const again = change.state === 'undoing' ? current.undone : null
      await store.change(tx, id, again === null ? change : { ...change, undone: { ...again, kept: 0 } })
      if (change.state !== 'paused') await jobs.add(tx, { id, kind: importKind }, now())
      if (append !== null && add !== null) await append(current, add)
    }
    await (append === null ? stored(db.transaction((tx) => work(tx, null))) : audit.within(work))
    deps.wake()
    return one(eventId, id)
  }
  /** The author of the job has lost the permission: an administrator resumes it, or it expires. */
  const stop = (found: Import, job: Job): Promise<void> =>
    stored(
      db.transaction(async (tx) => {
        await jobs.hold(tx, job)
        const current = await store.lock(tx, found.id)
        if (current?.state === 'examining') await store.change(tx, found.id, { state: 'receiving' })
        if (current?.state === 'applying') await store.change(tx, found.id, { state: 'paused' })
      }),
    )
  const audited =
    (action: AuditedAction) =>
    (work: (tx: Transaction) => Promise<Import | null>): Promise<void> =>
      audit.within(async (tx, append) => {
        const ended = await work(tx)
        if (ended !== null) await append(entry(action, ended, { actor: await actorOf(tx, ended) }))
      })
  const parts = { db, store, cipher: deps.cipher, jobs, now }
  const examine = createExamineImport({ db, store, known: deps.known, jobs })
  const apply = createApplyImport({ ...parts, audited: audited('guests.imported') })
  const undo = createUndoImport({ ...parts, audited: audited('guests.importUndone') })
  const receive = createReceiveRows({ db, store, bounds: deps.bounds })
  const decide = createDecideRows({ db, store, known: deps.known })

  return {
    list: async (eventId) => shown(await store.list(eventId)),
    one,
    async begin(eventId, id, body, by) {
      const renamed = renamedOf(await store.list(eventId), { id, columns: body.columns })
      const made = { ...body, renamed, id, eventId, personId: by.actor?.id ?? null, at: now() }
      await audit.within(async (tx, append) => {
        if (!(await store.add(tx, made))) return
        await deps.bounds.open(tx, made)
        await append(entry('guests.import', made, by))
      })
      const found = await find(eventId, id)
      if (contentOf(found) !== contentOf(made) || found.personId !== made.personId)
        throw new ProblemError('key_reused', { detail: 'Another import has this id. Make a new one.' })
      return one(eventId, id)
    },
    async receive(eventId, id, batch, body, by) {
      const found = await findOwn(eventId, id, by)
      if (by.actor !== null) await deps.limits.take('sheetKilobytes', by.actor.id, kilobytesOf(body))
      await receive(found, batch, body)
      return one(eventId, id)
    },
    async examine(eventId, id, by) {
      const { received, rows } = await findOwn(eventId, id, by)
      if (received < rows) throw notNow(`${rows - received} rows of the sheet have not come in yet.`)
      return move(eventId, id, ['receiving', 'examined'], { state: 'examining', actingId: by.actor?.id ?? null })
    },
    missing: createMissingGuests({ db, known: deps.known, find }),
    rows: createShowRows({ db, store, cipher: deps.cipher, known: deps.known, find }),
    async decide(eventId, id, body, by) {
      await decide(await findOwn(eventId, id, by), body)
      return one(eventId, id)
    },
    async apply(eventId, id, by) {
      await findOwn(eventId, id, by)
      const applying = { state: 'applying' as const, actingId: by.actor?.id ?? null }
      return move(eventId, id, ['examined', 'paused'], applying, (found, append) =>
        append(entry('guests.applyImport', found, by)),
      )
    },
    pause: (eventId, id) => move(eventId, id, ['applying'], { state: 'paused' }),
    undo: (eventId, id, by) =>
      move(
        eventId,
        id,
        ['done', 'paused'],
        { state: 'undoing', cursor: 0, done: 0, actingId: by.actor?.id ?? null },
        (found, append) => append(entry('guests.undoImport', found, by)),
      ),
    async remove(eventId, id, by) {
      await stored(
        db.transaction(async (tx) => {
          const current = await store.lock(tx, id)
          if (current === null || current.eventId !== eventId) throw missing()
          ownBy(current, by)
          const isKept = !['receiving', 'examining', 'examined'].includes(current.state)
          if (isKept) throw notNow('This import was applied: undo it instead.')
          await store.remove(tx, id)
        }),
      )
    },
    async turn(job) {
      const found = await stored(
        db.transaction(async (tx) => {
          await jobs.hold(tx, job)
          return store.lock(tx, job.id)
        }),
      )
      if (found === null) return { ended: true }
      const actingId = found.actingId ?? found.personId
      if (actingId !== null && !(await deps.mayBring(found.id, actingId, found.eventId))) {
        await stop(found, job)
        return { ended: true }
      }
      if (found.state === 'examining') {
        await examine(found, job)
        return { ended: true }
      }
      if (found.state !== 'applying' && found.state !== 'undoing') return { ended: true }
      const came = await (found.state === 'applying' ? apply : undo)(found, job)
      const loading = deps.known.sync()
      // Between the chunks the rows are loaded beside the work of the database.
      if (came === 'more') loading.catch(() => undefined)
      else await loading
      return came === 'more' ? { ended: false, pauseMs: 0 } : { ended: true }
    },
  }
}
