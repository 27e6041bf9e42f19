import { joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import type { GuestRecord } from '#records/guests/guest-view.ts'
import { type EnrollmentState, enrollmentOf } from '#records/registration/enrollment.ts'
import { type NamedState, namedStateText } from '#records/registration/registration-view.ts'

/** Whether somebody is on the event, as far as known. `unaskable`: no id is known to look them up by. */
type Known = EnrollmentState | 'unaskable'

/**
 * A warning before an arrival is marked, with the next step; null for none. `organizes`: the user is an organizer.
 * `mayEnroll`: not for support, which only looks up.
 */
export function arrivalCaution(known: Known, organizes: boolean, mayEnroll = true): string | null {
  switch (known) {
    case 'yes':
      return null
    case 'no':
      if (!mayEnroll) return say('Not on the event. The event staff can enroll them.')
      return organizes
        ? say('Not on the event: enroll them, or decide whether to let them in.')
        : say('Not on the event: enroll them, or ask the organizer before you let them in.')
    case 'wait':
      return organizes
        ? say('Still waitlisted: you decide whether to let them in.')
        : say('Still waitlisted: ask the organizer before you let them in.')
    case 'unknown':
      return organizes
        ? say('Couldn’t check whether they are on the event: look again.')
        : say('Couldn’t check whether they are on the event: look again, or ask the organizer.')
    case 'unaskable':
      return say('On the guest list; whether they are on the event can’t be checked. Compare name and ticket.')
  }
}

/** The caution for an enrolled person whose registration is, for example, expired or unpaid. */
export function registrationCaution(against: readonly NamedState[], organizes: boolean): string | null {
  const states = joined(against.map(namedStateText))
  if (states === null) return null
  return organizes
    ? say('{states}. You decide whether to let them in.', { states })
    : say('{states}. Ask the organizer before you let them in.', { states })
}

/** The same for a guest of whom no attendee record was read. One who can be asked about and was not, has no caution. */
export function guestCaution(
  { service }: Pick<GuestRecord, 'service'>,
  organizes: boolean,
  mayEnroll = true,
): string | null {
  const { onEvent, canAsk, enrollmentStatus } = service
  if (onEvent === null) return canAsk ? null : arrivalCaution('unaskable', organizes)
  if (onEvent === 'no' && enrollmentOf({ enrollmentStatus }).answer === 'wait') return arrivalCaution('wait', organizes)
  return arrivalCaution(onEvent, organizes, mayEnroll)
}
