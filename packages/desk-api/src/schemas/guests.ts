import { eachFiltered, eachText, filteredFields, textFields } from '@frontdesk/sheets/fields'
import { z } from 'zod'

import { guestStandings, mostGuestsOfPage, mostNamed, mostSelected } from '../guest-words.ts'
import { by, eventAndId, eventParam, mark } from './arrivals.ts'
import { instant, storable, wholeNumber } from './texts.ts'

/** A word of the service about a guest. null: not asked, or the answer did not say. */
const told = z.enum(['yes', 'no', 'unknown'])

/** What the sheet says. Ids of the service in lower case. */
const sheet = z.object({
  name: z.string(),
  surname: z.string(),
  ...eachText(() => z.string().nullable()),
  free: z.array(z.object({ header: z.string(), value: z.string() })),
})

/** A way out of the event, or back in. */
const passed = z.object({ at: instant, door: z.string().nullable(), by: by.nullable() }).nullable()

const guest = z.object({
  /** Of a row of a sheet the id made by the client of the import; of a seen record the id of that record. */
  id: z.string(),
  eventId: z.string(),
  /** Of the store's sequence; 0 for a seen record. */
  version: z.int(),
  /** `sheet`: a row of a guest list. The others: seen at this event, in no sheet. */
  kind: z.enum(['sheet', 'attendee', 'registrant']),
  sheet,
  /** The newest sheet did not have this guest. */
  missing: z.boolean(),
  /** The record of the event that is the same person; null when none was seen. */
  joined: z
    .object({
      /** `id`: the sheet or the service names it. By the others a colleague may tell the two apart. */
      by: z.enum(['id', 'confirmationNumber', 'email']),
      /** Of the attendee, or else of the registration. */
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      attendeeId: z.string().nullable(),
      personId: z.string().nullable(),
      userId: z.string().nullable(),
      registrantId: z.string().nullable(),
      /** The number of another system that a record of them has. */
      externalId: z.string().nullable(),
    })
    .nullable(),
  /** Records that a colleague has told apart from this guest. */
  apart: z.array(z.string()),
  /** What the service said, with the time of its answer. */
  service: z.object({
    onEvent: told.nullable(),
    /** As the service writes it. */
    enrollmentStatus: z.string().nullable(),
    registered: told.nullable(),
    paid: told.nullable(),
    askedAt: instant.nullable(),
    /** Why there is no answer: a stable word. */
    fault: z.string().nullable(),
    /** Ids that the service gave for this guest. */
    attendeeId: z.string().nullable(),
    personId: z.string().nullable(),
    registrantId: z.string().nullable(),
    /** Whether the service has them as attended, and since when; false also when it did not say. */
    attended: z.boolean(),
    attendedAt: instant.nullable(),
    /** Whether an id to ask with is known, from the sheet or from the joined record. */
    canAsk: z.boolean(),
  }),
  /** What was done at this desk. */
  desk: z.object({
    /** The mark of the day that was asked for, otherwise the latest. */
    arrived: mark.nullable(),
    /** Without an arrival: the mark that was undone last, of that day or of any. */
    undone: mark.nullable(),
    /** They have arrived today and are not inside: when and where they went out; `by` null at the event's exit hour. */
    left: passed,
    /** They went out today and came back: when and where; absent in what a device kept before there was such a field. */
    returned: passed.optional(),
    /** The run that enrolled this guest. */
    enrolledBy: z.object({ runId: z.string(), at: instant }).nullable(),
    /** The latest run that may have added this guest, as long as nobody has said whether it did. */
    uncertainRun: z.string().nullable(),
    /** The latest run that was to enroll this guest was refused; `code` and `detail` as in its receipt. */
    refused: z.object({ at: instant, code: z.string().nullable(), detail: z.string().nullable() }).nullable(),
    notes: z.int(),
  }),
})

const words = (most: number, longest = 2000) =>
  storable()
    .max(longest)
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().min(1)).min(1).max(most))

/** One of: `yes`, `no`. */
const yesOrNo = z.enum(['yes', 'no']).optional()

