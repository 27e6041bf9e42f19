import { type Guest, type Mark, type Passage, ownAttendeeIdOf, ownPersonIdOf } from './guest.ts'
import {
  type GuestKeys,
  type Joined,
  type PeopleAt,
  type PersonAt,
  addressKey,
  contradict,
  mailKey,
  nameKey,
  numberKey,
  recordsOf,
} from './one-person.ts'

/** Guests and marks of one event, in memory. */
export type EventGuests = {
  readonly eventId: string
  readonly guests: ReadonlyMap<string, Guest>
  readonly marks: ReadonlyMap<string, Mark>
  /** Moves with every change of a mark. */
  readonly markChange: number
  /** Moves with every change of a passage. */
  readonly passageChange: number
  /** Moves with every change of a guest. */
  readonly guestChange: number
  /** Moves when a guest comes, goes, or what its sheet or its ids say changes: orders hold in between. */
  readonly sheetChange: number
  /** The guest of an attendee record, by the id that the sheet or the service gave. */
  ofAttendee(id: string): Guest | null
  ofPerson(id: string): Guest | null
  ofUser(id: string): Guest | null
  /** Guests of this name, without regard to case and accents; a few. */
  named(name: string): readonly Guest[]
  /** Guests with this e-mail address; a few. */
  withEmail(email: string): readonly Guest[]
  /** People whose records were seen at the event. */
  people(): PeopleAt
  /** Guests who are this person. */
  guestsOf(person: PersonAt): readonly Guest[]
  /** The row of somebody known at another event, by the same keys in the same order; null when nobody, or several, fit. */
  sameAs(keys: GuestKeys): { guest: Guest } | { person: PersonAt } | null
  /** Marks of a guest or an attendee, undone ones left out, the latest first. */
  marksOf(subjectIds: readonly string[]): readonly Mark[]
  /** Marks of a guest or an attendee that were undone, the one that was undone last first. */
  undoneOf(subjectIds: readonly string[]): readonly Mark[]
  /** Passages of a guest or an attendee, undone ones left out. */
  passagesOf(subjectIds: readonly string[]): readonly Passage[]
  /** Whether anybody was let out or in again, or passed a checkpoint. */
  hasPassages(): boolean
}

const mostNamed = 20

export type UnjoinedGuest = Omit<Guest, 'joined'>

export type WritableEventGuests = EventGuests & {
  put(guest: UnjoinedGuest): void
  remove(id: string): Guest | null
  putMark(mark: Mark): void
  removeMark(id: string): void
  /** The version of a passage that is in memory; 0 for none. */
  passageVersion(id: string): number
  putPassage(passage: Passage): void
  removePassage(id: string): void
}

/** Including which records it can be joined with. */
const isSameSheet = (a: UnjoinedGuest, b: UnjoinedGuest): boolean =>
  a.text === b.text &&
  a.sheet.name === b.sheet.name &&
  a.sheet.surname === b.sheet.surname &&
  a.sheet.userId === b.sheet.userId &&
  ownAttendeeIdOf(a) === ownAttendeeIdOf(b) &&
  ownPersonIdOf(a) === ownPersonIdOf(b) &&
  a.service?.registrantId === b.service?.registrantId &&
  a.apart.join(' ') === b.apart.join(' ')

type Slots = Map<string, Set<string>>
const add = (slots: Slots, key: string | null, id: string): void => {
  if (key === null) return
  const ids = slots.get(key)
  if (ids === undefined) slots.set(key, new Set([id]))
  else ids.add(id)
}
const drop = (slots: Slots, key: string | null, id: string): void => {
  if (key === null) return
  const ids = slots.get(key)
  ids?.delete(id)
  if (ids?.size === 0) slots.delete(key)
}

type OfSubject = { id: string; guestId: string | null; attendeeId: string | null }
const subjectsOf = ({ guestId, attendeeId }: OfSubject): string[] => [guestId, attendeeId].filter((id) => id !== null)

