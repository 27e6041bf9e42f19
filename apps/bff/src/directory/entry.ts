import { type RecordKind, recordKinds } from '@frontdesk/desk-api'

export type Kind = RecordKind

/** Kinds that stand for somebody. */
export const personKinds: ReadonlySet<Kind> = new Set([
  'attendee',
  'registrant',
  'person',
  'facilitator',
  'member',
  'post',
])
/** Kinds that nobody looks for by a word: found by their id, or when a search names the kind. */
export const quietKinds: ReadonlySet<Kind> = new Set(['eventType', 'category', 'field', 'resource', 'online'])

/** One record as the service has shown it. Ids in lower case; a text that is not there is null. */
export type Entry = {
  kind: Kind
  /** Of a `person` the person's id, or the user's where only that is known; of a `post` one made of who and where, with a key. */
  id: string
  eventId: string | null
  projectId: string | null
  companyId: string | null
  personId: string | null
  userId: string | null
  /** Of an attendee: the registration that belongs to it. */
  registrantId: string | null
  /** Of a code: the registration type where the desk opens it. */
  typeId: string | null
  name: string
  /** The first one is shown. */
  emails: readonly string[]
  phones: readonly string[]
  /** Where somebody works, when an event is, what a code is called. */
  detail: string | null
  slug: string | null
  /** A confirmation number, the code of a type or a place: what people read out to each other. */
  number: string | null
  externalId: string | null
  /** Keyed digest of a pass code. */
  code: string | null
}

/** An entry with when it was seen (milliseconds of the epoch) and by which operation. */
export type Noted = Entry & { seenAt: number; operation: string }

/** What makes two entries one: the same record at the same event. */
export const keyOf = ({ kind, id, eventId }: Pick<Entry, 'kind' | 'id' | 'eventId'>): string =>
  `${kind} ${id} ${eventId ?? ''}`

const words: ReadonlySet<string> = new Set(recordKinds)
export const isKind = (text: string): text is Kind => words.has(text)