/** Values of one column that a list is cut down to. */
const mostValues = 20

/** What a list is cut down to; every part that is given has to fit. */
const filterFields = {
  q: storable().max(300).optional(),
  /** `guestStandings`, separated by commas. */
  onEvent: words(guestStandings.length)
    .pipe(z.array(z.enum(guestStandings)))
    .optional(),
  arrived: yesOrNo,
  /** Day of the event, for `arrived`; any day when absent. */
  day: z.iso.date().optional(),
  /** Values in any spelling, separated by line breaks. Empty: guests without one; `*`: guests with any. */
  ...eachFiltered(() =>
    storable()
      .max(4000)
      .transform((text) => text.split('\n'))
      .pipe(z.array(z.string()).max(mostValues))
      .optional(),
  ),
  /** Not in the newest sheet. */
  missing: yesOrNo,
  /** Seen at this event, but in no sheet. */
  seen: yesOrNo,
  /** A row with an id that the service can be asked with. */
  canAsk: yesOrNo,
  /** Brought in or changed by this import. */
  import: z.guid().optional(),
  /** Ids of rows, separated by commas, at most 100: those that were chosen one by one. */
  ids: words(mostNamed, 40 * mostNamed)
    .pipe(z.array(z.guid()))
    .optional(),
}
const filter = z.strictObject(filterFields)

/** Guests chosen by hand, or everybody whom a filter leaves. */
export const selection = z.union([
  z.strictObject({ ids: z.array(z.guid()).min(1).max(mostSelected) }),
  z.strictObject({ filter }),
])

const choice = z.object({ value: z.string(), guests: z.int() })
const count = z.object({ yes: z.int(), no: z.int() })

/** Columns of an exported list; `free` is all free columns. */
const exportColumns = [
  'name',
  'surname',
  ...textFields,
  'free',
  'onEvent',
  'registered',
  'paid',
  'askedAt',
  'arrivedAt',
  'door',
  'markedBy',
  /** How many notes of the desk, not their text. */
  'notes',
  /** Whether a newer sheet has left the guest out. */
  'missing',
] as const

const recordOfGuest = z.strictObject({ eventId: z.guid(), id: z.guid(), recordId: z.guid() })
const csv = { answer: z.string() }

