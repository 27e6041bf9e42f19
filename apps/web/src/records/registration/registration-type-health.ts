import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'

import { numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { windowOf, type Window } from '#records/event/time-windows.ts'
import { type Stock, stockOf } from '#records/inventory/stock.ts'
import { type StateWord, stateWord } from '#records/state-words.ts'

import { passCodeState } from './pass-code-state.ts'

/**
 * The status of a type, or, when it is Open, the reason in its window, quantity or publication why registration is
 * still impossible. Null when no status was sent.
 */
export function typeState(type: RegistrationType, at: At): StateWord | null {
  const state = stateWord('registrationType', type.status)
  if (type.status !== 'Open') return state
  const window = windowOf(type.openDate, type.closeDate, at)
  const instead = (shown: string, meaning: StateWord['meaning'], says: string): StateWord => {
    return { word: type.status ?? '', shown, meaning, says }
  }
  if (window.state === 'over')
    return instead(say('Closed'), 'no', say('{window}; its status still says Open', { window: window.text }))
  if (window.state === 'not yet') return instead(say('Not yet open'), 'wait', window.text)
  if (window.state === 'impossible') return instead(say('Not open'), 'no', say('It closes before it opens'))
  if (numberOf(type.quantity) === 0) return instead(say('Full'), 'no', say('Its quantity is 0'))
  if (type.publish === false) return instead(say('Not published'), 'wait', say('People are not shown it'))
  return state
}

/** Something about a registration type that an organizer should check. */
export type Flag = { word: string; says: string }

type At = { zone: string; now: number }

/** Counters are no fields of a type; they are read when a service sends them inside its details. */
export type TypeHealth = { window: Window; flags: Flag[]; opensByCode: boolean }

/** Compares status with window and publication: one flag for each contradiction or obstacle. */
export function typeHealth(type: RegistrationType, at: At, codes?: readonly RegistrationPassCode[]): TypeHealth {
  const window = windowOf(type.openDate, type.closeDate, at)
  const flags: Flag[] = []
  const open = type.status === 'Open'
  if (type.status === 'Closed' && window.state === 'open')
    flags.push({ word: say('Closed early'), says: say('Status Closed, although the registration period is running') })
  if (open && window.state === 'over')
    flags.push({
      word: say('Still says Open'),
      says: say('It can be closed in the event system only: ask whoever manages it there.'),
    })
  if (open && window.state === 'not yet')
    flags.push({
      word: say('Not yet open'),
      says: say('Status Open, registration period {window}', { window: window.text }),
    })
  if (window.state === 'impossible')
    flags.push({ word: say('Impossible window'), says: say('It closes before it opens') })
  if (type.publish === false) flags.push({ word: say('Not published'), says: say('People are not shown it') })
  if (type.isLocked === true) flags.push({ word: say('Locked'), says: say('It can’t be changed') })
  if (numberOf(type.quantity) === 0) flags.push({ word: say('Full'), says: say('Its quantity is 0') })
  if (codes && codes.length > 0) flags.push(...codeFlags(codes, type.requireRegistrationCode === true, at))
  return { window, flags, opensByCode: type.requireRegistrationCode === true }
}

/** Only codes that were read can be judged, each by its own state; one without a limit never runs out. */
function codeFlags(codes: readonly RegistrationPassCode[], needed: boolean, at: At): Flag[] {
  const stops = codes.map((code) => passCodeState(code, at).stop)
  if (stops.includes(null)) return []
  if (stops.every((stop) => stop === 'used up' || stop === 'no uses'))
    return [
      {
        word: say('Codes used up'),
        says: needed
          ? say('It opens by code only, and none of its codes has any left')
          : say('None of its codes has any left'),
      },
    ]
  return stops.every((stop) => stop === 'expired')
    ? [{ word: say('Codes expired'), says: say('All of its codes have expired') }]
    : [{ word: say('No code works'), says: say('None of its codes can be used now') }]
}

/** The sums over all codes of a type; a sum only where every code states the number. */
export function codesTogether(codes: readonly RegistrationPassCode[]): Stock {
  const stocks = codes.map(stockOf)
  const sum = (part: 'quantity' | 'used' | 'reserved' | 'left'): number | null =>
    stocks.reduce<number | null>(
      (all, stock) => {
        const own = stock[part]
        return all === null || own === null ? null : all + own
      },
      stocks.length === 0 ? null : 0,
    )
  return stockOf({
    quantity: sum('quantity'),
    numberUsed: sum('used'),
    numberReserved: sum('reserved'),
    numberRemaining: sum('left'),
  })
}
