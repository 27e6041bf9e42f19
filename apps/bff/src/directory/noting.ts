import type { Noted } from './entry.ts'
import type { Seen } from './seen.ts'

const refreshMs = 60_000

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, at) => text === b[at])

function same(a: Noted, b: Noted): boolean {
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
    sameTexts(a.emails, b.emails) &&
    sameTexts(a.phones, b.phones)
  )
}

/** Fills what is empty in the first with what the second has. */
function filled(first: Noted, second: Noted): Noted {
  return {
    ...first,
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
    code: first.code ?? second.code,
  }
}

/** What a record that was seen changes: all of it, the moment alone, or nothing because it was noted a moment ago. */
export type Change = { kind: 'put'; entry: Noted } | { kind: 'touch'; entry: Noted } | null

/**
 * `code` is the digest of the record's pass code. A whole record replaces what is known, apart from a pass code and an
 * event's slug, which the service does not show every time; a mention only fills gaps.
 */
export function changeBy(one: Seen, code: string | null, known: Noted | null, at: number, operation: string): Change {
  const { secret: _, mention, ...entry } = one
  const fresh: Noted = { ...entry, code, seenAt: at, operation }
  if (known === null) return { kind: 'put', entry: fresh }
  const next = mention
    ? { ...filled(known, fresh), seenAt: at }
    : { ...fresh, code: code ?? known.code, slug: fresh.slug ?? known.slug, userId: fresh.userId ?? known.userId }
  if (!same(next, known)) return { kind: 'put', entry: next }
  if (at - known.seenAt < refreshMs) return null
  return { kind: 'touch', entry: { ...known, seenAt: at, operation: mention ? known.operation : operation } }
}
