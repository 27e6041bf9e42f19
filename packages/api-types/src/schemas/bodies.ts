import { z } from 'zod'

import { each, may, maybe } from './field.ts'
import { dateTime, flag, guid, oneOf, open, text } from './scalars.ts'

/** Fields shared by the two operations that create an event. */
const eventValues = {
  ...each(
    ['parentId', 'organizationId', 'organizerId', 'locationId', 'timeslotId', 'eventTypeId', 'descriptorId'],
    may.guid,
  ),
  ...each(['code', 'name', 'description', 'notes'], may.text),
  startDate: maybe(dateTime),
  startTime: may.text,
  endDate: maybe(dateTime),
  isAllDay: maybe(flag),
  endTime: may.text,
  ...each(
    ['organizer', 'location', 'timezone', 'address1', 'address2', 'city', 'state', 'country', 'postalCode'],
    may.text,
  ),
  latitude: may.double,
  longitude: may.double,
  isVirtual: maybe(flag),
  category: may.text,
  status: maybe(oneOf('eventStatus')),
  approvalStatus: maybe(oneOf('eventApproval')),
  publish: maybe(flag),
  forceSchedule: maybe(flag),
  isDraft: maybe(flag),
  /** Occurs in the sample payload only. */
  baseEventType: maybe(oneOf('baseType')),
}

/** Op 13. */
export const CreateEvent = z.strictObject({ eventId: guid, userId: guid, projectId: guid, ...eventValues })

/** Limits of an open object in a request: number of names at all depths, and characters of each. */
const [mostNames, longestName] = [200, 100]

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, content]) => [name, ...namesIn(content)])
}

const areNamesBounded = (value: unknown): boolean => {
  const names = namesIn(value)
  return names.length <= mostNames && names.every(({ length }) => length <= longestName)
}

/**
 * Op 7: "event values and optional metadata", not specified further: the fields of op 13 that are not in the path, and
 * `meta`.
 */
export const CreateProjectEvent = z.strictObject({
  ...each(['eventId', 'userId', 'projectId'], may.guid),
  ...eventValues,
  meta: maybe(open.refine(areNamesBounded, `at most ${mostNames} names of at most ${longestName} characters`)),
})

/** Op 23. Ids "if known"; a person without an id is identified by e-mail or external id. */
export const EnrollAttendee = z.strictObject({
  enroll: flag,
  eventId: guid,
  ...each(['userId', 'personId', 'attendeeId'], may.guid),
  ...each(['externalId', 'name', 'email', 'phone', 'extraInfo', 'metaData'], may.text),
})

/** Op 25. */
export const FacilitatorFavorite = z.strictObject({ topLevelEventId: guid, personId: guid })

/** Ops 29 and 30. */
export const CodeQuestion = z.strictObject({
  eventId: may.guid,
  projectId: may.guid,
  personId: guid,
  passCode: may.text,
})

/** Op 31. */
export const StartRegistration = z.strictObject({
  eventId: guid,
  personId: guid,
  projectId: guid,
  ...each(
    ['registrationGroupId', 'registrationPassCodeId', 'registrationTypeId', 'createdByUserId', 'createdByPersonId'],
    may.guid,
  ),
})

/** Op 33. */
export const SendConfirmation = z.strictObject({ registrantId: guid, eventId: guid, email: maybe(text) })
