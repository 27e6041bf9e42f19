import type { RegistrationType } from '@frontdesk/api-types'

import { dateTime, readStamp } from '#format/dates.ts'
import { amount, isFree } from '#format/money.ts'
import { grouped, numberOf } from '#format/numbers.ts'
import { listed, mark, say } from '#i18n/say.ts'
import { listedWord } from '#records/event/listed-words.ts'
import { type Stock, arithmeticOf, stockOf } from '#records/inventory/stock.ts'

/** One condition of a registration type. */
export type Term = { id: string; name: string; says: string }

type At = { zone: string; now: number }

/** The conditions of a registration type; missing ones are omitted, all fields show them. */
export function registrationTerms(type: RegistrationType, at: At): Term[] {
  const [opens, closes] = [readStamp(type.openDate), readStamp(type.closeDate)]
  const registers = listedWord('registrationKind', type.kind)
  const terms: (Term | null)[] = [
    registers === null ? null : term('kind', say('Who registers'), registers),
    opens ? term('opens', say('Opens'), dateTime(opens, at)) : null,
    closes ? term('closes', say('Closes'), dateTime(closes, at)) : null,
    priceTerm(type),
    term('quantity', say('Places'), placesOf(type) ?? say('limit unknown')),
    cartTerm(type),
    approvalTerm(type),
    codeTerm(type),
    paymentTerm(type),
    ticketTerm(type),
    groupTerm(type),
    asksTerm(type),
    cancelTerm(type, at),
    refundTerm(type, at),
    type.isTransferrable === undefined || type.isTransferrable === null
      ? null
      : term('transfer', say('Transfer'), type.isTransferrable ? say('can be passed on') : say('can’t be passed on')),
  ]
  return terms.filter((it) => it !== null)
}

/** How many are left where a service sends the counts with the type, else how many there are; null without a limit. */
export const placesOf = (type: RegistrationType): string | null => stockText(stockOf(type))

/** The same of counters that were told apart from the type. */
export function stockText(stock: Stock): string | null {
  if (stock.quantity === null) return null
  const left = stock.left ?? arithmeticOf(stock)?.left ?? null
  const quantity = grouped(stock.quantity)
  return left === null || left < 0 ? quantity : say('{left} left of {quantity}', { left: grouped(left), quantity })
}

const term = (id: string, name: string, says: string): Term => ({ id, name, says })

function priceTerm(type: RegistrationType): Term | null {
  if (type.useEventCost === true) return term('price', say('Price'), say('the price of the event'))
  const price = amount(type.price, type.currency)
  if (price === null) return null
  return term('price', say('Price'), isFree(type.price) ? say('free') : price)
}

function cartTerm({ minutesAllowedInCart }: RegistrationType): Term | null {
  const minutes = numberOf(minutesAllowedInCart)
  if (minutes === null) return null
  return term(
    'cart',
    say('Cart'),
    say('{minutes, plural, one {# minute to finish} other {# minutes to finish}}', { minutes }),
  )
}

function approvalTerm({ approvalKind }: RegistrationType): Term | null {
  if (!approvalKind) return null
  const name = say('Approval')
  if (approvalKind === 'Automatic') return term('approval', name, say('Automatic: no approval needed'))
  if (approvalKind === 'Manual') return term('approval', name, say('Manual: someone has to approve'))
  return term('approval', name, approvalKind)
}

function codeTerm({ requireRegistrationCode }: RegistrationType): Term | null {
  if (requireRegistrationCode === true) return term('code', say('Code'), say('only with a pass code'))
  return requireRegistrationCode === false ? term('code', say('Code'), say('not needed')) : null
}

function paymentTerm({ requirePayment, paymentType }: RegistrationType): Term | null {
  const word = paymentType?.trim()
  if (requirePayment === true)
    return term('payment', say('Payment'), word ? say('needed, by {kind}', { kind: word }) : say('needed'))
  return requirePayment === false ? term('payment', say('Payment'), say('not needed')) : null
}

function ticketTerm({ hasTicket, minTickets, maxTickets }: RegistrationType): Term | null {
  if (hasTicket !== true) return null
  const [min, max] = [numberOf(minTickets), numberOf(maxTickets)]
  const says =
    min !== null && max !== null
      ? say('{min} to {max}', { min: grouped(min), max: grouped(max) })
      : max !== null
        ? say('at most {max}', { max: grouped(max) })
        : min !== null
          ? say('at least {min}', { min: grouped(min) })
          : say('yes, number unknown')
  return term('tickets', say('Tickets'), says)
}

function groupTerm({ requireGroupReg, allowGroupReg }: RegistrationType): Term | null {
  if (requireGroupReg === true) return term('group', say('Groups'), say('only in a group'))
  return allowGroupReg === true ? term('group', say('Groups'), say('alone or in a group')) : null
}

/** What a guest is asked for, by the field that says so. */
export const asks = {
  requireEmailAddress: mark('e-mail'),
  requireMobile: mark('mobile phone'),
  requirePersonalInfo: mark('personal details'),
  requirePersonalContact: mark('personal contact'),
  requireBusinessInfo: mark('business details'),
  requireBusinessContact: mark('business contact'),
  requireEmergencyContact: mark('emergency contact'),
  requireAlternateContact: mark('alternate contact'),
  hasForms: mark('a form'),
} as const

function asksTerm(type: RegistrationType): Term | null {
  const asked = Object.entries(asks).flatMap(([field, word]) =>
    type[field as keyof typeof asks] === true ? [say(word)] : [],
  )
  return asked.length > 0 ? term('asks', say('Asks for'), listed(asked)) : null
}

function cancelTerm(type: RegistrationType, at: At): Term | null {
  const { canCancel, cancellationType } = type
  if (canCancel === undefined || canCancel === null) return null
  const name = say('Cancellation')
  if (!canCancel) return term('cancel', name, say('not possible'))
  const by = readStamp(type.cancelByDate)
  const until = by ? say('possible until {when}', { when: dateTime(by, at) }) : say('possible, last day unknown')
  const how =
    cancellationType === 'ApprovalRequired'
      ? say('needs approval')
      : cancellationType === 'Automatic'
        ? say('no approval needed')
        : (cancellationType ?? '')
  return term('cancel', name, how === '' ? until : say('{what}; {how}', { what: until, how }))
}

function refundTerm(type: RegistrationType, at: At): Term | null {
  if (type.canAutoRefund !== true) return null
  const by = readStamp(type.autoRefundByDate)
  return term(
    'refund',
    say('Refund'),
    by ? say('automatic until {when}', { when: dateTime(by, at) }) : say('automatic, last day unknown'),
  )
}
