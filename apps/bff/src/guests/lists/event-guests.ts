import { type GuestKey, createGuestIndex, createIdIndex } from './guest-index.ts'
import { type Guest, type Mark, type Passage, type UnjoinedGuest, ownAttendeeIdOf, ownPersonIdOf } from './guest.ts'
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

/** Numbers of which one grows with every change of its kind: what was worked out before holds while it stays. */
type Changes = {
  guests: number
  /** A guest came, went, or what its sheet or its ids say changed: orders hold in between. */
  sheets: number
  marks: number
  passages: number
}

/** Guests and marks of one event, in memory. */
export type EventGuests = {
  readonly eventId: string
  readonly guests: ReadonlyMap<string, Guest>
  readonly marks: ReadonlyMap<string, Mark>
  readonly changes: Readonly<Changes>
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

type OfSubject = { id: string; guestId: string | null; attendeeId: string | null }
const subjectsOf = ({ guestId, attendeeId }: OfSubject): string[] => [guestId, attendeeId].filter((id) => id !== null)

const nothing: readonly never[] = []

/** Records by their id, found by each id of the person whom they are about. */
function createOfSubjects<T extends OfSubject>() {
  const all = new Map<string, T>()
  const bySubject = createIdIndex()
  return {
    all,
    put(record: T): void {
      for (const id of subjectsOf(record)) bySubject.add(id, record.id)
      all.set(record.id, record)
    },
    /** Returns whether it was there. */
    remove(id: string): boolean {
      const record = all.get(id)
      if (record === undefined) return false
      for (const subject of subjectsOf(record)) bySubject.remove(subject, id)
      return all.delete(id)
    },
    of(subjectIds: readonly string[]): readonly T[] {
      // Most rows of a long list have none.
      if (!subjectIds.some((id) => bySubject.has(id))) return nothing
      const ids = new Set(subjectIds.flatMap((id) => [...bySubject.ids(id)]))
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

export function createEventGuests(eventId: string, people: () => PeopleAt): WritableEventGuests {
  const guests = new Map<string, Guest>()
  const marks = createOfSubjects<Mark>()
  const passages = createOfSubjects<Passage>()
  const index = createGuestIndex()
  const changes: Changes = { guests: 0, sheets: 0, marks: 0, passages: 0 }

  /** An id that several guests carry names none of them. */
  const only = (key: GuestKey, value: string): Guest | null => {
    const [id, ...others] = index.ids(key, value)
    return id === undefined || others.length > 0 ? null : (guests.get(id) ?? null)
  }
  const few = (key: GuestKey, value: string): Guest[] => {
    const found: Guest[] = []
    for (const id of index.ids(key, value)) {
      const guest = guests.get(id)
      if (guest) found.push(guest)
      if (found.length > mostNamed) break
    }
    return found
  }
  /** Worked out when it is asked for, and again when a record of the event or a sheet has changed. */
  const withJoined = (guest: UnjoinedGuest): Guest => {
    const keys = keysOf(guest)
    let known: { at: PeopleAt; change: number; joined: Joined | null } | null = null
    return {
      ...guest,
      get joined() {
        const at = people()
        if (known?.at !== at || known.change !== changes.sheets) {
          const shared = index.ids('number', keys.number).size > 1
          known = { at, change: changes.sheets, joined: at.joined(keys, shared) }
        }
        return known.joined
      },
    }
  }
  const guestsOf = (person: PersonAt): Guest[] => {
    const found = new Set<string>()
    const take = (key: GuestKey, value: string | null): void => {
      for (const id of index.ids(key, value)) found.add(id)
    }
    for (const { kind, id, personId, userId, number, emails, name } of recordsOf(person)) {
      take(kind === 'attendee' ? 'attendee' : 'registration', id)
      take('person', personId)
      take('user', userId)
      take('number', numberKey(number))
      for (const email of emails) take('mail', mailKey(email, name))
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
    const byNumber = number === null ? null : only('number', number)
    const found = [
      personId === null ? null : only('person', personId),
      userId === null ? null : only('user', userId),
      byNumber !== null && nameKey(byNumber.sheet.name) === name ? byNumber : null,
      email === null || name === '' ? null : only('mail', mailKey(email, name)),
    ]
    return found.find(isPossible) ?? null
  }
  return {
    eventId,
    guests,
    marks: marks.all,
    changes,
    ofAttendee: (id) => only('attendee', id),
    ofPerson: (id) => only('person', id),
    ofUser: (id) => only('user', id),
    named: (name) => few('name', nameKey(name)),
    withEmail: (email) => few('address', addressKey(email)),
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
      if (before !== undefined) index.remove(before)
      guests.set(guest.id, withJoined(guest))
      index.add(guest)
      changes.guests += 1
      if (before === undefined || !isSameSheet(before, guest)) changes.sheets += 1
    },
    remove(id) {
      const guest = guests.get(id) ?? null
      if (guest === null) return null
      index.remove(guest)
      guests.delete(id)
      changes.guests += 1
      changes.sheets += 1
      return guest
    },
    putMark(mark) {
      marks.put(mark)
      changes.marks += 1
    },
    removeMark(id) {
      if (marks.remove(id)) changes.marks += 1
    },
    passageVersion: (id) => passages.all.get(id)?.version ?? 0,
    putPassage(passage) {
      passages.put(passage)
      changes.passages += 1
    },
    removePassage(id) {
      if (passages.remove(id)) changes.passages += 1
    },
  }
}
