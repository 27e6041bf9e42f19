import type { RegistrationPassCode } from '@frontdesk/api-types'

import { grouped, percent } from '#format/numbers.ts'
import { listed, say } from '#i18n/say.ts'
import { windowOf, type Window } from '#records/event/windows.ts'
import { scarcityOf, stockOf, type Stock } from '#records/inventory/stock.ts'
import type { Meaning } from '#ui/badge.tsx'

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
  const window = effectiveWindow(code, at)
  const usedUp = scarcityOf(stock) === 'gone'
  const make = (word: string, meaning: Meaning, says: string): PassCodeState => ({
    word,
    meaning,
    says,
    stock,
    window,
    contradiction: contradictionOf(code, usedUp, window),
  })
  if (window.state === 'over') return make(say('Expired'), 'no', window.text)
  if (stock.quantity === 0) return make(say('No uses'), 'no', say('Its limit is 0'))
  if (usedUp)
    return make(
      say('Used up'),
      'no',
      stock.reserved ? say('None left, {count} still reserved', { count: grouped(stock.reserved) }) : say('None left'),
    )
  if (window.state === 'not yet') return make(say('Not yet open'), 'wait', window.text)
  if (code.isAvailable === true) return make(say('Available'), 'yes', window.text)
  if (code.isAvailable === false) return make(say('Not available'), 'no', say('Not available; no reason given'))
  return make(say('Status unknown'), 'unknown', say('Whether it can be used is unknown'))
}

/** An expired code is over whatever its dates say: they are not told as if it were open. */
function effectiveWindow(code: RegistrationPassCode, at: At): Window {
  const window = windowOf(code.openDate, code.closeDate, at)
  if (code.isExpired !== true || window.state === 'over') return window
  return {
    ...window,
    state: 'over',
    text: window.closes === null ? say('marked as expired, no end stated') : say('marked as expired before its end'),
  }
}

function contradictionOf(code: RegistrationPassCode, usedUp: boolean, window: Window): string | null {
  if (code.isAvailable !== true) return null
  if (code.isExpired === true) return say('Marked both available and expired')
  if (usedUp) return say('Marked available, but none left')
  if (window.state === 'over' || window.state === 'not yet')
    return say('Marked available, but its period: {window}', { window: window.text })
  return null
}

/** `50 % off`, `1,500 off (currency unknown)`; both when both are set, `null` when neither. */
export function discountOf(code: Pick<RegistrationPassCode, 'discountAmount' | 'discountPercent'>): string | null {
  const parts = [
    typeof code.discountPercent === 'number' ? say('{amount} off', { amount: percent(code.discountPercent) }) : null,
    typeof code.discountAmount === 'number'
      ? say('{amount} off (currency unknown)', { amount: grouped(code.discountAmount) })
      : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? listed(parts) : null
}

/** The addresses of a list; a list may hold something else as well, such as a domain. */
export function addressesOf({ emailAddresses }: Pick<RegistrationPassCode, 'emailAddresses'>): string[] {
  return (emailAddresses ?? '').split(/[\s,;]+/).filter((it) => it !== '')
}
