import { randomUUID } from 'node:crypto'

import { type Bodies, emptyGuid } from '@frontdesk/api-types'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { attendees, events, people } from '#db/schema.ts'

import { openSmallProject, type SmallProject } from '../testing/small-project.ts'
import { createAttendeeHandlers } from './attendees.ts'

let at: SmallProject
let handlers: ReturnType<typeof createAttendeeHandlers>

beforeAll(async () => {
  at = await openSmallProject()
  handlers = createAttendeeHandlers(at.deps)
})
afterAll(() => at.close())

type EnrollInput = Omit<Bodies['EnrollAttendee'], 'eventId' | 'enroll'>

const send = (eventId: string, enroll: boolean, request: EnrollInput, access = at.access) =>
  handlers.enrollAttendee({ params: {}, query: {}, body: { eventId, enroll, ...request }, access })

const numbers = async (eventId: string) => {
  const [row] = await at.db
    .select({ enrolled: events.enrolled, waitlisted: events.waitlisted })
    .from(events)
    .where(eq(events.id, eventId))
  return row
}

const allAttendees = (eventId: string) => at.db.select().from(attendees).where(eq(attendees.eventId, eventId))

describe('enroll and remove', () => {
  it('creates a person from a name and an e-mail, once', async () => {
    const event = await at.addEvent()
    const walkIn = {
      name: 'Ludwig van Beethoven',
      email: 'Ludwig@Example.org',
      phone: '+49 228 1',
      extraInfo: 'Hall 2',
      metaData: '{"seat":"A1"}',
    }
    const first = await send(event, true, walkIn)
    expect(first).toMatchObject({
      success: true,
      status: 200,
      message: 'Enrolled.',
      errors: null,
      requestComplete: true,
    })
    expect(first.data).toMatchObject({
      eventId: event,
      projectId: at.projectId,
      firstName: 'Ludwig',
      lastName: 'van Beethoven',
      email: 'Ludwig@Example.org',
      phone: '+49 228 1',
      extraInfo: 'Hall 2',
      meta: { seat: 'A1' },
      enrollmentStatus: 'Enrolled',
      enrollmentDate: '2026-11-21T12:00:00Z',
      enrollmentMode: 'Manual',
    })
    const second = await send(event, true, { ...walkIn, email: ' ludwig@example.ORG ' })
    expect(second).toMatchObject({
      success: true,
      message: 'Already enrolled.',
      data: { id: first.data?.id, etag: first.data?.etag },
    })
    expect(await numbers(event)).toEqual({ enrolled: 1, waitlisted: 0 })
    const other = await at.addEvent()
    const elsewhere = await send(other, true, { email: 'ludwig@example.org' })
    expect(elsewhere.data?.personId).toBe(first.data?.personId)
    const [person] = await at.db
      .select()
      .from(people)
      .where(eq(people.id, first.data?.personId ?? ''))
    expect(person?.record).toMatchObject({ isAttendee: true, name: 'Ludwig van Beethoven' })
  })

  it('removes and adds again under the same id, changes the etag, and counts nothing twice', async () => {
    const event = await at.addEvent()
    const personId = await at.addPerson()
    const added = await send(event, true, { personId })
    const removed = await send(event, false, { personId })
    expect(removed).toMatchObject({ success: true, data: { id: added.data?.id, enrollmentStatus: 'Removed' } })
    expect(removed.data?.etag).not.toBe(added.data?.etag)
    expect(await send(event, false, { attendeeId: added.data?.id })).toMatchObject({
      success: true,
      message: 'Not enrolled: nothing to remove.',
      data: { etag: removed.data?.etag },
    })
    expect(await numbers(event)).toEqual({ enrolled: 0, waitlisted: 0 })
    expect(await send(event, true, { personId })).toMatchObject({
      success: true,
      data: { id: added.data?.id, enrollmentStatus: 'Enrolled' },
    })
    expect(await numbers(event)).toEqual({ enrolled: 1, waitlisted: 0 })
  })

  it('finds the person by attendeeId, personId, userId, externalId, then e-mail', async () => {
    const event = await at.addEvent()
    const userId = randomUUID()
    const byUser = await at.addPerson({ userId })
    const byExternal = await at.addPerson({ externalId: 'badge-7' })
    const byEmail = await at.addPerson({ email: 'order@example.org' })
    const byContact = await at.addPerson({ email: 'private@example.org', contactEmail: 'Office@example.org' })
    const all = { userId, externalId: 'badge-7', email: 'order@example.org' }
    expect((await send(event, true, all)).data?.personId).toBe(byUser)
    expect(
      (await send(event, true, { ...all, userId: emptyGuid, personId: emptyGuid, attendeeId: emptyGuid })).data
        ?.personId,
    ).toBe(byExternal)
    expect((await send(event, true, { email: 'ORDER@example.org' })).data?.personId).toBe(byEmail)
    expect((await send(event, true, { email: 'office@example.org' })).data?.personId).toBe(byContact)
    expect((await send(event, true, { ...all, personId: byEmail.toUpperCase() })).data?.personId).toBe(byEmail)
    const first = (await allAttendees(event)).find((row) => row.personId === byContact)
    expect((await send(event, true, { ...all, attendeeId: first?.id })).data?.personId).toBe(byContact)
    expect(await numbers(event)).toEqual({ enrolled: 4, waitlisted: 0 })
    expect((await allAttendees(event)).find((row) => row.personId === byUser)).toMatchObject({ externalId: null })
  })

  it('treats a bare name as the same person at this event only', async () => {
    const event = await at.addEvent()
    const one = await send(event, true, { name: 'Anna Schmidt' })
    expect((await send(event, true, { name: ' anna  SCHMIDT' })).data?.id).toBe(one.data?.id)
    expect((await send(event, true, { name: 'Anna Schmidt', phone: '123' })).data?.id).not.toBe(one.data?.id)
    expect((await send(event, true, { name: 'Anna Schmidt', email: 'anna@example.org' })).data?.id).not.toBe(
      one.data?.id,
    )
    expect((await allAttendees(event)).length).toBe(3)
  })

  it.each([
    [true, {}, 400, 'Say who is meant: attendeeId, personId, userId, externalId, email or name.'],
    [
      true,
      { name: '  ', personId: emptyGuid },
      400,
      'Say who is meant: attendeeId, personId, userId, externalId, email or name.',
    ],
    [true, { email: 'mia at example' }, 400, 'email: this is not an e-mail address.'],
    [
      true,
      { personId: '11111111-1111-4111-8111-111111111111' },
      404,
      'This project has no person 11111111-1111-4111-8111-111111111111.',
    ],
    [
      true,
      { attendeeId: '11111111-1111-4111-8111-111111111111' },
      404,
      'This event has no attendee 11111111-1111-4111-8111-111111111111.',
    ],
    [false, { email: 'stranger@example.org' }, 404, 'This person is not at this event: nothing to remove.'],
  ])('enroll %s %j fails and stores nothing', async (enroll, request, status, message) => {
    const event = await at.addEvent()
    expect(await send(event, enroll, request)).toMatchObject({
      success: false,
      requestComplete: false,
      status,
      message,
      errors: [message],
      data: null,
    })
    expect(await allAttendees(event)).toEqual([])
  })

  it('refuses enrollment at a cancelled event, accepts it at a past one', async () => {
    const cancelled = await at.addEvent({ status: 'Cancelled' })
    expect(await send(cancelled, true, { name: 'Late Comer' })).toMatchObject({
      success: false,
      status: 409,
      data: null,
    })
    const past = await at.addEvent({ startUtc: '2020-01-01T00:00:00Z', endUtc: '2020-01-01T01:00:00Z' })
    expect(await send(past, true, { name: 'Late Comer' })).toMatchObject({ success: true })
  })

  it('keeps the status of imported records', async () => {
    const event = await at.addEvent({ maximumEventSize: 1 })
    const personId = await at.addPerson()
    const added = await send(event, true, { personId })
    await at.db
      .update(attendees)
      .set({ enrollmentStatus: 'Pending' })
      .where(eq(attendees.id, added.data?.id ?? ''))
    await at.db.update(events).set({ enrolled: 0 }).where(eq(events.id, event))
    expect(await send(event, true, { personId })).toMatchObject({
      success: true,
      data: { id: added.data?.id, enrollmentStatus: 'Enrolled' },
    })
  })
})

