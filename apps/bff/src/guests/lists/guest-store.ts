import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import { mapInPieces } from '#concurrency/map-in-pieces.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import {
  arrivalMarks,
  guestClock,
  guestImports,
  guestRunRows,
  guestRuns,
  guests,
  passages,
} from '#store/guest-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import { decryptGuest, decryptMark, decryptPassage, encryptDoor } from './guest-codec.ts'
import type { Mark, Passage, UnjoinedGuest } from './guest.ts'

export type Removed = { id: string; eventId: string; version: number }
export type Since = {
  guests: UnjoinedGuest[]
  removedGuests: Removed[]
  marks: Mark[]
  removedMarks: Removed[]
  passages: Passage[]
  removedPassages: Removed[]
  /** Everything up to here is in the answer, or was read before. */
  version: number
  more: boolean
}

export type GuestStore = {
  version(): Promise<number>
  /** Rows with a version above this one, the oldest first, at most `limit` of each kind. */
  since(version: number, limit: number): Promise<Since>
  /** When the newest sheet of each event, or of this one, was brought in. */
  broughtInAt(eventId?: string): Promise<Map<string, Date>>
  /** Of each of these events: sheets that wait for a decision, and guests of runs that need a person. */
  toDecide(eventIds: readonly string[]): Promise<Map<string, { openSheets: number; uncertain: number }>>
  /** Encrypts the doors of marks that an earlier release wrote. */
  encryptDoors(): Promise<void>
}

const doorsAtOnce = 500

const removedOf = ({ id, eventId, version }: Removed): Removed => ({ id, eventId, version })

/** Guests and marks in the database; personal data is encrypted per row. */
export function createGuestStore({ db, cipher }: { db: Database; cipher: TextCipher }): GuestStore {
  const version = async (): Promise<number> =>
    firstOf(await stored(db.select({ version: guestClock.version }).from(guestClock)))?.version ?? 0
  return {
    version,
    async since(after, limit) {
      // Read first: what is written meanwhile belongs to the next answer.
      const newest = await version()
      if (newest <= after)
        return {
          guests: [],
          removedGuests: [],
          marks: [],
          removedMarks: [],
          passages: [],
          removedPassages: [],
          version: newest,
          more: false,
        }
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
      const passageRows = await stored(
        db.select().from(passages).where(gt(passages.version, after)).orderBy(asc(passages.version)).limit(limit),
      )
      // A page that is full ends the answer before its last version, of which there may be more rows.
      const ends = [guestRows, markRows, passageRows].flatMap((rows) =>
        rows.length < limit ? [] : (rows.at(-1)?.version ?? newest + 1) - 1,
      )
      const end = Math.min(newest, ...ends)
      const [inGuests, inMarks, inPassages] = [
        guestRows.filter((row) => row.version <= end),
        markRows.filter((row) => row.version <= end),
        passageRows.filter((row) => row.version <= end),
      ]
      const there = inGuests.filter((row) => row.removedAt === null)
      return {
        guests: (await mapInPieces(there, (row) => decryptGuest(cipher, row))).filter((guest) => guest !== null),
        removedGuests: inGuests.filter((row) => row.removedAt !== null).map(removedOf),
        marks: inMarks.filter((row) => row.removedAt === null).map((row) => decryptMark(cipher, row)),
        removedMarks: inMarks.filter((row) => row.removedAt !== null).map(removedOf),
        passages: inPassages.filter((row) => row.removedAt === null).map((row) => decryptPassage(cipher, row)),
        removedPassages: inPassages.filter((row) => row.removedAt !== null).map(removedOf),
        version: end,
        more: ends.length > 0,
      }
    },
    async broughtInAt(eventId) {
      const at = sql<string>`max(${guestImports.startedAt})`
      const rows = await stored(
        db
          .select({ eventId: guestImports.eventId, at })
          .from(guestImports)
          .where(eventId === undefined ? undefined : eq(guestImports.eventId, eventId))
          .groupBy(guestImports.eventId),
      )
      return new Map(rows.map((row) => [row.eventId, new Date(row.at)]))
    },
    async toDecide(eventIds) {
      const ids = [...eventIds]
      if (ids.length === 0) return new Map()
      const n = sql<number>`count(*)::int`
      const sheets = await stored(
        db
          .select({ eventId: guestImports.eventId, n })
          .from(guestImports)
          .where(and(inArray(guestImports.eventId, ids), eq(guestImports.state, 'examined')))
          .groupBy(guestImports.eventId),
      )
      const rows = await stored(
        db
          .select({ eventId: guestRuns.eventId, n })
          .from(guestRunRows)
          .innerJoin(guestRuns, eq(guestRuns.id, guestRunRows.runId))
          .where(and(inArray(guestRuns.eventId, ids), inArray(guestRunRows.outcome, ['uncertain', 'removalUncertain'])))
          .groupBy(guestRuns.eventId),
      )
      const [openSheets, uncertain] = [sheets, rows].map((counts) => new Map(counts.map((one) => [one.eventId, one.n])))
      return new Map(
        ids.map((id) => [id, { openSheets: openSheets?.get(id) ?? 0, uncertain: uncertain?.get(id) ?? 0 }]),
      )
    },
    async encryptDoors() {
      const open = and(isNotNull(arrivalMarks.door), isNull(arrivalMarks.doorSealed))
      const { id, door } = arrivalMarks
      for (;;) {
        const rows = await stored(db.select({ id, door }).from(arrivalMarks).where(open).limit(doorsAtOnce))
        const values = JSON.stringify(rows.map((row) => ({ id: row.id, door: encryptDoor(cipher, row.id, row.door) })))
        await stored(
          db.execute(sql`update arrival_mark m set door = null, door_sealed = v.door
            from jsonb_to_recordset(${values}::jsonb) as v(id uuid, door text) where m.id = v.id`),
        )
        if (rows.length < doorsAtOnce) return
      }
    },
  }
}
