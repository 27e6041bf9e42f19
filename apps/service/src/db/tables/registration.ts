import type {
  Registrant,
  RegistrationDetails,
  RegistrationPassCode,
  RegistrationType,
  TicketType,
} from '@frontdesk/api-types'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { counts, instant } from './columns.ts'
import { eventId } from './event.ts'
import { projectId } from './project.ts'

export const registrationTypes = pgTable(
  'registration_types',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    status: text('status').notNull(),
    itemOrder: integer('item_order').notNull().default(0),
    /** Over all events of the project; the numbers of one event are in its details. */
    ...counts(),
    record: jsonb('record').$type<RegistrationType>().notNull(),
  },
  (t) => [index('registration_types_project').on(t.projectId, t.itemOrder, t.id)],
)

const registrationTypeId = () =>
  uuid('registration_type_id')
    .notNull()
    .references(() => registrationTypes.id)

/** A registration type at one event: the `details` of op 31. Created on first use. */
export const registrationDetails = pgTable(
  'registration_details',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    eventId: eventId(),
    registrationTypeId: registrationTypeId(),
    ...counts(),
    record: jsonb('record').$type<RegistrationDetails>().notNull(),
  },
  (t) => [uniqueIndex('registration_details_type_in_event').on(t.eventId, t.registrationTypeId)],
)

export const ticketTypes = pgTable(
  'ticket_types',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    registrationTypeId: registrationTypeId(),
    itemOrder: integer('item_order').notNull().default(0),
    ...counts(),
    record: jsonb('record').$type<TicketType>().notNull(),
  },
  (t) => [index('ticket_types_type').on(t.registrationTypeId, t.itemOrder, t.id)],
)

export const passCodes = pgTable(
  'pass_codes',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    registrationTypeId: registrationTypeId(),
    /** The normalized code (`passcodeKey`: trimmed, NFC, lower case); the record has it as written. */
    passcode: text('passcode').notNull(),
    ...counts(),
    record: jsonb('record').$type<RegistrationPassCode>().notNull(),
  },
  (t) => [
    uniqueIndex('pass_codes_code_in_type').on(t.registrationTypeId, t.passcode),
    index('pass_codes_code').on(t.projectId, t.passcode),
  ],
)

export const registrants = pgTable(
  'registrants',
  {
    id: uuid('id').primaryKey(),
    projectId: projectId(),
    eventId: eventId(),
    registrationTypeId: registrationTypeId(),
    personId: uuid('person_id'),
    userId: uuid('user_id'),
    passCodeId: uuid('pass_code_id').references(() => passCodes.id),
    registrantStatus: text('registrant_status').notNull(),
    created: instant('created'),
    record: jsonb('record').$type<Registrant>().notNull(),
  },
  (t) => [
    index('registrants_person').on(t.eventId, t.personId),
    index('registrants_type').on(t.registrationTypeId),
    index('registrants_code').on(t.passCodeId),
  ],
)

/** The counts that a started registration (op 31) reserves until it is completed, abandoned or `expires`. */
export const registrationStarts = pgTable(
  'registration_starts',
  {
    registrantId: uuid('registrant_id')
      .primaryKey()
      .references(() => registrants.id),
    eventId: eventId(),
    personId: uuid('person_id').notNull(),
    registrationTypeId: registrationTypeId(),
    detailsId: uuid('details_id')
      .notNull()
      .references(() => registrationDetails.id),
    passCodeId: uuid('pass_code_id').references(() => passCodes.id),
    ticketTypeId: uuid('ticket_type_id').references(() => ticketTypes.id),
    /** The reserved number of each count. */
    seats: integer('seats').notNull().default(1),
    started: instant('started').notNull(),
    expires: instant('expires'),
    released: instant('released'),
  },
  (t) => [
    index('registration_starts_person').on(t.eventId, t.personId),
    index('registration_starts_expiry')
      .on(t.expires)
      .where(sql`released is null`),
  ],
)
