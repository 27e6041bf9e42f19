import { writeIds } from '@frontdesk/api-types/table'
import { z } from 'zod'

import { personKindList, recordKinds } from '#record-kinds.ts'

import { onEventStates } from '../guest-words.ts'
import { fits } from '../near-names.ts'
import { idList, instant } from './texts.ts'

/** Ids, names and codes of the demo that show each thing once. */
export const demoExamples = z.object({
  eventSlug: z.string(),
  eventName: z.string(),
  attendeeId: z.guid(),
  attendeeName: z.string(),
  removableAttendeeId: z.guid(),
  removableAttendeeName: z.string(),
  repeatingEventSlug: z.string(),
  repeatingEventName: z.string(),
  fullEventSlug: z.string(),
  waitlistedAttendeeId: z.guid(),
  facilitatorId: z.guid(),
  openCode: z.string(),
  usedUpCode: z.string(),
})

const kind = z.enum(recordKinds)

/** A record by which a person is meant; the BFF finds the others. */
const personRecord = z.strictObject({ kind: z.enum(personKindList), id: z.guid() })
/** Rows as the desk stores them, decrypted; what is sealed is not in them. */
const rows = z.array(z.record(z.string(), z.unknown()))

/** A record that this desk has seen. Ids are in lower case. */
const hit = z.object({
  /** One of `recordKinds`, or a word of a newer desk. */
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  detail: z.string().nullable(),
  eventId: z.string().nullable(),
  eventName: z.string().nullable(),
  /** Slug of the event in which it is. */
  slug: z.string().nullable(),
  projectId: z.string().nullable(),
  companyId: z.string().nullable(),
  personId: z.string().nullable(),
  userId: z.string().nullable(),
  /** The registration type of a code. */
  typeId: z.string().nullable(),
  /** Confirmation number, or the code of a type, a place or an event. */
  number: z.string().nullable(),
  seenAt: instant,
  /** The operation whose answer had it last. */
  operation: z.string(),
  /** Fields that matched; `id`, `externalId` and `code` for an id or a pass code given whole. */
  matched: z.array(z.string()),
  /** How well it fits what was given; a desk of the release before does not say it. */
  fit: z.enum(fits).optional(),
  /** Of a row of a guest list; null for other records. */
  guest: z
    .object({
      onEvent: z.enum(onEventStates),
      /** From the last answer of the service. */
      enrollmentStatus: z.string().nullable(),
      /** The latest arrival that was not undone. */
      arrivedAt: instant.nullable(),
      door: z.string().nullable(),
      ticket: z.string().nullable(),
      /** Known from the sheet or the service: opens the card of the attendee. */
      attendeeId: z.string().nullable(),
    })
    .nullable(),
})

const found = z.object({
  /** False where `FRONTDESK_DIRECTORY_DAYS` is 0. */
  on: z.boolean(),
  hits: z.array(hit),
  /** How many records the reader may find in all; null when the directory is off. */
  records: z.int().nullable(),
})

const words = z.string().max(300)
const most = 20

/** `state`: a write without an outcome whose time is over is `unknown`. */
const writeState = z.enum(['sending', 'confirmed', 'refused', 'unknown'])
const by = z.object({ id: z.string(), name: z.string().nullable() })

const activity = z.object({
  id: z.string(),
  /** A write of the contract; `reveal` when a hidden field was shown; `markArrival`, `undoArrival`. */
  operation: z.string(),
  state: z.union([writeState, z.literal('shown')]),
  /** Set for an enrollment. */
  requestedState: z.enum(['enroll', 'remove']).nullable(),
  by,
  at: instant,
  settledAt: instant.nullable(),
  /** Masked e-mail address of a sent message. */
  to: z.string().nullable(),
  /**
   * A stable word for what is not confirmed, `waitlisted` for an enrollment in line, or the fields that were shown; the
   * door of an arrival.
   */
  detail: z.string().nullable(),
})

const pastWrite = z.object({
  id: z.string(),
  operation: z.string(),
  state: writeState,
  by,
  at: instant,
  settledAt: instant.nullable(),
  subject: z.string().nullable(),
  /** Ids of the affected records: registrant, attendee, facilitator, person, user, then others. An older desk has none. */
  subjects: z.array(z.string()).optional(),
  /** Masked e-mail address. */
  to: z.string().nullable(),
  code: z.string().nullable(),
})

