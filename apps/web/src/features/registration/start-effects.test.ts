import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { expect, it } from 'vitest'

import { type StartInput, costLines, dueOf, startEffects, startedRegistrant, startedWords } from './start-effects.ts'

const id = '1dc5df78-c359-5146-9117-d851e84cb185'
const type: RegistrationType = { id }
const effects = (change: Partial<StartInput>) =>
  startEffects({ name: 'Kim', eventName: 'FOSDEM', type, code: null, registrant: null, elsewhere: [], ...change }).map(
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

it('warns of registrations for other events, which may be the one that is meant', () => {
  const says = startEffects({
    name: 'Kim',
    eventName: 'FOSDEM',
    type,
    code: null,
    registrant: null,
    elsewhere: ['Tideline'],
  })
  expect(says[0]).toEqual({
    id: 'elsewhere',
    says: 'Registered already for Tideline. This one is for FOSDEM.',
    warns: true,
  })
})

it('reads the registrant from either place in the answer', () => {
  expect(startedRegistrant({ response: { id } })).toEqual({ id })
  expect(startedRegistrant({ registrationInfo: { response: { id } } })).toEqual({ id })
  expect(startedRegistrant({})).toBeNull()
})

it('begins no sentence with the stand-in for an unknown name', () => {
  const registrant = { id, registrantStatus: 'InCart' }
  const says = startEffects({ name: null, eventName: 'FOSDEM', type, code: null, registrant, elsewhere: [] }).map(
    (one) => one.says,
  )
  expect(says).toContain('This person may get a message.')
  for (const one of says) expect(one).toMatch(/^\p{Lu}/u)
})

type Terms = Pick<RegistrationType, 'price' | 'useEventCost'>
type Discount = Pick<RegistrationPassCode, 'discountAmount' | 'discountPercent'>

it.each<[string, Terms, Discount | null, number | null]>([
  ['the price without a code', { price: 7500 }, null, 7500],
  ['a discount in per cent', { price: 7500 }, { discountPercent: 10 }, 6750],
  ['a discount in money', { price: 7500 }, { discountAmount: 1000 }, 6500],
  ['nothing with a full discount', { price: 7500 }, { discountPercent: 100 }, 0],
  ['unknown without a price', {}, { discountPercent: 10 }, null],
  ['unknown where the event has the price', { price: 7500, useEventCost: true }, null, null],
  ['unknown where both discounts are set', { price: 7500 }, { discountPercent: 10, discountAmount: 1 }, null],
  ['unknown where a remainder is rounded', { price: 995 }, { discountPercent: 10 }, null],
  ['unknown below nothing', { price: 500 }, { discountAmount: 1000 }, null],
])('takes as due %s', (_, terms, code, due) => {
  expect(dueOf(terms, code)).toBe(due)
})

const texts = (change: Partial<RegistrationType>, code: object | null = null) =>
  costLines({ ...type, ...change }, code && { id, ...code }).map(({ label, text }) => `${label}: ${text}`)

it('lists what a registration costs only where price and currency are known', () => {
  const paid = { price: 7500, currency: 'EUR' }
  expect(texts({ price: 7500 })).toEqual([])
  expect(texts({ currency: 'EUR' })).toEqual([])
  expect(texts(paid)).toEqual(['Price: 7,500 EUR', 'To pay: 7,500 EUR'])
  expect(texts(paid, { discountPercent: 10 })).toEqual(['Price: 7,500 EUR', 'Discount: 750 EUR', 'To pay: 6,750 EUR'])
  expect(texts(paid, { discountPercent: 100 })).toContain('To pay: free')
  expect(texts({ ...paid, price: 995 }, { discountPercent: 10 })).toEqual([
    'Price: 995 EUR',
    'Discount: 10 % off',
    'To pay: unknown',
  ])
})

it('expects no payment where the code takes the whole price', () => {
  const change = { type: { id, price: 7500, requirePayment: true }, code: { id, discountPercent: 100 } }
  expect(effects(change)).not.toContain('payment')
})

it.each([
  ['InCart', 'Unpaid', 20, 'wait', 'Started, not paid: held for 20 minutes, until 14:22'],
  ['InCart', 'Unpaid', null, 'wait', 'Started, not paid'],
  ['InCart', 'None', 1, 'wait', 'Started, not finished: held for 1 minute, until 14:22'],
  ['InCart', null, null, 'wait', 'Started, not finished'],
  ['Complete', 'Unpaid', 20, 'wait', 'Started, not paid'],
  ['Complete', 'Paid', 20, 'yes', 'Started'],
] as const)('says of one that is %s and %s, held for %s minutes: %s, %s', (status, payment, minutes, meaning, word) => {
  const hold = minutes === null ? null : { minutes, until: '14:22' }
  expect(startedWords({ registrantStatus: status, paymentStatus: payment }, hold)).toEqual({ meaning, word })
})

it('names no time until which it is held where the time of the start is unknown', () => {
  const { word } = startedWords({ registrantStatus: 'InCart', paymentStatus: 'Unpaid' }, { minutes: 20, until: null })
  expect(word).toBe('Started, not paid: held for 20 minutes')
})
