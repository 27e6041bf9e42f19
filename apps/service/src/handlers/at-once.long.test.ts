/** Fifty concurrent requests, on both engines: no double sale, no duplicate, no deadlock. */
import { randomUUID } from 'node:crypto'

import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  attendees,
  events,
  passCodes,
  people,
  registrants,
  registrationDetails,
  registrationTypes,
  ticketTypes,
} from '#db/schema.ts'

import { emptyStore, keep, type EngineName } from '../testing/service-under-test.ts'
import { openSmallProject, type SmallProject } from '../testing/small-project.ts'
import { createAttendeeHandlers } from './attendees.ts'
import { createCreateEventHandlers } from './create-event.ts'
import { createRegistrationHandlers } from './registration.ts'

const FIFTY = Array.from({ length: 50 }, (_, number) => number)

describe.each<EngineName>(['embedded', 'postgres'])('at once on %s', (engine) => {
  let at: SmallProject | null = null
  let remove = keep

  beforeAll(async () => {
    const empty = await emptyStore(engine)
    if (empty === null) return
    at = await openSmallProject(empty)
    remove = at.close
  }, 180_000)
  afterAll(() => remove())

  it('an event assigns exactly its seats and waitlist places, each person once', async ({ skip }) => {
    if (at === null) return skip('this engine is not installed here')
    const { db, access, deps, addEvent } = at
    const handlers = createAttendeeHandlers(deps)
    const eventId = await addEvent({ maximumEventSize: 10, hasWaitlist: true, waitlistSize: 25 })
    const send = (email: string, enroll: boolean) =>
      handlers.enrollAttendee({ params: {}, query: {}, body: { eventId, enroll, email, name: 'Some Guest' }, access })
    const guests = FIFTY.map((number) => `guest${number}@example.org`)
    const answers = await Promise.all([...guests, ...guests].map((email) => send(email, true)))
    const rows = () => db.select().from(attendees).where(eq(attendees.eventId, eventId))
    const inLine = async () =>
      (await rows())
        .filter((row) => row.enrollmentStatus === 'Waitlisted')
        .map((row) => row.waitlistOrder ?? 0)
        .toSorted((a, b) => a - b)
    const seated = async () => (await rows()).filter((row) => row.enrollmentStatus === 'Enrolled')
    expect(await seated()).toHaveLength(10)
    expect(await inLine()).toEqual(FIFTY.slice(0, 25).map((place) => place + 1))
    expect(await rows()).toHaveLength(35)
    expect(answers.filter((answer) => answer.success)).toHaveLength(70)
    expect(
      await db
        .select()
        .from(people)
        .where(eq(people.email, 'guest7@example.org'))
        .then((found) => found.length),
    ).toBeLessThanOrEqual(1)

    const leaving = (await seated()).slice(0, 6).map((row) => row.email ?? '')
    await Promise.all(leaving.map((email) => send(email, false)))
    expect(await seated()).toHaveLength(10)
    expect(await inLine()).toEqual(FIFTY.slice(0, 19).map((place) => place + 1))
    const [event] = await db.select().from(events).where(eq(events.id, eventId))
    expect(event).toMatchObject({ enrolled: 10, waitlisted: 19 })
  }, 180_000)

  it('a new person enrolled at two events concurrently is one person', async ({ skip }) => {
    if (at === null) return skip('this engine is not installed here')
    const { db, access, deps, addEvent } = at
    const handlers = createAttendeeHandlers(deps)
    const places = await Promise.all([addEvent(), addEvent(), addEvent(), addEvent()])
    const request = { enroll: true, email: 'once@example.org', name: 'Only Once' }
    const answers = await Promise.all(
      places.map((eventId) =>
        handlers.enrollAttendee({ params: {}, query: {}, body: { ...request, eventId }, access }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.data?.personId)).size).toBe(1)
    expect(await db.select().from(people).where(eq(people.email, 'once@example.org'))).toHaveLength(1)
  }, 180_000)

  it('a person who is enrolled and registered concurrently is marked as both', async ({ skip }) => {
    if (at === null) return skip('this engine is not installed here')
    const { db, access, deps, projectId, addEvent, addType, addPerson } = at
    const call = { params: {}, query: {}, access }
    const { enrollAttendee } = createAttendeeHandlers(deps)
    const { startRegistration } = createRegistrationHandlers(deps)
    const persons = await Promise.all(FIFTY.slice(0, 20).map(() => addPerson()))
    for (const personId of persons) {
      const [eventId, other, registrationTypeId] = [await addEvent(), await addEvent(), await addType()]
      await Promise.all([
        startRegistration({ ...call, body: { projectId, eventId, personId, registrationTypeId } }),
        enrollAttendee({ ...call, body: { enroll: true, eventId: other, personId } }),
      ])
    }
    const marks = await db.select({ record: people.record }).from(people).where(inArray(people.id, persons))
    const both = marks.filter(({ record }) => record.isAttendee === true && record.isRegistered === true)
    expect(both).toHaveLength(persons.length)
  }, 180_000)

  it('a registration type, its code and its tickets are never sold twice', async ({ skip }) => {
    if (at === null) return skip('this engine is not installed here')
    const { db, access, deps, projectId, addEvent, addType, addCode, addTicket, addPerson } = at
    const handlers = createRegistrationHandlers(deps)
    const eventId = await addEvent()
    const registrationTypeId = await addType({ quantity: 20 })
    const registrationPassCodeId = await addCode(registrationTypeId, { quantity: 15 })
    const ticket = await addTicket(registrationTypeId, { quantity: 12 })
    const persons = await Promise.all(FIFTY.map(() => addPerson()))
    const starts = await Promise.allSettled(
      [...persons, ...persons].map((personId) =>
        handlers.startRegistration({
          params: {},
          query: {},
          body: { projectId, eventId, personId, registrationTypeId, registrationPassCodeId },
          access,
        }),
      ),
    )
    const done = starts.filter((one) => one.status === 'fulfilled').map((one) => one.value.response?.id)
    expect(new Set(done).size).toBe(12)
    expect(done).toHaveLength(24)
    for (const refused of starts.filter((one) => one.status === 'rejected'))
      expect(refused.reason).toMatchObject({ status: 409 })
    const held = { reserved: 12, used: 0 }
    expect(await db.select().from(passCodes).where(eq(passCodes.id, registrationPassCodeId))).toMatchObject([held])
    expect(await db.select().from(registrationTypes).where(eq(registrationTypes.id, registrationTypeId))).toMatchObject(
      [held],
    )
    expect(await db.select().from(registrationDetails).where(eq(registrationDetails.eventId, eventId))).toMatchObject([
      held,
    ])
    expect(await db.select().from(ticketTypes).where(eq(ticketTypes.id, ticket))).toMatchObject([held])
    expect(await db.select().from(registrants).where(eq(registrants.eventId, eventId))).toHaveLength(12)
  }, 180_000)

  it('new events of one name get distinct slugs, and one id is one event', async ({ skip }) => {
    if (at === null) return skip('this engine is not installed here')
    const { access, deps, projectId } = at
    const handlers = createCreateEventHandlers(deps)
    const create = (eventId: string) =>
      handlers.createEvent({
        params: {},
        query: {},
        body: { eventId, userId: randomUUID(), projectId, name: 'Śniadanie' },
        access,
      })
    const made = await Promise.all(FIFTY.slice(0, 12).map(() => create(randomUUID())))
    const slugs = made.map((answer) => answer.data?.slug)
    expect(new Set(slugs)).toEqual(new Set(['sniadanie', ...FIFTY.slice(2, 13).map((number) => `sniadanie-${number}`)]))
    const [eventId, userId] = [randomUUID(), randomUUID()]
    const body = { eventId, userId, projectId, name: 'Twice' }
    const same = await Promise.all(
      FIFTY.slice(0, 8).map(() => handlers.createEvent({ params: {}, query: {}, body, access })),
    )
    expect(new Set(same.map((answer) => answer.data?.etag)).size).toBe(1)
    expect(same.every((answer) => answer.requestComplete)).toBe(true)
  }, 180_000)
})
