import { type RecordKind, personKinds, recordKinds } from '@frontdesk/desk-api/record-kinds'

/** `eventCompany`: a company named at an event, with its types there; no search finds it. */
export type Kind = RecordKind | 'eventCompany'

/** Kinds that no word search returns: found by id, or when the search names the kind. */
export const hiddenKinds: ReadonlySet<Kind> = new Set([
  'eventType',
  'category',
  'field',
  'resource',
  'online',
  'eventCompany',
])
/** Kinds of the catalogue: no personal data, kept until an administrator removes them. */
export const lastingKinds: ReadonlySet<Kind> = new Set([
  'event',
  'company',
  'project',
  'eventCompany',
  'eventType',
  'type',
])

/** A record as the service has returned it. Ids in lower case; missing texts are null. */
export type Entry = {
  kind: Kind
  /**
   * For a `person` the person id, or the user id if only that is known; for a `post` a keyed id of author and event.
   */
  id: string
  eventId: string | null
  projectId: string | null
  companyId: string | null
  personId: string | null
  userId: string | null
  /** For an attendee: its registration. */
  registrantId: string | null
  /** For a guest: the attendee's record. */
  attendeeId?: string | null
  /** For a code: the registration type whose page shows it. */
  typeId: string | null
  name: string
  /** The first one is displayed. */
  emails: readonly string[]
  phones: readonly string[]
  /** Company of a person, date of an event, label of a code. */
  detail: string | null
  slug: string | null
  /** A confirmation number, or the code of a type or a place. */
  number: string | null
  externalId: string | null
  /** Keyed digest of a pass code. */
  code: string | null
  /** JSON of the fields that only lists show; see `readFacts`. */
  facts: string | null
}

/** An entry with the time it was last seen (milliseconds of the epoch) and the operation. */
export type IndexedEntry = Entry & { seenAt: number; operation: string }

/** Identity of an entry: the same record at the same event. */
export const keyOf = ({ kind, id, eventId }: Pick<Entry, 'kind' | 'id' | 'eventId'>): string =>
  `${kind} ${id} ${eventId ?? ''}`

const words: ReadonlySet<string> = new Set([...recordKinds, 'eventCompany'])
export const isKind = (text: string): text is Kind => words.has(text)

/** Expires with its guest list, which is stored separately. */
const isOfList = ({ kind }: Pick<Entry, 'kind'>): boolean => kind === 'guest'
export const isFleeting = (entry: Pick<Entry, 'kind'>): boolean => !lastingKinds.has(entry.kind) && !isOfList(entry)
/** A record of the catalogue that was removed, or is known only through one. */
export const isRemoved = (entry: IndexedEntry, ids: ReadonlySet<string>): boolean =>
  lastingKinds.has(entry.kind) && (ids.has(entry.id) || (entry.kind === 'eventCompany' && ids.has(entry.eventId ?? '')))

/** Bonus among people of one name: of whom the event system has a record, and of whom more is known. */
export function evidenceOf(entry: IndexedEntry): number {
  const { kind, attendeeId = null, personId, userId, detail, phones } = entry
  if (!personKinds.has(kind)) return 0
  const hasRecord = kind !== 'guest' || (attendeeId ?? personId ?? userId) !== null
  return (hasRecord ? 0.03 : 0) + (detail === null ? 0 : 0.004) + (phones.length === 0 ? 0 : 0.004)
}

/** The fields that a list of the catalogue shows of a record besides its name, by their names in the contract. */
export type Facts = Readonly<Record<string, unknown>>

/** Guarantee of the cast: every text of facts was written by `JSON.stringify` of an object. */
export const readFacts = (facts: string | null): Facts => (facts === null ? {} : (JSON.parse(facts) as Facts))

/** Start of an event in milliseconds of the epoch; NaN when its facts have none. */
export function startOf(facts: string | null): number {
  const { startUtc, start } = readFacts(facts)
  return Date.parse(typeof startUtc === 'string' ? startUtc : typeof start === 'string' ? start : '')
}

/** End of an event, as `startOf`; its start when it has no end. */
export function endOf(facts: string | null): number {
  const { endUtc, end } = readFacts(facts)
  const found = Date.parse(typeof endUtc === 'string' ? endUtc : typeof end === 'string' ? end : '')
  return Number.isNaN(found) ? startOf(facts) : found
}
