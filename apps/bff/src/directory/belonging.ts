import { type Noted, personKinds } from './entry.ts'

export type Belonging = {
  /** Every id by which somebody is known. */
  ids: string[]
  /** In lower case. */
  emails: string[]
  entries: Noted[]
}

/** By which somebody is known in this record. */
const idsOf = ({ id, personId, userId, registrantId }: Noted): string[] =>
  [id, personId, userId, registrantId].filter((one) => one !== null)

/** Whether a record is about whoever has one of these ids or addresses. */
export const isAbout = (entry: Noted, ids: ReadonlySet<string>, emails: ReadonlySet<string>): boolean =>
  personKinds.has(entry.kind) &&
  (idsOf(entry).some((id) => ids.has(id)) || entry.emails.some((email) => emails.has(email.toLowerCase())))

/**
 * Everything of whoever has one of these ids: the records that share an id with another that is theirs, then those that
 * share an address. An address leads no further: a mailbox may be a whole office's.
 */
export function belongingTo(given: readonly string[], all: Iterable<Noted>): Belonging {
  const people = [...all].filter(({ kind }) => personKinds.has(kind))
  const ids = new Set(given)
  const none: ReadonlySet<string> = new Set()
  for (let before = -1; before !== ids.size;) {
    before = ids.size
    for (const entry of people) if (isAbout(entry, ids, none)) for (const id of idsOf(entry)) ids.add(id)
  }
  const named = people.filter((entry) => isAbout(entry, ids, none))
  const emails = new Set(named.flatMap((entry) => entry.emails.map((email) => email.toLowerCase())))
  const entries = people.filter((entry) => isAbout(entry, ids, emails))
  return { ids: [...new Set([...ids, ...entries.flatMap(idsOf)])], emails: [...emails], entries }
}
