import { type Facts } from '@frontdesk/finder/entry'
import type { RecurringEvent } from '@frontdesk/time/recurrence'

import type { IndexedField } from './indexed-fields.ts'
import { type Fields, fieldsOrNull, textIn } from './record-fields.ts'

const longestText = 1000
const mostCategories = 20

/** The fields of an event's own time, without its recurrence. */
export const timeFields = [
  'start',
  'end',
  'startUtc',
  'endUtc',
  'hasStartTime',
  'hasEndTime',
  'isAllDay',
  'isRecurring',
  'recursUntil',
  'timezone',
  'startTimezone',
  'endTimezone',
] as const satisfies readonly IndexedField[]
const recurrenceFields = [
  'recurrenceRule',
  'exclusionRecurrenceRule',
  'exclusionRecurrenceDate',
  'startDate',
  'endDate',
  'endKind',
  'intervalKind',
  'numberOfRecurrencesToEnd',
  'dailyIntervalRepeatNumber',
  'weeklyIntervalRepeatNumber',
  'montlyIntervalRepeatNumber',
  'yearlyIntervalRepeatNumber',
  'monthlyRepeatKind',
  'monthlyDOWInterval',
  'monthlyWeekInterval',
  'yearlyRepeatKind',
  'yearlyDOWInterval',
  'yearlyWeekInterval',
  'yearlyMonthInterval',
  'yearlyMonth',
  'yearlyDay',
  'dayOfMonth',
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const satisfies readonly IndexedField[]

/** Texts, numbers and flags of these fields. Other types and longer texts are left out. */
function plain(record: Fields, names: readonly IndexedField[]): Facts {
  const found: Record<string, unknown> = {}
  for (const name of names) {
    const value = record[name]
    if (typeof value === 'string' ? value.length <= longestText && !value.includes('\0') : isPlain(value))
      found[name] = value
  }
  return found
}
const isPlain = (value: unknown): boolean => typeof value === 'boolean' || Number.isFinite(value)

const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value.slice(0, mostCategories) : []).flatMap((one: unknown) => {
    const name = textIn(fieldsOrNull(one) ?? {}, 'name')
    return name === null ? [] : [name]
  })

export function eventFacts(record: Fields): string {
  const recurrence = fieldsOrNull(record.recurrence)
  const category = textIn(record, 'category')
  const categories = namesIn(record.categories)
  return JSON.stringify({
    ...plain(record, ['status', 'approvalStatus', 'isDraft', 'isVirtual', 'eventTypeId', 'parentId', 'topLevelId']),
    ...plain(record, timeFields),
    typeName: textIn(fieldsOrNull(record.type) ?? {}, 'name'),
    categories: categories.length > 0 || category === null ? categories : [category],
    place: textIn(fieldsOrNull(record.extendedLocation) ?? {}, 'name') ?? textIn(record, 'location'),
    city: textIn(record, 'city'),
    ...(recurrence && { recurrence: plain(recurrence, recurrenceFields) }),
  })
}

/** Null for a record that does not say it: mentions of an attendee have fewer fields. */
export function attendeeFacts(record: Fields): string | null {
  const enrollmentStatus = textIn(record, 'enrollmentStatus')
  return enrollmentStatus === null || enrollmentStatus.length > longestText
    ? null
    : JSON.stringify({ enrollmentStatus })
}

export const companyFacts = (record: Fields): string =>
  JSON.stringify({ city: textIn(record, 'city'), country: textIn(record, 'country') })

export const projectFacts = (record: Fields): string => JSON.stringify({ timezone: textIn(record, 'timezone') })

function typeOf(value: unknown): string | null {
  const type = fieldsOrNull(value)
  return type === null ? null : (textIn(type, 'name') ?? '')
}

/** The names of the types under which an event names a company (op 6). */
export function typesFacts(item: Fields): string {
  return JSON.stringify({
    sponsor: typeOf(item.sponsorType),
    exhibitor: typeOf(item.exhibitorType),
    vendor: typeOf(item.vendorType),
  })
}

/** Guarantee of the cast: facts hold plain values, and the engine reads each with tolerance. */
export const whenOf = (facts: Facts) => facts as RecurringEvent
