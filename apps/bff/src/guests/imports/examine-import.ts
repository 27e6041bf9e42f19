import { randomUUID } from 'node:crypto'

import type { SheetGuest } from '@frontdesk/sheets/fields'
import { eq, sql } from 'drizzle-orm'

import { mapInPieces } from '#concurrency/map-in-pieces.ts'
import type { Job, JobStore } from '#jobs/job-store.ts'
import { type Database, stored } from '#store/database.ts'
import { type ImportCounts, guestImportRows, guestImports, guests } from '#store/guest-tables.ts'

import { type Guest, ownAttendeeIdOf, ownPersonIdOf } from '../lists/guest.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import { type Import, type ImportStore, type SheetRow, guestsKeptBy } from './import-store.ts'
import { type Match, matchRows } from './match-rows.ts'
import { changesBy } from './merge-sheet.ts'
import { type OtherAddress, pairOtherAddresses } from './other-addresses.ts'
import { remarksOn } from './row-remarks.ts'

const rowsAtOnce = 500

type Outcome = Pick<SheetRow, 'row' | 'guestId' | 'sameAs' | 'candidates' | 'decision'> & { outcome: string }
type Readable = { row: number; newId: string; sheet: SheetGuest }

/** What applying this row will do to the list. */
function outcomeOf(row: Readable, match: Match | OtherAddress, list: ReadonlyMap<string, Guest>, of: Import): Outcome {
  const blank = { row: row.row, guestId: null, sameAs: null, candidates: null, decision: null }
  if (match.kind === 'twice') return { ...blank, outcome: 'twice', sameAs: match.sameAs }
  if (match.kind === 'ambiguous') return { ...blank, outcome: 'ambiguous', candidates: match.candidates }
  if (match.kind === 'otherAddress') {
    const asked = { ...blank, outcome: 'otherAddress', candidates: [match.guestId] }
    return match.isLikely ? { ...asked, decision: 'guest', guestId: match.guestId } : { ...asked, decision: 'new' }
  }
  const guest = match.kind === 'guest' ? list.get(match.guestId) : undefined
  if (guest === undefined) return { ...blank, outcome: 'new' }
  const isChanged = changesBy(guest.sheet, row.sheet, of).length > 0
  return { ...blank, outcome: isChanged ? 'changed' : 'unchanged', guestId: guest.id }
}

export const countsOf = (
  outcomes: ReadonlyMap<string, number>,
  { missing, remarks }: Pick<ImportCounts, 'missing' | 'remarks'>,
): ImportCounts => {
  const of = (outcome: string): number => outcomes.get(outcome) ?? 0
  return {
    new: of('new'),
    changed: of('changed'),
    unchanged: of('unchanged'),
    twice: of('twice'),
    ambiguous: of('ambiguous'),
    otherAddress: of('otherAddress'),
    unreadable: of('unreadable'),
    skipped: of('skipped'),
    missing,
    ...(remarks === undefined ? {} : { remarks }),
  }
}

