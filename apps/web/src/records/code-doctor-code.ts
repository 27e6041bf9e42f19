import type { RegistrationPassCode } from '@frontdesk/api-types'

import { dateTime } from '#format/dates.ts'
import { isMailAddress } from '#format/links.ts'
import { grouped, numberOf } from '#format/numbers.ts'
import { say } from '#words/say.ts'

import { lookedAt } from './code-doctor-values.ts'
import type { Check, DoctorInput, Known } from './code-doctor.ts'
import { addressesOf } from './pass-code-state.ts'
import { stockOf } from './stock.ts'
import { windowOf } from './windows.ts'

/** What the code itself has to hold: it exists, its window, its counts, its flags, its list of addresses. */
export function codeChecks(input: DoctorInput): Check[] {
  const { code } = input
  if (!code) return [missingCode(input)]
  return [
    { ...part('exists', 'ok', say('The code exists'), code), looked: [] },
    windowCheck(code, input),
    quantityCheck(code),
    reservedCheck(code, input),
    expiredCheck(code),
    availableCheck(code),
    emailCheck(code, input),
  ]
}

type Code = Known<RegistrationPassCode>

function part(id: Check['id'], state: Check['state'], says: string, { source }: Code, mend: string | null = null) {
  return { id, state, says, source, mend }
}

/** No record: nobody looked, it is not there, or some places could not be asked. */
function missingCode({ search }: DoctorInput): Check {
  const source = search && { operation: 28, at: search.at }
  const looked = search
    ? [
        {
          field: say('types asked'),
          value: say('{asked, number}: not known in {missing, number}, no answer from {unclear, number}', {
            asked: search.asked,
            missing: search.missing,
            unclear: search.unclear,
          }),
        },
      ]
    : []
  const nowhere = search !== null && search.asked > 0 && search.unclear === 0 && search.left === 0
  if (nowhere)
    return {
      id: 'exists',
      state: 'fails',
      says: say('No registration type of this project knows this code'),
      looked,
      source,
      mend: say('Check the spelling as it was written, and whether it belongs to another project.'),
    }
  return {
    id: 'exists',
    state: 'unknown',
    says: say('The record of the code was not sent'),
    looked,
    source,
    mend: say('Look the code up alone: every type of the project is asked for it.'),
  }
}

const inService = () => say('Its window has to be moved in the service, or another code given.')

function windowCheck(code: Code, { zone, now }: DoctorInput): Check {
  const { openDate, closeDate } = code.value
  const window = windowOf(openDate, closeDate, { zone, now })
  const text = say('Window of the code: {window}', { window: window.text })
  const make = (state: Check['state'], mend: string | null): Check => ({
    ...part('window', state, text, code, mend),
    looked: lookedAt({ openDate, closeDate }, { zone, now }),
  })
  switch (window.state) {
    case 'open':
      return make('ok', null)
    case 'not yet':
      return make(
        'fails',
        say('It works from {when} on; for today its window has to be moved in the service.', {
          when: dateTime(window.opens, { zone, now }),
        }),
      )
    case 'over':
      return make('fails', inService())
    case 'impossible':
      return make('fails', say('Its dates have to be put right in the service: it closes before it opens.'))
    case 'not stated':
      return window.opens || window.closes
        ? make('unknown', say('Ask whoever keeps the codes in which zone.'))
        : make('ok', null)
  }
}

const counted = ({ quantity, numberUsed, numberReserved, numberRemaining }: RegistrationPassCode) =>
  lookedAt({
    quantity: numberOf(quantity),
    numberUsed: numberOf(numberUsed),
    numberReserved: numberOf(numberReserved),
    numberRemaining: numberOf(numberRemaining),
  })

/** Whether the rest, when none is left, is used or only held. */
function leftOf({ value }: Code): { gone: boolean; held: boolean; known: boolean } {
  const { quantity, used, reserved, left, noLimit } = stockOf(value)
  const rest = left ?? (quantity !== null && used !== null ? quantity - used - (reserved ?? 0) : null)
  const gone = rest !== null && rest <= 0
  const held = gone && (reserved ?? 0) > 0 && !(quantity !== null && used !== null && used >= quantity)
  return { gone, held, known: noLimit || rest !== null }
}

function quantityCheck(code: Code): Check {
  const { gone, held, known } = leftOf(code)
  const { left, quantity, noLimit } = stockOf(code.value)
  const looked = counted(code.value)
  if (!known) return { ...part('quantity', 'unknown', say('How many are left was not sent'), code), looked }
  if (gone && !held)
    return {
      ...part(
        'quantity',
        'fails',
        quantity === null
          ? say('None left')
          : say('None left of {quantity}: all are used', { quantity: grouped(quantity) }),
        code,
        say('Its quantity has to be raised in the service, or another code given.'),
      ),
      looked,
    }
  const says = noLimit
    ? say('No limit stated')
    : held
      ? say('Not all are used')
      : left === null || quantity === null
        ? say('Some are left')
        : say('{left} left of {quantity}', { left: grouped(left), quantity: grouped(quantity) })
  return { ...part('quantity', 'ok', says, code), looked }
}

