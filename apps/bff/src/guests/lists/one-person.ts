import type { IndexedEntry } from '@frontdesk/finder/entry'

import { comparable, comparableOrNull } from './comparable.ts'

/**
 * Which records of an event are about one person, and about which guest. Keys count in this order: attendee, person and
 * user id, confirmation number, e-mail address together with the name. Rows of a sheet: `imports/match-rows.ts`.
 */

/** The records of one person at one event: the attendee and their registrations. */
export type PersonAt = {
  attendee: IndexedEntry | null
  registrants: readonly IndexedEntry[]
  /** Ids of all its records. */
  ids: readonly string[]
}

export type JoinedBy = 'id' | 'confirmationNumber' | 'email'

/** The person at the event whom a guest is, with the ids that are known of them. */
export type Joined = {
  person: PersonAt
  by: JoinedBy
  attendeeId: string | null
  personId: string | null
  userId: string | null
  registrantId: string | null
}

/** What a guest can be joined by: folded texts, and the ids of the sheet or the service. */
export type GuestKeys = {
  attendeeId: string | null
  personId: string | null
  userId: string | null
  registrantId: string | null
  number: string | null
  name: string
  email: string | null
  /** Records that a colleague has told apart from this guest. */
  apart: readonly string[]
}

type Ids = Pick<Joined, 'attendeeId' | 'personId' | 'userId' | 'registrantId'>

export type PeopleAt = {
  readonly all: readonly PersonAt[]
  /** The person with this id of an attendee, a registration, a person or a user; null when it is not one person. */
  withId(id: string): PersonAt | null
  /** `shared`: other guests have the same confirmation number, as one order may be for several people. */
  joined(guest: GuestKeys, shared: boolean): Joined | null
}

/** More people than this with one key are not told apart by it. */
export const mostCandidates = 20
/** A shorter number may be counted from 1 by two shops. */
const leastNumber = 5

export const numberKey = comparableOrNull
/** Whether a confirmation number, as it is compared, tells an order apart without a name. */
export const isOneOrder = (number: string | null): number is string => (number ?? '').length >= leastNumber
export const nameKey = comparable
export const addressKey = comparable
export const mailKey = (email: string, name: string): string => `${comparable(email)}\n${comparable(name)}`

type Texts = { mails: readonly string[]; name: string; emails: readonly string[]; number: string | null }
const texts = new WeakMap<IndexedEntry, Texts>()
function textsOf(entry: IndexedEntry): Texts {
  const known = texts.get(entry)
  if (known !== undefined) return known
  const { name, emails, number } = entry
  const mails = name.trim() === '' ? [] : emails.map((email) => mailKey(email, name))
  const made = { number: numberKey(number), mails, name: comparable(name), emails: emails.map(comparable) }
  texts.set(entry, made)
  return made
}

/** Whether a record, of any event, carries this confirmation number and this name. */
export const isOfNumber = (number: string | null, name: string): ((record: IndexedEntry) => boolean) => {
  const [key, named] = [numberKey(number), nameKey(name)]
  const isTold = isOneOrder(key) && named !== ''
  return (record) => isTold && textsOf(record).number === key && textsOf(record).name === named
}
/** Whether a record, of any event, carries this e-mail address and this name. */
export const isOfMail = (email: string | null, name: string): ((record: IndexedEntry) => boolean) => {
  const key = email === null || name.trim() === '' ? null : mailKey(email, name)
  return (record) => key !== null && textsOf(record).mails.includes(key)
}

/** The records of a person, the attendee first. */
export const recordsOf = ({ attendee, registrants }: PersonAt): readonly IndexedEntry[] =>
  attendee === null ? registrants : [attendee, ...registrants]

const firstOf = (person: PersonAt, key: 'personId' | 'userId'): string | null => {
  for (const record of recordsOf(person)) if (record[key] !== null) return record[key]
  return null
}
const idsOf = (person: PersonAt): Ids => ({
  attendeeId: person.attendee?.id ?? null,
  personId: firstOf(person, 'personId'),
  userId: firstOf(person, 'userId'),
  registrantId: person.registrants[0]?.id ?? person.attendee?.registrantId ?? null,
})

const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b
export const contradict = (a: Omit<Ids, 'registrantId'>, b: Omit<Ids, 'registrantId'>): boolean =>
  differ(a.attendeeId, b.attendeeId) || differ(a.personId, b.personId) || differ(a.userId, b.userId)

