/** Operations 21-23: an attendee of an event, and enrollment. Choices that the API leaves open: `docs/unknowns.md`. */
import { and, asc, eq } from 'drizzle-orm'

import type { Access } from '#access/access.ts'
import { attendees, people } from '#db/schema.ts'
import { createEnrollment } from '#enrollment/enroll.ts'
import { isoSeconds } from '#rules/record-stamp.ts'

import type { Handlers, ServiceDeps } from '../handler.ts'
import { forbidden, invalid, notFound } from '../problem.ts'

const absent = (access: Access, detail: string) => (access.limited ? forbidden() : notFound(detail))

export function createAttendeeHandlers(deps: ServiceDeps) {
  const { db, reach, now, newId } = deps
  const enroll = createEnrollment(deps)
  return {
    getAttendeeForUser: async ({ params, query, access }) => {
      if (query.userid === undefined) throw invalid([{ path: 'userid', message: 'is required' }])
      const event = await reach.eventPlace(access, params.eventid)
      const ofEvent = eq(attendees.eventId, event.id)
      const [own] = await db
        .select({ record: attendees.record })
        .from(attendees)
        .where(and(ofEvent, eq(attendees.userId, query.userid)))
        .orderBy(asc(attendees.id))
        .limit(1)
      if (own !== undefined) return own.record
      const [row] = await db
        .select({ record: attendees.record })
        .from(attendees)
        .innerJoin(people, eq(people.id, attendees.personId))
        .where(and(ofEvent, eq(people.userId, query.userid)))
        .orderBy(asc(attendees.id))
        .limit(1)
      if (row === undefined) throw absent(access, `The event has no attendee with the user ${query.userid}.`)
      return row.record
    },

    getAttendee: async ({ params, access }) => {
      const event = await reach.eventPlace(access, params.eventid)
      const [row] = await db
        .select({ attendee: attendees.record, person: people.record, user: people.userRecord })
        .from(attendees)
        .leftJoin(people, eq(people.id, attendees.personId))
        .where(and(eq(attendees.id, params.attendeeid), eq(attendees.eventId, event.id)))
      if (row === undefined) throw absent(access, `The event has no attendee ${params.attendeeid}.`)
      const { attendee, person } = row
      const user = row.user ?? {
        name: person?.name ?? attendee.name ?? null,
        timezone: person?.timezone ?? null,
        imageAssetId: person?.imageAssetId ?? null,
        profileImages: person?.profileImages ?? {},
      }
      return { attendee, user, person }
    },

    enrollAttendee: async ({ body, access }) => {
      const result = await enroll(access, body)
      return {
        requestId: newId(),
        requestComplete: result.done,
        requestCompleteDate: isoSeconds(now()),
        success: result.done,
        status: result.done ? 200 : result.status,
        message: result.message,
        errors: result.done ? null : [result.message],
        data: result.attendee,
      }
    },
  } satisfies Partial<Handlers>
}
