import { randomUUID } from 'node:crypto'

import { emptyGuid, schemas, type Bodies, type EventRecord } from '@frontdesk/api-types'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { locationRow } from '#db/rows.ts'
import { events, eventTypes, locations, metaFields } from '#db/schema.ts'

import { filled, missingFields } from '../testing/filled-record.ts'
import { openSmallProject, type SmallProject } from '../testing/small-project.ts'
import { createCreateEventHandlers } from './create-event.ts'

let at: SmallProject
let handlers: ReturnType<typeof createCreateEventHandlers>
const [typeId, hallId, userId] = [randomUUID(), randomUUID(), randomUUID()]

beforeAll(async () => {
  at = await openSmallProject()
  handlers = createCreateEventHandlers(at.deps)
  const { projectId, db } = at
  const base = { projectId, created: '2026-01-01T00:00:00Z', modified: '2026-01-01T00:00:00Z' }
  await db.insert(eventTypes).values({
    id: typeId,
    projectId,
    record: filled(schemas.EventType, { ...base, id: typeId, name: 'Talk', baseType: 'Ticketed', hasChecklist: true }),
  })
  await db.insert(locations).values(
    locationRow(
      filled(schemas.Location, {
        ...base,
        id: hallId,
        name: 'Hall 1',
        city: 'Tokyo',
        timezone: 'Asia/Tokyo',
        latitude: 35.7,
        longitude: 139.7,
      }),
    ),
  )
  const field = randomUUID()
  await db.insert(metaFields).values({
    id: field,
    projectId,
    record: {
      ...base,
      id: field,
      code: 'diet',
      name: 'Dietary needs',
      isRequired: true,
      publish: true,
      valueKind: 'Text',
      maxLength: 5,
    },
  })
})
afterAll(() => at.close())

type Values = Partial<Bodies['CreateEvent']>

const create = (values: Values = {}) =>
  handlers.createEvent({
    params: {},
    query: {},
    body: {
      eventId: randomUUID(),
      userId,
      projectId: at.projectId,
      name: 'Opening',
      startDate: '2026-11-22',
      startTime: '09:00',
      ...values,
    },
    access: at.access,
  })

const createInProject = (body: Bodies['CreateProjectEvent'], access = at.access, projectid = at.projectId) =>
  handlers.createProjectEvent({ params: { projectid }, query: {}, body, access })

const stored = async (id: string): Promise<EventRecord | undefined> =>
  (await at.db.select().from(events).where(eq(events.id, id)))[0]?.record

