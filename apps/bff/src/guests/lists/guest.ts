import type { SheetGuest } from '@frontdesk/sheets/fields'

import type { guests, arrivalMarks } from '#store/guest-tables.ts'

export type Told = 'yes' | 'no' | 'unknown'

/** What the service said about a guest. `askedAt`: milliseconds of the epoch. */
export type ServiceState = {
  onEvent: Told | null
  enrollmentStatus: string | null
  registered: Told | null
  paid: Told | null
  askedAt: number
  /** Why there is no answer. */
  fault: string | null
  attendeeId: string | null
  personId: string | null
  registrantId: string | null
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
  /** Folded texts, for a search within the list. */
  text: string
}

export type Mark = typeof arrivalMarks.$inferSelect
export type GuestRow = typeof guests.$inferSelect

/** Additional authenticated data of everything that is encrypted for a guest. */
export const aboutGuest = (eventId: string, id: string): string => `guest ${id} ${eventId}`
export const aboutService = (eventId: string, id: string): string => `guest-service ${id} ${eventId}`
export const aboutMark = (id: string): string => `arrival ${id}`

export const attendeeIdOf = ({ sheet, service }: Pick<Guest, 'sheet' | 'service'>): string | null =>
  sheet.attendeeId ?? service?.attendeeId ?? null
export const personIdOf = ({ sheet, service }: Pick<Guest, 'sheet' | 'service'>): string | null =>
  sheet.personId ?? service?.personId ?? null

/** Whether the service can be asked about this guest: it finds people by their ids only. */
export const canAsk = (guest: Pick<Guest, 'sheet' | 'service'>): boolean =>
  attendeeIdOf(guest) !== null || personIdOf(guest) !== null || guest.sheet.userId !== null
