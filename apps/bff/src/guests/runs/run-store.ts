import type { Role } from '@frontdesk/api-types/table'
import { isRemoved } from '@frontdesk/desk-api/guest-words'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import { isAtLeast } from '#access/access.ts'
import type { Person, Session } from '#access/session.ts'
import type { Transaction } from '#audit/audit.ts'
import { personColumns } from '#auth/staff-accounts.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { guestRunRows, guestRuns, guests } from '#store/guest-tables.ts'
import { accounts } from '#store/tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import { decryptRefusal, encryptRefusal, encryptService } from '../lists/guest-codec.ts'
import { takeVersions } from '../lists/guest-versions.ts'
import type { ServiceState } from '../lists/guest.ts'
import { type PlanOutcome, toEnroll } from './plan.ts'

export type Run = typeof guestRuns.$inferSelect
/** `detail`: decrypted. */
export type RunRow = typeof guestRunRows.$inferSelect
export type GuestChange = {
  id: string
  eventId: string
  service: ServiceState
  enrolled?: { by: string | null; at: Date | null }
}
/** Without an answer of the service: what a run says about the guest has changed. */
export type GuestWrite = Omit<GuestChange, 'service'> & Partial<Pick<GuestChange, 'service'>>

export type RunStore = {
  find(id: string): Promise<Run | null>
  asking(eventId: string): Promise<Run | null>
  enrollments(eventId: string): Promise<Run[]>
  lock(tx: Transaction, id: string): Promise<Run | null>
  add(tx: Transaction, run: typeof guestRuns.$inferInsert): Promise<boolean>
  change(tx: Transaction, id: string, change: Partial<Run>): Promise<void>
  /** Guests whom the plan leaves out have its outcome from the beginning, and no time. */
  addRows(tx: Transaction, runId: string, planned: readonly { guestId: string; outcome: PlanOutcome }[]): Promise<void>
  rows(id: string, outcome: string | undefined, offset: number, limit: number): Promise<RunRow[]>
  /** The next rows with one of these outcomes. */
  open(id: string, outcomes: readonly string[], limit: number): Promise<RunRow[]>
  /** Gives these guests of a run another outcome if they have this one. Returns who had it. */
  decide(
    tx: Transaction,
    id: string,
    guestIds: readonly string[],
    from: readonly string[],
    change: Partial<RunRow>,
  ): Promise<string[]>
  /** Without a `detail` the row has none any more. */
  settle(tx: Transaction, row: Pick<RunRow, 'runId' | 'guestId'>, change: Partial<RunRow>): Promise<void>
  counts(ids: readonly string[]): Promise<Map<string, Map<string, number>>>
  /** How many guests the plan left out of each run. */
  leftOut(ids: readonly string[]): Promise<Map<string, number>>
  /** What was found out about guests, with new versions. */
  writeGuests(tx: Transaction, changes: readonly GuestWrite[]): Promise<void>
  /** The account for which a run acts, as it is now; null when it may not act, or not at this event, any more. */
  actor(run: Pick<Run, 'id' | 'personId' | 'eventId'>, least?: Role): Promise<Session | null>
}

const rowsAtOnce = 500

