import type { RegistrationPassCode } from '@frontdesk/api-types'

import { amount } from '#format/money.ts'
import { percent } from '#format/numbers.ts'
import type { Meaning } from '#ui/badge.tsx'

import { scarcityOf, stockOf, type Stock } from './stock.ts'
import { windowOf, type Window } from './windows.ts'

/** What a pass code is good for right now. `contradiction` names what its own fields say against each other. */
export type PassCodeState = {
  word: string
  meaning: Meaning
  says: string
  stock: Stock
  window: Window
  contradiction: string | null
}

type At = { zone: string; now: number }

/** Reads flags, counters and window of a pass code into one word: the reason that stops it comes first. */
export function passCodeState(code: RegistrationPassCode, at: At): PassCodeState {
  const stock = stockOf(code)
  const window = windowOf(code.openDate, code.closeDate, at)
  const usedUp = scarcityOf(stock) === 'gone'
  const make = (word: string, meaning: Meaning, says: string): PassCodeState => ({
    word,
    meaning,
    says,
    stock,
    window,
    contradiction: contradictionOf(code, usedUp, window),
  })
  if (code.isExpired === true)
    return make('Expired', 'no', window.state === 'over' ? window.text : 'The service says it has expired')
  if (window.state === 'over') return make('Expired', 'no', window.text)
  if (usedUp) return make('Used up', 'no', stock.reserved ? `None left, ${stock.reserved} still reserved` : 'None left')
  if (window.state === 'not yet') return make('Not yet open', 'wait', window.text)
  if (code.isAvailable === true) return make('Available', 'yes', window.text)
  if (code.isAvailable === false)
    return make('Not available', 'no', 'The service says it is not available, and not why')
  return make('State not sent', 'unknown', 'The service did not say whether it can be used')
}

function contradictionOf(code: RegistrationPassCode, usedUp: boolean, window: Window): string | null {
  if (code.isAvailable !== true) return null
  if (code.isExpired === true) return 'The service says both available and expired'
  if (usedUp) return 'The service says available, and none are left'
  if (window.state === 'over' || window.state === 'not yet')
    return `The service says available, and the window ${window.text}`
  return null
}

/** `50 % off`, `1,500 off (unit not stated)`; both when both are set, `null` when neither. */
export function discountOf(code: Pick<RegistrationPassCode, 'discountAmount' | 'discountPercent'>): string | null {
  const parts = [
    typeof code.discountPercent === 'number' ? `${percent(code.discountPercent)} off` : null,
    typeof code.discountAmount === 'number' ? `${amount(code.discountAmount, null)} off (unit not stated)` : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' and ') : null
}
