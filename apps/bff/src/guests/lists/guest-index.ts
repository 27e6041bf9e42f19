import { type UnjoinedGuest, ownAttendeeIdOf, ownPersonIdOf } from './guest.ts'
import { addressKey, mailKey, nameKey, numberKey } from './one-person.ts'

/** By what a guest is found: ids of records, then texts of the sheet. */
const guestKeys = ['attendee', 'person', 'user', 'registration', 'number', 'name', 'address', 'mail'] as const
export type GuestKey = (typeof guestKeys)[number]

const valuesOf = (guest: UnjoinedGuest): Record<GuestKey, string | null> => {
  const { name, email, confirmationNumber, userId } = guest.sheet
  return {
    attendee: ownAttendeeIdOf(guest),
    person: ownPersonIdOf(guest),
    user: userId,
    registration: guest.service?.registrantId ?? null,
    number: numberKey(confirmationNumber),
    name: nameKey(name),
    address: email === null ? null : addressKey(email),
    // Address and name: several people may share an address.
    mail: email === null ? null : mailKey(email, name),
  }
}

/** Ids of records by one of their values; several records may have the same one. */
export function createIdIndex() {
  const idsOf = new Map<string, Set<string>>()
  return {
    add(value: string | null, id: string): void {
      if (value === null) return
      const ids = idsOf.get(value)
      if (ids === undefined) idsOf.set(value, new Set([id]))
      else ids.add(id)
    },
    remove(value: string | null, id: string): void {
      if (value === null) return
      const ids = idsOf.get(value)
      ids?.delete(id)
      if (ids?.size === 0) idsOf.delete(value)
    },
    has: (value: string): boolean => idsOf.has(value),
    ids: (value: string | null): ReadonlySet<string> => (value === null ? none : (idsOf.get(value) ?? none)),
  }
}
const none: ReadonlySet<string> = new Set()

/** The guests of an event by each of their keys. */
export function createGuestIndex() {
  const indexes = {
    attendee: createIdIndex(),
    person: createIdIndex(),
    user: createIdIndex(),
    registration: createIdIndex(),
    number: createIdIndex(),
    name: createIdIndex(),
    address: createIdIndex(),
    mail: createIdIndex(),
  } satisfies Record<GuestKey, unknown>
  return {
    add(guest: UnjoinedGuest): void {
      const values = valuesOf(guest)
      for (const key of guestKeys) indexes[key].add(values[key], guest.id)
    },
    remove(guest: UnjoinedGuest): void {
      const values = valuesOf(guest)
      for (const key of guestKeys) indexes[key].remove(values[key], guest.id)
    },
    ids: (key: GuestKey, value: string | null): ReadonlySet<string> => indexes[key].ids(value),
  }
}
