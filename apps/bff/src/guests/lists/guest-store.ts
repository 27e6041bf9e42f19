import type { SheetGuest } from '@frontdesk/sheets/fields'
import { and, asc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'

import type { Transaction } from '#audit/audit.ts'
import { fold } from '#directory/fold.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { arrivalMarks, guestClock, guestImports, guestRuns, guests } from '#store/guest-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import {
  type Guest,
  type GuestRow,
  type Mark,
  type ServiceState,
  aboutGuest,
  aboutMark,
  aboutService,
} from './guest.ts'

export type Removed = { id: string; eventId: string; version: number }
export type Since = {
  guests: Guest[]
  removedGuests: Removed[]
  marks: Mark[]
  removedMarks: Removed[]
  /** Everything up to here is in the answer, or was read before. */
  version: number
  more: boolean
}

export type GuestStore = {
  /** Locks all writing of guests and marks until the commit; returns the first of `count` versions. */
  versions(tx: Transaction, count: number): Promise<number>
  version(): Promise<number>
  /** Rows with a version above this one, the oldest first, at most `limit` of each kind. */
  since(version: number, limit: number): Promise<Since>
  sealSheet(eventId: string, id: string, sheet: SheetGuest): string
  /** null when it is not readable. */
  openSheet(eventId: string, id: string, text: string): SheetGuest | null
  sealService(eventId: string, id: string, state: ServiceState): string
  /** Erases the list of an event with marks, imports and runs; returns how many. */
  eraseEvent(tx: Transaction, eventId: string, at: Date): Promise<{ guests: number; marks: number }>
  /** Erases guests with their marks. */
  erase(tx: Transaction, found: readonly Guest[], at: Date): Promise<number>
  /** Deletes the traces of what was removed before. */
  forget(before: Date): Promise<void>
}

/** Guarantee of the cast: this store wrote the text, and its encryption was verified. */
const parsed = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))

/** Folded texts of a guest that a search within the list looks through. */
export const searchText = ({
  name,
  email,
  phone,
  company,
  ticket,
  confirmationNumber,
  badgeCode,
}: SheetGuest): string => {
  const digits = phone?.replaceAll(/\D/g, '') ?? ''
  return fold([name, email, company, ticket, confirmationNumber, badgeCode, digits].filter(Boolean).join('\n'))
}

const markOf = ({ removedAt: _, ...mark }: typeof arrivalMarks.$inferSelect): Mark => mark

