import type { Registrant } from '@frontdesk/api-types'
import { expect, it } from 'vitest'

import { namedStateText, registrationView, statesAgainst } from './registration-view.ts'

const id = '1dc5df78-c359-5146-9117-d851e84cb185'
const registrant: Registrant = {
  id,
  registrantStatus: 'Complete',
  responseStatus: 'Complete',
  paymentStatus: 'Paid',
  approvalStatus: 'Approved',
  amountListed: 59500,
  amountDiscounted: 29750,
  amountPurchased: 29750,
  amountPaid: 29750,
  amountRefunded: 0,
  confirmationNumber: '077233125',
  emergencyContactFirstName: 'Ice',
  emergencyContactPhone: '+1 555 0199',
  registrationType: { id, displayName: 'Corporate', currency: 'USD' },
}

it('parses states, money and confirmation as sent', () => {
  const view = registrationView(registrant)
  expect(view.status).toMatchObject({ word: 'Complete', meaning: 'yes' })
  expect(view.otherStatus).toBeNull()
  expect(view.payment?.word).toBe('Paid')
  expect(view.typeName).toBe('Corporate')
  expect(view.confirmation).toBe('077233125')
  expect(view.amounts).toEqual([
    { label: 'Listed', text: '59,500 USD' },
    { label: 'Discount', text: '29,750 USD' },
    { label: 'To pay', text: '29,750 USD' },
    { label: 'Paid', text: '29,750 USD' },
  ])
  expect(view.contacts).toEqual([{ label: 'Emergency', name: 'Ice', email: null, phone: '+1 555 0199', address: null }])
})

it('reports differing status fields, and invents no amount', () => {
  const view = registrationView({ id, registrantStatus: 'InCart', responseStatus: 'Invited', paymentStatus: 'Red' })
  expect(view.status?.word).toBe('InCart')
  expect(view.otherStatus?.word).toBe('Invited')
  expect(view.payment).toEqual({ word: 'Red', meaning: 'neutral', says: '' })
  expect(view.amounts).toEqual([])
  expect(view.confirmation).toBeNull()
})

it('names the second status in the words of the first', () => {
  const against = statesAgainst({ id, registrantStatus: 'Complete', responseStatus: 'Incomplete' })
  expect(against.map(namedStateText)).toEqual(['Registration also recorded as: Incomplete'])
})

it('lists every state that was sent', () => {
  expect(registrationView(registrant).states.map(({ label, state }) => [label, state.word])).toEqual([
    ['Registration', 'Complete'],
    ['Payment', 'Paid'],
    ['Approval', 'Approved'],
  ])
  expect(registrationView({ id }).states).toEqual([])
})

it('reports contradicting amounts', () => {
  expect(registrationView(registrant).amountsDisagree).toBeNull()
  expect(registrationView({ ...registrant, amountPurchased: 1 }).amountsDisagree).not.toBeNull()
  expect(registrationView({ id, amountListed: 5, amountPurchased: 1 }).amountsDisagree).toBeNull()
})

it('has the person, and what is missing', () => {
  expect(
    registrationView({ id, needsInvoice: true, registeringOnBehalf: true, proxyName: 'Ana', purchasedForName: 'Bo' })
      .notes,
  ).toEqual(['Needs an invoice', 'Registered on their behalf by Ana', 'Bought for Bo'])
})