const nothing: readonly never[] = []

/** Records by their id, found by each id of the person whom they are about. */
function createOfSubjects<T extends OfSubject>() {
  const all = new Map<string, T>()
  const bySubject: Slots = new Map()
  return {
    all,
    put(record: T): void {
      for (const id of subjectsOf(record)) add(bySubject, id, record.id)
      all.set(record.id, record)
    },
    /** Returns whether it was there. */
    remove(id: string): boolean {
      const record = all.get(id)
      if (record === undefined) return false
      for (const subject of subjectsOf(record)) drop(bySubject, subject, id)
      return all.delete(id)
    },
    of(subjectIds: readonly string[]): readonly T[] {
      // Most rows of a long list have none.
      if (!subjectIds.some((id) => bySubject.has(id))) return nothing
      const ids = new Set(subjectIds.flatMap((id) => [...(bySubject.get(id) ?? [])]))
      return [...ids].flatMap((id) => all.get(id) ?? [])
    },
  }
}

const keysOf = (guest: UnjoinedGuest): GuestKeys => ({
  attendeeId: ownAttendeeIdOf(guest),
  personId: ownPersonIdOf(guest),
  userId: guest.sheet.userId,
  registrantId: guest.service?.registrantId ?? null,
  number: numberKey(guest.sheet.confirmationNumber),
  name: nameKey(guest.sheet.name),
  email: guest.sheet.email,
  apart: guest.apart,
})
const addressOf = ({ sheet: { email } }: UnjoinedGuest): string | null => (email === null ? null : addressKey(email))
const mailOf = ({ sheet: { email, name } }: UnjoinedGuest): string | null =>
  email === null ? null : mailKey(email, name)

