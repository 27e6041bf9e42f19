import { type SQL, and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import type { Transaction } from '#audit/audit.ts'
import { type Database, stored } from '#store/database.ts'
import { notes } from '#store/directory-tables.ts'
import {
  arrivalMarks,
  doorDevices,
  doorSettings,
  guestImportChanges,
  guestImportRows,
  guestImports,
  guestRuns,
  guests,
  passages,
} from '#store/guest-tables.ts'

import { takeVersions, versionsFrom } from './guest-versions.ts'

export type GuestErasureStore = {
  /** Erases the list of an event with marks, imports and runs; returns how many. */
  eraseEvent(tx: Transaction, eventId: string, at: Date): Promise<{ guests: number; marks: number }>
  /**
   * Erases guests with their marks, and their rows in imports and runs. `attendeeIds`: marks and passages of these may be of
   * nobody on a list. Returns the number of guests.
   */
  eraseIds(tx: Transaction, ids: readonly string[], at: Date, attendeeIds?: readonly string[]): Promise<number>
  /** Deletes the traces of what was removed before `removed`, and sheets begun before `begun` that were never kept. */
  forget(before: { removed: Date; begun: Date }): Promise<void>
}

/** Rows that are erased keep their order. */
const inOrder = (first: number): SQL => versionsFrom(first, sql`version`)

async function erasePassages(tx: Transaction, which: SQL, at: Date): Promise<void> {
  const found = and(which, isNull(passages.removedAt))
  const first = await takeVersions(tx, await tx.$count(passages, found))
  await tx.execute(sql`update passage set reason = null, door_sealed = null, removed_at = ${at.toISOString()},
      version = n.version
    from (select id as one, ${inOrder(first)} as version from passage where ${found}) n where id = n.one`)
}

/** What is erased keeps its row for a while, without personal data, so that readers of changes learn of it. */
export function createGuestErasureStore({ db }: { db: Database }): GuestErasureStore {
  return {
    async eraseEvent(tx, eventId, at) {
      const own = sql`event_id = ${eventId} and removed_at is null`
      // This locks out other writers, so that no row is added after the count.
      await takeVersions(tx, 1)
      const [of] = (
        await tx.execute<{ guests: number; marks: number }>(
          sql`select (select count(*)::int from guest where ${own}) as guests,
                     (select count(*)::int from arrival_mark where ${own}) as marks`,
        )
      ).rows
      const { guests: people, marks } = of ?? { guests: 0, marks: 0 }
      const first = await takeVersions(tx, people + marks)
      const moment = at.toISOString()
      await tx.execute(sql`update guest set sheet = '', service = null, removed_at = ${moment}, version = n.version
        from (select id as one, ${inOrder(first)} as version from guest where ${own}) n where id = n.one`)
      await tx.execute(sql`update arrival_mark set reason = null, door = null, door_sealed = null, removed_at = ${moment},
          version = n.version
        from (select id as one, ${inOrder(first + people)} as version from arrival_mark where ${own}) n
        where id = n.one`)
      await erasePassages(tx, eq(passages.eventId, eventId), at)
      await tx.delete(guestImports).where(eq(guestImports.eventId, eventId))
      await tx.delete(guestRuns).where(eq(guestRuns.eventId, eventId))
      await tx.delete(doorDevices).where(eq(doorDevices.eventId, eventId))
      await tx.delete(doorSettings).where(eq(doorSettings.eventId, eventId))
      await tx.delete(notes).where(and(eq(notes.eventId, eventId), eq(notes.kind, 'guest')))
      return { guests: people, marks }
    },
    async eraseIds(tx, ids, at, attendeeIds = []) {
      if (ids.length === 0 && attendeeIds.length === 0) return 0
      const own = inArray(guests.id, [...ids])
      const marked = or(inArray(arrivalMarks.guestId, [...ids]), inArray(arrivalMarks.attendeeId, [...attendeeIds]))
      const found = await tx
        .select({ id: guests.id })
        .from(guests)
        .where(and(own, isNull(guests.removedAt)))
      const marks = await tx
        .select({ id: arrivalMarks.id })
        .from(arrivalMarks)
        .where(and(marked, isNull(arrivalMarks.removedAt)))
      const first = await takeVersions(tx, found.length + marks.length + 1)
      const gone = { removedAt: at }
      for (const [index, { id }] of found.entries())
        await tx
          .update(guests)
          .set({ ...gone, sheet: '', service: null, version: first + index })
          .where(eq(guests.id, id))
      for (const [index, { id }] of marks.entries())
        await tx
          .update(arrivalMarks)
          .set({ ...gone, reason: null, door: null, doorSealed: null, version: first + found.length + index })
          .where(eq(arrivalMarks.id, id))
      const passed = sql`${inArray(passages.guestId, [...ids])} or ${inArray(passages.attendeeId, [...attendeeIds])}`
      await erasePassages(tx, sql`(${passed})`, at)
      if (ids.length === 0) return 0
      // Import rows without a guest have no id to select by, and may be about the same people.
      await tx.execute(sql`delete from guest_import_row r using guest_import i, guest g
        where r.import_id = i.id and i.event_id = g.event_id and ${inArray(sql`g.id`, [...ids])}
          and r.outcome in ('twice', 'ambiguous', 'unreadable')`)
      await tx.delete(guestImportChanges).where(inArray(guestImportChanges.guestId, [...ids]))
      await tx
        .delete(guestImportRows)
        .where(or(inArray(guestImportRows.newId, [...ids]), inArray(guestImportRows.guestId, [...ids])))
      return found.length
    },
    async forget({ removed, begun }) {
      await stored(db.delete(guests).where(and(isNotNull(guests.removedAt), lt(guests.removedAt, removed))))
      await stored(
        db.delete(arrivalMarks).where(and(isNotNull(arrivalMarks.removedAt), lt(arrivalMarks.removedAt, removed))),
      )
      await stored(db.delete(passages).where(and(isNotNull(passages.removedAt), lt(passages.removedAt, removed))))
      const isNeverKept = inArray(guestImports.state, ['receiving', 'examining', 'examined'])
      await stored(db.delete(guestImports).where(and(isNeverKept, lt(guestImports.startedAt, begun))))
    },
  }
}
