import type { RegistrationPassCode } from '@frontdesk/api-types'

import { dateTime } from '#format/dates.ts'
import { isMailAddress } from '#format/links.ts'
import { grouped, numberOf } from '#format/numbers.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { windowOf } from '#records/event/time-windows.ts'
import { stockOf } from '#records/inventory/stock.ts'

import type { Check, DiagnosisInput, Known } from './code-check.ts'
import { checkedValues } from './code-checked-values.ts'
import { whichZone } from './code-type-conditions.ts'
import { addressesOf, passCodeLeft, passCodeStops } from './pass-code-state.ts'

/** Conditions of the code itself: it exists, its window, its counters, its flags, its list of addresses. */
export function codeChecks(input: DiagnosisInput): Check[] {
  const { code } = input
  if (!code) return [missingCode(input)]
  const { gone, held } = passCodeLeft(code.value)
  // A counter or a flag beside the reason that decides it would be a second word on the same, and may contradict it.
  return [
    { ...part('exists', 'ok', say('The code exists'), code), looked: [] },
    ...(expiredInside(code, input) ? [] : [windowCheck(code, input)]),
    quantityCheck(code, input),
    ...(gone && !held ? [] : [reservedCheck(code, input)]),
    ...(isOverUnmarked(code, input) ? [] : [expiredCheck(code, input)]),
    ...(passCodeStops(code.value, input).some((stop) => stop !== 'not available') ? [] : [availableCheck(code, input)]),
    emailCheck(code, input),
  ]
}

type Code = Known<RegistrationPassCode>

/** What to do: organizers change the code themselves, the others ask them to. */
const advice = {
  'not yet': {
    organizer: mark('Valid from {when}. For today, change its dates or give another code.'),
    other: mark('Valid from {when}. For today, give another code, or ask the organizer to change its dates.'),
  },
  over: {
    organizer: mark('Change its dates or give another code.'),
    other: mark('Give another code, or ask the organizer to change its dates.'),
  },
  impossible: {
    organizer: mark('Correct its dates: it closes before it opens.'),
    other: mark('It closes before it opens: ask the organizer to correct its dates.'),
  },
  'none left': {
    organizer: mark('Raise the limit or give another code.'),
    other: mark('Give another code, or ask the organizer to raise the limit.'),
  },
  expired: {
    organizer: mark('Renew it or give another code.'),
    other: mark('Give another code, or ask the organizer to renew it.'),
  },
  'not available': {
    organizer: mark('Give another code, or ask whoever manages the codes in the event system.'),
    other: mark('Give another code, or ask the organizer.'),
  },
  'other entries': {
    organizer: mark('Compare it with the list of the code.'),
    other: mark('Ask the organizer what the list means.'),
  },
  'not on its list': {
    organizer: mark('Add the address to the list, or let the person use one that is on it.'),
    other: mark('Let the person use an address that is on it, or ask the organizer to add the address to the list.'),
  },
} satisfies Record<string, { organizer: Marked; other: Marked }>

const adviceOn = (fault: keyof typeof advice, organizes: boolean): Marked =>
  advice[fault][organizes ? 'organizer' : 'other']

function part(id: Check['id'], state: Check['state'], says: string, { source }: Code, fix: string | null = null) {
  return { id, state, says, source, fix }
}