export function createEventGuests(eventId: string, people: () => PeopleAt): WritableEventGuests {
  const guests = new Map<string, Guest>()
  const marks = createOfSubjects<Mark>()
  const passages = createOfSubjects<Passage>()
  const attendees: Slots = new Map()
  const persons: Slots = new Map()
  const users: Slots = new Map()
  const registrations: Slots = new Map()
  const numbers: Slots = new Map()
  const mails: Slots = new Map()
  const names: Slots = new Map()
  const addresses: Slots = new Map()
  let [markChange, passageChange, guestChange, sheetChange] = [0, 0, 0, 0]

  /** An id that several guests carry names none of them. */
  const only = (slots: Slots, key: string): Guest | null => {
    const [id, ...others] = slots.get(key) ?? []
    return id === undefined || others.length > 0 ? null : (guests.get(id) ?? null)
  }
  const few = (slots: Slots, key: string): Guest[] => {
    const found: Guest[] = []
    for (const id of slots.get(key) ?? []) {
      const guest = guests.get(id)
      if (guest) found.push(guest)
      if (found.length > mostNamed) break
    }
    return found
  }
  const slotsOf = (guest: UnjoinedGuest): readonly (readonly [Slots, string | null])[] => [
    [attendees, ownAttendeeIdOf(guest)],
    [persons, ownPersonIdOf(guest)],
    [users, guest.sheet.userId],
    [registrations, guest.service?.registrantId ?? null],
    [numbers, numberKey(guest.sheet.confirmationNumber)],
    [mails, mailOf(guest)],
    [names, nameKey(guest.sheet.name)],
    [addresses, addressOf(guest)],
  ]
  const forget = (guest: Guest): void => {
    for (const [slots, key] of slotsOf(guest)) drop(slots, key, guest.id)
  }
  /** Worked out when it is asked for, and again when a record of the event or a sheet has changed. */
  const withJoined = (guest: UnjoinedGuest): Guest => {
    const keys = keysOf(guest)
    let known: { at: PeopleAt; change: number; joined: Joined | null } | null = null
    return {
      ...guest,
      get joined() {
        const at = people()
        if (known?.at !== at || known.change !== sheetChange) {
          const shared = keys.number !== null && (numbers.get(keys.number)?.size ?? 0) > 1
          known = { at, change: sheetChange, joined: at.joined(keys, shared) }
        }
        return known.joined
      },
    }
  }
  const guestsOf = (person: PersonAt): Guest[] => {
    const found = new Set<string>()
    const take = (slots: Slots, key: string | null): void => {
      if (key !== null) for (const id of slots.get(key) ?? []) found.add(id)
    }
    for (const { kind, id, personId, userId, number, emails, name } of recordsOf(person)) {
      take(kind === 'attendee' ? attendees : registrations, id)
      take(persons, personId)
      take(users, userId)
      take(numbers, numberKey(number))
      for (const email of emails) take(mails, mailKey(email, name))
    }
    return [...found].flatMap((id) => {
      const guest = guests.get(id)
      return guest?.joined?.person === person ? guest : []
    })
  }
  const guestWith = (keys: GuestKeys): Guest | null => {
    const { personId, userId, number, name, email } = keys
    const isPossible = (guest: Guest | null): guest is Guest =>
      guest !== null &&
      !contradict(keys, { attendeeId: null, personId: ownPersonIdOf(guest), userId: guest.sheet.userId })
    const byNumber = number === null ? null : only(numbers, number)
    const found = [
      personId === null ? null : only(persons, personId),
      userId === null ? null : only(users, userId),
      byNumber !== null && nameKey(byNumber.sheet.name) === name ? byNumber : null,
      email === null || name === '' ? null : only(mails, mailKey(email, name)),
    ]
    return found.find(isPossible) ?? null
  }
  return {
    eventId,
    guests,
    marks: marks.all,
    get markChange() {
      return markChange
    },
    get passageChange() {
      return passageChange
    },
    get guestChange() {
      return guestChange
    },
    get sheetChange() {
      return sheetChange
    },
    ofAttendee: (id) => only(attendees, id),
    ofPerson: (id) => only(persons, id),
    ofUser: (id) => only(users, id),
    named: (name) => few(names, nameKey(name)),
    withEmail: (email) => few(addresses, addressKey(email)),
    people,
    guestsOf,
    sameAs(keys) {
      const person = people().joined(keys, true)?.person ?? null
      const guest = (person === null ? null : guestsOf(person)[0]) ?? guestWith(keys)
      return guest !== null ? { guest } : person === null ? null : { person }
    },
    marksOf: (subjectIds) =>
      marks
        .of(subjectIds)
        .filter(({ undoneAt }) => undoneAt === null)
        .toSorted((a, b) => b.at.getTime() - a.at.getTime()),
    undoneOf: (subjectIds) =>
      marks
        .of(subjectIds)
        .filter(({ undoneAt }) => undoneAt !== null)
        .toSorted((a, b) => (b.undoneAt?.getTime() ?? 0) - (a.undoneAt?.getTime() ?? 0)),
    passagesOf: (subjectIds) => passages.of(subjectIds).filter(({ undoneAt }) => undoneAt === null),
    hasPassages: () => passages.all.size > 0,
    put(guest) {
      const before = guests.get(guest.id)
      if (before !== undefined) forget(before)
      guests.set(guest.id, withJoined(guest))
      for (const [slots, key] of slotsOf(guest)) add(slots, key, guest.id)
      guestChange += 1
      if (before === undefined || !isSameSheet(before, guest)) sheetChange += 1
    },
    remove(id) {
      const guest = guests.get(id) ?? null
      if (guest === null) return null
      forget(guest)
      guests.delete(id)
      guestChange += 1
      sheetChange += 1
      return guest
    },
    putMark(mark) {
      marks.put(mark)
      markChange += 1
    },
    removeMark(id) {
      if (marks.remove(id)) markChange += 1
    },
    passageVersion: (id) => passages.all.get(id)?.version ?? 0,
    putPassage(passage) {
      passages.put(passage)
      passageChange += 1
    },
    removePassage(id) {
      if (passages.remove(id)) passageChange += 1
    },
  }
}
