import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'

import { scarcityOf, stockOf } from './stock.ts'
import { windowOf, type Window } from './windows.ts'

/** Something about a registration type that an organizer should look at. */
export type Flag = { word: string; says: string }

type At = { zone: string; now: number }

/** The counters are not fields of a type: they are read when a service sends them inside its details. */
export type TypeHealth = { window: Window; flags: Flag[]; opensByCode: boolean }

/** Reads status against window and publication: each flag is one way in which they disagree, or stop people. */
export function typeHealth(type: RegistrationType, at: At, codes?: readonly RegistrationPassCode[]): TypeHealth {
  const window = windowOf(type.openDate, type.closeDate, at)
  const flags: Flag[] = []
  const open = type.status === 'Open'
  if (type.status === 'Closed' && window.state === 'open')
    flags.push({ word: 'Closed early', says: 'Its window is open, its status is Closed' })
  if (open && window.state === 'over')
    flags.push({ word: 'Window over', says: `Its status is Open, its window ${window.text}` })
  if (open && window.state === 'not yet')
    flags.push({ word: 'Not yet', says: `Its status is Open, its window ${window.text}` })
  if (window.state === 'impossible') flags.push({ word: 'Impossible window', says: 'It closes before it opens' })
  if (type.publish === false) flags.push({ word: 'Unpublished', says: 'People are not shown it' })
  if (type.isLocked === true) flags.push({ word: 'Locked', says: 'The service does not let it change' })
  if (type.quantity === 0) flags.push({ word: 'Full', says: 'Its quantity is 0' })
  if (codes && codes.length > 0 && codes.every((code) => scarcityOf(stockOf(code)) === 'gone'))
    flags.push({ word: 'Codes used up', says: 'None of its codes has any left' })
  return { window, flags, opensByCode: type.requireRegistrationCode === true }
}
