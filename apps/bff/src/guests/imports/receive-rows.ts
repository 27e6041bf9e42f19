import type { DeskBody } from '@frontdesk/desk-api'
import { cleanRow } from '@frontdesk/sheets/clean-row'

import { ProblemError } from '#problem.ts'
import { type Database, stored } from '#store/database.ts'
import { guestImportRows } from '#store/guest-tables.ts'

import type { Import, ImportStore, SheetRow } from './import-store.ts'

const rowsAtOnce = 250

/** Reads the rows of one batch: each is a guest, or has a fault. */
function readRows(
  store: ImportStore,
  { id, eventId, columns }: Import,
  batch: number,
  rows: DeskBody<'putGuestRows'>['rows'],
) {
  return rows.map(({ row, id: given, cells }): SheetRow => {
    const cleaned = cleanRow(columns, cells)
    const newId = given.toLowerCase()
    const blank = { guestId: null, sameAs: null, candidates: null, decision: null, importId: id, row, batch, newId }
    if ('guest' in cleaned)
      return {
        ...blank,
        sheet: store.sealRow(eventId, newId, cleaned.guest),
        fault: null,
        faultColumn: null,
        outcome: 'new',
      }
    const { code, header } = cleaned.fault
    const column = header === null ? null : columns.findIndex((one) => one.header === header)
    const sheet = store.sealRow(eventId, newId, { name: cleaned.name, fault: code })
    return { ...blank, sheet, fault: code, faultColumn: column, outcome: 'unreadable' }
  })
}

/**
 * Keeps a batch of rows. A batch that was received before changes nothing.
 * @throws ProblemError `not_now`, `invalid_input` when there are more rows than were announced
 */
export function createReceiveRows({ db, store }: { db: Database; store: ImportStore }) {
  return async (found: Import, batch: number, body: DeskBody<'putGuestRows'>): Promise<void> => {
    if (found.batches.includes(batch)) return
    if (found.state !== 'receiving') throw new ProblemError('not_now', { detail: 'This import takes no more rows.' })
    const rows = readRows(store, found, batch, body.rows)
    if (new Set(rows.map(({ row }) => row)).size < rows.length)
      throw new ProblemError('invalid_input', { detail: 'A number of a row stands twice in the batch.' })
    await stored(
      db.transaction(async (tx) => {
        const current = await store.lock(tx, found.id)
        if (current === null) throw new ProblemError('not_seen', { detail: 'The import was removed.' })
        if (current.batches.includes(batch)) return
        if (current.state !== 'receiving')
          throw new ProblemError('not_now', { detail: 'This import takes no more rows.' })
        if (current.received + rows.length > current.rows)
          throw new ProblemError('invalid_input', { detail: 'These are more rows than the import began with.' })
        let kept = 0
        for (let at = 0; at < rows.length; at += rowsAtOnce) {
          // eslint-disable-next-line no-await-in-loop -- one connection
          const inserted = await tx
            .insert(guestImportRows)
            .values(rows.slice(at, at + rowsAtOnce))
            .onConflictDoNothing()
            .returning({ row: guestImportRows.row })
          kept += inserted.length
        }
        if (kept < rows.length)
          throw new ProblemError('invalid_input', { detail: 'A row of this batch came in another batch before.' })
        await store.change(tx, found.id, {
          batches: [...current.batches, batch],
          received: current.received + rows.length,
        })
      }),
    )
  }
}
