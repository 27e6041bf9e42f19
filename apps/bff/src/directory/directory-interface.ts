import type { OperationId } from '@frontdesk/api-types/table'
import type { IndexedEntry, Kind } from '@frontdesk/finder/entry'
import type { Given } from '@frontdesk/finder/fit'
import type { Ranked } from '@frontdesk/finder/rank'

import type { Scope } from '#access/scope.ts'

import type { RequestFields } from './index-queue.ts'
import type { AnswerSource } from './indexed-answers.ts'
import type { PersonRecords } from './person-records.ts'

export type Wanted = Given & {
  eventId: string | null
  kinds: ReadonlySet<Kind> | null
  limit: number
  /** Only records of this event. */
  within?: string | null
  /** The same text for all records of one person at an event: each person is found once. */
  personOf?: ((entry: IndexedEntry) => string | null) | null
  /** Compare the text with pass codes too. */
  codes?: boolean
}

export type Directory = {
  /** false: no records of people are indexed, only those of the catalogue. */
  on: boolean
  /** Resolves when everything was loaded once. */
  loaded: Promise<void>
  /** Indexes an answer of the gateway. Returns at once; the work is queued. */
  indexAnswer: (id: OperationId, asked: RequestFields, value: unknown) => void
  /**
   * Like `indexAnswer`, with a value computed when it is indexed. `source`: source of the answer, when its bytes were
   * verified.
   */
  indexLater: (id: OperationId, asked: RequestFields, value: () => unknown, source?: AnswerSource) => void
  /** Whether an equal answer was indexed recently and is still valid, so that it can be skipped. */
  isIndexed: (address: string, fieldsDigest: string) => boolean
  search(wanted: Wanted, scope: Scope | undefined): Ranked[]
  /** The event's record, if it is in scope. */
  event(id: string, scope: Scope | undefined): IndexedEntry | null
  /** Name and slug of an event, for a record that was found already. */
  eventOf(id: string | null): IndexedEntry | null
  /** Names of the person and the event of these ids, by name of the id. */
  namesOf(subjects: Readonly<Record<string, string>>): { person: string | null; event: string | null }
  /** Name of a registration type, for a code that was found already. */
  typeName(id: string | null): string | null
  count(scope: Scope | undefined): number
  /** Records of one of the catalogue's kinds, and a count that increases whenever any of them changes. */
  ofKind(kind: Kind): Iterable<IndexedEntry>
  lastingChange(): number
  /** Rows of guest lists: found by the search, stored separately. Yields to requests. */
  putGuests(entries: readonly IndexedEntry[]): Promise<void>
  removeGuests(guests: readonly { id: string; eventId: string }[]): void
  /** Attendees and registrants that were seen at an event, and a count that increases whenever one of them changes. */
  peopleAt(eventId: string): IndexedEntry[]
  peopleChange(eventId: string): number
  /** Indexes answers and resolves when they are stored. Yields to requests. */
  indexAll(answers: readonly { id: OperationId; asked: RequestFields; value: unknown }[]): Promise<void>
  /** The service no longer has this record of the catalogue: marked until it is seen again. */
  markGone(kind: Kind, id: string): void
  /** All records of a person by any of these ids, including those linked by other ids and e-mail addresses. */
  personRecords(ids: readonly string[]): Promise<PersonRecords>
  /** Call after the rows were deleted: removes the records from memory, including those queued meanwhile. */
  erased(ids: readonly string[], emails: readonly string[], at: Date): Promise<void>
  /** Resolves when the queue is indexed and stored. */
  settle(): Promise<void>
  /** Removes records older than the setting allows. */
  sweep(): Promise<void>
  /** Records that were not indexed, because the queue was full or the store failed. */
  dropped(): number
  close(): Promise<void>
}
