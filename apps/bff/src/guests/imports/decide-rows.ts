import type { DeskBody } from '@frontdesk/desk-api'
import { and, eq, sql } from 'drizzle-orm'

import { ProblemError } from '#problem.ts'
import { type Database, stored } from '#store/database.ts'
import { guestImportRows } from '#store/guest-tables.ts'

import type { KnownGuests } from '../lists/known-guests.ts'
import { countsOf } from './examine-import.ts'
import type { Import, ImportStore } from './import-store.ts'

/**
 * Keeps decisions about rows that are asked about. A guest is given to one row only.
 * @throws ProblemError `not_now`, `invalid_input` when a row is not asked about or the guest is not of this event
 */
export function createDecideRows({ db, store, known }: { db: Database; store: ImportStore; known: KnownGuests }) {
  return async (found: Import, { decisions }: DeskBody<'decideGuestRows'>): Promise<void> => {
    await known.fresh()
    const list = known.of(found.eventId).guests
    const numbers = decisions.map(({ row }) => row)
    await stored(
      db.transaction(async (tx) => {
        const current = await store.lock(tx, found.id)
        if (current?.state !== 'examined')
          throw new ProblemError('not_now', {
            detail: 'Rows are decided after the examination and before they are kept.',
          })
        const open = new Map((await store.rowsNumbered(tx, found.id, numbers)).map((row) => [row.row, row]))
        let { missing = 0 } = current.counts ?? {}
        for (const one of decisions) {
          const guestId = one.decision === 'guest' ? one.guestId.toLowerCase() : null
          const before = open.get(one.row)
          const isMoved = before?.outcome === 'otherAddress'
          if (before === undefined || !(isMoved || before.outcome === 'ambiguous'))
            throw new ProblemError('invalid_input', { detail: `Row ${one.row} needs no decision.` })
          if (isMoved && (one.decision === 'skip' || (guestId !== null && !before.candidates?.includes(guestId))))
            throw new ProblemError('invalid_input', { detail: `Row ${one.row} is the same person or another one.` })
          if (guestId !== null && !list.has(guestId))
            throw new ProblemError('invalid_input', { detail: `Row ${one.row} names a guest that is not on the list.` })
          await tx
            .update(guestImportRows)
            .set({ decision: one.decision, guestId })
            .where(and(eq(guestImportRows.importId, found.id), eq(guestImportRows.row, one.row)))
          // Of two people the one on the list is not in the sheet.
          if (isMoved) missing += Number(guestId === null) - Number(before.guestId === null)
          open.set(one.row, { ...before, guestId })
        }
        const given = decisions.flatMap((one) => (one.decision === 'guest' ? [one.guestId.toLowerCase()] : []))
        const { rows: doubled } = await tx.execute<{ row: number }>(sql`select min(row) as row from guest_import_row
          where import_id = ${found.id} and guest_id = any(${sql.param(given)}::uuid[])
          group by guest_id having count(*) > 1`)
        if (doubled.length > 0)
          throw new ProblemError('invalid_input', {
            detail: `The guest that row ${doubled[0]?.row ?? 0} is belongs to another row too. Two rows are not one guest.`,
          })
        const counts = countsOf(await store.countOutcomes(tx, found.id), { ...current.counts, missing })
        await store.change(tx, found.id, { counts })
      }),
    )
  }
}
