import { personKinds } from '@frontdesk/desk-api/record-kinds'
import type { IndexedEntry } from '@frontdesk/finder/entry'

export type PersonRecords = {
  /** All ids of the person. */
  ids: string[]
  /** In lower case. */
  emails: string[]
  entries: IndexedEntry[]
}

/** Ids in a record that may identify its person. */
const idsOf = ({ id, personId, userId, registrantId, attendeeId = null }: IndexedEntry): string[] =>
  [id, personId, userId, registrantId, attendeeId].filter((one) => one !== null)

/** Whether a record is about the person with one of these ids or addresses. */
export const isAbout = (entry: IndexedEntry, ids: ReadonlySet<string>, emails: ReadonlySet<string>): boolean =>
  personKinds.has(entry.kind) &&
  (idsOf(entry).some((id) => ids.has(id)) || entry.emails.some((email) => emails.has(email.toLowerCase())))

/**
 * All records of a person: those that share an id with a record already found, then those that share an e-mail address.
 * Addresses are not followed further: a mailbox may be shared by an office.
 */
export function recordsOfPerson(given: readonly string[], all: Iterable<IndexedEntry>): PersonRecords {
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
