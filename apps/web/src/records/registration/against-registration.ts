import type { Registrant } from '@frontdesk/api-types'

import { say } from '#i18n/say.ts'
import { type GuestRecord, registrationAgainst } from '#records/guests/guest-view.ts'

import { type NamedState, statesAgainst } from './registration-view.ts'

/**
 * What the registration of a person has against it: by the record, else by the last answer for the guest list; undefined
 * while it is read and neither is known.
 */
export function againstRegistration(
  read: { answer: { data: Registrant } | null; pending: boolean },
  guest: Pick<GuestRecord, 'service'> | null | undefined,
): NamedState[] | undefined {
  if (read.answer) return statesAgainst(read.answer.data)
  if (!guest || guest.service.askedAt === null) return read.pending ? undefined : []
  const against = registrationAgainst(guest)
  if (against === null) return []
  return [{ label: say('Registration'), state: { word: say(against), meaning: 'wait', says: say('As last seen') } }]
}
