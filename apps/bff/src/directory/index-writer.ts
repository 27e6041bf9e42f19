import { type Entry, EntryFields, type IndexedEntry } from './entry.ts'
import type { ExtractedRecord } from './extracted-record.ts'

/** An unchanged record is touched when it was last seen longer ago than this. */
export const refreshMs = 60_000

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, at) => text === b[at])

function same(a: IndexedEntry, b: IndexedEntry): boolean {
  return (
    a.name === b.name &&
    a.detail === b.detail &&
    a.slug === b.slug &&
    a.number === b.number &&
    a.externalId === b.externalId &&
    a.code === b.code &&
    a.projectId === b.projectId &&
    a.companyId === b.companyId &&
    a.personId === b.personId &&
    a.userId === b.userId &&
    a.registrantId === b.registrantId &&
    a.typeId === b.typeId &&
    a.facts === b.facts &&
    sameTexts(a.emails, b.emails) &&
    sameTexts(a.phones, b.phones)
  )
}

class StoredEntry extends EntryFields implements IndexedEntry {
  seenAt: number
  operation: string
  constructor(entry: Entry, code: string | null, seenAt: number, operation: string) {
    super()
    this.kind = entry.kind
    this.id = entry.id
    this.eventId = entry.eventId
    this.projectId = entry.projectId
    this.companyId = entry.companyId
    this.personId = entry.personId
    this.userId = entry.userId
    this.registrantId = entry.registrantId
    this.typeId = entry.typeId
    this.name = entry.name
    this.emails = entry.emails
    this.phones = entry.phones
    this.detail = entry.detail
    this.slug = entry.slug
    this.number = entry.number
    this.externalId = entry.externalId
    this.code = code
    this.facts = entry.facts
    this.seenAt = seenAt
    this.operation = operation
  }
}

/** Fills empty fields of the first with those of the second. */
function fillGaps(first: IndexedEntry, second: IndexedEntry): IndexedEntry {
  const entry = new StoredEntry(first, first.code ?? second.code, second.seenAt, first.operation)
  entry.projectId ??= second.projectId
  entry.companyId ??= second.companyId
  entry.personId ??= second.personId
  entry.userId ??= second.userId
  entry.registrantId ??= second.registrantId
  entry.typeId ??= second.typeId
  if (entry.name === '') entry.name = second.name
  if (entry.emails.length === 0) entry.emails = second.emails
  if (entry.phones.length === 0) entry.phones = second.phones
  entry.detail ??= second.detail
  entry.slug ??= second.slug
  entry.number ??= second.number
  entry.externalId ??= second.externalId
  entry.facts ??= second.facts
  return entry
}

/** Replaces the first by the second, but keeps fields that not every operation returns. */
function replace(first: IndexedEntry, second: StoredEntry): IndexedEntry {
  second.code ??= first.code
  second.slug ??= first.slug
  second.userId ??= first.userId
  return second
}

/** Effect of a record that was seen: replace the entry, update its time only, or none. */
export type Change = { kind: 'put'; entry: IndexedEntry } | { kind: 'touch'; entry: IndexedEntry } | null

/**
 * `code`: digest of the record's pass code. A full record replaces the entry except for its pass code and an event's
 * slug, which not every operation returns; a mention only fills gaps.
 */
export function changeFor(
  one: ExtractedRecord,
  code: string | null,
  known: IndexedEntry | null,
  at: number,
  operation: string,
): Change {
  const fresh = new StoredEntry(one, code, at, operation)
  if (known === null) return { kind: 'put', entry: fresh }
  const { mention } = one
  const next = mention ? fillGaps(known, fresh) : replace(known, fresh)
  if (!same(next, known)) return { kind: 'put', entry: next }
  if (at - known.seenAt < refreshMs) return null
  const again = new StoredEntry(known, known.code, at, mention ? known.operation : operation)
  return { kind: 'touch', entry: again }
}
