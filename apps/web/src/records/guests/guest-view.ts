import type { DeskAnswer } from '@frontdesk/desk-api'
import { readEnrollment } from '@frontdesk/desk-api/enrollment-words'
import { type GuestStanding, registrationFault, standingOfGuest } from '@frontdesk/desk-api/guest-words'

import { type Marked, mark, say } from '#i18n/say.ts'
import type { Meaning } from '#ui/meaning.ts'

export type GuestRecord = DeskAnswer<'guest'>
export type OnEvent = GuestStanding

/** Whether the guest is enrolled in the event system. */
const onEventOf = ({ service }: Pick<GuestRecord, 'service'>): OnEvent =>
  service.onEvent ?? (service.canAsk ? 'notAsked' : 'cannotAsk')

/** The label and meaning of each answer. */
export const onEventWords: Readonly<Record<OnEvent, { word: Marked; meaning: Meaning }>> = {
  yes: { word: mark('On the event'), meaning: 'yes' },
  /** In line for a place: without one, and not to be called off the event. */
  waitlisted: { word: mark('Waitlisted'), meaning: 'wait' },
  no: { word: mark('Not on the event'), meaning: 'no' },
  unknown: { word: mark('Couldn’t check'), meaning: 'unknown' },
  notAsked: { word: mark('Not checked yet'), meaning: 'neutral' },
  cannotAsk: { word: mark('Can’t be checked'), meaning: 'neutral' },
  refused: { word: mark('Refused'), meaning: 'no' },
  maybeAdded: { word: mark('May be added already'), meaning: 'unknown' },
}

/** The same for one guest, with the event system's own status where it tells more. */
export const standingBy = (onEvent: OnEvent, enrollmentStatus: string | null): { word: Marked; meaning: Meaning } =>
  onEventWords[onEvent === 'no' && readEnrollment(enrollmentStatus) === 'wait' ? 'waitlisted' : onEvent]

type Standing = Pick<GuestRecord, 'service' | 'desk'>
/** A run got no answer for the guest, and no later record shows them on the event or its waitlist. */
export const mayBeAddedAlready = (guest: Standing): boolean => standingOfGuest(guest) === 'maybeAdded'

/** Why the latest run could not enroll the guest, as long as no later look says more; null for anybody else. */
export const refusalOf = (guest: Standing): GuestRecord['desk']['refused'] =>
  standingOfGuest(guest) === 'refused' ? guest.desk.refused : null

export const standingOf = (guest: Standing): { word: Marked; meaning: Meaning } => onEventWords[standingOfGuest(guest)]

/** Why the registration of an enrolled guest is not in order, by the last answer of the service; null when it is. */
export function registrationAgainst({ service }: Pick<GuestRecord, 'service'>): Marked | null {
  const fault = registrationFault(service)
  if (fault === null) return null
  return fault === 'unpaid' ? mark('Not paid') : mark('Registration not valid')
}
/** Why a guest of a sheet can’t be checked, and what to do about it; null for anybody else. */
export const whyUnaskable = ({ kind, service }: Pick<GuestRecord, 'kind' | 'service'>): string | null =>
  kind === 'sheet' && onEventOf({ service }) === 'cannotAsk'
    ? say(
        'No id is known to check with. A sheet with one, which organizers bring in, or the link in their e-mail helps.',
      )
    : null

/** Somebody in no sheet who was let in at this desk. */
export const isWalkIn = ({ kind, desk }: Pick<GuestRecord, 'kind' | 'desk'>): boolean =>
  kind !== 'sheet' && desk.arrived !== null

type WithIds = Pick<GuestRecord, 'id' | 'kind' | 'sheet' | 'service' | 'joined'>

/** The attendee record of a guest, by the sheet, by the event system, or as the desk has joined them. */
export const attendeeIdOf = ({ id, kind, sheet, service, joined }: WithIds): string | null =>
  kind === 'attendee' ? id : (sheet.attendeeId ?? service.attendeeId ?? joined?.attendeeId ?? null)

export const personIdOf = ({ sheet, service, joined }: WithIds): string | null =>
  sheet.personId ?? service.personId ?? joined?.personId ?? null

export const userIdOf = ({ sheet, joined }: WithIds): string | null => sheet.userId ?? joined?.userId ?? null

/** An answer of the event system as text. */
export function toldWord(told: 'yes' | 'no' | 'unknown' | null): string {
  switch (told) {
    case 'yes':
      return say('Yes')
    case 'no':
      return say('No')
    case 'unknown':
      return say('Couldn’t check')
    case null:
      return say('unknown')
  }
}
