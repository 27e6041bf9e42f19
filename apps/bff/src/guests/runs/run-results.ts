import { type SQL, and, arrayOverlaps, asc, desc, eq, gt, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { type Database, stored } from '#store/database.ts'
import { guestRunRows, guestRuns } from '#store/guest-tables.ts'
import { writes } from '#store/tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import { decryptRefusal } from '../lists/guest-codec.ts'

/** `detail`: decrypted. */
export type Refusal = { at: Date; code: string | null; detail: string | null }

/** `says`: what the service said of one of the guests; null for nothing. */
type LastRefusal = { at: Date; guests: number; says: string | null; since: Freeing | null }
/** An enrollment with a place, or a removal: the event may have room. */
type Freeing = { at: Date; what: 'enrolled' | 'removed' }

export type RunResults = {
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
}

/** What the runs of events say about their guests. */
export function createRunResults({ db, cipher }: { db: Database; cipher: TextCipher }): RunResults {
  const lastFreeing = async (eventIds: readonly string[], since: Date): Promise<ReadonlyMap<string, Freeing>> => {
    if (eventIds.length === 0) return new Map()
    const { eventId, requestedState, code, operation, state, at } = writes
    const earlier = alias(writes, 'earlier')
    const lastEnrollment = db
      .select({ code: earlier.code })
      .from(earlier)
      .where(
        and(
          eq(earlier.operation, 'enrollAttendee'),
          eq(earlier.requestedState, 'enroll'),
          eq(earlier.state, 'confirmed'),
          eq(earlier.eventId, eventId),
          arrayOverlaps(earlier.subjects, writes.subjects),
          lt(earlier.at, at),
        ),
      )
      .orderBy(desc(earlier.at))
      .limit(1)
    const waited = sql`'waitlisted' = ${lastEnrollment}`
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
  /** Rows of runs that refused a guest whom no later run of the event is about. */
  const refusedRows = (...own: SQL[]) => {
    const { runId, guestId, outcome, code, detail, settledAt } = guestRunRows
    const [laterRow, laterRun] = [alias(guestRunRows, 'later_row'), alias(guestRuns, 'later_run')]
    const laterRows = db
      .select({ runId: laterRow.runId })
      .from(laterRow)
      .innerJoin(laterRun, eq(laterRun.id, laterRow.runId))
      .where(
        and(
          eq(laterRun.eventId, guestRuns.eventId),
          eq(laterRow.guestId, guestId),
          gt(laterRun.startedAt, guestRuns.startedAt),
        ),
      )
    return stored(
      db
        .select({ runId, guestId, code, detail, settledAt })
        .from(guestRunRows)
        .innerJoin(guestRuns, eq(guestRuns.id, runId))
        .where(and(...own, eq(outcome, 'refused'), notExists(laterRows))),
    )
  }
  return {
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
          at === null ? [] : [[row.guestId, { at, code, detail: decryptRefusal(cipher, row, detail) }] as const],
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
          const says = decryptRefusal(cipher, row, row.detail)
          const last = done.get(row.eventId)
          const later = last !== undefined && last.at > at ? last : null
          return [[row.eventId, { at, guests: row.guests, says, since: later }] as const]
        }),
      )
    },
  }
}
