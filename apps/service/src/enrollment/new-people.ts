import { parseJson, type Attendee, type Person } from '@frontdesk/api-types'
import { isRecord } from '@frontdesk/api-types/is-record'

import type { EventRow } from '#access/reach.ts'
import { splitName } from '#rules/person-name.ts'
import { isoSeconds, stamped } from '#rules/record-stamp.ts'
import { unstorable } from '#rules/storable.ts'

import type { PersonKeys } from './find-attendee.ts'

/** A person created with their enrollment. Without a name the e-mail address is used, otherwise the external id. */
export const newPerson = (keys: PersonKeys, event: EventRow, id: string, now: Date): Person => {
  const stamp = isoSeconds(now)
  const name = keys.name === null ? null : splitName(keys.name)
  return stamped<Person>(
    {
      id,
      created: stamp,
      modified: stamp,
      projectId: event.projectId,
      userId: keys.userId,
      organizationId: event.organizationId,
      email: keys.email,
      name: name?.name ?? keys.email ?? keys.externalId,
      firstName: name?.firstName ?? null,
      lastName: name?.lastName ?? null,
      phone: keys.phone,
      externalId: keys.externalId,
      isProjectMember: false,
      isFacilitator: false,
      isOrganizer: false,
      isInvitee: false,
      isAttendee: true,
      isRegistered: false,
      isFormRespondent: false,
      isCompanyMember: false,
      isVerified: false,
      rsvpIsExpired: false,
      rsvpIsAccepted: false,
      style: { hasStyle: false },
      profileImages: {},
    },
    now,
  )
}

/**
 * A person's record at an event, before any status: fields missing in the person's own record are taken from the
 * request.
 */
export const newAttendee = (person: Person, keys: PersonKeys, event: EventRow, id: string, now: Date): Attendee => {
  const stamp = isoSeconds(now)
  return {
    id,
    created: stamp,
    modified: stamp,
    projectId: event.projectId,
    eventId: event.id,
    userId: person.userId ?? keys.userId,
    personId: person.id,
    firstName: person.firstName ?? null,
    lastName: person.lastName ?? null,
    name: person.name ?? keys.name,
    email: person.email ?? keys.email,
    contactEmail: person.contactEmail ?? null,
    phone: person.phone ?? keys.phone,
    jobTitle: person.jobTitle ?? null,
    company: person.company ?? null,
    isVirtual: event.record.isVirtual ?? false,
    hasAttended: false,
    attendanceStatus: 'NeedsAction',
    preferenceStatus: 'None',
    enrollmentStatus: 'Pending',
    enrollmentMode: 'Manual',
    prefNotifyUpdates: false,
    externalId: person.externalId ?? keys.externalId,
  }
}

/** `metaData` of op 23: a storable JSON object is parsed; any other text is kept as text under its own name. */
export const readMetaData = (text: string | null): Record<string, unknown> | null => {
  if (text === null) return null
  try {
    const value = parseJson(text)
    if (isRecord(value) && unstorable(value) === null) {
      return { ...value }
    }
  } catch {
    // Not JSON: kept as the text it is.
  }
  return { metaData: text }
}
