import { z } from 'zod'

import { cardKinds } from '../record-kinds.ts'
import { longestDoorNote, longestNote, longestView } from '../table.ts'
import { idList, idParam, instant, storable } from './texts.ts'

const eventParam = z.strictObject({ eventId: z.guid() })

/** `start` and `end` as the event's record gives them, `timezone` an IANA or other name. */
const pin = z.object({
  eventId: z.string(),
  projectId: z.string(),
  slug: z.string(),
  name: z.string(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  timezone: z.string().nullable(),
  /** Of the event's record, as the desk saw it last. */
  status: z.string().nullable(),
})

/** A person whose card was opened. `id` reopens it: the attendee's id, for a registrant the person's, for a guest the row's. */
const openedCard = {
  kind: z.enum(cardKinds),
  eventId: z.guid(),
  /** The event's slug, when it is known. */
  slug: storable().min(1).max(300).nullable(),
  projectId: z.guid().nullable(),
  id: z.guid(),
  name: storable().min(1).max(300),
  eventName: storable().min(1).max(300),
}

/** The list of known events, or the guest list of the event that is named. */
const viewedList = { list: z.enum(['events', 'guests']), eventId: z.guid().optional() }
const namesItsEvent = ({ list, eventId }: { list: 'events' | 'guests'; eventId?: string | undefined }) =>
  (list === 'guests') === (eventId !== undefined)
const eventOfList = { path: ['eventId'] }

/** What a person saved of a list. `search` has the search parameters of its page, as an address has them. */
const view = {
  name: storable().trim().min(1).max(longestView.name),
  search: storable().max(longestView.search),
}

const noteKinds = ['attendee', 'registrant', 'code', 'person', 'guest'] as const
/** What the doors of the event do with a note. `look`: they ask before the guest is let in; `stop`: they refuse the guest. */
const atDoor = z.enum(['look', 'stop'])

const note = z.object({
  id: z.string(),
  text: z.string(),
  /** `name` is null when the author's account was removed. */
  by: z.object({ id: z.string(), name: z.string().nullable() }),
  at: instant,
  /** Whether the reader may remove it. */
  mine: z.boolean(),
  /** Absent: the doors say nothing of it. */
  atDoor: atDoor.optional(),
})

const feed = z.object({ id: z.string(), name: z.string(), created: instant, lastUsed: instant.nullable() })
const calendarFile = z.strictObject({ file: z.string() })

export const personal = {
  pins: { answer: z.object({ pins: z.array(pin) }) },
  pin: {
    params: eventParam,
    body: z.strictObject({
      slug: storable().min(1).max(300),
      projectId: z.guid(),
      name: storable().min(1).max(300),
      start: storable().max(40).nullish(),
      end: storable().max(40).nullish(),
      timezone: storable().max(80).nullish(),
    }),
    answer: z.null(),
  },
  unpin: { params: eventParam, answer: z.null() },
  recents: { answer: z.object({ recents: z.array(z.object({ ...openedCard, seenAt: instant })) }) },
  addRecent: { body: z.strictObject(openedCard), answer: z.null() },
  removeRecents: { answer: z.null() },
  views: {
    query: z.strictObject(viewedList).refine(namesItsEvent, eventOfList),
    answer: z.object({ views: z.array(z.object({ id: z.string(), name: z.string(), search: z.string() })) }),
  },
  putView: {
    params: idParam,
    body: z.strictObject({ ...viewedList, ...view }).refine(namesItsEvent, eventOfList),
    answer: z.null(),
  },
  removeView: { params: idParam, answer: z.null() },
  notes: {
    query: z.strictObject({ kind: z.enum(noteKinds).optional(), id: idList, eventId: z.guid().optional() }),
    answer: z.object({ notes: z.array(note) }),
  },
  addNote: {
    body: z
      .strictObject({
        kind: z.enum(noteKinds),
        id: z.guid(),
        eventId: z.guid().nullable().optional(),
        text: storable().trim().min(1).max(longestNote),
        /** For organizers: of an event, and short. */
        atDoor: atDoor.optional(),
      })
      .refine(({ atDoor: door, eventId, text }) => door === undefined || (eventId && text.length <= longestDoorNote), {
        path: ['atDoor'],
        message: `A note for the door is of an event and has at most ${longestDoorNote} characters.`,
      }),
    answer: note,
  },
  removeNote: { params: idParam, answer: z.null() },
  feeds: { answer: z.object({ feeds: z.array(feed) }) },
  addFeed: {
    body: z.strictObject({ name: z.string().trim().min(1).max(80) }),
    /** The address is shown once: only a hash of its secret is stored. */
    answer: z.object({ id: z.string(), name: z.string(), url: z.string() }),
  },
  removeFeed: { params: idParam, answer: z.null() },
  feed: { params: calendarFile, answer: z.string() },
}
