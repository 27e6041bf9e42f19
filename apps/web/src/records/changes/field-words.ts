import { type VersionKind, countedFields } from '@frontdesk/desk-api/version-words'

import { type Marked, mark, say } from '#i18n/say.ts'
import type { ListedSet } from '#records/event/listed-words.ts'
import { termWords } from '#records/inventory/inventory-terms.ts'
import { asks } from '#records/registration/registration-terms.ts'
import type { StateFamily } from '#records/state-words.ts'

/** How a value is shown; `plain` goes by what it is. */
export type ValueKind =
  | 'plain'
  | 'rich'
  | 'amount'
  | 'date'
  | 'minutes'
  | 'percent'
  | 'enrollment'
  | 'transparency'
  | { state: StateFamily }
  | { listed: ListedSet }
type Row = readonly [word: Marked, kind?: ValueKind]
type Rows = Readonly<Record<string, Row>>

const state = (family: StateFamily) => ({ state: family })
const listed = (set: ListedSet) => ({ listed: set })

/** Fields that most records have. */
const shared: Rows = {
  name: [mark('Name')],
  displayName: [mark('Name')],
  firstName: [mark('First name')],
  lastName: [mark('Last name')],
  email: [mark('E-mail')],
  contactEmail: [mark('Other e-mail')],
  altEmail: [mark('Other e-mail')],
  phone: [mark('Phone')],
  mobile: [mark('Phone')],
  jobTitle: [mark('Job title')],
  company: [mark('Company')],
  description: [mark('Description'), 'rich'],
  descriptionHtml: [mark('Description'), 'rich'],
  contactInformation: [mark('Contact'), 'rich'],
  notes: [mark('Notes'), 'rich'],
  url: [mark('Link')],
  code: [mark('Code')],
  externalId: [mark('External id')],
  timezone: [mark('Time zone')],
  address1: [mark('Address')],
  address2: [mark('Address')],
  city: [mark('City')],
  state: [mark('State')],
  country: [mark('Country')],
  postalCode: [mark('Postal code')],
  tags: [mark('Tags')],
  roles: [mark('Roles')],
  socials: [mark('Socials')],
  imageAssetId: [mark('Picture')],
  categories: [mark('Categories')],
  price: [mark('Price'), 'amount'],
  currency: [mark('Currency')],
  openDate: [mark('Opens'), 'date'],
  closeDate: [mark('Closes'), 'date'],
  publish: [mark('Published')],
  isLocked: [mark('Locked')],
}

const items: Rows = Object.fromEntries(
  Object.entries(termWords).map(([field, [word, kind]]): [string, Row] => [
    field,
    [
      word,
      kind === 'amount' || kind === 'date' || kind === 'minutes'
        ? kind
        : kind === 'state'
          ? state('inventory')
          : 'plain',
    ],
  ]),
)

/** What a kind says otherwise, or has for itself: by the words of its own screens. */
const own: Readonly<Record<VersionKind, Rows>> = {
  event: {
    maximumEventSize: [mark('Places')],
    expectedAttendance: [mark('Expected')],
    waitlistSize: [mark('Waitlist size')],
    hasWaitlist: [mark('Waitlist')],
    start: [mark('Starts'), 'date'],
    end: [mark('Ends'), 'date'],
    startTimezone: [mark('Time zone')],
    endTimezone: [mark('Time zone')],
    isAllDay: [mark('All day')],
    isRecurring: [mark('Repeats')],
    recurrencePattern: [mark('Repeats')],
    status: [mark('Status'), state('eventStatus')],
    approvalStatus: [mark('Approval'), state('eventApproval')],
    visibility: [mark('Visibility'), state('visibility')],
    transparency: [mark('In calendars'), 'transparency'],
    hasReminder: [mark('Reminder')],
    reminderMins: [mark('Reminder'), 'minutes'],
    location: [mark('Place')],
    extendedLocation: [mark('Place')],
    slug: [mark('Event address')],
    customUrl: [mark('Own address')],
    isVirtual: [mark('Online')],
    isDraft: [mark('Draft')],
    baseType: [mark('Type'), listed('baseType')],
    type: [mark('Type')],
    category: [mark('Category')],
    priority: [mark('Priority'), listed('priority')],
    organizer: [mark('Organizer')],
  },
  type: {
    ...Object.fromEntries(Object.keys(asks).map((field): [string, Row] => [field, [mark('Asks for')]])),
    quantity: [mark('Places')],
    kind: [mark('Who registers'), listed('registrationKind')],
    status: [mark('Status'), state('registrationType')],
    approvalKind: [mark('Approval')],
    requireRegistrationCode: [mark('Code')],
    requirePayment: items['requirePayment'] ?? [mark('Payment')],
    paymentType: items['paymentType'] ?? [mark('Payment')],
    useSysPayment: items['useSysPayment'] ?? [mark('Payment')],
    hasTicket: [mark('Tickets')],
    minTickets: items['minItems'] ?? [mark('Tickets')],
    maxTickets: items['maxItems'] ?? [mark('Tickets')],
    minutesAllowedInCart: items['minutesAllowedInCart'] ?? [mark('Cart')],
    allowGroupReg: [mark('Groups')],
    requireGroupReg: [mark('Groups')],
    canCancel: [mark('Cancellation')],
    cancelByDate: [mark('Cancellation'), 'date'],
    canAutoRefund: [mark('Refund')],
    autoRefundByDate: [mark('Refund'), 'date'],
    isTransferrable: [mark('Transfer')],
  },
  code: {
    quantity: [mark('Quantity')],
    discountAmount: [mark('Discount'), 'amount'],
    discountPercent: [mark('Discount'), 'percent'],
    emailAddresses: [mark('Reserved for')],
  },
  item: { ...items, type: [mark('Type')] },
  attendee: {
    enrollmentStatus: [mark('Enrollment'), 'enrollment'],
    enrollmentDate: [mark('Enrolled'), 'date'],
    waitlistDate: [mark('Waitlisted'), 'date'],
    attendanceStatus: [mark('Attendance'), state('reply')],
    attendanceType: [mark('Type')],
    hasAttended: [mark('Attended')],
    attendedDateTime: [mark('Attended'), 'date'],
    isVirtual: [mark('Online')],
    extraInfo: [mark('Notes'), 'rich'],
  },
  registrant: {
    registrantStatus: [mark('Status'), state('registrant')],
    paymentStatus: [mark('Payment'), state('payment')],
    approvalStatus: [mark('Approval'), state('registrantApproval')],
    amountListed: [mark('Listed'), 'amount'],
    amountPurchased: [mark('Purchased'), 'amount'],
    amountPaid: [mark('Paid'), 'amount'],
    amountDiscounted: [mark('Discount'), 'amount'],
    amountRefunded: [mark('Refunded'), 'amount'],
    numberOfTickets: [mark('Tickets')],
    confirmationNumber: [mark('Confirmation number')],
    completeDate: [mark('Completed'), 'date'],
    isCancelled: [mark('Registration cancelled')],
    cancellationDate: [mark('Registration cancelled'), 'date'],
    cancellationRequested: [mark('Cancellation asked for')],
    refundRequested: [mark('Refund asked for')],
    refundDate: [mark('Refunded'), 'date'],
    checkedIn: [mark('Checked in')],
    checkinDate: [mark('Checked in'), 'date'],
    registrationType: [mark('Registration type')],
    requirements: [mark('Requirements'), 'rich'],
  },
  company: {},
  facilitator: { facilitatorKind: [mark('Kind')], facilitatorTypes: [mark('Type')], rank: [mark('Rank')] },
}

