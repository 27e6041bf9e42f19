import type { RegistrationType } from '@frontdesk/api-types'
import { expect, it } from 'vitest'

import { type StartInput, startEffects, startedRegistrant } from './start-effects.ts'

const id = '1dc5df78-c359-5146-9117-d851e84cb185'
const type: RegistrationType = { id }
const effects = (change: Partial<StartInput>) =>
  startEffects({ name: 'Kim', eventName: 'FOSDEM', type, code: null, registrant: null, ...change }).map(
    (effect) => effect.id,
  )

it('lists what always happens', () => {
  expect(effects({})).toEqual(['registrant', 'place', 'mail', 'back'])
})

it('adds the effects of type and code, and warns of an existing registration', () => {
  expect(
    effects({
      type: { id, minutesAllowedInCart: 15, hasTicket: true, approvalKind: 'Manual', requirePayment: true },
      code: { id, numberRemaining: 3 },
      registrant: { id, registrantStatus: 'Complete' },
    }),
  ).toEqual(['again', 'registrant', 'cart', 'place', 'code', 'ticket', 'approval', 'payment', 'mail', 'back'])
})

it('reads the registrant from either place in the answer', () => {
  expect(startedRegistrant({ response: { id } })).toEqual({ id })
  expect(startedRegistrant({ registrationInfo: { response: { id } } })).toEqual({ id })
  expect(startedRegistrant({})).toBeNull()
})