describe('a full event', () => {
  it('adds people to the waitlist, moves them up, and reports when it is full', async () => {
    const event = await at.addEvent({ maximumEventSize: 1, hasWaitlist: true, waitlistSize: 2 })
    const ids = await Promise.all([1, 2, 3, 4].map(() => at.addPerson()))
    const [a, b, c, d] = ids.map((personId) => ({ personId }))
    await send(event, true, a ?? {})
    expect(await send(event, true, b ?? {})).toMatchObject({
      success: true,
      data: { enrollmentStatus: 'Waitlisted', waitlistOrder: 1, waitlistDate: '2026-11-21T12:00:00Z' },
    })
    expect(await send(event, true, c ?? {})).toMatchObject({
      success: true,
      data: { enrollmentStatus: 'Waitlisted', waitlistOrder: 2 },
    })
    expect(await send(event, true, d ?? {})).toMatchObject({
      success: false,
      status: 409,
      message: 'This event is full (1 of 1), and so is its waitlist.',
      data: null,
    })
    await send(event, false, a ?? {})
    const line = new Map((await allAttendees(event)).map((row) => [row.personId, row]))
    expect(line.get(ids[1] ?? '')?.record).toMatchObject({
      enrollmentStatus: 'Enrolled',
      waitlistOrder: null,
      removedFromWaitlistDate: '2026-11-21T12:00:00Z',
    })
    expect(line.get(ids[2] ?? '')).toMatchObject({
      enrollmentStatus: 'Waitlisted',
      waitlistOrder: 1,
      record: { waitlistOrder: 1 },
    })
    expect(await numbers(event)).toEqual({ enrolled: 1, waitlisted: 1 })
    await send(event, false, c ?? {})
    expect(await numbers(event)).toEqual({ enrolled: 1, waitlisted: 0 })
    expect(await send(event, true, a ?? {})).toMatchObject({
      data: { enrollmentStatus: 'Waitlisted', waitlistOrder: 1 },
    })
  })
})

