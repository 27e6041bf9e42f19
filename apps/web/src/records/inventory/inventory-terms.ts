import type { InventoryEntry, InventorySettings } from '@frontdesk/api-types'

import { type Marked, mark } from '#i18n/say.ts'

/** An attribute that the main record, the event's details and the settings may each state (ops 19, 20). */
export type TermName = keyof InventorySettings
export type TermKind = 'count' | 'amount' | 'flag' | 'date' | 'minutes' | 'state' | 'text'
export type Stated = string | number | boolean | null
/** Who said it: the item's main record, the event's `details`, or `settings`. */
export type Says = 'main' | 'event' | 'settings'

export type Term = {
  field: TermName
  name: Marked
  kind: TermKind
  said: Record<Says, Stated>
  /** The value that counts at this event; `null` when nobody stated one. */
  inForce: Stated
  from: Says | null
  /** Main record and event both state it, and differ. */
  differs: boolean
  /** `settings` states something else than the value in force. */
  contested: boolean
}

export type TermGroup = { id: string; title: Marked; terms: Term[] }
type Row = readonly [field: TermName, name: Marked, kind: TermKind]

const groups: readonly { id: string; title: Marked; rows: readonly Row[] }[] = [
  {
    id: 'counts',
    title: mark('How many'),
    rows: [
      ['quantity', mark('Quantity'), 'count'],
      ['numberReserved', mark('Reserved'), 'count'],
      ['numberUsed', mark('Used'), 'count'],
      ['numberRemaining', mark('Left'), 'count'],
      ['minItems', mark('Minimum per order'), 'count'],
      ['maxItems', mark('Maximum per order'), 'count'],
    ],
  },
  {
    id: 'offer',
    title: mark('How it is offered'),
    rows: [
      ['status', mark('Status'), 'state'],
      ['publish', mark('Published'), 'flag'],
      ['isLocked', mark('Locked'), 'flag'],
      ['openDate', mark('Opens'), 'date'],
      ['closeDate', mark('Closes'), 'date'],
      ['minutesAllowedInCart', mark('Held in a cart for'), 'minutes'],
      ['preAllocated', mark('Allocated in advance'), 'flag'],
    ],
  },
  {
    id: 'price',
    title: mark('Price and payment'),
    rows: [
      ['price', mark('Price'), 'amount'],
      ['currency', mark('Currency'), 'text'],
      ['requirePayment', mark('Payment required'), 'flag'],
      ['paymentType', mark('Kind of payment'), 'text'],
      ['usePaymentCode', mark('Accepts a payment code'), 'flag'],
      ['useSysPayment', mark('Paid online'), 'flag'],
      ['amountPerToUser', mark('Seller’s share per item'), 'amount'],
      ['amountPerToHio', mark('Platform’s share per item'), 'amount'],
      ['totalPaid', mark('Paid in all'), 'amount'],
      ['lineItemTemplate', mark('Text on the bill'), 'text'],
    ],
  },
  {
    id: 'back',
    title: mark('Giving back and passing on'),
    rows: [
      ['canCancel', mark('Can be given back'), 'flag'],
      ['cancelByDate', mark('Returns until'), 'date'],
      ['canAutoRefund', mark('Refunded by itself'), 'flag'],
      ['autoRefundByDate', mark('Refunded until'), 'date'],
      ['isTransferrable', mark('Can be passed on'), 'flag'],
    ],
  },
]

/**
 * In which order the three are asked. The contract names the flags and not the rule: where the main record controls the
 * attributes its values count, else the event's own; what neither states is taken from `settings`.
 */
function orderOf(entry: InventoryEntry): readonly Says[] {
  return entry.details?.mainControlsAttributes === true ? ['main', 'event', 'settings'] : ['event', 'main', 'settings']
}

/** One attribute as the three state it, and which of them counts. */
export function termOf(entry: InventoryEntry, field: TermName): Omit<Term, 'name' | 'kind'> {
  const said: Term['said'] = {
    main: entry.inventory?.[field] ?? null,
    event: entry.details?.[field] ?? null,
    settings: entry.settings?.[field] ?? null,
  }
  const from = orderOf(entry).find((who) => said[who] !== null && said[who] !== '') ?? null
  const inForce = from === null ? null : said[from]
  return {
    field,
    said,
    inForce,
    from,
    differs: said.main !== null && said.event !== null && said.main !== said.event,
    contested: said.settings !== null && inForce !== null && said.settings !== inForce,
  }
}

/** All 28 attributes in their groups, in the order in which they are looked for. */
export function termGroups(entry: InventoryEntry): TermGroup[] {
  return groups.map(({ id, title, rows }) => ({
    id,
    title,
    terms: rows.map(([field, name, kind]) => ({ ...termOf(entry, field), name, kind })),
  }))
}

/** Every attribute in one record with the values that count at this event. */
export function termsInForce(entry: InventoryEntry): Partial<Record<TermName, Stated>> {
  const found: Partial<Record<TermName, Stated>> = {}
  for (const { rows } of groups) for (const [field] of rows) found[field] = termOf(entry, field).inForce
  return found
}

export type Control = 'main' | 'event' | 'only main' | 'not stated'

/** Who controls the attributes, as far as the answer says. */
export function controlOf({ details }: InventoryEntry): Control {
  if (!details) return 'only main'
  if (details.mainControlsAttributes === true) return 'main'
  return details.mainControlsAttributes === false ? 'event' : 'not stated'
}

/** The names of the attributes in which the event and the main record differ. */
export function differing(entry: InventoryEntry): Marked[] {
  return termGroups(entry).flatMap(({ terms }) => terms.filter((term) => term.differs).map((term) => term.name))
}