export function createRunStore(deps: {
  db: Database
  cipher: TextCipher
  /** Whether the event is in the scope of a person. */
  maySee: (person: Pick<Person, 'scope'>, eventId: string) => Promise<boolean>
}): RunStore {
  const { db, cipher } = deps
  const decryptRow = (row: RunRow): RunRow => ({ ...row, detail: decryptRefusal(cipher, row, row.detail) })
  return {
    find: async (id) => firstOf(await stored(db.select().from(guestRuns).where(eq(guestRuns.id, id)))),
    async asking(eventId) {
      const own = and(eq(guestRuns.eventId, eventId), eq(guestRuns.kind, 'ask'))
      return firstOf(await stored(db.select().from(guestRuns).where(own)))
    },
    enrollments(eventId) {
      const own = and(eq(guestRuns.eventId, eventId), eq(guestRuns.kind, 'enroll'))
      return stored(db.select().from(guestRuns).where(own).orderBy(desc(guestRuns.startedAt)).limit(50))
    },
    async lock(tx, id) {
      return firstOf(await tx.select().from(guestRuns).where(eq(guestRuns.id, id)).for('update'))
    },
    async add(tx, run) {
      const rows = await tx.insert(guestRuns).values(run).onConflictDoNothing().returning({ id: guestRuns.id })
      return rows.length === 1
    },
    async change(tx, id, change) {
      await tx.update(guestRuns).set(change).where(eq(guestRuns.id, id))
    },
    async addRows(tx, runId, planned) {
      for (let from = 0; from < planned.length; from += rowsAtOnce) {
        const some = planned.slice(from, from + rowsAtOnce)
        const rows = some.map(({ guestId, outcome }, at) => ({
          runId,
          at: from + at,
          guestId,
          outcome: toEnroll.has(outcome) ? 'waiting' : outcome,
        }))
        await tx.insert(guestRunRows).values(rows)
      }
    },
    async rows(id, outcome, offset, limit) {
      const own = and(eq(guestRunRows.runId, id), outcome === undefined ? undefined : eq(guestRunRows.outcome, outcome))
      const found = db.select().from(guestRunRows).where(own).orderBy(asc(guestRunRows.at)).offset(offset).limit(limit)
      return (await stored(found)).map(decryptRow)
    },
    async decide(tx, id, guestIds, from, change) {
      const own = and(eq(guestRunRows.runId, id), inArray(guestRunRows.guestId, [...guestIds]))
      const rows = await tx
        .update(guestRunRows)
        .set(change)
        .where(and(own, inArray(guestRunRows.outcome, [...from])))
        .returning({ guestId: guestRunRows.guestId })
      return rows.map(({ guestId }) => guestId)
    },
    async open(id, outcomes, limit) {
      const own = and(eq(guestRunRows.runId, id), inArray(guestRunRows.outcome, [...outcomes]))
      const found = db.select().from(guestRunRows).where(own).orderBy(asc(guestRunRows.at)).limit(limit)
      return (await stored(found)).map(decryptRow)
    },
    async settle(tx, row, { detail = null, ...change }) {
      const { runId, guestId } = row
      await tx
        .update(guestRunRows)
        .set({ ...change, detail: encryptRefusal(cipher, row, detail) })
        .where(and(eq(guestRunRows.runId, runId), eq(guestRunRows.guestId, guestId)))
    },
    async counts(ids) {
      const counts = new Map<string, Map<string, number>>()
      if (ids.length === 0) return counts
      // A place on the waitlist is no place at the event.
      const outcome = sql<string>`case when ${guestRunRows.outcome} = 'added' and ${guestRunRows.code} = 'waitlisted' then 'waitlisted' else ${guestRunRows.outcome} end`
      const rows = await stored(
        db
          .select({ id: guestRunRows.runId, outcome, n: sql<number>`count(*)::int` })
          .from(guestRunRows)
          .where(inArray(guestRunRows.runId, [...ids]))
          .groupBy(guestRunRows.runId, sql`2`),
      )
      for (const { id, outcome: ended, n } of rows) {
        const own = counts.get(id) ?? new Map<string, number>()
        counts.set(id, own.set(ended, n))
      }
      return counts
    },
    async leftOut(ids) {
      if (ids.length === 0) return new Map()
      const rows = await stored(
        db
          .select({ id: guestRunRows.runId, n: sql<number>`count(*)::int` })
          .from(guestRunRows)
          .where(
            and(
              inArray(guestRunRows.runId, [...ids]),
              inArray(guestRunRows.outcome, ['alreadyOn', 'noEmail']),
              isNull(guestRunRows.settledAt),
            ),
          )
          .groupBy(guestRunRows.runId),
      )
      return new Map(rows.map(({ id, n }) => [id, n]))
    },
    async writeGuests(tx, changes) {
      if (changes.length === 0) return
      const first = await takeVersions(tx, changes.length)
      for (const [at, { id, eventId, service, enrolled: given }] of changes.entries()) {
        // Who was removed by anybody is not enrolled by a run any more.
        const enrolled = given ?? (service && isRemoved(service) ? { by: null, at: null } : null)
        await tx
          .update(guests)
          .set({
            version: first + at,
            ...(service && { service: encryptService(cipher, eventId, id, service) }),
            ...(enrolled && { enrolledBy: enrolled.by, enrolledAt: enrolled.at }),
          })
          .where(and(eq(guests.id, id), sql`${guests.removedAt} is null`))
      }
    },
    async actor({ id: runId, personId, eventId }, least = 'staff') {
      const columns = { ...personColumns, blockedAt: accounts.blockedAt }
      const found = firstOf(await stored(db.select(columns).from(accounts).where(eq(accounts.id, personId))))
      if (found === null || found.blockedAt !== null || !isAtLeast(found.role, least)) return null
      const { blockedAt: _, ...person } = found
      if (!(await deps.maySee(person, eventId))) return null
      return { id: runId, person, idleEnds: '', ends: '' }
    },
  }
}
