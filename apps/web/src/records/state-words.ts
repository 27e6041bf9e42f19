import { type Marked, mark, say } from '#i18n/say.ts'
import type { Meaning } from '#ui/badge.tsx'

/** A value of the service with its meaning. `says` is empty for an unexplained one. */
export type StateWord = {
  /** The word that the service sent. */
  word: string
  /** Translated; absent when `word` is shown. */
  shown?: string
  meaning: Meaning
  says: string
}

type Explained = Readonly<Record<string, readonly [meaning: Meaning, shown: Marked, says: Marked]>>

const REGISTRANT: Explained = {
  Complete: ['yes', mark('Complete'), mark('The registration is finished')],
  Incomplete: ['wait', mark('Incomplete'), mark('Started, not finished')],
  InCart: ['wait', mark('In cart'), mark('In a cart: not finished yet, and the cart can expire')],
  UnderReview: ['wait', mark('Under review'), mark('Waiting for approval')],
  Invited: ['wait', mark('Invited'), mark('Invited, has not answered')],
  Cancelled: ['no', mark('Registration cancelled'), mark('Cancelled; no longer valid')],
  Transferred: ['no', mark('Transferred'), mark('Passed on to another person')],
  Abandoned: ['no', mark('Abandoned'), mark('Left before the end')],
  Expired: ['no', mark('Expired'), mark('The time to finish ran out')],
  Declined: ['no', mark('Declined'), mark('Declined')],
}
const PAYMENT: Explained = {
  Paid: ['yes', mark('Paid'), mark('Paid')],
  Unpaid: ['wait', mark('Unpaid'), mark('A payment is due')],
  Refunded: ['neutral', mark('Refunded'), mark('Paid and given back')],
  None: ['neutral', mark('None recorded'), mark('No payment recorded')],
}
const REGISTRANT_APPROVAL: Explained = {
  Approved: ['yes', mark('Approved'), mark('Approved')],
  UnderReview: ['wait', mark('Under review'), mark('Waiting for approval')],
  Declined: ['no', mark('Declined'), mark('Approval was declined')],
  None: ['neutral', mark('None recorded'), mark('No approval recorded')],
}
/** The contract lists no values: these are those of calendars. */
const REPLY: Explained = {
  Accepted: ['yes', mark('Accepted'), mark('They will come')],
  Tentative: ['wait', mark('Tentative'), mark('They may come')],
  Declined: ['no', mark('Declined'), mark('They will not come')],
  NeedsAction: ['neutral', mark('none yet'), mark('They have not answered')],
}
const EVENT_STATUS: Explained = {
  Confirmed: ['yes', mark('Confirmed'), mark('The event takes place')],
  Tentative: ['wait', mark('Tentative'), mark('Not confirmed yet')],
  Cancelled: ['no', mark('Cancelled'), mark('The event does not take place')],
}
const EVENT_APPROVAL: Explained = {
  Approved: ['yes', mark('Approved'), mark('Approved')],
  Proposed: ['wait', mark('Proposed'), mark('Proposed, not decided yet')],
  UnderReview: ['wait', mark('Under review'), mark('Someone is deciding')],
  Declined: ['no', mark('Declined'), mark('Approval was declined')],
}
const VISIBILITY: Explained = {
  Public: ['neutral', mark('Public'), mark('Anyone may see it')],
  Default: ['neutral', mark('Default'), mark('As visible as its calendar')],
  Private: ['neutral', mark('Private'), mark('Only those invited may see it')],
  Confidential: ['neutral', mark('Confidential'), mark('Others see only that it takes place')],
}
const REGISTRATION_TYPE: Explained = {
  Open: ['yes', mark('Open'), mark('Open for registration')],
  Closed: ['no', mark('Closed'), mark('Closed for registration')],
  Hidden: ['neutral', mark('Hidden'), mark('Exists, not available')],
  NotAvailable: ['neutral', mark('Not available'), mark('Not available')],
  Cancelled: ['no', mark('Type cancelled'), mark('Was withdrawn')],
}
const INVENTORY: Explained = {
  Available: ['yes', mark('Available'), mark('Available')],
  Reserved: ['wait', mark('Reserved'), mark('Held for someone')],
  Purchased: ['neutral', mark('Purchased'), mark('Bought')],
  Hidden: ['neutral', mark('Hidden'), mark('Exists, not available')],
  OutOfStock: ['no', mark('Out of stock'), mark('None available')],
  None: ['neutral', mark('None recorded'), mark('Status unknown')],
}

const families = {
  registrant: REGISTRANT,
  payment: PAYMENT,
  registrantApproval: REGISTRANT_APPROVAL,
  reply: REPLY,
  eventStatus: EVENT_STATUS,
  eventApproval: EVENT_APPROVAL,
  visibility: VISIBILITY,
  registrationType: REGISTRATION_TYPE,
  inventory: INVENTORY,
} as const

export type StateFamily = keyof typeof families

/** A value of a family; `null` when none was sent. An unknown value is kept raw and neutral. */
export function stateWord(family: StateFamily, word: string | null | undefined): StateWord | null {
  const raw = word?.trim()
  if (!raw) return null
  const known = Object.hasOwn(families[family], raw) ? families[family][raw] : undefined
  if (!known) return { word: raw, meaning: 'neutral', says: '' }
  const [meaning, shown, says] = known
  return { word: raw, shown: say(shown), meaning, says: say(says) }
}

/** The value for a line of text: translated, or raw when unexplained; `null` when none was sent. */
export function wordText(family: StateFamily, word: string | null | undefined): string | null {
  const state = stateWord(family, word)
  return state === null ? null : (state.shown ?? state.word)
}
