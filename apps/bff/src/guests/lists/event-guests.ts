import { type Guest, type Mark, attendeeIdOf, personIdOf } from './guest.ts'

/** Guests and marks of one event, in memory. */
export type EventGuests = {
  readonly eventId: string
  readonly guests: ReadonlyMap<string, Guest>
  readonly marks: ReadonlyMap<string, Mark>
  /** Moves with every change of a mark. */
  readonly markChange: number
  /** Moves with every change of a guest. */
  readonly guestChange: number
  /** Moves when a guest comes, goes, or what its sheet says changes: orders hold in between. */
  readonly sheetChange: number
  /** The guest of an attendee record, by the id that the sheet or the service gave. */
  ofAttendee(id: string): Guest | null
  ofPerson(id: string): Guest | null
  /** Marks of a guest or an attendee, undone ones left out, the latest first. */
  marksOf(subjectIds: readonly string[]): readonly Mark[]
}

export type WritableEventGuests = EventGuests & {
  put(guest: Guest): void
  remove(id: string): Guest | null
  putMark(mark: Mark): void
  removeMark(id: string): void
}

const none: readonly Mark[] = []

const isSameSheet = (a: Guest, b: Guest): boolean =>
  a.text === b.text && a.sheet.name === b.sheet.name && a.sheet.surname === b.sheet.surname

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

const subjectsOf = ({ guestId, attendeeId }: Mark): string[] => [guestId, attendeeId].filter((id) => id !== null)

export function createEventGuests(eventId: string): WritableEventGuests {
  const guests = new Map<string, Guest>()
  const marks = new Map<string, Mark>()
  const attendees: Slots = new Map()
  const people: Slots = new Map()
  const bySubject: Slots = new Map()
  let [markChange, guestChange, sheetChange] = [0, 0, 0]

  /** An id that several guests carry names none of them. */
  const only = (slots: Slots, key: string): Guest | null => {
    const [id, ...others] = slots.get(key) ?? []
    return id === undefined || others.length > 0 ? null : (guests.get(id) ?? null)
  }
  const forget = (guest: Guest): void => {
    drop(attendees, attendeeIdOf(guest), guest.id)
    drop(people, personIdOf(guest), guest.id)
  }
  return {
    eventId,
    guests,
    marks,
    get markChange() {
      return markChange
    },
    get guestChange() {
      return guestChange
    },
    get sheetChange() {
      return sheetChange
    },
    ofAttendee: (id) => only(attendees, id),
    ofPerson: (id) => only(people, id),
    marksOf(subjectIds) {
      if (!subjectIds.some((id) => bySubject.has(id))) return none
      const ids = new Set(subjectIds.flatMap((id) => [...(bySubject.get(id) ?? [])]))
      if (ids.size === 0) return []
      return [...ids]
        .flatMap((id) => marks.get(id) ?? [])
        .filter(({ undoneAt }) => undoneAt === null)
        .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    },
    put(guest) {
      const before = guests.get(guest.id)
      if (before !== undefined) forget(before)
      guests.set(guest.id, guest)
      add(attendees, attendeeIdOf(guest), guest.id)
      add(people, personIdOf(guest), guest.id)
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
      for (const id of subjectsOf(mark)) add(bySubject, id, mark.id)
      marks.set(mark.id, mark)
      markChange += 1
    },
    removeMark(id) {
      const mark = marks.get(id)
      if (mark === undefined) return
      for (const subject of subjectsOf(mark)) drop(bySubject, subject, id)
      marks.delete(id)
      markChange += 1
    },
  }
}
