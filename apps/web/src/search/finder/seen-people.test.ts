import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type GuestPage, guestPageQuery, guestQuery } from '#api/desk/guests.ts'
import { recentsQuery } from '#api/desk/recent-people.ts'
import { eventBySlug } from '#api/event-by-slug.ts'
import { query } from '#api/queries.ts'
import { guestRow } from '#testing/guest-row.ts'

import { findSeen } from './seen-people.ts'

const { eventId } = guestRow()
const attendeeid = '90d006c4-b5a6-5f1f-8c57-6e1dd2a50ad6'
const personId = '0d2f7c7e-13d5-5c8b-9a0c-7f9d3c1b2a44'
const at = '2026-11-24T09:00:00Z'
let client: QueryClient

beforeEach(() => {
  client = createQueryClient()
  client.setQueryData(query('getEventForSlug', eventBySlug('opening', undefined)).queryKey, {
    data: { id: eventId, slug: 'opening', name: 'Opening' },
    sealed: [],
    at,
  })
  client.setQueryData(query('getAttendee', { params: { eventid: eventId, attendeeid } }).queryKey, {
    data: {
      attendee: {
        id: attendeeid,
        eventId,
        personId,
        name: 'Giorgos Brennan',
        email: 'giorgos@example.org',
        phone: '+34 600 123-456',
      },
    },
    sealed: [],
    at,
  })
  const registrant = { params: { eventid: eventId }, query: { personid: personId } }
  client.setQueryData(query('getRegistrantForPerson', registrant).queryKey, {
    data: { id: personId, personId, confirmationNumber: 'FD-7K2Q' },
    sealed: [],
    at,
  })
  const guests = [
    guestRow({
      id: 'g1',
      sheet: { name: 'Marit Brennan', surname: 'Brennan', ticket: 'Full pass', confirmationNumber: 'QO-4001136' },
    }),
    // The record above.
    guestRow({ id: 'g2', sheet: { name: 'Giorgos Brennan', surname: 'Brennan', attendeeId: attendeeid } }),
    guestRow({ id: 'g3', sheet: { name: 'Ilse Soares', surname: 'Soares' } }),
  ]
  const page: GuestPage = { guests, count: 3, total: 3, version: 1, asOf: at, readAt: 0 }
  client.setQueryData(guestPageQuery(eventId, {}, 0, 100).queryKey, page)
  client.setQueryData(recentsQuery.queryKey, [
    {
      kind: 'attendee',
      id: attendeeid,
      eventId,
      slug: 'opening',
      projectId: null,
      name: 'Giorgos Brennan',
      eventName: 'Opening',
      seenAt: at,
    },
    {
      kind: 'registrant',
      id: 'p1',
      eventId: 'another',
      slug: 'other',
      projectId: null,
      name: 'Eilidh Brennan',
      eventName: 'Other',
      seenAt: at,
    },
  ])
})

it('finds records, rows of guest lists and recent people, each person once', async () => {
  expect(
    (await findSeen(client, { text: 'brennan' }, { eventId })).map(({ kind, name, isKept }) => [kind, name, isKept]),
  ).toEqual([
    ['attendee', 'Giorgos Brennan', true],
    ['guest', 'Marit Brennan', true],
    // Of an event whose page cannot be drawn.
    ['registrant', 'Eilidh Brennan', false],
  ])
})

const eventsOfBrennans = async (open: string | null, running: string[]) =>
  (await findSeen(client, { text: 'brennan' }, { eventId: open, running })).map((hit) => hit.eventId)

it('lists people of the open event first, then those of events that run now', async () => {
  expect(await eventsOfBrennans(null, ['another'])).toEqual(['another', eventId, eventId])
  expect(await eventsOfBrennans(null, [eventId])).toEqual([eventId, eventId, 'another'])
  expect(await eventsOfBrennans(eventId, ['another'])).toEqual([eventId, eventId, 'another'])
})

it('finds them by address, by id and misspelt, as the desk does; the card of a row is kept', async () => {
  const names = async (text: string) => (await findSeen(client, { text }, { eventId: null })).map(({ name }) => name)
  expect([
    await names('giorgos@example.org'),
    await names(attendeeid),
    await names('Ilze Suares'),
    await names('nobody'),
  ]).toEqual([['Giorgos Brennan'], ['Giorgos Brennan'], ['Ilse Soares'], []])
  // Letters for digits, and digits for letters.
  const read = await Promise.all(['QO-4OO1136', 'qo-4001136', 'q0-400ll36'].map(names))
  expect(read.flat()).toEqual(['Marit Brennan', 'Marit Brennan', 'Marit Brennan'])
  expect(await names('ilze soares')).toEqual(['Ilse Soares'])
  expect(client.getQueryData(guestQuery(eventId, 'g3').queryKey)?.sheet.name).toBe('Ilse Soares')
})

it('lists those who fit better before those of the open event', async () => {
  const found = await findSeen(client, { text: 'marit brennen' }, { eventId: 'another' })
  expect(found.map(({ name, fit }) => [name, fit])).toEqual([['Marit Brennan', 'typo']])
  const recent = client.getQueryData(recentsQuery.queryKey)?.find(({ id }) => id === 'p1')
  if (recent) client.setQueryData(recentsQuery.queryKey, [{ ...recent, name: 'Marit Brannen' }])
  expect(
    (await findSeen(client, { text: 'marit brennan' }, { eventId: 'another' })).map(({ name, fit }) => [name, fit]),
  ).toEqual([
    ['Marit Brennan', 'words'],
    ['Marit Brannen', 'typo'],
  ])
})

it.each(['FD-7K2Q', 'fd7k2q', '600 123 456', '600123456', '+34 600 123 456'])(
  'finds somebody who was opened by their number: %s',
  async (text) =>
    expect(
      (await findSeen(client, { text }, { eventId: null })).map(({ name, isKept, seenAt }) => [name, isKept, seenAt]),
    ).toEqual([['Giorgos Brennan', true, at]]),
)
