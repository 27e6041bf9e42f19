import type { InventoryEntry, InventorySettings } from '@frontdesk/api-types'

import { type Marked, mark } from '#i18n/say.ts'

/** An attribute that the main record, the event's details and the settings can each state (ops 19, 20). */
export type TermName = keyof InventorySettings
export type TermKind = 'count' | 'amount' | 'flag' | 'date' | 'minutes' | 'state' | 'text'
export type Stated = string | number | boolean | null
/** Source of a value: the item's main record, the event's `details`, or `settings`. */
export type TermSource = 'main' | 'event' | 'settings'

export type Term = {
  field: TermName
  name: Marked
  kind: TermKind
  values: Record<TermSource, Stated>
  /** The effective value at this event; `null` when no source states one. */
  effective: Stated
  from: TermSource | null
  /** Main record and event both state it, and differ. */
  differs: boolean
  /** `settings` states another value than the effective one. */
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

/** Name and kind of each attribute. */
export const termWords: Readonly<Record<string, readonly [name: Marked, kind: TermKind]>> = Object.fromEntries(
  groups.flatMap(({ rows }) => rows.map(([field, name, kind]) => [field, [name, kind] as const])),
)

/**
 * Order of precedence. The contract has the flags but not the rule: where the main record controls the attributes its
 * values are effective, else the event's own; what neither states is taken from `settings`.
 */
function orderOf(entry: InventoryEntry): readonly TermSource[] {
  return entry.details?.mainControlsAttributes === true ? ['main', 'event', 'settings'] : ['event', 'main', 'settings']
}

/** The values of one attribute by source, and the effective one. */
export function termOf(entry: InventoryEntry, field: TermName): Omit<Term, 'name' | 'kind'> {
  const values: Term['values'] = {
    main: entry.inventory?.[field] ?? null,
    event: entry.details?.[field] ?? null,
    settings: entry.settings?.[field] ?? null,
  }
  const from = orderOf(entry).find((who) => values[who] !== null && values[who] !== '') ?? null
  const effective = from === null ? null : values[from]
  return {
    field,
    values,
    effective,
    from,
    differs: values.main !== null && values.event !== null && values.main !== values.event,
    contested: values.settings !== null && effective !== null && values.settings !== effective,
  }
}

/** All 28 attributes in their groups, in the order of use. */
export function termGroups(entry: InventoryEntry): TermGroup[] {
  return groups.map(({ id, title, rows }) => ({
    id,
    title,
    terms: rows.map(([field, name, kind]) => ({ ...termOf(entry, field), name, kind })),
  }))
}

/** The effective values of all attributes at this event. */
export function effectiveTerms(entry: InventoryEntry): Partial<Record<TermName, Stated>> {
  const found: Partial<Record<TermName, Stated>> = {}
  for (const { rows } of groups) for (const [field] of rows) found[field] = termOf(entry, field).effective
  return found
}

export type Control = 'main' | 'event' | 'only main' | 'not stated'

/** Who controls the attributes, as far as the answer states it. */
export function controlOf({ details }: InventoryEntry): Control {
  if (!details) return 'only main'
  if (details.mainControlsAttributes === true) return 'main'
  return details.mainControlsAttributes === false ? 'event' : 'not stated'
}