/** One of the reserved ones is in this person's own cart: it waits for them. */
function isTheirs(code: Code, { registrant }: DoctorInput): boolean {
  if (!registrant || registrant.value.registrantStatus !== 'InCart') return false
  return registrant.value.registrationPassCodeId?.toLowerCase() === code.value.id.toLowerCase()
}

function reservedCheck(code: Code, input: DoctorInput): Check {
  const { type } = input
  const { held } = leftOf(code)
  const { reserved } = stockOf(code.value)
  const looked = counted(code.value).filter(({ field }) => field !== 'numberUsed' && field !== 'quantity')
  if (held && isTheirs(code, input))
    return { ...part('reserved', 'ok', say('One is held in their own cart'), code), looked }
  if (held) {
    const minutes = numberOf(type?.value.minutesAllowedInCart)
    return {
      ...part(
        'reserved',
        'fails',
        say('{count, plural, one {The last one is held in a cart} other {The last # are held in carts}}', {
          count: reserved ?? 0,
        }),
        code,
        minutes === null
          ? say('They come free when a cart is given up; look again in a while.')
          : say('A cart runs out after {minutes, plural, one {# minute} other {# minutes}}; look again then.', {
              minutes,
            }),
      ),
      looked,
    }
  }
  if (reserved === null) return { ...part('reserved', 'ok', say('No reservation stands in the way'), code), looked }
  return {
    ...part(
      'reserved',
      'ok',
      say(
        '{count, plural, =0 {None held in carts} one {# held in a cart, more are left} other {# held in carts, more are left}}',
        {
          count: reserved,
        },
      ),
      code,
    ),
    looked,
  }
}

function expiredCheck(code: Code): Check {
  const { isExpired } = code.value
  const looked = lookedAt({ isExpired })
  if (isExpired === true)
    return {
      ...part(
        'expired',
        'fails',
        say('The service says that the code has expired'),
        code,
        say('It has to be renewed in the service, or another code given.'),
      ),
      looked,
    }
  if (isExpired === false) return { ...part('expired', 'ok', say('Not expired'), code), looked }
  return { ...part('expired', 'unknown', say('Whether it has expired was not sent'), code), looked }
}

function availableCheck(code: Code): Check {
  const { isAvailable } = code.value
  const looked = lookedAt({ isAvailable })
  if (isAvailable === false)
    return {
      ...part(
        'available',
        'fails',
        say('The service says the code is not available, and not why'),
        code,
        say('Mend what stands above; without another reason whoever keeps the codes has to look.'),
      ),
      looked,
    }
  if (isAvailable === true) return { ...part('available', 'ok', say('Available, says the service'), code), looked }
  return { ...part('available', 'unknown', say('Whether it is available was not sent'), code), looked }
}

function emailCheck(code: Code, { email }: DoctorInput): Check {
  const kept = addressesOf(code.value).map((it) => it.toLowerCase())
  const count = kept.length
  const looked = lookedAt({
    emailAddresses: count === 0 ? null : say('{count, plural, one {# address} other {# addresses}}', { count }),
  })
  const make = (state: Check['state'], says: string, mend: string | null = null): Check => ({
    ...part('e-mail list', state, says, code, mend),
    looked,
  })
  if (count === 0) return make('ok', say('Kept for nobody in particular'))
  if (!email)
    return make(
      'unknown',
      say(
        '{count, plural, one {Kept for # e-mail address} other {Kept for # e-mail addresses}}; the address of this person is not known here',
        { count },
      ),
      say('Ask the person for their address and compare it with the list.'),
    )
  const own = email.value.trim()
  looked.push({
    field: say('their address (operation {number})', { number: String(email.source.operation) }),
    value: own,
  })
  if (kept.includes(own.toLowerCase())) return make('ok', say('{email} is on its list', { email: own }))
  // A list with something else than addresses on it (a domain?) may well mean this person.
  if (!kept.every(isMailAddress))
    return make(
      'unknown',
      say('{email} does not stand on its list, which holds more than addresses', { email: own }),
      say('Ask whoever keeps the codes what the list means.'),
    )
  return make(
    'fails',
    say('{email} is not on its list of {count, plural, one {# address} other {# addresses}}', { email: own, count }),
    say('The address has to be added to the list in the service, or the person uses an address that is on it.'),
  )
}