/** Guests and marks in the database; personal data is encrypted per row. */
export function createGuestStore({ db, locked }: { db: Database; locked: TextCipher }): GuestStore {
  const openSheet: GuestStore['openSheet'] = (eventId, id, text) =>
    parsed<SheetGuest>(locked.decrypt(aboutGuest(eventId, id), text))
  const guestOf = (row: GuestRow): Guest[] => {
    const sheet = openSheet(row.eventId, row.id, row.sheet)
    if (sheet === null) return []
    const service =
      row.service === null ? null : parsed<ServiceState>(locked.decrypt(aboutService(row.eventId, row.id), row.service))
    const { id, eventId, version, importId, changedBy, missing, enrolledBy, enrolledAt } = row
    const text = searchText(sheet)
    return [{ id, eventId, version, importId, changedBy, sheet, service, missing, enrolledBy, enrolledAt, text }]
  }
  const version = async (): Promise<number> =>
    firstOf(await stored(db.select({ version: guestClock.version }).from(guestClock)))?.version ?? 0
  const versions: GuestStore['versions'] = async (tx, count) => {
    const [row] = await tx
      .insert(guestClock)
      .values({ id: 1, version: count })
      .onConflictDoUpdate({ target: guestClock.id, set: { version: sql`${guestClock.version} + ${count}` } })
      .returning({ version: guestClock.version })
    if (row === undefined) throw new Error('the clock of the guests has no row')
    return row.version - count + 1
  }
  const erase: GuestStore['erase'] = async (tx, found, at) => {
    let marks = 0
    const first = found.length === 0 ? 0 : await versions(tx, found.length * 2)
    for (const [index, { id, eventId }] of found.entries()) {
      const gone = { sheet: '', service: null, removedAt: at }
      // eslint-disable-next-line no-await-in-loop -- one connection
      await tx
        .update(guests)
        .set({ ...gone, version: first + index * 2 })
        .where(eq(guests.id, id))
      // eslint-disable-next-line no-await-in-loop -- one connection
      const rows = await tx
        .update(arrivalMarks)
        .set({ removedAt: at, reason: null, door: null, version: first + index * 2 + 1 })
        .where(and(eq(arrivalMarks.guestId, id), eq(arrivalMarks.eventId, eventId)))
        .returning({ id: arrivalMarks.id })
      marks += rows.length
    }
    return marks
  }
  return {
    versions,
    version,
    async since(after, limit) {
      // Read first: what is written meanwhile belongs to the next answer.
      const newest = await version()
      const known = { guests: [], removedGuests: [], marks: [], removedMarks: [], version: newest, more: false }
      if (newest <= after) return known
      const guestRows = await stored(
        db.select().from(guests).where(gt(guests.version, after)).orderBy(asc(guests.version)).limit(limit),
      )
      const markRows = await stored(
        db
          .select()
          .from(arrivalMarks)
          .where(gt(arrivalMarks.version, after))
          .orderBy(asc(arrivalMarks.version))
          .limit(limit),
      )
      // A page that is full ends the answer before its last version, of which there may be more rows.
      const ends = [guestRows, markRows].flatMap((rows) =>
        rows.length < limit ? [] : (rows.at(-1)?.version ?? newest + 1) - 1,
      )
      const end = Math.min(newest, ...ends)
      const [inGuests, inMarks] = [
        guestRows.filter((row) => row.version <= end),
        markRows.filter((row) => row.version <= end),
      ]
      const removed = ({ id, eventId, version: at }: Removed): Removed => ({ id, eventId, version: at })
      return {
        guests: inGuests.filter((row) => row.removedAt === null).flatMap(guestOf),
        removedGuests: inGuests.filter((row) => row.removedAt !== null).map(removed),
        marks: inMarks.filter((row) => row.removedAt === null).map(markOf),
        removedMarks: inMarks.filter((row) => row.removedAt !== null).map(removed),
        version: end,
        more: ends.length > 0,
      }
    },
    sealSheet: (eventId, id, sheet) => locked.encrypt(aboutGuest(eventId, id), JSON.stringify(sheet)),
    openSheet,
    sealService: (eventId, id, state) => locked.encrypt(aboutService(eventId, id), JSON.stringify(state)),
    async eraseEvent(tx, eventId, at) {
      const own = sql`event_id = ${eventId} and removed_at is null`
      // Before the count: nobody adds a row after it.
      await versions(tx, 1)
      const [of] = (
        await tx.execute<{ guests: number; marks: number }>(
          sql`select (select count(*)::int from guest where ${own}) as guests,
                     (select count(*)::int from arrival_mark where ${own}) as marks`,
        )
      ).rows
      const { guests: people, marks } = of ?? { guests: 0, marks: 0 }
      const first = await versions(tx, people + marks + 1)
      const moment = at.toISOString()
      await tx.execute(sql`update guest set sheet = '', service = null, removed_at = ${moment}, version = ${first} + n.at
        from (select id as one, row_number() over (order by version) as at from guest where ${own}) n where id = n.one`)
      await tx.execute(sql`update arrival_mark set reason = null, door = null, removed_at = ${moment},
        version = ${first + people} + n.at
        from (select id as one, row_number() over (order by version) as at from arrival_mark where ${own}) n
        where id = n.one`)
      await tx.delete(guestImports).where(eq(guestImports.eventId, eventId))
      await tx.delete(guestRuns).where(eq(guestRuns.eventId, eventId))
      return { guests: people, marks }
    },
    erase,
    async forget(before) {
      await stored(db.delete(guests).where(and(isNotNull(guests.removedAt), lt(guests.removedAt, before))))
      await stored(
        db.delete(arrivalMarks).where(and(isNotNull(arrivalMarks.removedAt), lt(arrivalMarks.removedAt, before))),
      )
    },
  }
}

export const sealReason = (locked: TextCipher, id: string, reason: string): string =>
  locked.encrypt(aboutMark(id), reason)