const counted: Rows = {
  actualAttendance: [mark('Attended, by the event system')],
  numberRemaining: [mark('Left')],
  numberReserved: [mark('Reserved')],
  numberUsed: [mark('Used')],
  numberOfComments: [mark('Comments')],
  reactionSummary: [mark('Reactions')],
  modified: [mark('Last changed'), 'date'],
  waitlistOrder: [mark('Waitlist')],
  totalPaid: [mark('Paid in all'), 'amount'],
}

/** The parts of an answer around its record; null: the record itself. */
const around: Readonly<Record<string, Marked | null>> = {
  attendee: null,
  facilitator: null,
  inventory: mark('Main record'),
  details: mark('This event'),
  settings: mark('Settings'),
  person: mark('Person'),
  user: mark('Person'),
}

export type FieldWord = {
  label: string
  kind: ValueKind
  /** `counted`: the service counts it by itself. `other`: the screens have no word for it, and the name stands. */
  group: 'field' | 'counted' | 'other'
  /** Fields of the kind itself come before those that all records have. */
  order: number
}

const rowIn = (rows: Rows, name: string | undefined): Row | undefined =>
  name !== undefined && Object.hasOwn(rows, name) ? rows[name] : undefined

const within = (outer: string | null, word: string): string =>
  outer === null ? word : say('{part}: {field}', { part: outer, field: word })

/** The word of a field, by its names in the record; of `asks` what is asked for. */
export function fieldWord(kind: VersionKind, path: readonly string[]): FieldWord {
  const at = [...Object.keys(own[kind]), ...Object.keys(shared)].findIndex((name) => path.includes(name))
  return { ...wordAt(kind, path), order: at === -1 ? Number.POSITIVE_INFINITY : at }
}

function wordAt(kind: VersionKind, path: readonly string[]): Omit<FieldWord, 'order'> {
  const names = [...path]
  const [first = ''] = names
  const wrapper = names.length > 1 && Object.hasOwn(around, first) ? around[first] : undefined
  if (wrapper !== undefined) names.shift()
  const outer = wrapper ? say(wrapper) : null
  const last = names.at(-1) ?? ''
  const raw = path.join('.')
  const countedName = names.find((name) => countedFields.has(name))
  if (countedName !== undefined) {
    const row = rowIn(counted, countedName)
    return { label: row ? within(outer, say(row[0])) : raw, kind: row?.[1] ?? 'plain', group: 'counted' }
  }
  const row = rowIn(own[kind], names[0]) ?? rowIn(shared, names[0])
  if (row === undefined) return { label: raw, kind: 'plain', group: 'other' }
  const [word, valueKind = 'plain'] = row
  if (names.length === 1) {
    const asked = kind === 'type' && Object.hasOwn(asks, last) ? say(asks[last as keyof typeof asks]) : null
    const label = asked === null ? say(word) : within(say(word), asked)
    return { label: within(outer, label), kind: valueKind, group: 'field' }
  }
  if (last === 'name' || last === 'displayName')
    return { label: within(outer, say(word)), kind: 'plain', group: 'field' }
  const inner = rowIn(shared, last)
  if (inner === undefined) return { label: raw, kind: 'plain', group: 'other' }
  return { label: within(outer, within(say(word), say(inner[0]))), kind: inner[1] ?? 'plain', group: 'field' }
}