export const guests = {
  /** Events with a guest list, of the reader's scope. */
  guestLists: {
    query: z.strictObject({
      /** Ids of events, separated by commas; all events when absent. */
      events: words(50).pipe(z.array(z.guid())).optional(),
      /** Only events with open sheets or uncertain guests. */
      open: z.literal('yes').optional(),
    }),
    answer: z.object({
      lists: z.array(
        z.object({
          eventId: z.string(),
          eventName: z.string().nullable(),
          slug: z.string().nullable(),
          projectId: z.string().nullable(),
          /** Guests from its sheets. */
          guests: z.int(),
          /** Guests, as the board and the list count them: `docs/guests.md`. */
          expected: z.int(),
          /** Day at the event now, in UTC where its time zone is not known; and who has arrived on it. */
          today: z.string(),
          arrivedToday: z.int(),
          /** Guests of whom the service has said nothing, although it can be asked. */
          notAsked: z.int(),
          /** Guests of whom the service can't be asked: no id of theirs is known. */
          cannotAsk: z.int(),
          /** Sheets that were brought in and neither kept nor dropped yet. */
          openSheets: z.int(),
          /** Guests of enrollment runs of whom a person has to say what happened. */
          uncertain: z.int(),
          /** Browsers at its doors that have not been heard of for ten minutes. */
          silentDoors: z.int(),
          /** The last run, at most a day ago, that the service refused guests, and what it said of one of them. */
          refusal: z
            .object({
              at: instant,
              guests: z.int(),
              says: z.string().nullable(),
              /** The last enrollment with a place, or removal, that this desk did after it. */
              since: z.object({ at: instant, what: z.enum(['enrolled', 'removed']) }).nullable(),
            })
            .nullable(),
        }),
      ),
    }),
  },
  guests: {
    params: eventParam,
    query: z.strictObject({
      ...filterFields,
      /** `match` (best first) is the default with `q`, `surname` without. */
      sort: z
        .enum(['match', 'surname', 'name', ...filteredFields, 'arrived', 'onEvent', '-surname', '-name', '-arrived'])
        .optional(),
      /** Rows before the first one. */
      offset: z
        .string()
        .regex(/^\d{1,7}$/)
        .transform(Number)
        .optional(),
      /** 1 to 1,000; 100 when absent. */
      limit: wholeNumber(mostGuestsOfPage).optional(),
    }),
    answer: z.object({
      guests: z.array(guest),
      /** Rows that fit, and guests of the whole list. */
      count: z.int(),
      total: z.int(),
      /** Of the event's newest change, for `guestChanges`. */
      version: z.int(),
      asOf: instant,
    }),
  },
  /** What the filters can be set to. Each count holds all other filters of the query, not its own. */
  guestFilters: {
    params: eventParam,
    query: filter,
    answer: z.object({
      /** Guests of the whole list. */
      total: z.int(),
      onEvent: z.record(z.enum(guestStandings), z.int()),
      arrived: count,
      missing: count,
      seen: count,
      canAsk: count,
      /** The most frequent 200, each in its most frequent spelling; an empty value is *none*. */
      values: z.object(eachFiltered(() => z.array(choice))),
      /** Guests who have any value of the column. */
      withValue: z.object(eachFiltered(() => z.int())),
      /** Headers of the free columns. */
      free: z.array(z.string()),
      /** The event's days, from its record, with days that have marks. */
      days: z.array(z.string()),
      /** Day at the event now; null when its time zone is not known. */
      today: z.string().nullable(),
      /** When the list is erased; null when the end of the event is not known. */
      erasedAt: instant.nullable(),
      asOf: instant,
    }),
  },
  /** By the id of a row, or by any id of the person: attendee, registration, person, user. */
  guest: { params: eventAndId, answer: guest },
  /** Other events of the reader's scope whose list or records hold the same person, the latest first; at most 50. */
  otherEventsOfGuest: {
    params: eventAndId,
    answer: z.object({
      events: z.array(
        z.object({
          eventId: z.string(),
          projectId: z.string().nullable(),
          eventName: z.string().nullable(),
          slug: z.string().nullable(),
          /** The row of the person there. */
          id: z.string(),
          kind: z.enum(['sheet', 'attendee', 'registrant']),
          ticket: z.string().nullable(),
          onEvent: told.nullable(),
          /** From the last answer of the service. */
          enrollmentStatus: z.string().nullable(),
          arrivedAt: instant.nullable(),
        }),
      ),
      /** Whether there are more than are listed. */
      more: z.boolean(),
    }),
  },
  /** The guest and a record that was joined by e-mail or number are two people; `joinGuest` takes that back. */
  tellGuestApart: { params: recordOfGuest, answer: guest },
  joinGuest: { params: recordOfGuest, answer: guest },
  /** The guest is this attendee, who was enrolled from the guest's card. The service is asked first. */
  linkGuest: { params: eventAndId, body: z.strictObject({ attendeeId: z.guid() }), answer: guest },
  /** Asks the service about one guest at once. Without an id to ask with, or when it has to wait, the row stays as it is. */
  askGuest: { params: eventAndId, answer: guest },
  /** What changed after a version: at most 1,000 of each kind, in order. Ask again from `version` while `more`. */
  guestChanges: {
    params: eventParam,
    query: z.strictObject({
      since: z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    }),
    answer: z.object({
      guests: z.array(guest),
      marks: z.array(mark),
      removed: z.array(z.string()),
      version: z.int(),
      more: z.boolean(),
    }),
  },
  /** Erases list, marks and imports of one event. */
  deleteGuests: {
    params: eventParam,
    answer: z.object({ guests: z.int(), marks: z.int() }),
  },
  /** A file of the list, formulas made harmless; audited without values. */
  exportGuests: {
    params: eventParam,
    body: z.strictObject({ filter, columns: z.array(z.enum(exportColumns)).min(1).max(exportColumns.length) }),
    ...csv,
  },
}
