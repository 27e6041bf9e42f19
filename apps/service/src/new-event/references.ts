import type { EventRecord, Organizer } from '@frontdesk/api-types'
import { and, asc, eq, sql } from 'drizzle-orm'

import type { ProjectRow } from '#access/reach.ts'
import type { DbOrTx } from '#db/database.ts'
import { events, eventTypes, locations, people } from '#db/schema.ts'
import { givenId, givenText } from '#rules/given-id.ts'
import { splitName } from '#rules/person-name.ts'

import type { FieldFault } from '../problem.ts'

/** The ids in ops 7 and 13 that refer to records of the project. */
export interface ReferenceInput {
  parentId?: string | null | undefined
  organizerId?: string | null | undefined
  organizer?: string | null | undefined
  locationId?: string | null | undefined
  timeslotId?: string | null | undefined
  eventTypeId?: string | null | undefined
  userId?: string | null | undefined
}

type Nested = Pick<EventRecord, 'type' | 'extendedLocation' | 'timeslot'>

export interface References {
  type: NonNullable<Nested['type']> | null
  location: NonNullable<Nested['extendedLocation']> | null
  timeslot: NonNullable<Nested['timeslot']> | null
  parent: EventRecord | null
  organizer: Organizer | null
  creatorIsOrganizer: boolean
}

type PersonRecord = (typeof people.$inferSelect)['record']

/** A person as the organizer of an event. */
const organizerFrom = (person: PersonRecord): Organizer => ({
  id: person.id,
  created: person.created,
  modified: person.modified,
  etag: person.etag,
  projectId: person.projectId,
  userId: person.userId ?? null,
  personId: person.id,
  name: person.name,
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  contactEmail: person.contactEmail,
  phone: person.phone,
  jobTitle: person.jobTitle,
  company: person.company,
  profileImages: person.profileImages ?? {},
})

// Timeslots and organizers have no list in the API: they are found in the events that contain them.
const nestedIn = async <F extends 'timeslot' | 'organizer'>(
  tx: DbOrTx,
  projectId: string,
  field: F,
  id: string,
): Promise<EventRecord[F]> => {
  const [row] = await tx
    .select({ record: events.record })
    .from(events)
    .where(and(eq(events.projectId, projectId), sql`lower(${events.record}->${field}::text->>'id') = ${id}`))
    .orderBy(asc(events.created), asc(events.id))
    .limit(1)
  return row?.record[field]
}

const findOrganizer = async (tx: DbOrTx, project: ProjectRow, id: string): Promise<Organizer | null> => {
  const [person] = await tx
    .select({ record: people.record })
    .from(people)
    .where(and(eq(people.id, id), eq(people.projectId, project.id)))
  if (person) return organizerFrom(person.record)
  const organizer = await nestedIn(tx, project.id, 'organizer', id)
  return organizer ? { ...organizer, id } : null
}

const namedOrganizer = (typed: string, project: ProjectRow, id: string, stamp: string): Organizer => {
  const name = splitName(typed)
  return { id, created: stamp, modified: stamp, projectId: project.id, ...name, profileImages: {} }
}

const oneOf = async <T>(id: string | null, ask: (id: string) => Promise<T>): Promise<T | null> =>
  id === null ? null : ask(id)

/**
 * Resolves the ids, each in the project of the event; the empty GUID counts as absent. An organizer is a person of the
 * project or the organizer of another of its events, otherwise a bare name, otherwise the creating user when known.
 */
export const resolveReferences = async (
  tx: DbOrTx,
  project: ProjectRow,
  input: ReferenceInput,
  { newId, stamp }: { newId: () => string; stamp: string },
): Promise<{ found: References; faults: FieldFault[] }> => {
  const faults: FieldFault[] = []
  const expected = <T>(path: string, id: string | null, what: string, value: T | null | undefined): T | null => {
    if (id !== null && (value === null || value === undefined)) {
      faults.push({ path, message: `this project has no ${what} ${id}` })
    }
    return value ?? null
  }

  const typeId = givenId(input.eventTypeId)
  const type = await oneOf(typeId, (id) =>
    tx
      .select({ record: eventTypes.record })
      .from(eventTypes)
      .where(and(eq(eventTypes.id, id), eq(eventTypes.projectId, project.id))),
  )
  const locationId = givenId(input.locationId)
  const location = await oneOf(locationId, (id) =>
    tx
      .select({ record: locations.record })
      .from(locations)
      .where(and(eq(locations.id, id), eq(locations.projectId, project.id))),
  )
  const parentId = givenId(input.parentId)
  const parent = await oneOf(parentId, (id) =>
    tx
      .select({ record: events.record })
      .from(events)
      .where(and(eq(events.id, id), eq(events.projectId, project.id))),
  )
  const timeslotId = givenId(input.timeslotId)
  const timeslot = await oneOf(timeslotId, (id) => nestedIn(tx, project.id, 'timeslot', id))

  const organizerId = givenId(input.organizerId)
  const typedName = givenText(input.organizer)
  const userId = givenId(input.userId)
  const [creator] =
    userId === null
      ? []
      : await tx
          .select({ record: people.record })
          .from(people)
          .where(and(eq(people.projectId, project.id), eq(people.userId, userId)))
          .limit(1)
  const organizer =
    organizerId !== null
      ? expected('organizerId', organizerId, 'organizer', await findOrganizer(tx, project, organizerId))
      : typedName !== null
        ? namedOrganizer(typedName, project, newId(), stamp)
        : creator
          ? organizerFrom(creator.record)
          : null
  return {
    found: {
      type: expected('eventTypeId', typeId, 'event type', type?.[0]?.record),
      location: expected('locationId', locationId, 'location', location?.[0]?.record),
      parent: expected('parentId', parentId, 'event', parent?.[0]?.record),
      timeslot: expected('timeslotId', timeslotId, 'timeslot', timeslot),
      organizer,
      creatorIsOrganizer: creator !== undefined && organizer !== null && organizer.personId === creator.record.id,
    },
    faults,
  }
}
