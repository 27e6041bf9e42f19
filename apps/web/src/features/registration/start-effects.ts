import type { Registrant, RegistrationPassCode, RegistrationType, StartedRegistration } from '@frontdesk/api-types'

import { grouped, numberOf } from '#format/numbers.ts'
import { pastTime } from '#format/relative-times.ts'
import { mark, type Marked, say } from '#i18n/say.ts'
import { stockOf } from '#records/inventory/stock.ts'
import { stateWord } from '#records/state-words.ts'

/** A side effect of starting a registration according to the records; `warns` marks those to consider first. */
export type Effect = { id: string; says: string; warns: boolean }

export type StartInput = {
  name: string
  eventName: string
  type: RegistrationType
  code: RegistrationPassCode | null
  /** Their existing registration at this event, if the service returned one. */
  registrant: Registrant | null
}

/** The side effects of op 31 as text, shown before it is sent; only those that the contract states. */
export function startEffects({ name, eventName, type, code, registrant }: StartInput): Effect[] {
  const effects: Effect[] = []
  const add = (id: string, says: string, warns = false) => effects.push({ id, says, warns })
  if (registrant)
    add(
      'again',
      say('{name} already has a registration here: {status}. A second one may be started.', {
        name,
        status: statusOf(registrant),
      }),
      true,
    )
  add('registrant', say('Starts a registration for {name} in {event}, held in a cart.', { name, event: eventName }))
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
  if (type.requirePayment === true) add('payment', say('Payment is due and can’t be taken here'))
  add('mail', say('{name} may get a message.', { name }))
  add('back', say('It can’t be undone or cancelled here.'), true)
  return effects
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

type PastStart = { state: keyof typeof lines; by: { name: string | null }; at: string }
const lines = {
  sending: mark('{who} is starting one, {when}'),
  confirmed: mark('{who} started one {when}'),
  refused: mark('{who} tried {when}, refused'),
  unknown: mark('{who} tried {when} without an answer: it may have been started'),
} as const satisfies Record<string, Marked>

/** `Ana started one 2 minutes ago`. */
export function startLine({ state, by, at }: PastStart, now: number): string {
  return say(lines[state], { who: by.name ?? say('Someone'), when: pastTime(Date.parse(at), now) })
}
