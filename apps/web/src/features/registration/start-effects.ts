import type { Registrant, RegistrationPassCode, RegistrationType, StartedRegistration } from '@frontdesk/api-types'

import { amount, isFree } from '#format/money.ts'
import { grouped, numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { stockOf } from '#records/inventory/stock.ts'
import { discountOf } from '#records/registration/pass-code-state.ts'
import { stateWord } from '#records/state-words.ts'

/** A side effect of starting a registration according to the records; `warns` marks those to consider first. */
export type Effect = { id: string; says: string; warns: boolean }

export type StartInput = {
  /** Null when no record has their name. */
  name: string | null
  eventName: string
  type: RegistrationType
  code: RegistrationPassCode | null
  /** Their existing registration at this event, if the service returned one. */
  registrant: Registrant | null
  /** Names of other events that they are registered for, as far as this desk has seen. */
  elsewhere: readonly string[]
}

/** The side effects of op 31 as text, shown before it is sent; only those that the contract states. */
export function startEffects({ name, eventName, type, code, registrant, elsewhere }: StartInput): Effect[] {
  const effects: Effect[] = []
  const add = (id: string, says: string, warns = false) => effects.push({ id, says, warns })
  if (registrant)
    add(
      'again',
      name === null
        ? say('This person already has a registration here: {status}. A second one may be started.', {
            status: statusOf(registrant),
          })
        : say('{name} already has a registration here: {status}. A second one may be started.', {
            name,
            status: statusOf(registrant),
          }),
      true,
    )
  if (elsewhere.length > 0)
    add(
      'elsewhere',
      say('Registered already for {events}. This one is for {event}.', {
        events: elsewhere.join(', '),
        event: eventName,
      }),
      true,
    )
  add(
    'registrant',
    say('Starts a registration for {name} in {event}, held in a cart.', {
      name: name ?? say('this person'),
      event: eventName,
    }),
  )
  const minutes = numberOf(type.minutesAllowedInCart)
  if (minutes !== null)
    add(
      'cart',
      say('Held for {minutes, plural, one {# minute} other {# minutes}}; then the cart may expire.', {
        minutes,
      }),
    )
  add('place', placeWords(type))
  if (code) add('code', codeWords(code))
  if (type.hasTicket === true) add('ticket', say('May reserve a ticket.'))
  if (type.approvalKind === 'Manual') add('approval', say('Goes under review: someone has to approve it.'))
  if (type.requirePayment === true && !isFree(dueOf(type, code)))
    add('payment', say('Payment is due and can’t be taken here'))
  add('mail', name === null ? say('This person may get a message.') : say('{name} may get a message.', { name }))
  add('back', say('It can’t be undone or cancelled here.'), true)
  return effects
}

/**
 * Price less discount, in the unit of the price; null where the records do not state it exactly: a price of the event,
 * a discount in per cent and money, a remainder or less than nothing.
 */
export function dueOf(
  { price, useEventCost }: Pick<RegistrationType, 'price' | 'useEventCost'>,
  code: Pick<RegistrationPassCode, 'discountAmount' | 'discountPercent'> | null,
): number | null {
  const listed = numberOf(price)
  const [less, percentage] = [numberOf(code?.discountAmount) ?? 0, numberOf(code?.discountPercent) ?? 0]
  if (listed === null || useEventCost === true || (less !== 0 && percentage !== 0)) return null
  const due = percentage === 0 ? listed - less : (listed * (100 - percentage)) / 100
  return Number.isInteger(due) && due >= 0 ? due : null
}

/** What the registration costs, as far as price and currency are known: price, discount and the amount due. */
export function costLines(
  type: RegistrationType,
  code: RegistrationPassCode | null,
): { id: string; label: string; text: string }[] {
  const { price, currency, useEventCost } = type
  if (!currency?.trim() || useEventCost === true) return []
  const money = (value: number | null | undefined) => (isFree(value) ? say('free') : amount(value, currency))
  const due = dueOf(type, code)
  const less = due === null ? null : (numberOf(price) ?? 0) - due
  const discount = less === null ? code && discountOf(code, currency) : less === 0 ? null : amount(less, currency)
  const lines = [
    { id: 'price', label: say('Price'), text: money(price) },
    { id: 'discount', label: say('Discount'), text: discount },
    { id: 'due', label: say('To pay'), text: due === null ? say('unknown') : money(due) },
  ]
  return money(price) === null ? [] : lines.flatMap(({ text, ...line }) => (text === null ? [] : [{ ...line, text }]))
}

/** How long a cart is held, and until which time of the clock; null where the time of the start is unknown. */
export type CartHold = { minutes: number; until: string | null }

/**
 * The headline of a started registration: one in a cart, or not paid, is not finished, and says how long it is held.
 * `hold`: null when unknown.
 */
export function startedWords(
  { registrantStatus, paymentStatus }: Pick<Registrant, 'registrantStatus' | 'paymentStatus'>,
  hold: CartHold | null,
): { meaning: 'yes' | 'wait'; word: string } {
  const isUnpaid = paymentStatus === 'Unpaid'
  const isInCart = registrantStatus === 'InCart'
  if (!isUnpaid && !isInCart) return { meaning: 'yes', word: say('Started') }
  const held = isInCart ? hold : null
  if (held === null)
    return { meaning: 'wait', word: isUnpaid ? say('Started, not paid') : say('Started, not finished') }
  const { minutes, until } = held
  const word = isUnpaid
    ? say('Started, not paid: held for {minutes, plural, one {# minute} other {# minutes}}', { minutes })
    : say('Started, not finished: held for {minutes, plural, one {# minute} other {# minutes}}', { minutes })
  return { meaning: 'wait', word: until === null ? word : say('{held}, until {time}', { held: word, time: until }) }
}

function statusOf({ registrantStatus }: Registrant): string {
  const state = stateWord('registrant', registrantStatus)
  return state?.shown ?? state?.word ?? say('unknown')
}

function placeWords({ quantity }: RegistrationType): string {
  const places = numberOf(quantity)
  return places === null
    ? say('May reserve a place of the type.')
    : say('May reserve one of the {count, plural, one {# place} other {# places}} of the type.', { count: places })
}

function codeWords(code: RegistrationPassCode): string {
  const { left } = stockOf(code)
  return left === null
    ? say('Reserves one use of the code.')
    : say('Reserves one use of the code; {left} are left now.', { left: grouped(left) })
}

/** The registrant of op 31's answer, which may be beside `registrationInfo` or inside it. */
export function startedRegistrant(answer: StartedRegistration): Registrant | null {
  return answer.response ?? answer.registrationInfo?.response ?? null
}
