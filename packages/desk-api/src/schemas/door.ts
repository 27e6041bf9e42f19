import { z } from 'zod'

import { by, eventAndId, eventParam } from './arrivals.ts'
import { instant, storable } from './texts.ts'

/** A field of guests, or `free:` with the header of a free column. */
const column = storable().trim().min(1).max(200)

/** A place beside the entrance that people pass. */
const checkpoint = z.strictObject({
  id: z.guid(),
  name: storable().trim().min(1).max(80),
  /** Counts once a day; otherwise every time. */
  once: z.boolean(),
})

const doorSettings = z.strictObject({
  /** What the answer shows below the name, in this order. */
  columns: z.array(column).max(8),
  /** Its text is an instruction, which is read before somebody is let in. */
  instruction: column.nullable(),
  /** Tickets whose holders are always asked about first. */
  askTickets: z.array(storable().min(1).max(500)).max(50),
  /** What the door says about some of these tickets; absent where nothing is. */
  ticketWords: z
    .array(z.strictObject({ ticket: storable().min(1).max(500), words: storable().trim().min(1).max(200) }))
    .max(50)
    .optional(),
  /** People who may be inside at once; absent where it is not set, as the next two. */
  capacity: z.int().min(1).max(1_000_000).nullable().optional(),
  /** Hour at the event at which everybody counts as gone; midnight where it is not set. */
  exitHour: z.int().min(0).max(23).nullable().optional(),
  checkpoints: z
    .array(checkpoint)
    .max(20)
    .refine((all) => new Set(all.map(({ id }) => id.toLowerCase())).size === all.length)
    .optional(),
  /** Names of the doors of the event, one of which a device takes. */
  doors: z.array(storable().trim().min(1).max(80)).max(20).optional(),
  /** What badges show below the name, in this order; absent: ticket and company. */
  badgeColumns: z.array(column).max(3).optional(),
})

/** `subject`: an id of the person, or of their row. `stop`: they are not to be let in. */
const doorNote = z.object({ subject: z.string(), text: z.string(), stop: z.boolean() })

/** A browser that is open at a door, under the id that it made for itself. */
const atDoor = { id: z.string(), by, door: z.string().nullable(), seenAt: instant }

export const door = {
  /** How the doors of an event show guests; null when nobody has set it. */
  doorSettings: {
    params: eventParam,
    answer: z.object({
      settings: doorSettings.nullable(),
      /** What is said before these people are let in, the newest first; absent in what a device kept before there was such a field. */
      notes: z.array(doorNote).optional(),
    }),
  },
  /** Says that a browser is at a door; sent every minute. Answers who else is: those seen in the last minutes. */
  tellDoorDevice: {
    params: eventAndId,
    body: z.strictObject({
      door: storable().trim().min(1).max(80).optional(),
      /** What was done there and is not sent yet. */
      waiting: z.int().min(0).max(100_000),
      /** The build of the app that it runs. */
      build: storable().min(1).max(80),
    }),
    answer: z.object({ others: z.array(z.object(atDoor)) }),
  },
  /** Browsers that were at a door in the last day and have not left it, the latest first. */
  doorDevices: {
    params: eventParam,
    answer: z.object({
      devices: z.array(z.object({ ...atDoor, waiting: z.int(), build: z.string(), isSilent: z.boolean() })),
      asOf: instant,
    }),
  },
  /** The browser leaves the door: one's own, or as an organizer anyone's. */
  removeDoorDevice: { params: eventAndId, answer: z.null() },
  /** Events at which a kiosk of this account may stand, those of today first: granted by id, or with a guest list. */
  kioskEvents: {
    answer: z.object({
      events: z.array(
        z.object({
          id: z.string(),
          /** null: no record of it was read yet. */
          name: z.string().nullable(),
          /** Of today's occurrence, else of the next one, in the zone of the event: `2026-11-27`. */
          day: z.string().nullable(),
          isToday: z.boolean(),
        }),
      ),
    }),
  },
  /** Marks whose whole code this is, at a kiosk. `staff`: nobody was marked by it; the reason is for the staff. */
  markByCode: {
    params: eventAndId,
    body: z.strictObject({
      /** A confirmation number, a badge code, an attendee id or the id of a row of the list. */
      code: storable().trim().min(1).max(300),
      door: storable().trim().min(1).max(80).optional(),
    }),
    answer: z.object({ word: z.enum(['welcome', 'staff']), givenName: z.string().nullable() }),
  },
  putDoorSettings: { params: eventParam, body: doorSettings, answer: z.object({ settings: doorSettings }) },
}
