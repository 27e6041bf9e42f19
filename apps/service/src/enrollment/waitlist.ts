import { and, asc, eq, gt, max, sql } from 'drizzle-orm'

import type { DbOrTx } from '#db/database.ts'
import { attendeeRow } from '#db/rows.ts'
import { attendees } from '#db/schema.ts'
import { ENROLLED, WAITLISTED } from '#rules/enrollment.ts'
import { isoSeconds, stamped } from '#rules/record-stamp.ts'

const waiting = (eventId: string) => and(eq(attendees.eventId, eventId), eq(attendees.enrollmentStatus, WAITLISTED))

/** The last place of the waitlist. */
export const lastPlace = async (tx: DbOrTx, eventId: string): Promise<number> => {
  const [row] = await tx
    .select({ last: max(attendees.waitlistOrder) })
    .from(attendees)
    .where(waiting(eventId))
  return (row?.last ?? 0) + 1
}

/** Moves all attendees behind a vacated place one forward, so that `waitlistOrder` is the position. */
export const moveUpWaitlist = async (tx: DbOrTx, eventId: string, place: number | null, now: Date): Promise<void> => {
  if (place === null) return
  await tx
    .update(attendees)
    .set({
      waitlistOrder: sql`${attendees.waitlistOrder} - 1`,
      record: sql`${attendees.record} || jsonb_build_object(
        'waitlistOrder', ${attendees.waitlistOrder} - 1,
        'modified', ${isoSeconds(now)}::text,
        'etag', '"' || left(md5(${attendees.id}::text || ${now.toISOString()}::text || ${attendees.waitlistOrder}), 16) || '"')`,
    })
    .where(and(waiting(eventId), gt(attendees.waitlistOrder, place)))
}

/**
 * Gives a seat to the first person of the waitlist. The event's row must be locked, and the caller updates its counts.
 */
export const promoteFirst = async (tx: DbOrTx, eventId: string, now: Date): Promise<void> => {
  const [first] = await tx
    .select()
    .from(attendees)
    .where(waiting(eventId))
    .orderBy(sql`${attendees.waitlistOrder} asc nulls last`, asc(attendees.id))
    .limit(1)
  if (first === undefined) return
  const stamp = isoSeconds(now)
  const record = stamped(
    {
      ...first.record,
      enrollmentStatus: ENROLLED,
      enrollmentDate: stamp,
      waitlistOrder: null,
      removedFromWaitlistDate: stamp,
    },
    now,
  )
  await tx.update(attendees).set(attendeeRow(record)).where(eq(attendees.id, first.id))
  await moveUpWaitlist(tx, eventId, first.waitlistOrder, now)
}