export const directory = {
  directory: {
    query: z.strictObject({
      q: words,
      eventId: z.guid().optional(),
      /** Kinds of records, separated by commas. */
      kind: z
        .string()
        .max(300)
        .transform((text) => text.split(','))
        .pipe(z.array(kind).min(1))
        .optional(),
      limit: z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number)
        .pipe(z.int().min(1).max(most))
        .optional(),
    }),
    answer: found,
  },
  /** The same by POST: pasted text may be a pass code, and addresses end up in logs. */
  searchDirectory: {
    body: z.strictObject({
      q: words,
      /** Printed beside the searched name: whose it is fits as if it had been searched. */
      phone: words.optional(),
      eventId: z.guid().optional(),
      kind: z.array(kind).min(1).optional(),
      limit: z.int().min(1).max(most).optional(),
    }),
    answer: found,
  },
  directoryEvent: {
    params: z.strictObject({ eventId: z.guid() }),
    answer: z.object({
      eventId: z.string(),
      slug: z.string().nullable(),
      name: z.string(),
      projectId: z.string().nullable(),
      companyId: z.string().nullable(),
      seenAt: instant,
      operation: z.string(),
    }),
  },
  erase: {
    body: personRecord,
    /** How many rows were removed, in all and of each kind; a stored write loses its answer and its address. */
    answer: z.object({
      rows: z.int(),
      directory: z.int(),
      recents: z.int(),
      notes: z.int(),
      answers: z.int(),
      guests: z.int(),
      versions: z.int(),
    }),
  },
  /** Everything that the desk stores about the person of a record. */
  disclose: {
    body: personRecord,
    answer: z.object({
      at: instant,
      ids: z.array(z.string()),
      emails: z.array(z.string()),
      /** Names of the events in the rows, by id. */
      events: z.record(z.string(), z.string()),
      /** Names of the parts of which only the newest rows are here. */
      cut: z.array(z.string()),
      /** Rows by what they are. */
      parts: z.object({
        records: rows,
        guests: rows,
        /** Rows of the sheets that were brought in. */
        sheets: rows,
        arrivals: rows,
        passages: rows,
        notes: rows,
        activity: rows,
        /** What the event system answered to writes, kept for a day. */
        answers: rows,
        /** Earlier readings of their records. */
        versions: rows,
        recents: rows,
        /** To webhooks. */
        deliveries: rows,
        audit: rows,
      }),
    }),
  },
  activity: {
    query: z.strictObject({ eventId: z.guid().optional(), subject: idList }),
    answer: z.object({ activity: z.array(activity) }),
  },
  /** What starts of registrations have told of the places of an event's registration types, in the last day. */
  toldPlaces: {
    query: z.strictObject({ eventId: z.guid() }),
    answer: z.object({
      places: z.array(
        z.object({
          typeId: z.string(),
          quantity: z.int().nullable(),
          numberUsed: z.int().nullable(),
          numberReserved: z.int().nullable(),
          numberRemaining: z.int().nullable(),
          at: instant,
        }),
      ),
    }),
  },
  writes: {
    query: z.strictObject({
      operation: z.enum(writeIds),
      eventId: z.guid().optional(),
      subject: z.guid().optional(),
    }),
    answer: z.object({ writes: z.array(pastWrite) }),
  },
  projects: {
    answer: z.object({
      projects: z.array(z.object({ id: z.string(), name: z.string(), timezone: z.string().optional() })),
    }),
  },
  eventCalendar: {
    params: z.strictObject({ file: z.string() }),
    query: z.strictObject({ slug: z.string().min(1).max(300), project: z.guid().optional() }),
    answer: z.string(),
  },
  /**
   * What a company is at each of these events, in their order: its items of operation 6, the problem of that event, or
   * null where the service did not answer in time.
   */
  companyRoles: {
    params: z.strictObject({ companyId: z.guid() }),
    query: z.strictObject({ events: z.string() }),
    answer: z.array(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()), z.null()])),
  },
  demoExamples: { answer: z.object({ examples: demoExamples.nullable() }) },
}
