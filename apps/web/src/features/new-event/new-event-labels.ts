import { shortened } from '#format/shortened.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { listedWord } from '#records/event/listed-words.ts'
import type { MetaFieldView } from '#records/event/meta-field-view.ts'
import { wordText } from '#records/state-words.ts'

import type { WordField } from './new-event-draft.ts'

/** Labels of the fields of ops 7 and 13. */
export const fieldLabels = {
  name: mark('Name'),
  eventTypeId: mark('Event type'),
  description: mark('Description'),
  category: mark('Category'),
  isAllDay: mark('All day'),
  startDate: mark('Start date'),
  startTime: mark('Start time'),
  endDate: mark('End date'),
  endTime: mark('End time'),
  timezone: mark('Time zone'),
  locationId: mark('Location'),
  location: mark('Place in words'),
  isVirtual: mark('Online event'),
  address1: mark('Address, line 1'),
  address2: mark('Address, line 2'),
  city: mark('City'),
  state: mark('State or region'),
  country: mark('Country'),
  postalCode: mark('Postal code'),
  latitude: mark('Latitude'),
  longitude: mark('Longitude'),
  status: mark('Status'),
  approvalStatus: mark('Approval'),
  publish: mark('Publish'),
  isDraft: mark('Draft (event status)'),
  forceSchedule: mark('Ignore overlaps'),
  organizer: mark('Organizer’s name'),
  organizerId: mark('Organizer’s id'),
  code: mark('Code'),
  notes: mark('Notes'),
  baseEventType: mark('Basic type'),
  parentId: mark('Parent event'),
  timeslotId: mark('Timeslot'),
  organizationId: mark('Organization'),
  descriptorId: mark('Descriptor'),
  eventId: mark('Id of the new event'),
  projectId: mark('Project'),
  userId: mark('Created by'),
  meta: mark('Metadata'),
} as const satisfies Record<string, Marked>

export type FieldName = keyof typeof fieldLabels

const names = new Map(Object.keys(fieldLabels).map((name) => [name.toLowerCase(), name]))

/** The field for a path in an error message (`startDate`, `StartDate`, `meta.shirt`), or null for an unknown one. */
export function fieldOfPath(path: string): string | null {
  const [first = '', ...rest] = path
    .trim()
    .replace(/^\$\.?/, '')
    .split('.')
  const name = names.get(first.toLowerCase())
  if (name === undefined) return null
  return name === 'meta' && rest.length > 0 ? `meta.${rest.join('.')}` : name
}

/** The label of a field by its path; a metadata field has its own. */
export function labelOf(path: string, fields: readonly MetaFieldView[]): string {
  if (path.startsWith('meta.')) {
    const key = path.slice('meta.'.length)
    return fields.find((field) => field.key === key)?.label ?? key
  }
  return Object.hasOwn(fieldLabels, path) ? say(fieldLabels[path as FieldName]) : path
}

/** An enum value, translated; the body contains the contract's value. */
export function chosenWord(field: WordField, word: string): string {
  if (field === 'baseEventType') return listedWord('baseType', word) ?? word
  return wordText(field === 'status' ? 'eventStatus' : 'eventApproval', word) ?? word
}

/** A name shortened for headings and sentences. */
export const shortName = (name: string): string => shortened(name.trim(), 120)