/** Without a record: not searched, not found, or the search was incomplete. */
function missingCode({ search }: DiagnosisInput): Check {
  const source = search && { operation: 28, at: search.at }
  const looked = search
    ? [
        {
          field: say('types checked'),
          value: say('{asked, number}: no match in {missing, number}, no answer from {unclear, number}', {
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
      says: say('No registration type of this project has this code'),
      looked,
      source,
      fix: say('Check the spelling, and whether the code belongs to another project.'),
    }
  return {
    id: 'exists',
    state: 'unknown',
    says: say('The details of the code are missing'),
    looked,
    source,
    fix: say('Look up the code alone in all registration types.'),
  }
}

/** Marked as expired although its dates still run: the mark decides, and the dates are not reported as fulfilled. */
function expiredInside({ value }: Code, { zone, now }: DiagnosisInput): boolean {
  const { state } = windowOf(value.openDate, value.closeDate, { zone, now })
  return value.isExpired === true && (state === 'open' || state === 'not stated')
}

/** Over by its dates alone: they decide, and that it is not marked as expired is no good word for it. */
const isOverUnmarked = ({ value }: Code, at: DiagnosisInput): boolean =>
  value.isExpired !== true && windowOf(value.openDate, value.closeDate, at).state === 'over'

function windowCheck(code: Code, at: DiagnosisInput): Check {
  const { zone, now, organizes } = at
  const { openDate, closeDate } = code.value
  const window = windowOf(openDate, closeDate, { zone, now })
  const text = say('Window of the code: {window}', { window: window.text })
  const make = (state: Check['state'], fix: string | null): Check => ({
    ...part('window', state, text, code, fix),
    looked: checkedValues({ openDate, closeDate }, { zone, now }),
  })
  switch (window.state) {
    case 'open':
      return make('ok', null)
    case 'not yet':
      return make('fails', say(adviceOn('not yet', organizes), { when: dateTime(window.opens, { zone, now }) }))
    case 'over':
    case 'impossible':
      return make('fails', say(adviceOn(window.state, organizes)))
    case 'not stated':
      return window.opens || window.closes ? make('unknown', whichZone(at)) : make('ok', null)
  }
}

const counted = ({ quantity, numberUsed, numberReserved, numberRemaining }: RegistrationPassCode) =>
  checkedValues({
    quantity: numberOf(quantity),
    numberUsed: numberOf(numberUsed),
    numberReserved: numberOf(numberReserved),
    numberRemaining: numberOf(numberRemaining),
  })

function quantityCheck(code: Code, { organizes }: DiagnosisInput): Check {
  const { gone, held, known } = passCodeLeft(code.value)
  const { left, quantity, noLimit } = stockOf(code.value)
  const looked = counted(code.value)
  if (!known) return { ...part('quantity', 'unknown', say('Number left unknown'), code), looked }
  if (gone && !held)
    return {
      ...part(
        'quantity',
        'fails',
        quantity === null
          ? say('None left')
          : quantity === 0
            ? say('Its limit is 0')
            : say('None left of {quantity}: all are used', { quantity: grouped(quantity) }),
        code,
        say(adviceOn('none left', organizes)),
      ),
      looked,
    }
  const says = noLimit
    ? say('No limit is recorded, so it doesn’t run out as far as is known here')
    : held
      ? say('Not all are used')
      : left === null || quantity === null
        ? say('Some are left')
        : say('{left} left of {quantity}', { left: grouped(left), quantity: grouped(quantity) })
  return { ...part('quantity', 'ok', says, code), looked }
}

/** One of the reservations is this person's own cart, which they can complete. */
function isTheirs(code: Code, { registrant }: DiagnosisInput): boolean {
  if (!registrant || registrant.value.registrantStatus !== 'InCart') return false
  return registrant.value.registrationPassCodeId?.toLowerCase() === code.value.id.toLowerCase()
}

function reservedCheck(code: Code, input: DiagnosisInput): Check {
  const { type } = input
  const { held } = passCodeLeft(code.value)
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
          ? say('They become free when a cart is abandoned. Check again later.')
          : say(
              'Wait {minutes, plural, one {# minute} other {# minutes}}: a cart that is not finished by then frees its place.',
              {
                minutes,
              },
            ),
      ),
      looked,
    }
  }
  if (reserved === null) return { ...part('reserved', 'ok', say('No open reservations'), code), looked }
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

function expiredCheck(code: Code, { organizes }: DiagnosisInput): Check {
  const { isExpired } = code.value
  const looked = checkedValues({ isExpired })
  if (isExpired === true)
    return {
      ...part('expired', 'fails', say('The code has expired'), code, say(adviceOn('expired', organizes))),
      looked,
    }
  if (isExpired === false) return { ...part('expired', 'ok', say('Not expired'), code), looked }
  return { ...part('expired', 'unknown', say('Whether it has expired is unknown'), code), looked }
}

function availableCheck(code: Code, { organizes, verdict }: DiagnosisInput): Check {
  const { isAvailable } = code.value
  const looked = checkedValues({ isAvailable })
  if (isAvailable === false)
    return {
      ...part(
        'available',
        'fails',
        verdict?.value.success === false && (verdict.value.message?.trim() ?? '') !== ''
          ? say('The event system has the code as not available')
          : say('The event system has the code as not available, and gives no reason'),
        code,
        say(adviceOn('not available', organizes)),
      ),
      looked,
    }
  if (isAvailable === true) return { ...part('available', 'ok', say('Available'), code), looked }
  return { ...part('available', 'unknown', say('Whether it is available is unknown'), code), looked }
}

function emailCheck(code: Code, { email, organizes }: DiagnosisInput): Check {
  const kept = addressesOf(code.value).map((it) => it.toLowerCase())
  const count = kept.length
  const looked = checkedValues({
    emailAddresses: count === 0 ? null : say('{count, plural, one {# address} other {# addresses}}', { count }),
  })
  const make = (state: Check['state'], says: string, fix: string | null = null): Check => ({
    ...part('e-mail list', state, says, code, fix),
    looked,
  })
  if (count === 0) return make('ok', say('Anyone may use it'))
  if (!email)
    return make(
      'unknown',
      say(
        '{count, plural, one {Reserved for # e-mail address} other {Reserved for # e-mail addresses}}; the address of this person is unknown here',
        { count },
      ),
      say('Ask the person for their address and compare it with the list.'),
    )
  const own = email.value.trim()
  looked.push({
    field: say('their address'),
    value: own,
  })
  if (kept.includes(own.toLowerCase())) return make('ok', say('{email} is on its list', { email: own }))
  // A list with other entries than addresses (a domain?) may include this person.
  if (!kept.every(isMailAddress))
    return make(
      'unknown',
      say('{email} is not on its list, which has more than addresses', { email: own }),
      say(adviceOn('other entries', organizes)),
    )
  return make(
    'fails',
    say('{email} is not on its list of {count, plural, one {# address} other {# addresses}}', { email: own, count }),
    say(adviceOn('not on its list', organizes)),
  )
}
