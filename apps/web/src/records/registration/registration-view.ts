import type { Registrant } from '@frontdesk/api-types'

import { amount, isFree } from '#format/money.ts'
import { firstFilled, joined, nameOf } from '#format/names.ts'
import { numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { stateWord, type StateWord } from '#records/state-words.ts'

export type Money = { label: string; text: string }
export type Contact = {
  label: string
  name: string | null
  email: string | null
  phone: string | null
  address: string | null
}
/** One state of a registration: its label, its value and meaning. */
export type NamedState = { label: string; state: StateWord }

/** The registration of one person, in the order of use. */
export type RegistrationView = {
  status: StateWord | null
  /** Set when the two status fields of the record differ. */
  otherStatus: StateWord | null
  payment: StateWord | null
  approval: StateWord | null
  /** Those of the four states that were sent. */
  states: NamedState[]
  typeName: string | null
  confirmation: string | null
  amounts: Money[]
  /** Describes contradicting amounts. */
  amountsDisagree: string | null
  notes: string[]
  contacts: Contact[]
}

/** Parses op 32. Amounts are shown as sent: their unit is not stated. */
export function registrationView(registrant: Registrant): RegistrationView {
  const status = stateWord('registrant', registrant.registrantStatus)
  const response = stateWord('registrant', registrant.responseStatus)
  const payment = stateWord('payment', registrant.paymentStatus)
  const approval = stateWord('registrantApproval', registrant.approvalStatus)
  const otherStatus = status && response && status.word !== response.word ? response : null
  const type = registrant.registrationType
  const states: [string, StateWord | null][] = [
    [say('Registration'), status ?? response],
    [say('Registration also recorded as'), otherStatus],
    [say('Payment'), payment],
    [say('Approval'), approval],
  ]
  return {
    status: status ?? response,
    otherStatus,
    payment,
    approval,
    states: states.flatMap(([label, state]) => (state ? [{ label, state }] : [])),
    typeName: type ? nameOf({ displayName: type.displayName, name: type.name }) : null,
    confirmation: firstFilled(registrant.confirmationNumber),
    amounts: amountsOf(registrant),
    amountsDisagree: disagreement(registrant),
    notes: notesOf(registrant),
    contacts: contactsOf(registrant),
  }
}

/** The states of a registration with the meaning *no* or *wait*, such as expired, unpaid, approval pending. */
export const statesAgainst = (registrant: Registrant | undefined): NamedState[] =>
  registrant === undefined
    ? []
    : registrationView(registrant).states.filter(({ state }) => state.meaning === 'no' || state.meaning === 'wait')

/** A state in words: `Payment: Unpaid`. */
export const namedStateText = ({ label, state }: NamedState): string =>
  say('{label}: {meaning}', { label, meaning: state.shown ?? state.word })

function amountsOf(registrant: Registrant): Money[] {
  const currency = registrant.registrationType?.currency
  const paid = say('Paid')
  const money: [string, number | null | undefined][] = [
    [say('Listed'), registrant.amountListed],
    [say('Discount'), registrant.amountDiscounted],
    [say('To pay'), registrant.amountPurchased],
    [paid, registrant.amountPaid],
    [say('Refunded'), registrant.amountRefunded],
  ]
  return money.flatMap(([label, value]) => {
    const text = amount(value, currency)
    return text === null || (isFree(value) && label !== paid) ? [] : [{ label, text }]
  })
}

/** Listed minus discount should be the amount due; a difference is reported, never corrected. */
function disagreement(registrant: Registrant): string | null {
  const [listed, less, toPay] = [
    numberOf(registrant.amountListed),
    numberOf(registrant.amountDiscounted),
    numberOf(registrant.amountPurchased),
  ]
  if (listed === null || less === null || toPay === null || listed - less === toPay) return null
  return say('List price minus discount isn’t the amount to pay')
}

function notesOf(registrant: Registrant): string[] {
  return [
    registrant.isReleased ? say('Released') : null,
    registrant.needsInvoice && !registrant.hasInvoice ? say('Needs an invoice') : null,
    registrant.hasInvoice ? say('Has an invoice') : null,
    registrant.isGroupRegistration ? say('Part of a group') : null,
    registrant.registeringOnBehalf ? onBehalf(registrant) : null,
    purchasedFor(registrant),
  ].filter((note) => note !== null)
}

function onBehalf({ proxyName, proxyEmail }: Registrant): string {
  const by = joined([proxyName, proxyEmail])
  return by ? say('Registered on their behalf by {who}', { who: by }) : say('Registered on someone’s behalf')
}

function purchasedFor({ purchasedForName, purchasedForEmail }: Registrant): string | null {
  const who = joined([purchasedForName, purchasedForEmail])
  return who ? say('Bought for {who}', { who }) : null
}

const parts = ['emergencyContact', 'alternateContact', 'businessContact'] as const
const labels = {
  emergencyContact: () => say('Emergency'),
  alternateContact: () => say('Alternate'),
  businessContact: () => say('Business'),
} as const

function contactsOf(registrant: Registrant): Contact[] {
  return parts.flatMap((part) => {
    const contact: Contact = {
      label: labels[part](),
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
