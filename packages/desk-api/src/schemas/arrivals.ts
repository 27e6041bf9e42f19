import { z } from 'zod'

import { passageKinds } from '../guest-words.ts'
import { instant, storable } from './texts.ts'

export const eventParam = z.strictObject({ eventId: z.guid() })
export const eventAndId = z.strictObject({ eventId: z.guid(), id: z.guid() })

/** An account; without a name it was removed. */
export const by = z.object({ id: z.string(), name: z.string().nullable() })

/** An arrival, kept by this desk. */
export const mark = z.object({
  /** The client creates the id, so that a repeated request is recognised. */
  id: z.string(),
  version: z.int(),
  guestId: z.string().nullable(),
  attendeeId: z.string().nullable(),
  /** The date at the event, in the event's zone. */
  day: z.string(),
  /** When the person came. */
  at: instant,
  /** When the desk was told of it. */
  receivedAt: instant,
  door: z.string().nullable(),
  by,
  undone: z.object({ at: instant, by, reason: z.string().nullable() }).nullable(),
})

/** Somebody who went out, came back, or passed a checkpoint. */
const passage = z.object({
  /** Created by the client, as that of a mark. */
  id: z.string(),
  version: z.int(),
  guestId: z.string().nullable(),
  attendeeId: z.string().nullable(),
  day: z.string(),
  at: instant,
  receivedAt: instant,
  kind: z.enum(passageKinds),
  /** Id of the checkpoint in the settings of the door. */
  checkpoint: z.string().nullable(),
  door: z.string().nullable(),
  by,
  undone: z.object({ at: instant, by, reason: z.string().nullable() }).nullable(),
})

const share = { expected: z.int(), arrived: z.int() }