/** Works out what each row of an import will do, and keeps it. Begins again when it was interrupted. */
export function createExamineImport(deps: {
  db: Database
  store: ImportStore
  known: KnownGuests
  jobs: Pick<JobStore, 'hold'>
}) {
  const { db, store } = deps
  const read = async ({ id, eventId }: Import): Promise<Readable[]> => {
    const all: Readable[] = []
    for (let after = 0, more = true; more;) {
      const rows = await store.rows(id, after, rowsAtOnce)
      const sheets = await mapInPieces(rows, (row) => store.decryptRow(eventId, row))
      for (const [at, { row, newId }] of rows.entries()) {
        const sheet = sheets[at] ?? null
        if (sheet !== null) all.push({ row, newId, sheet })
      }
      after = rows.at(-1)?.row ?? after
      more = rows.length === rowsAtOnce
    }
    return all
  }
  /** Ids made by the client that stand for another guest already, or twice: they get new ones. */
  const taken = async ({ id }: Import, rows: readonly Readable[]): Promise<Readable[]> => {
    const [seen, again] = [new Set<string>(), new Set<Readable>()]
    for (const row of rows) {
      if (seen.has(row.newId)) again.add(row)
      seen.add(row.newId)
    }
    const own = eq(guestImportRows.importId, id)
    const used = await stored(
      db
        .select({ row: guestImportRows.row })
        .from(guestImportRows)
        .innerJoin(guests, eq(guests.id, guestImportRows.newId))
        .where(own),
    )
    const known = new Set(used.map(({ row }) => row))
    for (const row of rows) if (known.has(row.row)) again.add(row)
    return [...again]
  }
  /** Rows are `new` as they come in: only the others are written. */
  const write = async (found: Import, job: Job, outcomes: readonly Outcome[], renamed: readonly Readable[]) => {
    for (let at = 0; at < outcomes.length; at += rowsAtOnce) {
      const values = JSON.stringify(outcomes.slice(at, at + rowsAtOnce))
      await stored(
        db.transaction(async (tx) => {
          await deps.jobs.hold(tx, job)
          await tx.execute(sql`update guest_import_row r
            set outcome = v.outcome, guest_id = v."guestId", same_as = v."sameAs", candidates = v.candidates,
              decision = v.decision
            from jsonb_to_recordset(${values}::jsonb)
              as v(row int, outcome text, "guestId" uuid, "sameAs" int, candidates uuid[], decision text)
            where r.import_id = ${found.id} and r.row = v.row`)
        }),
      )
    }
    for (let at = 0; at < renamed.length; at += rowsAtOnce) {
      const encrypted = await mapInPieces(renamed.slice(at, at + rowsAtOnce), ({ row, sheet }) => {
        const newId = randomUUID()
        return { row, newId, sheet: store.encryptRow(found.eventId, newId, sheet) }
      })
      await stored(
        db.transaction(async (tx) => {
          await deps.jobs.hold(tx, job)
          await tx.execute(sql`update guest_import_row r set new_id = v."newId", sheet = v.sheet
            from jsonb_to_recordset(${JSON.stringify(encrypted)}::jsonb) as v(row int, "newId" uuid, sheet text)
            where r.import_id = ${found.id} and r.row = v.row`)
        }),
      )
    }
  }
  return async (found: Import, job: Job): Promise<void> => {
    await deps.known.sync()
    const examinedAt = deps.known.version()
    const list = deps.known.of(found.eventId).guests
    const rows = await read(found)
    const known = [...list.values()].map((guest) => ({
      id: guest.id,
      sheet: guest.sheet,
      attendeeId: ownAttendeeIdOf(guest),
      personId: ownPersonIdOf(guest),
    }))
    const matches = await matchRows(rows, known)
    const moved =
      found.mode === 'update' ? await pairOtherAddresses(rows, known, matches) : new Map<number, OtherAddress>()
    const outcomes = await mapInPieces(rows, (row) =>
      outcomeOf(row, moved.get(row.row) ?? matches.get(row.row) ?? { kind: 'new' }, list, found),
    )
    // An examination after an earlier one writes them all: rows may have been something else.
    const isFirst = found.counts === null
    const changed = outcomes.filter(({ outcome }) => !isFirst || outcome !== 'new')
    await write(found, job, changed, await taken(found, rows))
    const kept = new Set<string>()
    await mapInPieces(outcomes, (row) => {
      for (const one of guestsKeptBy(row)) kept.add(one)
    })
    const missing = found.mode === 'update' ? [...list.keys()].filter((one) => !kept.has(one)).length : 0
    const remarks = await remarksOn(rows.filter(({ row }) => matches.get(row)?.kind !== 'twice'))
    await stored(
      db.transaction(async (tx) => {
        await deps.jobs.hold(tx, job)
        const counts = countsOf(await store.countOutcomes(tx, found.id), { missing, remarks })
        await tx
          .update(guestImports)
          .set({ counts, state: 'examined', examinedAt })
          .where(eq(guestImports.id, found.id))
      }),
    )
  }
}
