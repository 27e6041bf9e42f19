import { eq, sql } from 'drizzle-orm'

import type { Db } from '#db/database.ts'
import { registrationDetailsRow } from '#db/rows.ts'
import { registrants, registrationDetails, registrationTypes } from '#db/schema.ts'
import { detailsOfType } from '#registration/details.ts'
import { ENROLLED, WAITLISTED } from '#rules/enrollment.ts'

/**
 * After loading, computes the counts that are not part of a record: seats and waitlist of every event, the used places
 * of a registration type, and its details at an event where registrants name details that have no record.
 */
export async function settleCounts(db: Db): Promise<void> {
  // Writers of these counts lock the event or type first: an exclusive lock waits for them and blocks new ones.
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table events in exclusive mode`)
    await tx.execute(sql`
    update events e set enrolled = c.enrolled, waitlisted = c.waitlisted
    from (
      select ev.id,
        count(a.id) filter (where a.enrollment_status = ${ENROLLED}) as enrolled,
        count(a.id) filter (where a.enrollment_status = ${WAITLISTED}) as waitlisted
      from events ev left join attendees a on a.event_id = ev.id
      group by ev.id
    ) c
    where c.id = e.id and (e.enrolled, e.waitlisted) is distinct from (c.enrolled, c.waitlisted)`)
  })
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table registration_types in exclusive mode`)
    await tx.execute(sql`
    update registration_types t set used = c.used, reserved = c.reserved
    from (
      select rt.id,
        (select count(*) from registrants r
          where r.registration_type_id = rt.id and r.registrant_status = 'Complete') as used,
        (select coalesce(sum(s.seats), 0) from registration_starts s
          where s.registration_type_id = rt.id and s.released is null) as reserved
      from registration_types rt
    ) c
    where c.id = t.id and (t.used, t.reserved) is distinct from (c.used, c.reserved)`)
  })
  await makeDetails(db)
}

async function makeDetails(db: Db): Promise<void> {
  const named = await db
    .select({
      id: sql<string | null>`min(${registrants.record}->>'eventRegistrationDetailsId')`,
      eventId: registrants.eventId,
      type: registrationTypes.record,
      used: sql<number>`(count(*) filter (where ${registrants.registrantStatus} = 'Complete'))::int`,
    })
    .from(registrants)
    .innerJoin(registrationTypes, eq(registrationTypes.id, registrants.registrationTypeId))
    .groupBy(registrants.eventId, registrationTypes.id)
  const rows = named.flatMap(({ id, eventId, type, used }) =>
    id === null ? [] : [{ ...registrationDetailsRow(detailsOfType(type, id, eventId)), used }],
  )
  if (rows.length > 0) await db.insert(registrationDetails).values(rows).onConflictDoNothing()
}
