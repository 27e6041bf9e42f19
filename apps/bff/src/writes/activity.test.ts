import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { writes as writesTable } from '#store/tables.ts'
import { idOfRole } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, sendWrite, createGatewayDesk, good } from '#testing/gateway-desk.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

import type { Activity } from './activity.ts'

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
let next = 100
let [event, registrant, person, attendee] = [id(1), id(2), id(3), id(4)]

let store: Store
let service: FakeService
let desk: GatewayDesk

beforeAll(async () => {
  store = await openTestStore()
  service = await startFakeService()
})
afterAll(async () => {
  await service.close()
  await store.close()
})
beforeEach(async () => {
  await store.db.delete(writesTable)
  ;[event, registrant, person, attendee] = [id((next += 1)), id((next += 1)), id((next += 1)), id((next += 1))]
  desk = await createGatewayDesk(store, () => service.url)
})

const activity = async (query: string): Promise<Activity[]> => {
  const answer = await desk.ask('support', `/desk/activity?${query}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { activity: Activity[] }).activity
}
const enroll = async (
  request: boolean,
  answer: object = { success: true, data: { id: attendee, personId: person } },
) => {
  service.reply = json(200, answer)
  await (await sendWrite(desk, 'enrollAttendee', null, { enroll: request, eventId: event, personId: person })).text()
  desk.later(1000)
}

describe('the activity of a person', () => {
  it('is listed newest first, by any actor, for any of the person’s ids', async () => {
    await enroll(true)
    await enroll(false)
    service.reply = json(200, { data: true, success: true, message: 'Sent to ana@ruiz.example' })
    await sendWrite(desk, 'sendConfirmation', null, {
      registrantId: registrant,
      eventId: event,
      email: 'ana@ruiz.example',
    })
    const found = await activity(`eventId=${event}&subject=${person},${registrant}`)
    expect(
      found.map(({ operation, requestedState, state, to, detail }) => [operation, requestedState, state, to, detail]),
    ).toEqual([
      ['sendConfirmation', null, 'confirmed', 'a…@ruiz.example', 'accepted'],
      ['enrollAttendee', 'remove', 'confirmed', null, null],
      ['enrollAttendee', 'enroll', 'confirmed', null, null],
    ])
    expect(found[2]).toMatchObject({
      by: { id: idOfRole('admin'), name: null },
      at: '2026-11-21T09:00:00.000Z',
      settledAt: '2026-11-21T09:00:00.000Z',
    })
    expect(await activity(`eventId=${event}&subject=${attendee.toUpperCase()}`)).toHaveLength(2)
    expect(await activity(`subject=${person}`)).toHaveLength(2)
  })

  it('contains only the requested event and people', async () => {
    await enroll(true)
    expect(await activity(`eventId=${id(9)}&subject=${person}`)).toEqual([])
    expect(await activity(`eventId=${event}&subject=${id(9)}`)).toEqual([])
  })

  it('has the outcome, and its reason', async () => {
    await enroll(true, { success: false, message: 'full' })
    service.reply = json(403, {})
    await sendWrite(desk, 'enrollAttendee', null, { enroll: true, eventId: event, personId: person })
    expect((await activity(`eventId=${event}&subject=${person}`)).map(({ state, detail }) => [state, detail])).toEqual([
      ['refused', 'upstream_forbidden'],
      ['refused', 'service_said_no'],
    ])
  })

  it('says who was put on the waitlist, which is no reason of a refusal or a removal', async () => {
    const record = { id: attendee, personId: person }
    await enroll(true, { success: true, data: { ...record, enrollmentStatus: 'Enrolled' } })
    await enroll(true, { success: true, data: { ...record, enrollmentStatus: 'Waitlisted' } })
    expect((await activity(`eventId=${event}&subject=${person}`)).map(({ state, detail }) => [state, detail])).toEqual([
      ['confirmed', 'waitlisted'],
      ['confirmed', null],
    ])
  })

  it('says that a write found what the one before it had done, and changed nothing', async () => {
    const off = { id: attendee, personId: person, enrollmentStatus: 'Removed', enrollmentDate: '2026-11-21T09:00:00' }
    await enroll(false, { success: true, data: off })
    await enroll(false, { success: true, message: 'Already off', data: off })
    const since = { ...off, enrollmentDate: '2026-11-21T10:00:00' }
    await enroll(false, { success: true, data: since })
    await enroll(true, { success: true, data: { ...since, enrollmentStatus: 'Enrolled' } })
    // A repeated enrollment of a waitlisted person stays waitlisted.
    const line = { ...off, enrollmentStatus: 'Waitlisted' }
    await enroll(true, { success: true, data: line })
    await enroll(true, { success: true, data: line })
    expect((await activity(`eventId=${event}&subject=${person}`)).map(({ state, detail }) => [state, detail])).toEqual([
      ['confirmed', 'waitlisted'],
      ['confirmed', 'waitlisted'],
      ['confirmed', null],
      ['confirmed', null],
      ['confirmed', 'unchanged'],
      ['confirmed', null],
    ])
    const ends = (await desk.trail()).filter(({ kind }) => kind === 'outcome').slice(-6)
    expect(ends.map(({ outcome, code }) => [outcome, code])[1]).toEqual(['confirmed', 'unchanged'])
  })

  it('is unknown once the lease of the request has expired', async () => {
    service.reply = good('enrollAttendee')
    await enroll(true)
    await store.db.update(writesTable).set({ state: 'sending', leaseUntil: new Date(0) })
    expect((await activity(`eventId=${event}&subject=${person}`))[0]?.state).toBe('unknown')
  })

  it('lists which sealed field was revealed to which account, without its value', async () => {
    const answer = { attendee: { id: attendee, eventId: event }, person: { id: person, rsvpKey: 'rsvp-secret' } }
    service.reply = json(200, answer)
    const request = { operation: 'getAttendee', params: { eventid: event, attendeeid: attendee }, field: 'rsvpKey' }
    const shown = await desk.ask('organizer', '/desk/reveals', { method: 'POST', body: JSON.stringify(request) })
    expect(shown.status).toBe(200)
    const found = await activity(`eventId=${event}&subject=${attendee}`)
    expect(found).toEqual([
      {
        id: expect.stringMatching(/^reveal-\d+$/),
        operation: 'reveal',
        state: 'shown',
        requestedState: null,
        by: { id: idOfRole('organizer'), name: null },
        at: '2026-11-21T09:00:00.000Z',
        settledAt: null,
        to: null,
        detail: 'rsvpKey',
      },
    ])
    expect(await activity(`eventId=${id(9)}&subject=${attendee}`)).toEqual([])
  })

  it('has at most the newest 50', async () => {
    const row = {
      fingerprint: '',
      operation: 'sendConfirmation' as const,
      personId: sampleId,
      state: 'confirmed',
      eventId: event,
      subjects: [registrant],
      leaseUntil: new Date(0),
    }
    await store.db
      .insert(writesTable)
      .values(Array.from({ length: 60 }, (_, number) => ({ ...row, id: id(5000 + number), at: new Date(number) })))
    const found = await activity(`eventId=${event}&subject=${registrant}`)
    expect([found.length, found[0]?.at, found[49]?.at]).toEqual([
      50,
      new Date(59).toISOString(),
      new Date(10).toISOString(),
    ])
  })

  it.each(['', `eventId=${id(1)}`, 'subject=x', `subject=${id(1)}&eventId=1`, `subject=${id(1)}&limit=9`])(
    'refuses the question "%s"',
    async (query) => {
      expect((await desk.ask('support', `/desk/activity?${query}`)).status).toBe(400)
    },
  )
})