describe('visibility', () => {
  it('returns the attendee of a user, and the attendee with user and person', async () => {
    const event = await at.addEvent()
    const userId = randomUUID()
    const personId = await at.addPerson({ userId, timezone: 'Asia/Taipei' })
    const { data } = await send(event, true, { personId })
    const read = { params: { eventid: event }, access: at.access, body: null }
    expect(await handlers.getAttendeeForUser({ ...read, query: { userid: userId } })).toMatchObject({
      id: data?.id,
      userId,
    })
    const whole = await handlers.getAttendee({
      ...read,
      params: { eventid: event, attendeeid: data?.id ?? '' },
      query: {},
    })
    expect(whole).toMatchObject({
      attendee: { id: data?.id },
      person: { id: personId, isAttendee: true },
      user: { name: 'Mia Keller', timezone: 'Asia/Taipei' },
    })
  })

  it('finds the attendee of a user by their person too, but first by the attendee’s own user', async () => {
    const [event, userid] = [await at.addEvent(), randomUUID()]
    const ask = { params: { eventid: event }, query: { userid }, access: at.access, body: null }
    const add = async (userId: string, own: string | null) => {
      const { data } = await send(event, true, { personId: await at.addPerson({ userId }) })
      const id = data?.id ?? ''
      await at.db.update(attendees).set({ userId: own }).where(eq(attendees.id, id))
      return id
    }
    const byPerson = await add(userid, null)
    expect(await handlers.getAttendeeForUser(ask)).toMatchObject({ id: byPerson })
    const themselves = await add(randomUUID(), userid)
    expect(await handlers.getAttendeeForUser(ask)).toMatchObject({ id: themselves })
  })

  it('returns 404 to an unlimited credential and 403 to a limited one', async () => {
    const [event, other] = [await at.addEvent(), await at.addEvent()]
    const { data } = await send(other, true, { name: 'Elsewhere' })
    const missing = { params: { eventid: event, attendeeid: data?.id ?? '' }, query: {}, body: null }
    await expect(handlers.getAttendee({ ...missing, access: at.access })).rejects.toMatchObject({ status: 404 })
    await expect(handlers.getAttendee({ ...missing, access: at.only(event) })).rejects.toMatchObject({ status: 403 })
    const user = { params: { eventid: event }, query: { userid: randomUUID() }, body: null }
    await expect(handlers.getAttendeeForUser({ ...user, access: at.access })).rejects.toMatchObject({ status: 404 })
    await expect(handlers.getAttendeeForUser({ ...user, access: at.only(event) })).rejects.toMatchObject({
      status: 403,
    })
    await expect(handlers.getAttendeeForUser({ ...user, query: {}, access: at.access })).rejects.toMatchObject({
      status: 400,
    })
    await expect(send(other, true, { name: 'X Y' }, at.only(event))).rejects.toMatchObject({ status: 403 })
  })
})