describe('op 13', () => {
  it('creates the complete event', async () => {
    const eventId = randomUUID()
    const personId = await at.addPerson({ userId })
    const answer = await create({
      eventId,
      name: ' Grüße  an alle ',
      eventTypeId: typeId,
      locationId: hallId,
      endTime: '5 pm',
      description: 'All',
      publish: true,
    })
    expect(answer).toMatchObject({ requestComplete: true, errors: null, requestCompleteDate: '2026-11-21T12:00:00Z' })
    expect(answer.data).toMatchObject({
      id: eventId,
      projectId: at.projectId,
      createdByUserId: userId,
      name: 'Grüße  an alle',
      slug: 'grusse-an-alle',
      baseType: 'Ticketed',
      hasChecklist: true,
      type: { id: typeId, name: 'Talk' },
      location: 'Hall 1',
      city: 'Tokyo',
      latitude: 35.7,
      extendedLocation: { id: hallId },
      timezone: 'Asia/Tokyo',
      start: '2026-11-22T09:00:00+09:00',
      end: '2026-11-22T17:00:00+09:00',
      startUtc: '2026-11-22T00:00:00Z',
      utcOffset: 540,
      durationHours: 8,
      topLevelId: eventId,
      currentLevel: 0,
      organizer: { personId, name: 'Mia Keller' },
      creatorIsOrganizer: true,
      status: 'Tentative',
      approvalStatus: 'Proposed',
      publish: true,
      isExpired: false,
      dti: { formattedTime: '9:00 AM - 5:00 PM', timezoneId: 'Asia/Tokyo' },
    })
    expect(missingFields(schemas.Event, answer.data)).toEqual([])
    expect(await stored(eventId)).toEqual(answer.data)
  })

  it('returns the same event for a repeated request, and a fault for other values under its id', async () => {
    const eventId = randomUUID()
    const first = await create({ eventId })
    const again = await create({ eventId })
    expect(again).toMatchObject({
      requestComplete: true,
      data: { id: eventId, etag: first.data?.etag, slug: first.data?.slug },
    })
    const other = await create({ eventId, name: 'Closing' })
    expect(other).toMatchObject({
      requestComplete: false,
      data: null,
      errors: ['eventId: an event with this id exists already, with other values'],
    })
    const imported = await at.addEvent()
    expect(await create({ eventId: imported })).toMatchObject({ requestComplete: false, data: null })
    expect((await stored(eventId))?.name).toBe('Opening')
  })

  it('creates an event in another one, in a timeslot, with an organizer', async () => {
    const [parentId, timeslotId, organizerId] = [randomUUID(), randomUUID(), randomUUID()]
    const parent = await create({ eventId: parentId })
    const carrier = await at.addEvent({
      timeslot: {
        id: timeslotId,
        start: '2026-11-25T14:00:00+01:00',
        end: '2026-11-25T15:30:00+01:00',
        timezone: 'Europe/Brussels',
        isAllDay: false,
      },
      organizer: { id: organizerId, name: 'Fair office' },
    })
    const child = await create({
      parentId,
      timeslotId,
      organizerId: organizerId.toUpperCase(),
      startDate: null,
      startTime: null,
    })
    expect(child.data).toMatchObject({
      parentId,
      topLevelId: parent.data?.id,
      currentLevel: 1,
      start: '2026-11-25T14:00:00+01:00',
      durationMinutes: 90,
      timeslot: { id: timeslotId },
      timeslotId,
      organizerId,
      organizer: { name: 'Fair office' },
      creatorIsOrganizer: false,
    })
    expect(carrier).not.toBe(child.data?.id)
    expect((await create({ organizer: 'Ada Lovelace' })).data?.organizer).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
    })
  })

  it.each<[Values, string]>([
    [{ name: ' ' }, 'name: is required'],
    [{ timezone: 'Mars/Olympus' }, 'timezone: “Mars/Olympus” is not a time zone that is known here'],
    [
      { endDate: '2026-11-21' },
      'endDate: the end (2026-11-21T23:59:59) is before the start (2026-11-22T09:00:00) in Europe/Brussels',
    ],
    [{ startTime: 'late' }, 'startTime: “late” is not a time of day (09:00, 9:00 AM, 09:00:00)'],
    [{ latitude: 91 }, 'latitude: must be between -90 and 90'],
    [
      { locationId: '11111111-1111-4111-8111-111111111111' },
      'locationId: this project has no location 11111111-1111-4111-8111-111111111111',
    ],
    [
      { eventTypeId: '11111111-1111-4111-8111-111111111111' },
      'eventTypeId: this project has no event type 11111111-1111-4111-8111-111111111111',
    ],
    [
      { timeslotId: '11111111-1111-4111-8111-111111111111' },
      'timeslotId: this project has no timeslot 11111111-1111-4111-8111-111111111111',
    ],
    [
      { organizerId: '11111111-1111-4111-8111-111111111111' },
      'organizerId: this project has no organizer 11111111-1111-4111-8111-111111111111',
    ],
    [
      { parentId: '11111111-1111-4111-8111-111111111111' },
      'parentId: this project has no event 11111111-1111-4111-8111-111111111111',
    ],
  ])('says in the envelope what is wrong with %j and stores nothing', async (values, error) => {
    const eventId = randomUUID()
    expect(await create({ eventId, ...values })).toMatchObject({ requestComplete: false, data: null, errors: [error] })
    expect(await stored(eventId)).toBeUndefined()
  })

  it('reports every fault at once, and treats the empty GUID as absent', async () => {
    const answer = await create({ name: null, latitude: 99, timezone: 'X/Y' })
    expect(answer.errors).toHaveLength(3)
    const fine = await create({
      eventId: emptyGuid,
      userId: emptyGuid,
      locationId: emptyGuid,
      organizationId: emptyGuid,
      parentId: emptyGuid,
      eventTypeId: emptyGuid,
      timeslotId: emptyGuid,
      organizerId: emptyGuid,
      descriptorId: emptyGuid,
    })
    expect(fine.errors).toBeNull()
    expect(fine.data?.id).not.toBe(emptyGuid)
  })
})

describe('op 7', () => {
  it('creates an event from a name alone, and with valid metadata', async () => {
    const plain = await createInProject({ name: 'No date yet' })
    expect(plain.data).toMatchObject({
      name: 'No date yet',
      start: null,
      hasStartTime: false,
      timezone: 'Europe/Brussels',
      meta: null,
    })
    expect(missingFields(schemas.Event, plain.data)).toEqual([])
    expect((await createInProject({ name: 'Dinner', meta: { diet: 'vegan' } })).data?.meta).toEqual({ diet: 'vegan' })
  })

  it('refuses invalid input with 400 and the names of the fields', async () => {
    await expect(
      createInProject({ startDate: '2026-11-22', meta: { diet: 'anything', dite: 1 } }),
    ).rejects.toMatchObject({
      status: 400,
      faults: [
        { path: 'name', message: 'is required' },
        { path: 'meta.diet', message: 'takes at most 5 characters (this has 8)' },
        { path: 'meta.dite', message: 'no such metadata field in this project' },
      ],
    })
    await expect(createInProject({ name: 'X', projectId: randomUUID() })).rejects.toMatchObject({ status: 400 })
  })

  it('refuses unknown projects and credentials limited to events', async () => {
    await expect(createInProject({ name: 'X' }, at.access, randomUUID())).rejects.toMatchObject({ status: 404 })
    await expect(createInProject({ name: 'X' }, at.only(randomUUID()))).rejects.toMatchObject({ status: 403 })
  })
})
