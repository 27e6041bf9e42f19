import { searchedText } from '@frontdesk/desk-api/guest-search'
import type { SheetGuest } from '@frontdesk/sheets/fields'
import { type SQL, and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import type { Transaction } from '#audit/audit.ts'
import { tellOtherDesks } from '#changes/other-desks.ts'
import { mapInPieces } from '#concurrency/map-in-pieces.ts'
import { type Database, briefTransaction, firstOf, stored } from '#store/database.ts'
import {
  arrivalMarks,
  doorDevices,
  doorSettings,
  guestClock,
  guestImportChanges,
  guestImportRows,
  guestImports,
  guestRunRows,
  guestRuns,
  guests,
  passages,
} from '#store/guest-tables.ts'
import { writes } from '#store/tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import type { UnjoinedGuest } from './event-guests.ts'
import {
  type GuestRow,
  type Mark,
  type MarkRow,
  type Passage,
  type PassageRow,
  type ServiceState,
  aboutDoor,
  aboutGuest,
  aboutMark,
  aboutPassage,
  aboutPassageDoor,
  aboutRunRow,
  aboutService,
} from './guest.ts'
import { packSheet, unpackSheet } from './packed-sheet.ts'

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

/** `detail`: decrypted. */
export type Refusal = { at: Date; code: string | null; detail: string | null }

/** `says`: what the service said of one of the guests; null for nothing. */
type LastRefusal = { at: Date; guests: number; says: string | null; since: Freeing | null }
/** An enrollment with a place, or a removal: the event may have room. */
type Freeing = { at: Date; what: 'enrolled' | 'removed' }

export type GuestStore = {
  /** Locks all writing of guests and marks until the commit, so take it last; returns the first of `count` versions. */
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
  /** Erases guests with their marks, and their rows in imports and runs. Returns the number of guests. */
  eraseIds(tx: Transaction, ids: readonly string[], at: Date): Promise<number>
  /** When the newest sheet of each event, or of this one, was brought in. */
  broughtInAt(eventId?: string): Promise<Map<string, Date>>
  /** Of each of these events: sheets that wait for a decision, and guests of runs that need a person. */
  toDecide(eventIds: readonly string[]): Promise<Map<string, { openSheets: number; uncertain: number }>>
  /** Guests of these events whom a run may have added, each with the latest such run. */
  uncertainRuns(eventIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Guests of these events whom their latest run refused, with when; its undo takes back only what it added. */
  refusedAt(eventIds: readonly string[]): Promise<ReadonlyMap<string, Date>>
  /** The same for some guests of an event, with why. */
  refusals(eventId: string, guestIds: readonly string[]): Promise<ReadonlyMap<string, Refusal>>
  /**
   * The last run of each event that the service refused guests since an instant, also of one that was undone, and what
   * was done after it.
   */
  lastRefusals(eventIds: readonly string[], since: Date): Promise<ReadonlyMap<string, LastRefusal>>
  /** Encrypts the doors of marks that an earlier release wrote. */
  sealDoors(): Promise<void>
  /** Deletes the traces of what was removed before `removed`, and sheets begun before `begun` that were never kept. */
  forget(before: { removed: Date; begun: Date }): Promise<void>
}

const doorsAtOnce = 500

/** Guarantee of the cast: this store wrote the text, and its encryption was verified. */
const parsedService = (text: string) => JSON.parse(text) as ServiceState

const takeVersions = async (tx: Transaction, count: number): Promise<number> => {
  const [row] = await tx
    .insert(guestClock)
    .values({ id: 1, version: count })
    .onConflictDoUpdate({ target: guestClock.id, set: { version: sql`${guestClock.version} + ${count}` } })
    .returning({ version: guestClock.version, brief: briefTransaction, told: tellOtherDesks })
  if (row === undefined) throw new Error('the clock of the guests has no row')
  return row.version - count + 1
}

/** Gives each row a version of its own, because readers page by version. */
async function erasePassages(tx: Transaction, which: SQL, at: Date): Promise<void> {
  const found = and(which, isNull(passages.removedAt))
  const first = await takeVersions(tx, await tx.$count(passages, found))
  const order = sql`select id as one, row_number() over (order by version) - 1 as at from passage where ${found}`
  await tx.execute(sql`update passage set reason = null, door_sealed = null, removed_at = ${at.toISOString()},
    version = ${first} + n.at from (${order}) n where id = n.one`)
}

const removedOf = ({ id, eventId, version }: Removed): Removed => ({ id, eventId, version })

/** Guests and marks in the database; personal data is encrypted per row. */
export function createGuestStore({ db, cipher }: { db: Database; cipher: TextCipher }): GuestStore {
  const lastFreeing = async (eventIds: readonly string[], since: Date): Promise<ReadonlyMap<string, Freeing>> => {
    if (eventIds.length === 0) return new Map()
    const { eventId, requestedState, code, operation, state, at } = writes
    const waited = sql`'waitlisted' = (select e.code from write e
      where e.operation = 'enrollAttendee' and e.wish = 'enroll' and e.state = 'confirmed'
        and e.event_id = write.event_id and e.subjects && write.subjects and e.at < write.at
      order by e.at desc limit 1)`
    const freesPlace = or(
      and(eq(requestedState, 'remove'), sql`${waited} is not true`),
      and(eq(requestedState, 'enroll'), isNull(code)),
    )
    const rows = await stored(
      db
        .selectDistinctOn([eventId], { eventId, requestedState, at })
        .from(writes)
        .where(
          and(
            eq(operation, 'enrollAttendee'),
            gt(at, since),
            inArray(eventId, [...eventIds]),
            eq(state, 'confirmed'),
            freesPlace,
          ),
        )
        .orderBy(eventId, desc(at)),
    )
    return new Map(
      rows.flatMap((row) => {
        const what = row.requestedState === 'remove' ? ('removed' as const) : ('enrolled' as const)
        return row.eventId === null ? [] : [[row.eventId, { at: row.at, what }] as const]
      }),
    )
  }
  const openSheet: GuestStore['openSheet'] = (eventId, id, text) => {
    const opened = cipher.decrypt(aboutGuest(eventId, id), text)
    return opened === null ? null : unpackSheet(opened)
  }
  const openService = ({ eventId, id, service }: GuestRow): ServiceState | null => {
    const opened = service === null ? null : cipher.decrypt(aboutService(eventId, id), service)
    return opened === null ? null : parsedService(opened)
  }
  const guestOf = (row: GuestRow): UnjoinedGuest[] => {
    const sheet = openSheet(row.eventId, row.id, row.sheet)
    if (sheet === null) return []
    const service = openService(row)
    const { id, eventId, version, importId, changedBy, missing, enrolledBy, enrolledAt, apart } = row
    const text = searchedText(sheet)
    return [{ id, eventId, version, importId, changedBy, sheet, service, missing, enrolledBy, enrolledAt, apart, text }]
  }
  const version = async (): Promise<number> =>
    firstOf(await stored(db.select({ version: guestClock.version }).from(guestClock)))?.version ?? 0
  /** Rows of runs that refused a guest whom no later run of the event is about. */
  const refusedRows = (...own: SQL[]) => {
    const { runId, guestId, outcome, code, detail, settledAt } = guestRunRows
    const isLatest = sql`not exists (select 1 from guest_run_row later join guest_run l on l.id = later.run_id
      where l.event_id = ${guestRuns.eventId} and later.guest_id = ${guestId} and l.started_at > ${guestRuns.startedAt})`
    return stored(
      db
        .select({ runId, guestId, code, detail, settledAt })
        .from(guestRunRows)
        .innerJoin(guestRuns, eq(guestRuns.id, runId))
        .where(and(...own, eq(outcome, 'refused'), isLatest)),
    )
  }
  const eraseIds: GuestStore['eraseIds'] = async (tx, ids, at) => {
    if (ids.length === 0) return 0
    const own = inArray(guests.id, [...ids])
    const marked = inArray(arrivalMarks.guestId, [...ids])
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
      // eslint-disable-next-line no-await-in-loop -- one connection
      await tx
        .update(guests)
        .set({ ...gone, sheet: '', service: null, version: first + index })
        .where(eq(guests.id, id))
    for (const [index, { id }] of marks.entries())
      // eslint-disable-next-line no-await-in-loop -- as above
      await tx
        .update(arrivalMarks)
        .set({ ...gone, reason: null, door: null, doorSealed: null, version: first + found.length + index })
        .where(eq(arrivalMarks.id, id))
    await erasePassages(tx, inArray(passages.guestId, [...ids]), at)
    // Rows that became no guest name nobody, and may be about the same people.
    await tx.execute(sql`delete from guest_import_row r using guest_import i, guest g
      where r.import_id = i.id and i.event_id = g.event_id and ${inArray(sql`g.id`, [...ids])}
        and r.outcome in ('twice', 'ambiguous', 'unreadable')`)
    await tx.delete(guestImportChanges).where(inArray(guestImportChanges.guestId, [...ids]))
    await tx
      .delete(guestImportRows)
      .where(or(inArray(guestImportRows.newId, [...ids]), inArray(guestImportRows.guestId, [...ids])))
    return found.length
  }
  return {
    versions: takeVersions,
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
        guests: (await mapInPieces(there, guestOf)).flat(),
        removedGuests: inGuests.filter((row) => row.removedAt !== null).map(removedOf),
        marks: inMarks.filter((row) => row.removedAt === null).map((row) => openMark(cipher, row)),
        removedMarks: inMarks.filter((row) => row.removedAt !== null).map(removedOf),
        passages: inPassages.filter((row) => row.removedAt === null).map((row) => openPassage(cipher, row)),
        removedPassages: inPassages.filter((row) => row.removedAt !== null).map(removedOf),
        version: end,
        more: ends.length > 0,
      }
    },
    sealSheet: (eventId, id, sheet) => cipher.encrypt(aboutGuest(eventId, id), packSheet(sheet)),
    openSheet,
    sealService: (eventId, id, state) => cipher.encrypt(aboutService(eventId, id), JSON.stringify(state)),
    async eraseEvent(tx, eventId, at) {
      const own = sql`event_id = ${eventId} and removed_at is null`
      // Before the count: nobody adds a row after it.
      await takeVersions(tx, 1)
      const [of] = (
        await tx.execute<{ guests: number; marks: number }>(
          sql`select (select count(*)::int from guest where ${own}) as guests,
                     (select count(*)::int from arrival_mark where ${own}) as marks`,
        )
      ).rows
      const { guests: people, marks } = of ?? { guests: 0, marks: 0 }
      const first = await takeVersions(tx, people + marks + 1)
      const moment = at.toISOString()
      await tx.execute(sql`update guest set sheet = '', service = null, removed_at = ${moment}, version = ${first} + n.at
        from (select id as one, row_number() over (order by version) as at from guest where ${own}) n where id = n.one`)
      await tx.execute(sql`update arrival_mark set reason = null, door = null, door_sealed = null, removed_at = ${moment},
        version = ${first + people} + n.at
        from (select id as one, row_number() over (order by version) as at from arrival_mark where ${own}) n
        where id = n.one`)
      await erasePassages(tx, eq(passages.eventId, eventId), at)
      await tx.delete(guestImports).where(eq(guestImports.eventId, eventId))
      await tx.delete(guestRuns).where(eq(guestRuns.eventId, eventId))
      await tx.delete(doorDevices).where(eq(doorDevices.eventId, eventId))
      await tx.delete(doorSettings).where(eq(doorSettings.eventId, eventId))
      return { guests: people, marks }
    },
    eraseIds,
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
    async uncertainRuns(eventIds) {
      if (eventIds.length === 0) return new Map()
      const rows = await stored(
        db
          .select({ guestId: guestRunRows.guestId, runId: guestRunRows.runId })
          .from(guestRunRows)
          .innerJoin(guestRuns, eq(guestRuns.id, guestRunRows.runId))
          .where(
            and(inArray(guestRuns.eventId, [...eventIds]), inArray(guestRunRows.outcome, ['uncertain', 'unknown'])),
          )
          .orderBy(asc(guestRuns.startedAt)),
      )
      return new Map(rows.map(({ guestId, runId }) => [guestId, runId]))
    },
    async refusedAt(eventIds) {
      const rows = eventIds.length === 0 ? [] : await refusedRows(inArray(guestRuns.eventId, [...eventIds]))
      return new Map(
        rows.flatMap(({ guestId, settledAt }) => (settledAt === null ? [] : [[guestId, settledAt] as const])),
      )
    },
    async refusals(eventId, guestIds) {
      if (guestIds.length === 0) return new Map()
      const rows = await refusedRows(eq(guestRuns.eventId, eventId), inArray(guestRunRows.guestId, [...guestIds]))
      return new Map(
        rows.flatMap(({ settledAt: at, code, detail, ...row }) =>
          at === null
            ? []
            : [
                [
                  row.guestId,
                  { at, code, detail: detail === null ? null : cipher.decrypt(aboutRunRow(row), detail) },
                ] as const,
              ],
        ),
      )
    },
    async lastRefusals(eventIds, since) {
      if (eventIds.length === 0) return new Map()
      const { runId, guestId, outcome, detail, settledAt } = guestRunRows
      const { eventId } = guestRuns
      const guestsOfRun = db.$count(guestRunRows, and(eq(runId, guestRuns.id), eq(outcome, 'refused')))
      const rows = await stored(
        db
          .selectDistinctOn([eventId], { eventId, runId, guestId, detail, at: settledAt, guests: guestsOfRun })
          .from(guestRunRows)
          .innerJoin(guestRuns, eq(guestRuns.id, runId))
          .where(and(inArray(eventId, [...eventIds]), eq(outcome, 'refused'), gt(settledAt, since)))
          .orderBy(eventId, desc(settledAt)),
      )
      const done = await lastFreeing(
        rows.map((row) => row.eventId),
        since,
      )
      return new Map(
        rows.flatMap(({ at, ...row }) => {
          if (at === null) return []
          const says = row.detail === null ? null : cipher.decrypt(aboutRunRow(row), row.detail)
          const last = done.get(row.eventId)
          const later = last !== undefined && last.at > at ? last : null
          return [[row.eventId, { at, guests: row.guests, says, since: later }] as const]
        }),
      )
    },
    async sealDoors() {
      const open = and(isNotNull(arrivalMarks.door), isNull(arrivalMarks.doorSealed))
      const { id, door } = arrivalMarks
      for (;;) {
        // eslint-disable-next-line no-await-in-loop -- some at a time
        const rows = await stored(db.select({ id, door }).from(arrivalMarks).where(open).limit(doorsAtOnce))
        const values = JSON.stringify(rows.map((row) => ({ id: row.id, sealed: sealDoor(cipher, row.id, row.door) })))
        // eslint-disable-next-line no-await-in-loop -- as above
        await stored(
          db.execute(sql`update arrival_mark m set door = null, door_sealed = v.sealed
            from jsonb_to_recordset(${values}::jsonb) as v(id uuid, sealed text) where m.id = v.id`),
        )
        if (rows.length < doorsAtOnce) return
      }
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

export const sealDoor = (cipher: TextCipher, id: string, door: string | null): string | null =>
  door === null ? null : cipher.encrypt(aboutDoor(id), door)
export const openMark = (cipher: TextCipher, { doorSealed, ...row }: MarkRow): Mark => ({
  ...row,
  door: doorSealed === null ? row.door : cipher.decrypt(aboutDoor(row.id), doorSealed),
})
export const sealPassageDoor = (cipher: TextCipher, id: string, door: string | null): string | null =>
  door === null ? null : cipher.encrypt(aboutPassageDoor(id), door)
export const openPassage = (cipher: TextCipher, { doorSealed, ...row }: PassageRow): Passage => ({
  ...row,
  door: doorSealed === null ? null : cipher.decrypt(aboutPassageDoor(row.id), doorSealed),
})
export const sealPassageReason = (cipher: TextCipher, id: string, reason: string): string =>
  cipher.encrypt(aboutPassage(id), reason)
export const sealReason = (cipher: TextCipher, id: string, reason: string): string =>
  cipher.encrypt(aboutMark(id), reason)
