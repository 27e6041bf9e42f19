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
 * The fields of an event in tables and calendars: name, time, place, state, and link. Both share them, and so the cache
 * entry: switching between the two needs no request.
 */
export type ListedEvent = Listed<'listCompanyEvents' | 'listMemberEvents', (typeof shown)[number]>

/** The events of a company (op 4) and of one of its members (op 5), for tables and calendars. */
export const companyEvents = fieldsOf('listCompanyEvents', ...shown)
export const memberEvents = fieldsOf('listMemberEvents', ...shown)

/** The events of a company that may have categories, with the fields that the search uses. */
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
