import type { Registrant } from '@frontdesk/api-types'

import { amount, isFree } from '#format/money.ts'
import { firstFilled, joined, nameOf } from '#format/names.ts'

import { stateWord, type StateWord } from './state-words.ts'

export type Money = { label: string; text: string }
export type Contact = {
  label: string
  name: string | null
  email: string | null
  phone: string | null
  address: string | null
}

/** The registration of one person, in the order a desk asks for it. */
export type RegistrationView = {
  status: StateWord | null
  /** Set when the two status fields of the record differ. */
  otherStatus: StateWord | null
  payment: StateWord | null
  approval: StateWord | null
  typeName: string | null
  confirmation: string | null
  amounts: Money[]
  notes: string[]
  contacts: Contact[]
}

/** Reads op 32. Amounts are shown as sent: the unit of these whole numbers is not stated. */
export function registrationView(registrant: Registrant): RegistrationView {
  const status = stateWord('registrant', registrant.registrantStatus)
  const response = stateWord('registrant', registrant.responseStatus)
  const type = registrant.registrationType
  const currency = type?.currency
  const money: [string, number | null | undefined][] = [
    ['Listed', registrant.amountListed],
    ['Discount', registrant.amountDiscounted],
    ['To pay', registrant.amountPurchased],
    ['Paid', registrant.amountPaid],
    ['Refunded', registrant.amountRefunded],
  ]
  return {
    status: status ?? response,
    otherStatus: status && response && status.word !== response.word ? response : null,
    payment: stateWord('payment', registrant.paymentStatus),
    approval: stateWord('registrantApproval', registrant.approvalStatus),
    typeName: type ? nameOf({ displayName: type.displayName, name: type.name }) : null,
    confirmation: firstFilled(registrant.confirmationNumber),
    amounts: money.flatMap(([label, value]) => {
      const text = amount(value, currency)
      return text === null || (isFree(value) && label !== 'Paid') ? [] : [{ label, text }]
    }),
    notes: notesOf(registrant),
    contacts: contactsOf(registrant),
  }
}

function notesOf(registrant: Registrant): string[] {
  return [
    registrant.isCancelled ? 'Cancelled' : null,
    registrant.isTransferred ? 'Transferred' : null,
    registrant.isReleased ? 'Released' : null,
    registrant.cancellationRequested && !registrant.isCancelled ? 'Cancellation asked for' : null,
    registrant.refundRequested && !registrant.refundDate ? 'Refund asked for' : null,
    registrant.needsInvoice && !registrant.hasInvoice ? 'Needs an invoice' : null,
    registrant.isGroupRegistration ? 'Part of a group' : null,
    registrant.checkedIn ? 'The service says checked in' : null,
  ].filter((note) => note !== null)
}

const parts = ['emergencyContact', 'alternateContact', 'businessContact'] as const
const labels = { emergencyContact: 'Emergency', alternateContact: 'Alternate', businessContact: 'Business' } as const

function contactsOf(registrant: Registrant): Contact[] {
  return parts.flatMap((part) => {
    const contact: Contact = {
      label: labels[part],
      name: joined([registrant[`${part}FirstName`], registrant[`${part}LastName`]], ' '),
      email: firstFilled(registrant[`${part}Email`]),
      phone: firstFilled(registrant[`${part}Phone`]),
      address: part === 'businessContact' ? businessAddress(registrant) : null,
    }
    return contact.name || contact.email || contact.phone || contact.address ? [contact] : []
  })
}

function businessAddress(registrant: Registrant): string | null {
  return joined([
    registrant.businessContactAddress1,
    registrant.businessContactAddress2,
    joined([registrant.businessContactPostalCode, registrant.businessContactCity], ' '),
    registrant.businessContactState,
    registrant.businessContactCountry,
  ])
}
