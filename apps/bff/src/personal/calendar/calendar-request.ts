import { createHash } from 'node:crypto'

import type { EventRecord } from '@frontdesk/api-types'
import type { IcsEvent, IcsOptions } from '@frontdesk/time/ics'

/** The fields of an event that a calendar needs, as JSON: cheap to store, compare and post to a thread. */
export type CalendarEvent = { readonly json: string; readonly digest: string }

/** A message to the worker. */
export type CalendarRequest = { events: readonly string[]; options: IcsOptions }

/** The calendar shortens texts further; markup can take several times the room of its text. */
const longestText = 64_000

/** The fields of the record that a calendar entry needs, with shortened texts. */
export function calendarEventOf(event: EventRecord): CalendarEvent {
  const { id, iCalUID, sequence, created, modified, name, description, descriptionHtml, location, url, status } = event
  const { extendedLocation, latitude, longitude, category, categories, organizer } = event
  const { start, end, startUtc, endUtc, hasStartTime, hasEndTime, isAllDay, timezone, startTimezone, dti } = event
  const { isRecurring, recursUntil, recurrencePattern, recurrence } = event
  const texts = { name, description, descriptionHtml, location, url, status, category }
  const times = { start, end, startUtc, endUtc, hasStartTime, hasEndTime, isAllDay, timezone, startTimezone, dti }
  const picked: IcsEvent = {
    id,
    iCalUID,
    sequence,
    created,
    modified,
    ...texts,
    extendedLocation: { name: extendedLocation?.name },
    latitude,
    longitude,
    categories: categories?.slice(0, 20).map((each) => ({ name: each.name })),
    organizer: { name: organizer?.name, email: organizer?.email },
    ...times,
    isRecurring,
    recursUntil,
    recurrencePattern,
    recurrence,
  }
  const json = JSON.stringify(picked, (_, value: unknown) =>
    typeof value === 'string' && value.length > longestText ? value.slice(0, longestText) : value,
  )
  return { json, digest: createHash('sha256').update(json).digest('base64url') }
}

/** Guarantee of the cast: `json` is from `calendarEventOf`, which serializes an `IcsEvent`. */
export function eventOf(json: string): IcsEvent {
  return JSON.parse(json) as IcsEvent
}
