import type { RegistrationPassCode } from '@frontdesk/api-types'

import { amount } from '#format/money.ts'
import { grouped, numberOf, percent } from '#format/numbers.ts'
import { listed, say } from '#i18n/say.ts'
import { windowOf, type Window } from '#records/event/time-windows.ts'
import { stockOf, type Stock } from '#records/inventory/stock.ts'
import type { Meaning } from '#ui/badge.tsx'

/** Reasons why a pass code is invalid, in display order. */
export type PassCodeStop = 'expired' | 'no uses' | 'used up' | 'not yet' | 'impossible window' | 'not available'

/** The state of a pass code now. `contradiction` describes contradicting fields. */
export type PassCodeState = {
  /** Text of its badge; null when no known reason makes it invalid. */
  stop: PassCodeStop | null
  word: string
  meaning: Meaning
  says: string
  stock: Stock
  window: Window
  contradiction: string | null
}

type At = { zone: string; now: number }

/** State from flags, counters and window of a pass code: the first reason that makes it invalid. */
export function passCodeState(code: RegistrationPassCode, at: At): PassCodeState {
  const stock = stockOf(code)
  const window = effectiveWindow(code, at)
  const [stop = null] = passCodeStops(code, at)
  const make = (word: string, meaning: Meaning, says: string): PassCodeState => ({
    stop,
    word,
    meaning,
    says,
    stock,
    window,
    contradiction: contradictionOf(code, passCodeLeft(code).gone, window),
  })
  switch (stop) {
    case 'expired':
      return make(say('Expired'), 'no', window.text)
    case 'no uses':
      return make(say('No uses'), 'no', say('Its limit is 0'))
    case 'used up':
      return make(
        say('Used up'),
        'no',
        stock.reserved
          ? say('None left, {count} still reserved', { count: grouped(stock.reserved) })
          : say('None left'),
      )
    case 'not yet':
      return make(say('Not yet open'), 'wait', window.text)
    case 'impossible window':
      return make(say('Not open'), 'no', say('It closes before it opens'))
    case 'not available':
      return make(say('Not available'), 'no', say('Not available; no reason given'))
    case null:
      return code.isAvailable === true
        ? make(say('Available'), 'yes', window.text)
        : make(say('Status unknown'), 'unknown', say('Whether it can be used is unknown'))
  }
}

/** All reasons in the record that make a code invalid: the source of badge, flags and conditions. */
export function passCodeStops(code: RegistrationPassCode, at: At): PassCodeStop[] {
  const { state } = windowOf(code.openDate, code.closeDate, at)
  const { gone } = passCodeLeft(code)
  const stops: Record<PassCodeStop, boolean> = {
    expired: code.isExpired === true || state === 'over',
    'no uses': numberOf(code.quantity) === 0,
    'used up': gone && numberOf(code.quantity) !== 0,
    'not yet': state === 'not yet',
    'impossible window': state === 'impossible',
    'not available': code.isAvailable === false,
  }
  return passCodeStopOrder.filter((stop) => stops[stop])
}

const passCodeStopOrder = [
  'expired',
  'no uses',
  'used up',
  'not yet',
  'impossible window',
  'not available',
] as const satisfies readonly PassCodeStop[]

/** Whether any is left, computed if the number left was not sent; `held`: the rest is reserved, not used. */
export function passCodeLeft(code: RegistrationPassCode): { gone: boolean; held: boolean; known: boolean } {
  const { quantity, used, reserved, left, noLimit } = stockOf(code)
  const rest = left ?? (quantity !== null && used !== null ? quantity - used - (reserved ?? 0) : null)
  const gone = quantity === 0 || (rest !== null && rest <= 0)
  const held = gone && (reserved ?? 0) > 0 && !(quantity !== null && used !== null && used >= quantity)
  return { gone, held, known: noLimit || rest !== null || quantity === 0 }
}

/** An expired code is over whatever its dates; they must not read as open. */
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

/**
 * `50% off`, `€15.00 off` in the currency of the code's type, `1,500 off` where none is known; both when both are set,
 * `null` when neither.
 */
export function discountOf(
  code: Pick<RegistrationPassCode, 'discountAmount' | 'discountPercent'>,
  currency?: string | null,
): string | null {
  const money = amount(code.discountAmount, currency)
  const parts = [
    typeof code.discountPercent === 'number' ? say('{amount} off', { amount: percent(code.discountPercent) }) : null,
    money === null ? null : say('{amount} off', { amount: money }),
  ].filter((part) => part !== null)
  return parts.length > 0 ? listed(parts) : null
}

/** The entries of the list; besides addresses it may have others, such as a domain. */
export function addressesOf({ emailAddresses }: Pick<RegistrationPassCode, 'emailAddresses'>): string[] {
  return (emailAddresses ?? '').split(/[\s,;]+/).filter((it) => it !== '')
}
