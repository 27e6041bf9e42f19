import type { SheetGuest } from '@frontdesk/sheets/fields'

import type { arrivalMarks, guests, passages } from '#store/guest-tables.ts'

import type { Joined } from './one-person.ts'

export type Told = 'yes' | 'no' | 'unknown'

/** What the service said about a guest. `askedAt`: milliseconds of the epoch. */
export type ServiceState = {
  onEvent: Told | null
  enrollmentStatus: string | null
  registered: Told | null
  paid: Told | null
  askedAt: number
  /** Why the service gave no answer. */
  fault: string | null
  attendeeId: string | null
  personId: string | null
  registrantId: string | null
  /** Whether the service has the person as attended; absent in what was stored before it was asked for. */
  attended?: boolean
  attendedAt?: string | null
}

/** A row of a guest list. Ids in lower case. */
export type Guest = {
  id: string
  eventId: string
  version: number
  importId: string
  changedBy: string
  sheet: SheetGuest
  service: ServiceState | null
  missing: boolean
  enrolledBy: string | null
  enrolledAt: Date | null
  /** Records of the event that a colleague has told apart from this guest. */
  apart: readonly string[]
  /** The person at the event whom this guest is, as far as the desk has seen their records. */
  readonly joined: Joined | null
  /** Folded texts, for a search within the list. */
  text: string
}

export type UnjoinedGuest = Omit<Guest, 'joined'>

/** A mark whose door is decrypted. */
export type Mark = Omit<MarkRow, 'doorSealed'>
export type MarkRow = typeof arrivalMarks.$inferSelect
/** A passage whose door is decrypted. */
export type Passage = Omit<PassageRow, 'doorSealed'> & { door: string | null }
export type PassageRow = typeof passages.$inferSelect
export type GuestRow = typeof guests.$inferSelect

type Own = Pick<Guest, 'sheet' | 'service'>
type Known = Own & Pick<Guest, 'joined'>

/** Ids that the sheet or the service gave for this guest itself. */
export const ownAttendeeIdOf = ({ sheet, service }: Own): string | null =>
  sheet.attendeeId ?? service?.attendeeId ?? null
export const ownPersonIdOf = ({ sheet, service }: Own): string | null => sheet.personId ?? service?.personId ?? null

/** The same, or else those of the record that was joined with the guest. */
export const attendeeIdOf = (guest: Known): string | null => ownAttendeeIdOf(guest) ?? guest.joined?.attendeeId ?? null
export const personIdOf = (guest: Known): string | null => ownPersonIdOf(guest) ?? guest.joined?.personId ?? null
export const userIdOf = (guest: Known): string | null => guest.sheet.userId ?? guest.joined?.userId ?? null

/** Every id under which the desk knows this guest. */
export const idsOf = (guest: Known & Pick<Guest, 'id'>): string[] =>
  [guest.id, attendeeIdOf(guest), personIdOf(guest), userIdOf(guest)].filter((id) => id !== null)

/** Whether the service can say if this guest is on the event: a person id finds registrations only. */
export const canLook = (guest: Known): boolean => attendeeIdOf(guest) !== null || userIdOf(guest) !== null

/** Whether the service can be asked about this guest: it finds people by their ids only. */
export const canAsk = (guest: Known): boolean =>
  attendeeIdOf(guest) !== null || personIdOf(guest) !== null || userIdOf(guest) !== null
