import type { DeskBody } from '@frontdesk/desk-api'
import { cleanRow } from '@frontdesk/sheets/clean-row'
import { sql } from 'drizzle-orm'

import { mapInPieces } from '#concurrency/map-in-pieces.ts'
import { ProblemError } from '#problem.ts'
import { type Database, stored } from '#store/database.ts'

import type { ImportLimits } from './import-limits.ts'
import type { Import, ImportStore, SheetRow } from './import-store.ts'

type ReceivedRow = Pick<SheetRow, 'row' | 'newId' | 'sheet' | 'fault' | 'faultColumn' | 'outcome'>

/** Reads the rows of one batch: each is a guest, or has a fault. */
function readRows(store: ImportStore, { eventId, columns }: Import, rows: DeskBody<'putGuestRows'>['rows']) {
  return mapInPieces(rows, ({ row, id: given, cells }): ReceivedRow => {
    const cleaned = cleanRow(columns, cells)
    const newId = given.toLowerCase()
    if ('guest' in cleaned) {
      const sheet = store.encryptRow(eventId, newId, cleaned.guest)
      return { row, newId, sheet, fault: null, faultColumn: null, outcome: 'new' }
    }
    const { code, header, value } = cleaned.fault
    const column = header === null ? null : columns.findIndex((one) => one.header === header)
    const sheet = store.encryptRow(eventId, newId, {
      name: cleaned.name,
      fault: code,
      ...(value === undefined ? {} : { value }),
    })
    return { row, newId, sheet, fault: code, faultColumn: column, outcome: 'unreadable' }
  })
}

/** A batch that came before is the same one. @throws ProblemError `not_now` */
const isRepeated = ({ batches, digests }: Import, batch: number, digest: string): boolean => {
  if (!batches.includes(batch)) return false
  const before = digests[String(batch)]
  // Imports that an older release began have no digests.
  if (before === undefined || before === digest) return true
  throw new ProblemError('not_now', { detail: 'Other rows came as this batch before. Bring the sheet in again.' })
}

/**
 * Keeps a batch of rows. A batch that was received before changes nothing.
 * @throws ProblemError `not_now`, `invalid_input` when there are more rows than were announced
 */
export function createReceiveRows({ db, store, bounds }: { db: Database; store: ImportStore; bounds: ImportLimits }) {
  return async (found: Import, batch: number, body: DeskBody<'putGuestRows'>): Promise<void> => {
    const digest = store.digestOf(body.rows)
    if (isRepeated(found, batch, digest)) return
    if (found.state !== 'receiving') throw new ProblemError('not_now', { detail: 'This import takes no more rows.' })
    if (new Set(body.rows.map(({ row }) => row)).size < body.rows.length)
      throw new ProblemError('invalid_input', { detail: 'A row number appears twice in the batch.' })
    const rows = await readRows(store, found, body.rows)
    const bytes = rows.reduce((sum, { sheet }) => sum + sheet.length, 0)
    await stored(
      db.transaction(async (tx) => {
        const current = await store.lock(tx, found.id)
        if (current === null) throw new ProblemError('not_seen', { detail: 'The import was removed.' })
        if (isRepeated(current, batch, digest)) return
        if (current.state !== 'receiving')
          throw new ProblemError('not_now', { detail: 'This import takes no more rows.' })
        if (current.received + rows.length > current.rows)
          throw new ProblemError('invalid_input', { detail: 'These are more rows than the import began with.' })
        await bounds.rows(tx, current, bytes)
        // One parameter: thousands of them take longer than the rows.
        const inserted = await tx.execute<{ n: number }>(sql`with kept as (
            insert into guest_import_row (import_id, row, batch, new_id, sheet, fault, fault_column, outcome)
            select ${found.id}, v.row, ${batch}, v."newId", v.sheet, v.fault, v."faultColumn", v.outcome
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
              as v(row int, "newId" uuid, sheet text, fault text, "faultColumn" int, outcome text)
            on conflict do nothing returning 1)
          select count(*)::int as n from kept`)
        const kept = inserted.rows[0]?.n ?? 0
        if (kept < rows.length)
          throw new ProblemError('invalid_input', { detail: 'A row of this batch came in another batch before.' })
        await store.change(tx, found.id, {
          batches: [...current.batches, batch],
          digests: { ...current.digests, [batch]: digest },
          bytes: current.bytes + bytes,
          received: current.received + rows.length,
        })
      }),
    )
  }
}
