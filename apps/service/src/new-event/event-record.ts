import { type Bodies, type EventRecord, emptyGuid } from '@frontdesk/api-types'

import type { ProjectRow } from '#access/reach.ts'
import type { EventTimes } from '#rules/event-time.ts'
import { givenId, givenText } from '#rules/given-id.ts'
import { isoSeconds, stamped } from '#rules/record-stamp.ts'

import type { References } from './references.ts'

/** The bodies of ops 7 and 13, with the ids of the path. */
export type NewEvent = Omit<Bodies['CreateProjectEvent'], 'eventId' | 'projectId'> & { eventId: string | null }

/** The place of an event: sent fields, completed from the location. */
const placeOf = (input: NewEvent, { location }: References) => {
  const sentAddress = [input.address1, input.city, input.postalCode].some((part) => givenText(part) !== null)
  const address = sentAddress ? input : (location ?? input)
  const sentPoint = typeof input.latitude === 'number' && typeof input.longitude === 'number'
  const point = sentPoint ? input : location
  return {
    locationId: location?.id ?? null,
    location: givenText(input.location) ?? location?.name ?? null,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    address1: address.address1 ?? null,
    address2: address.address2 ?? null,
    city: address.city ?? null,
    state: address.state ?? null,
    country: address.country ?? null,
    postalCode: address.postalCode ?? null,
    extendedLocation: location,
  }
}

/** The new event as stored and returned, with every field that the contract always sends. */
export const newEventRecord = (
  input: NewEvent,
  about: { id: string; slug: string; project: ProjectRow; found: References; times: EventTimes; now: Date },
): EventRecord => {
  const { id, slug, project, found, times, now } = about
  const { type, parent, timeslot, organizer } = found
  const creator = givenId(input.userId) ?? emptyGuid
  const stamp = isoSeconds(now)
  return stamped<EventRecord>(
    {
      id,
      created: stamp,
      modified: stamp,
      createdByUserId: creator,
      modifiedByUserId: null,
      organizationId: givenId(input.organizationId) ?? project.organizationId,
      projectId: project.id,
      baseType: input.baseEventType ?? type?.baseType ?? 'Public',
      eventTypeId: type?.id ?? null,
      eventSettingsId: type?.eventSettingsId ?? null,
      eventSettingsOverride: false,
      timeslotId: timeslot?.id ?? null,
      name: givenText(input.name),
      code: givenText(input.code),
      description: input.description ?? null,
      notes: input.notes ?? null,
      ...placeOf(input, found),
      parentId: parent?.id ?? null,
      topLevelId: parent?.topLevelId ?? parent?.id ?? id,
      currentLevel: parent ? (parent.currentLevel ?? 0) + 1 : 0,
      hasWaitlist: false,
      isDeclined: false,
      hasReminder: false,
      useDefaultReminder: false,
      status: input.status ?? 'Tentative',
      approvalStatus: input.approvalStatus ?? 'Proposed',
      visibility: 'Default',
      transparency: 'Opaque',
      ...times,
      isLocked: false,
      isRecurring: false,
      organizerId: organizer?.id ?? null,
      creatorIsOrganizer: found.creatorIsOrganizer,
      priority: 'Default',
      sequence: 0,
      style: { hasStyle: false },
      publish: input.publish ?? false,
      forceSchedule: input.forceSchedule ?? false,
      isVirtual: input.isVirtual ?? false,
      hEventDescriptorId: givenId(input.descriptorId),
      isExpired: false,
      numberOfComments: 0,
      slug,
      category: givenText(input.category),
      hasChecklist: type?.hasChecklist ?? false,
      isDraft: input.isDraft ?? false,
      meta: input.meta ?? null,
      imageUrl: null,
      profileImages: {},
      organizer,
      type,
      timeslot,
      categories: [],
    },
    now,
  )
}
