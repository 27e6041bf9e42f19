import type { Registrant, RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'

import { isMailAddress } from '#format/links.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#words/say.ts'

import { stateWord } from './state-words.ts'
import { stockOf } from './stock.ts'
import { windowOf } from './windows.ts'

/** One condition of a code, read from the records: it holds, it does not, or nobody here can tell. */
export type Reason = { id: string; holds: 'yes' | 'no' | 'unknown'; says: string }

export type ReasonInput = {
  code: RegistrationPassCode | null | undefined
  type: RegistrationType | null | undefined
  /** The person's registration in this event; null when there is none or it is not known. */
  registrant?: Registrant | null | undefined
  email: string | null
  zone: string
  now: number
}

/**
 * Why a code works or fails, as far as the records tell: type, window, what is left, whom it is for, in that order, what
 * fails first on top. It explains the verdict of the service and never stands in for it.
 */
export function reasonsOf(input: ReasonInput): Reason[] {
  const all = [...typeReasons(input), ...codeReasons(input), ...personReasons(input)]
  const rank = { no: 0, unknown: 1, yes: 2 } as const
  return all.toSorted((a, b) => rank[a.holds] - rank[b.holds])
}

const holds = (id: string, says: string): Reason => ({ id, holds: 'yes', says })
const fails = (id: string, says: string): Reason => ({ id, holds: 'no', says })
const unsure = (id: string, says: string): Reason => ({ id, holds: 'unknown', says })

function typeReasons({ type, zone, now }: ReasonInput): Reason[] {
  if (!type) return [unsure('type', say('The registration type was not sent'))]
  const reasons: Reason[] = []
  const status = stateWord('registrationType', type.status)
  if (!status) reasons.push(unsure('type status', say('The status of the type was not sent')))
  else if (status.word === 'Open') reasons.push(holds('type status', say('The type is open')))
  else {
    const word = say('The status of the type is {status}', { status: status.shown ?? status.word })
    reasons.push(status.says === '' ? unsure('type status', word) : fails('type status', word))
  }
  const window = windowOf(type.openDate, type.closeDate, { zone, now })
  const text = say('Window of the type: {window}', { window: window.text })
  if (window.state === 'not yet' || window.state === 'over' || window.state === 'impossible')
    reasons.push(fails('type window', text))
  if (window.state === 'open') reasons.push(holds('type window', text))
  if (type.quantity === 0) reasons.push(fails('type quantity', say('The quantity of the type is 0')))
  return reasons
}

function codeReasons({ code, zone, now }: ReasonInput): Reason[] {
  if (!code) return [unsure('code', say('The record of the code was not sent'))]
  const reasons: Reason[] = []
  const window = windowOf(code.openDate, code.closeDate, { zone, now })
  const text = say('Window of the code: {window}', { window: window.text })
  const shut = window.state === 'not yet' || window.state === 'over' || window.state === 'impossible'
  if (shut) reasons.push(fails('code window', text))
  else if (code.isExpired === true)
    reasons.push(fails('code window', say('The service says that the code has expired')))
  else if (window.state === 'open') reasons.push(holds('code window', text))
  const { left, used, reserved, quantity, noLimit } = stockOf(code)
  if (left !== null && left <= 0)
    reasons.push(
      fails(
        'code quantity',
        say('None left of {quantity}: {used} used, {reserved} reserved', {
          quantity: shown(quantity),
          used: shown(used),
          reserved: shown(reserved),
        }),
      ),
    )
  else if (left !== null)
    reasons.push(
      holds('code quantity', say('{left} left of {quantity}', { left: shown(left), quantity: shown(quantity) })),
    )
  else
    reasons.push(
      noLimit
        ? holds('code quantity', say('No limit stated'))
        : unsure('code quantity', say('How many are left was not sent')),
    )
  const failed = reasons.some((reason) => reason.holds === 'no')
  if (code.isAvailable === false && !failed)
    reasons.push(fails('available', say('The service says the code is not available, and not why')))
  return reasons
}

const shown = (count: number | null): string => (count === null ? say('not known') : grouped(count))

function personReasons({ code, type, registrant, email }: ReasonInput): Reason[] {
  const reasons: Reason[] = []
  const kept = (code?.emailAddresses ?? '')
    .split(/[\s,;]+/)
    .map((it) => it.toLowerCase())
    .filter((it) => it !== '')
  const count = kept.length
  if (count === 0) {
    if (code) reasons.push(holds('e-mail list', say('Kept for nobody in particular')))
  } else if (email === null)
    reasons.push(
      unsure(
        'e-mail list',
        say(
          '{count, plural, one {Kept for # e-mail address} other {Kept for # e-mail addresses}}; the address of this person is not known here',
          { count },
        ),
      ),
    )
  else if (kept.includes(email.trim().toLowerCase()))
    reasons.push(holds('e-mail list', say('{email} is on its list', { email })))
  else if (kept.every(isMailAddress))
    reasons.push(
      fails(
        'e-mail list',
        say('{email} is not on its list of {count, plural, one {# address} other {# addresses}}', { email, count }),
      ),
    )
  // A list with something else than addresses on it (a domain?) may well mean this person.
  else
    reasons.push(
      unsure('e-mail list', say('{email} does not stand on its list, which holds more than addresses', { email })),
    )
  if (registrant && type && registrant.registrationTypeId?.toLowerCase() === type.id.toLowerCase()) {
    const status = registrant.registrantStatus
    if (status === 'Complete' || status === 'UnderReview')
      reasons.push(
        fails(
          'registered',
          say('They have a registration of this type already: {status}', {
            status: stateWord('registrant', status)?.shown ?? status,
          }),
        ),
      )
  }
  return reasons
}
