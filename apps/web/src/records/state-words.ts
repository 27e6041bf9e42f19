import type { Meaning } from '#ui/badge.tsx'

/** A word of the service with what it means here. `says` is empty for a word that nobody has explained. */
export type StateWord = { word: string; meaning: Meaning; says: string }

type Explained = Readonly<Record<string, readonly [meaning: Meaning, says: string]>>

const REGISTRANT: Explained = {
  Complete: ['yes', 'The registration is finished'],
  Incomplete: ['wait', 'Begun and not finished'],
  InCart: ['wait', 'In a cart: not finished, and the cart can run out'],
  UnderReview: ['wait', 'Waits for somebody to approve it'],
  Invited: ['wait', 'Invited, has not answered'],
  Cancelled: ['no', 'Cancelled'],
  Transferred: ['no', 'Passed on to another person'],
  Abandoned: ['no', 'Left before the end'],
  Expired: ['no', 'The time to finish ran out'],
  Declined: ['no', 'Declined'],
}
const PAYMENT: Explained = {
  Paid: ['yes', 'Paid'],
  Unpaid: ['wait', 'A payment is due'],
  Refunded: ['neutral', 'Paid and given back'],
  None: ['neutral', 'No payment is recorded'],
}
const REGISTRANT_APPROVAL: Explained = {
  Approved: ['yes', 'Approved'],
  UnderReview: ['wait', 'Waits for approval'],
  Declined: ['no', 'Approval was declined'],
  None: ['neutral', 'No approval is recorded'],
}
const EVENT_STATUS: Explained = {
  Confirmed: ['yes', 'The event takes place'],
  Tentative: ['wait', 'Not confirmed yet'],
  Cancelled: ['no', 'The event does not take place'],
}
const EVENT_APPROVAL: Explained = {
  Approved: ['yes', 'Approved'],
  Proposed: ['wait', 'Proposed, nobody has decided'],
  UnderReview: ['wait', 'Somebody is deciding'],
  Declined: ['no', 'Approval was declined'],
}
const VISIBILITY: Explained = {
  Public: ['neutral', 'Anybody may see it'],
  Default: ['neutral', 'As visible as its calendar'],
  Private: ['neutral', 'Only those invited may see it'],
  Confidential: ['neutral', 'Only that it takes place may be seen'],
}
const REGISTRATION_TYPE: Explained = {
  Open: ['yes', 'Takes registrations'],
  Closed: ['no', 'Takes no registrations'],
  Hidden: ['neutral', 'Exists and is not offered'],
  NotAvailable: ['neutral', 'Not offered'],
  Cancelled: ['no', 'Was withdrawn'],
}
const INVENTORY: Explained = {
  Available: ['yes', 'Can be taken'],
  Reserved: ['wait', 'Held for somebody'],
  Purchased: ['neutral', 'Bought'],
  Hidden: ['neutral', 'Exists and is not offered'],
  OutOfStock: ['no', 'None can be taken'],
  None: ['neutral', 'No state is recorded'],
}

const families = {
  registrant: REGISTRANT,
  payment: PAYMENT,
  registrantApproval: REGISTRANT_APPROVAL,
  eventStatus: EVENT_STATUS,
  eventApproval: EVENT_APPROVAL,
  visibility: VISIBILITY,
  registrationType: REGISTRATION_TYPE,
  inventory: INVENTORY,
} as const

export type StateFamily = keyof typeof families

/** Reads a word of a family; `null` when none was sent. A word outside the family is kept raw and neutral. */
export function stateWord(family: StateFamily, word: string | null | undefined): StateWord | null {
  const raw = word?.trim()
  if (!raw) return null
  const known = Object.hasOwn(families[family], raw) ? families[family][raw] : undefined
  return known ? { word: raw, meaning: known[0], says: known[1] } : { word: raw, meaning: 'neutral', says: '' }
}
