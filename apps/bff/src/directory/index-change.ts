import type { IndexedEntry } from '@frontdesk/finder/entry'

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

/** Without the pass code in clear. */
function storedEntry(one: ExtractedRecord, code: string | null, seenAt: number, operation: string): IndexedEntry {
  const { secret: _, mention: __, ...entry } = one
  return { ...entry, code, seenAt, operation }
}

/** Fills empty fields of the first with those of the second. */
const fillGaps = (first: IndexedEntry, second: IndexedEntry): IndexedEntry => ({
  ...first,
  seenAt: second.seenAt,
  code: first.code ?? second.code,
  projectId: first.projectId ?? second.projectId,
  companyId: first.companyId ?? second.companyId,
  personId: first.personId ?? second.personId,
  userId: first.userId ?? second.userId,
  registrantId: first.registrantId ?? second.registrantId,
  typeId: first.typeId ?? second.typeId,
  name: first.name === '' ? second.name : first.name,
  emails: first.emails.length === 0 ? second.emails : first.emails,
  phones: first.phones.length === 0 ? second.phones : first.phones,
  detail: first.detail ?? second.detail,
  slug: first.slug ?? second.slug,
  number: first.number ?? second.number,
  externalId: first.externalId ?? second.externalId,
  facts: first.facts ?? second.facts,
})

/** Replaces the first by the second, but keeps fields that not every operation returns. */
const replace = (first: IndexedEntry, second: IndexedEntry): IndexedEntry => ({
  ...second,
  code: second.code ?? first.code,
  slug: second.slug ?? first.slug,
  userId: second.userId ?? first.userId,
})

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
  const fresh = storedEntry(one, code, at, operation)
  if (known === null) return { kind: 'put', entry: fresh }
  const { mention } = one
  const next = mention ? fillGaps(known, fresh) : replace(known, fresh)
  if (!same(next, known)) return { kind: 'put', entry: next }
  if (at - known.seenAt < refreshMs) return null
  return { kind: 'touch', entry: { ...known, seenAt: at, operation: mention ? known.operation : operation } }
}