type Groups<T> = Map<string, T[]>
const put = <T>(groups: Groups<T>, key: string | null, one: T): void => {
  if (key === null) return
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [one])
  else if (group.length <= mostCandidates && !group.includes(one)) group.push(one)
}
const only = <T>(group: readonly T[] | undefined): T | null => (group?.length === 1 ? (group[0] ?? null) : null)

/**
 * Registrations beside their attendee: by the registration that the attendee names, by the person, by the user. What
 * several attendees carry joins none of them.
 */
function peopleIn(records: readonly IndexedEntry[]): PersonAt[] {
  const attendees = records.filter(({ kind }) => kind === 'attendee')
  const byRegistration: Groups<IndexedEntry> = new Map()
  const byPerson: Groups<IndexedEntry> = new Map()
  const byUser: Groups<IndexedEntry> = new Map()
  for (const attendee of attendees) {
    put(byRegistration, attendee.registrantId, attendee)
    put(byPerson, attendee.personId, attendee)
    put(byUser, attendee.userId, attendee)
  }
  const attendeeOf = ({ id, personId, userId }: IndexedEntry): IndexedEntry | null => {
    const named = only(byRegistration.get(id)) ?? (personId === null ? null : only(byPerson.get(personId)))
    if (named !== null || userId === null) return named
    const ofUser = only(byUser.get(userId))
    return ofUser === null || differ(ofUser.personId, personId) ? null : ofUser
  }
  const people = new Map<string, { attendee: IndexedEntry | null; registrants: IndexedEntry[] }>()
  for (const attendee of attendees) people.set(attendee.id, { attendee, registrants: [] })
  for (const record of records) {
    if (record.kind !== 'registrant') continue
    const key = attendeeOf(record)?.id ?? record.personId ?? record.id
    const person = people.get(key)
    if (person === undefined) people.set(key, { attendee: null, registrants: [record] })
    else person.registrants.push(record)
  }
  return [...people.values()].map(({ attendee, registrants }) => ({
    attendee,
    registrants,
    ids: [...(attendee === null ? [] : [attendee.id]), ...registrants.map(({ id }) => id)],
  }))
}

/** The people of an event, from the attendees and registrations that were seen. */
export function createPeopleAt(records: readonly IndexedEntry[]): PeopleAt {
  const all = peopleIn(records)
  const byRecord = new Map<string, PersonAt>()
  const byPerson: Groups<PersonAt> = new Map()
  const byUser: Groups<PersonAt> = new Map()
  const byNumber: Groups<PersonAt> = new Map()
  const byMail: Groups<PersonAt> = new Map()
  for (const person of all) {
    for (const id of person.ids) byRecord.set(id, person)
    for (const record of recordsOf(person)) {
      put(byPerson, record.personId, person)
      put(byUser, record.userId, person)
      const { number, mails } = textsOf(record)
      put(byNumber, number, person)
      for (const mail of mails) put(byMail, mail, person)
    }
  }
  const agrees = (person: PersonAt, { name, email }: GuestKeys): boolean =>
    recordsOf(person).some((record) => {
      const known = textsOf(record)
      return known.name === name || (email !== null && known.emails.includes(comparable(email)))
    })
  const group = (groups: Groups<PersonAt>, key: string | null): readonly PersonAt[] =>
    key === null ? [] : (groups.get(key) ?? [])
  const own = (id: string | null): PersonAt | null => (id === null ? null : (byRecord.get(id) ?? null))
  const joined = (person: PersonAt | null, by: JoinedBy): Joined | null =>
    person === null ? null : { person, by, ...idsOf(person) }
  return {
    all,
    withId: (id) => byRecord.get(id) ?? only(byPerson.get(id)) ?? only(byUser.get(id)),
    joined(guest, shared) {
      if (all.length === 0) return null
      const { attendeeId, personId, userId, registrantId, number, name, email } = guest
      const isPossible = (person: PersonAt): boolean =>
        !contradict(guest, idsOf(person)) && !person.ids.some((id) => guest.apart.includes(id))
      const one = (people: readonly PersonAt[]): PersonAt | null => only(people.filter(isPossible))
      const byId = own(attendeeId) ?? one(group(byPerson, personId)) ?? one(group(byUser, userId)) ?? own(registrantId)
      if (byId !== null && isPossible(byId)) return joined(byId, 'id')
      const ofNumber = group(byNumber, number)
      const certain =
        shared || ofNumber.length > 1 || !isOneOrder(number)
          ? ofNumber.filter((person) => agrees(person, guest))
          : ofNumber
      const numbered = joined(one(certain), 'confirmationNumber')
      if (numbered !== null) return numbered
      return email === null || name === '' ? null : joined(one(group(byMail, mailKey(email, name))), 'email')
    },
  }
}
