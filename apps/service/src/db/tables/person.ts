import type { Attendee, AttendeeRecord, Person } from '@frontdesk/api-types'
import { sql, type SQLWrapper } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { eventId } from './event.ts'
import { projectId } from './project.ts'

/** A person of a project, with the user summary that op 22 returns beside them. */
export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    userId: uuid('user_id'),
    /** E-mail in lower case (`emailKey`). */
    email: text('email'),
    externalId: text('external_id'),
    record: jsonb('record').$type<Person>().notNull(),
    userRecord: jsonb('user_record').$type<AttendeeRecord['user']>(),
  },
  (t) => [
    index('people_user').on(t.projectId, t.userId),
    index('people_email').on(t.projectId, t.email),
    index('people_external').on(t.projectId, t.externalId),
    index('people_contact_email').on(t.projectId, sql`lower(${t.record}->>'contactEmail')`),
    index('people_alt_email').on(t.projectId, sql`lower(${t.record}->>'altEmail')`),
  ],
)

/** Columns to find an attendee by, beside `email`. Limited to the longest address, because an index limits its keys. */
export const contactKey = (record: SQLWrapper) => sql`lower(left(${record}->>'contactEmail', 255))`

export const attendees = pgTable(
  'attendees',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    eventId: eventId(),
    personId: uuid('person_id').references(() => people.id),
    userId: uuid('user_id'),
    /** E-mail in lower case (`emailKey`). */
    email: text('email'),
    externalId: text('external_id'),
    enrollmentStatus: text('enrollment_status').notNull(),
    waitlistOrder: integer('waitlist_order'),
    record: jsonb('record').$type<Attendee>().notNull(),
  },
  (t) => [
    uniqueIndex('attendees_person_in_event').on(t.eventId, t.personId),
    index('attendees_user').on(t.eventId, t.userId),
    index('attendees_email').on(t.eventId, t.email),
    index('attendees_contact_email').on(t.eventId, contactKey(t.record)),
    index('attendees_external').on(t.eventId, t.externalId),
    index('attendees_status').on(t.eventId, t.enrollmentStatus, t.waitlistOrder),
    index('attendees_person').on(t.personId),
  ],
)
