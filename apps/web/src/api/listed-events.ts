import { type Listed, fieldsOf } from './list-projection.ts'

const shown = [
  'city',
  'code',
  'country',
  'dti.timezone',
  'end',
  'endUtc',
  'extendedLocation.name',
  'hasEndTime',
  'hasStartTime',
  'id',
  'isAllDay',
  'isRecurring',
  'isVirtual',
  'location',
  'name',
  'projectId',
  'recurrence',
  'recursUntil',
  'slug',
  'start',
  'startTimezone',
  'startUtc',
  'status',
  'style.hasStyle',
  'style.primaryColor',
  'timezone',
] as const

/**
 * What a table and a calendar of events show of each: its name, when and where it is, its state, and where it leads. One
 * list for both, so that one stands at once where the other was open.
 */
export type ListedEvent = Listed<'listCompanyEvents' | 'listMemberEvents', (typeof shown)[number]>

/** The events of a company (op 4) and of one of its members (op 5), as tables and calendars show them. */
export const companyEvents = fieldsOf('listCompanyEvents', ...shown)
export const memberEvents = fieldsOf('listMemberEvents', ...shown)

/** The events of a company that may name categories; with what is looked for among all events that were read. */
export const categoriesOfEvents = fieldsOf(
  'listCompanyEvents',
  'categories.id',
  'categories.name',
  'code',
  'id',
  'name',
  'projectId',
  'slug',
)
