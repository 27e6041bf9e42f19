import { expect, it } from 'vitest'

import type { DirectoryHit } from '#api/desk/directory.ts'

import { listedPeople } from './person-lookup.ts'

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const otherEvent = '424a0ecd-5f5b-5a26-823b-8b85250035d8'
const personId = '2727d314-bed0-53ed-98a8-fb59c750963e'
const attendeeId = '90d006c4-b5a6-5f1f-8c57-6e1dd2a50ad6'
const guestId = '53e522e9-0b5d-5ff7-b7b8-a067a01dd951'
const userId = '0b7a2f7e-5b52-4d8b-9d0c-0a2f0f6f7f11'

const hit = (change: Partial<DirectoryHit>): DirectoryHit => ({
  kind: 'attendee',
  id: attendeeId,
  name: 'Ilse Soares',
  email: 'ilse@example.org',
  phone: null,
  detail: null,
  eventId,
  eventName: 'FOSDEM',
  slug: null,
  projectId: null,
  companyId: null,
  personId: null,
  userId: null,
  typeId: null,
  number: null,
  seenAt: '2026-11-21T12:00:00Z',
  operation: 'guestList',
  matched: ['name'],
  guest: null,
  ...change,
})
const state = (known: string | null): DirectoryHit['guest'] => ({
  onEvent: 'notAsked',
  enrollmentStatus: null,
  arrivedAt: null,
  door: null,
  ticket: null,
  attendeeId: known,
})
const guest = (change: Partial<DirectoryHit> = {}) => hit({ kind: 'guest', id: guestId, guest: state(null), ...change })

it('lists a guest of whom nothing but the list is known, with the id of their row', () => {
  expect(listedPeople([guest()])).toEqual([
    {
      id: guestId,
      name: 'Ilse Soares',
      detail: 'ilse@example.org · FOSDEM',
      clue: { eventId, guestId, attendeeId: null, userId: null },
    },
  ])
})

it('takes the person id of a guest at once', () => {
  expect(listedPeople([guest({ personId })])).toMatchObject([{ id: personId, clue: null }])
})

it.each([
  ['person id', guest({ personId }), hit({ personId })],
  ['attendee id', guest({ guest: state(attendeeId) }), hit({ personId })],
  ['user id', guest({ userId }), hit({ kind: 'registrant', id: otherEvent, personId, userId })],
])('lists guest and record of one person once, by their %s, in either order', (_, one, other) => {
  for (const hits of [
    [one, other],
    [other, one],
  ])
    expect(listedPeople(hits)).toMatchObject([{ id: personId, clue: null }])
})

it('lists guests and attendees of another event, by whose records the person id is looked up', () => {
  const others = [guest({ eventId: otherEvent }), hit({ eventId: otherEvent, name: 'Beatriz' })]
  expect(listedPeople(others)).toMatchObject([
    { id: guestId, clue: { eventId: otherEvent, guestId } },
    { id: attendeeId, clue: { eventId: otherEvent, attendeeId } },
  ])
})

it('omits whoever has no person id and is no guest or attendee', () => {
  expect(listedPeople([hit({ kind: 'facilitator', userId }), hit({ eventId: null })])).toEqual([])
})