/** A reason to ask before an arrival is marked, with what is known of it. */
const caution = z.object({
  kind: z.enum([
    /** The service has the person as attended. */
    'attended',
    /** Another record of the same person has arrived. */
    'arrivedAs',
    /** The event begins later. */
    'notBegun',
    /** The event has ended. */
    'over',
    /** Another guest, or a person who has arrived without being a guest, has this name. */
    'sameName',
    /** A person of another `name` and the same address has arrived. */
    'sameEmail',
    /** The desk knows since `at` that the person is not on the event. */
    'notOnEvent',
    /** The desk knows since `at` that the person is on the waitlist. */
    'waitlisted',
    /** The desk knows since `at` that the registration of an enrolled guest is not paid. */
    'unpaid',
    /** The same of one that is not valid. */
    'notRegistered',
    /** The organizer has noted `text` for the door. */
    'look',
    /** The same, and that they are not to be let in. */
    'stop',
  ]),
  text: z.string().optional(),
  /** When it happened, or will. */
  at: instant.nullable(),
  name: z.string().nullable(),
  ticket: z.string().nullable(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  door: z.string().nullable(),
})

export const arrivals = {
  /**
   * Marks a guest as arrived. `already`: was marked before for this day; `mark` is the one that stands, the earliest.
   * `replaced`: the later mark that it took the place of.
   */
  markArrival: {
    params: eventAndId,
    body: z
      .strictObject({
        guestId: z.guid().optional(),
        /** For a record that is in no sheet. */
        attendeeId: z.guid().optional(),
        day: z.iso.date(),
        door: storable().trim().min(1).max(80).optional(),
        /**
         * When the person came, of a mark that waited without a network, by the desk's clock: at most a day ago, and not
         * before the event's first day. Of two marks the earlier one stands. Absent: now.
         */
        at: z.iso.datetime({ offset: true }).optional(),
        /** Marks only without cautions; otherwise they are in the answer and `mark` is null. */
        ask: z.boolean().optional(),
        /** The card said already that the person is not on the event. */
        saidNotOnEvent: z.boolean().optional(),
        /** The card said already what their registration has against it. */
        saidAgainst: z.boolean().optional(),
        /** The door said already what the organizer has noted for it. */
        saidNotes: z.boolean().optional(),
        /** The card shows that the service has the person as attended. The desk itself knows that of guests only. */
        attended: z.strictObject({ at: instant.nullable() }).optional(),
      })
      .refine(({ guestId, attendeeId }) => guestId !== undefined || attendeeId !== undefined),
    answer: z.object({
      mark: mark.nullable(),
      already: z.boolean(),
      cautions: z.array(caution),
      replaced: mark.optional(),
    }),
  },
  /** Within a minute by the author without a reason, later by anybody with one. Answers an undone mark as it is. */
  undoArrival: {
    params: eventAndId,
    body: z.strictObject({ reason: storable().trim().min(1).max(300).optional() }),
    answer: mark,
  },
  /**
   * Lets somebody out or in again after their arrival, or past a checkpoint. `already`: the id was sent before, or they
   * have passed a checkpoint that counts once a day; `passage` is the one that stands. At most 50 a person and day.
   */
  putPassage: {
    params: eventAndId,
    body: z
      .strictObject({
        guestId: z.guid().optional(),
        attendeeId: z.guid().optional(),
        day: z.iso.date(),
        kind: z.enum(passageKinds),
        checkpoint: z.guid().optional(),
        door: storable().trim().min(1).max(80).optional(),
        /** As that of a mark. */
        at: z.iso.datetime({ offset: true }).optional(),
      })
      .refine(({ guestId, attendeeId }) => guestId !== undefined || attendeeId !== undefined)
      .refine(({ kind, checkpoint }) => (kind === 'checkpoint') === (checkpoint !== undefined)),
    answer: z.object({ passage, already: z.boolean() }),
  },
  /** As the undo of an arrival. */
  undoPassage: {
    params: eventAndId,
    body: z.strictObject({ reason: storable().trim().min(1).max(300).optional() }),
    answer: passage,
  },
  /** The board of one event. Counts hold the day, ticket and company that were asked for. */
  arrivals: {
    params: eventParam,
    query: z.strictObject({
      day: z.iso.date().optional(),
      ticket: storable().max(500).optional(),
      company: storable().max(500).optional(),
      /** Asks for `lastOf`: what this person marked at the door of this name, or without one. */
      lastBy: z.string().max(200).optional(),
      lastDoor: storable().trim().min(1).max(80).optional(),
    }),
    answer: z.object({
      ...share,
      days: z.array(
        z.object({
          day: z.string(),
          arrived: z.int(),
          /** 24 numbers, by hour at the event. */ hours: z.array(z.int()),
        }),
      ),
      tickets: z.array(z.object({ value: z.string(), ...share })),
      doors: z.array(z.object({ door: z.string().nullable(), arrived: z.int() })),
      /** Who marked at which door, the latest first: arrivals that stand, those that were undone, and from when to when. */
      shifts: z.array(
        z.object({
          by,
          door: z.string().nullable(),
          arrived: z.int(),
          undone: z.int(),
          first: instant,
          last: instant,
        }),
      ),
      last: z.array(z.object({ mark, name: z.string() })),
      /** The last ones of one person at one door, when they were asked for. */
      lastOf: z.array(z.object({ mark, name: z.string() })).optional(),
      /** Who is inside at this moment, whatever was asked for; by the door of their last arrival or return. */
      inside: z.object({
        now: z.int(),
        capacity: z.int().nullable(),
        doors: z.array(z.object({ door: z.string().nullable(), inside: z.int() })),
        /** Whether anybody was let out or in again. */
        isCounted: z.boolean(),
      }),
      /** How many people have passed each checkpoint, and how often. */
      checkpoints: z.array(z.object({ id: z.string(), name: z.string(), people: z.int(), times: z.int() })),
      /** Day at the event now; null when its time zone is not known. */
      today: z.string().nullable(),
      version: z.int(),
      asOf: instant,
    }),
  },
  /** A file of the marks, undone ones included; audited without values. */
  /** `of`: marks of arrivals, or who went out, came back and passed checkpoints. */
  exportArrivals: {
    params: eventParam,
    body: z.strictObject({
      day: z.iso.date().optional(),
      /** As that of the board; empty: guests without a ticket. */
      ticket: storable().max(500).optional(),
      of: z.enum(['arrivals', 'passages']).default('arrivals'),
    }),
    answer: z.string(),
  },
}
