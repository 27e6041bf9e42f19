import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import type { Transaction } from '#audit/audit.ts'
import { mapInPieces } from '#concurrency/map-in-pieces.ts'
import type { Job, JobStore } from '#jobs/job-store.ts'
import { type Database, stored } from '#store/database.ts'
import { guestImportRows, guests } from '#store/guest-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import { decryptSheet, encryptSheet } from '../lists/guest-codec.ts'
import { takeVersions, versionsFrom } from '../lists/guest-versions.ts'
import { countsOf } from './examine-import.ts'
import { type Import, type ImportStore, type SheetRow, addsGuest, changesGuest } from './import-store.ts'
import { mergeSheet } from './merge-sheet.ts'

/** Marks and other imports wait for the transaction of a chunk. */
const rowsAtOnce = 500

/** What is looked at of every row; the sheet is read of those that change a guest. */
type ChunkRow = Pick<SheetRow, 'row' | 'outcome' | 'decision' | 'guestId'>

/** An unchanged guest may have been missing from an earlier sheet. */
const isUpdate = (row: ChunkRow): boolean => changesGuest(row) || (row.guestId !== null && row.outcome === 'unchanged')

type Updated = { id: string; before: string | null; sheet: string; missing: boolean; by: string }

export type ApplyImport = (found: Import, job: Job) => Promise<'more' | 'done' | 'stopped'>

/** A copy within the database: the rows were encrypted for these guests. */
const insertNew = async (tx: Transaction, of: Import, rows: readonly ChunkRow[], first: number): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`insert into guest (id, event_id, version, import_id, changed_by, sheet)
    select new_id, ${of.eventId}, ${versionsFrom(first, sql`row`)}, ${of.id}, ${of.id}, sheet
    from guest_import_row
    where import_id = ${of.id} and row = any(${sql.param(rows.map(({ row }) => row))}::int[])
    on conflict (id) do nothing`)
}

const update = async (tx: Transaction, of: Import, updated: readonly Updated[], first: number): Promise<void> => {
  if (updated.length === 0) return
  const values = JSON.stringify(updated.map((one, at) => ({ ...one, version: first + at })))
  const given = sql`jsonb_to_recordset(${values}::jsonb)
    as v(id uuid, before text, sheet text, missing boolean, by uuid, version bigint)`
  await tx.execute(sql`insert into guest_import_change (import_id, guest_id, before, missing_before, changed_by_before)
    select ${of.id}, v.id, v.before, v.missing, v.by from ${given} on conflict do nothing`)
  await tx.execute(sql`update guest g set sheet = v.sheet, missing = false, version = v.version,
      changed_by = case when v.before is null then g.changed_by else ${of.id} end
    from ${given} where g.id = v.id`)
}

/**
 * Guests that a newer sheet does not have, without those that an open decision may be about. No `not in`: PostgreSQL would
 * compare each guest with each row and each candidate, as its value may be null.
 */
export const absentGuests = (of: Pick<Import, 'id' | 'eventId'>) => sql`select id from guest g
  where event_id = ${of.eventId} and removed_at is null and not missing and import_id <> ${of.id} and not exists (
    select from (
      select guest_id as id from guest_import_row where import_id = ${of.id}
      union all select unnest(candidates) from guest_import_row where import_id = ${of.id} and candidates is not null
        and outcome = 'ambiguous'
    ) kept where kept.id = g.id)`

const markMissing = async (tx: Transaction, of: Import): Promise<number> => {
  // Without statistics the planner takes both sides to be a few rows, and would compare each with each.
  await tx.execute(sql`set local enable_nestloop = off`)
  const changed = await tx.execute<{ n: number }>(sql`with added as (
      insert into guest_import_change (import_id, guest_id, missing_before)
      select ${of.id}, id, false from (${absentGuests(of)}) a on conflict do nothing returning guest_id)
    select count(*)::int as n from added`)
  const count = changed.rows[0]?.n ?? 0
  if (count === 0) return 0
  const first = await takeVersions(tx, count)
  await tx.execute(sql`update guest g set missing = true, version = c.version
    from (select guest_id, ${versionsFrom(first, sql`guest_id`)} as version from guest_import_change
      where import_id = ${of.id} and before is null and not missing_before) c
    where g.id = c.guest_id`)
  return count
}

