import type { DeskAnswer } from '@frontdesk/desk-api'

import { type Guest, canAsk, canLook } from '../lists/guest.ts'
import type { ListRow } from '../lists/list-rows.ts'
import { isWaitlisted } from './service-records.ts'

export type PlanOutcome = DeskAnswer<'planEnrolling'>['rows'][number]['outcome']

/** What a run does with a guest. A guest on the waitlist stays there. `uncertain`: an earlier run may have added them. */
export function planOf(guest: Pick<Guest, 'sheet' | 'service' | 'joined'>, uncertain = false): PlanOutcome {
  const { onEvent = null, enrollmentStatus = null } = guest.service ?? {}
  if (onEvent === 'yes' || isWaitlisted(enrollmentStatus)) return 'alreadyOn'
  if (uncertain) return 'uncertain'
  const isNamed = canAsk(guest) || guest.sheet.email !== null
  if (onEvent === 'no') return isNamed ? 'add' : 'noEmail'
  if (canLook(guest)) return 'askFirst'
  return isNamed ? 'cannotTell' : 'noEmail'
}

/** Plans that enroll, as far as nothing that is looked up first tells otherwise. */
export const toEnroll: ReadonlySet<PlanOutcome> = new Set(['add', 'askFirst', 'cannotTell'])

/** Guests of a selection that a run can be about: seen records have their own way to be enrolled. */
export const guestsOf = (rows: readonly ListRow[]): Guest[] => rows.flatMap(({ guest }) => guest ?? [])