/** Keeps the rows of an import, some at a time; what was done and how far it came is one transaction. */
export function createApplyImport(deps: {
  db: Database
  store: ImportStore
  cipher: TextCipher
  jobs: JobStore
  now: () => Date
  /** Appends the end of the import to the audit, in the transaction. */
  audited: (work: (tx: Transaction) => Promise<Import | null>) => Promise<void>
}): ApplyImport {
  const { db, store, cipher } = deps

  const updatesOf = async (tx: Transaction, of: Import, chunk: readonly ChunkRow[]) => {
    const numbers = chunk.map(({ row }) => row)
    const rows = numbers.length === 0 ? [] : await store.rowsNumbered(tx, of.id, numbers)
    const ids = rows.flatMap(({ guestId }) => guestId ?? [])
    const found =
      ids.length === 0
        ? []
        : await tx
            .select()
            .from(guests)
            .where(and(inArray(guests.id, ids), isNull(guests.removedAt)))
            .for('update')
    const known = new Map(found.map((guest) => [guest.id, guest]))
    const [updated, gone]: [Updated[], SheetRow[]] = [[], []]
    await mapInPieces(rows, (row) => {
      const guest = known.get(row.guestId ?? '')
      const sheet = store.decryptRow(of.eventId, row)
      const before = guest === undefined ? null : decryptSheet(cipher, of.eventId, guest.id, guest.sheet)
      if (guest === undefined) gone.push(row)
      if (guest === undefined || sheet === null || before === null) return
      const merged = mergeSheet(before, sheet, of)
      const isSame = JSON.stringify(merged) === JSON.stringify(before)
      if (isSame && !guest.missing) return
      updated.push({
        id: guest.id,
        before: isSame ? null : guest.sheet,
        sheet: isSame ? guest.sheet : encryptSheet(cipher, of.eventId, guest.id, merged),
        missing: guest.missing,
        by: guest.changedBy,
      })
    })
    return { updated, gone }
  }
  const finish = async (job: Job, found: Import): Promise<void> => {
    await deps.audited(async (tx) => {
      await deps.jobs.hold(tx, job)
      const current = await store.lock(tx, found.id)
      if (current?.state !== 'applying') return null
      const missing = current.mode === 'update' ? await markMissing(tx, current) : 0
      const counts = countsOf(await store.countOutcomes(tx, found.id), { ...current.counts, missing })
      const changedAt = await takeVersions(tx, 1)
      const ended = { state: 'done', counts, finishedAt: deps.now(), done: current.received, changedAt }
      await store.change(tx, found.id, ended)
      return current
    })
  }

  return async (found, job) => {
    const turn = await stored(
      db.transaction(async (tx) => {
        await deps.jobs.hold(tx, job)
        const current = await store.lock(tx, found.id)
        if (current?.state !== 'applying') return 'stopped'
        const { row, outcome, decision, guestId } = guestImportRows
        const rows = await tx
          .select({ row, outcome, decision, guestId })
          .from(guestImportRows)
          .where(and(eq(guestImportRows.importId, found.id), gt(guestImportRows.row, current.cursor)))
          .orderBy(asc(guestImportRows.row))
          .limit(rowsAtOnce)
        const last = rows.at(-1)
        if (last === undefined) return 'end'
        const { updated, gone } = await updatesOf(tx, current, rows.filter(isUpdate))
        const added = [...rows.filter(addsGuest), ...gone]
        await store.change(tx, found.id, { cursor: last.row, done: current.done + rows.length })
        const first = await takeVersions(tx, added.length + updated.length)
        await insertNew(tx, current, added, first)
        await update(tx, current, updated, first + added.length)
        return 'more'
      }),
    )
    if (turn !== 'end') return turn
    await finish(job, found)
    return 'done'
  }
}
