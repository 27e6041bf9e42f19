import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { Guest } from '#api/desk/guests.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'
import { guestRow } from '#testing/guest-row.ts'

import { PersonChoice } from './person-choice.tsx'
import type { PersonMatch } from './person-lookup.ts'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: (Anchor: ComponentType<object>) => Anchor,
}))

const personId = '424a0ecd-5f5b-5a26-823b-8b85250035d8'
const attendeeId = '90d006c4-b5a6-5f1f-8c57-6e1dd2a50ad6'
const userId = '0b7a2f7e-5b52-4d8b-9d0c-0a2f0f6f7f11'
const { id: guestId, eventId } = guestRow()

let hits: object[]
/** Bodies of the searches. */
let searches: string[]
let row: Guest
let attendees: Record<string, object>
let users: Record<string, object>
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const guest = {
  kind: 'guest',
  id: guestId,
  name: 'Ilse Soares',
  email: 'ilse@example.org',
  phone: null,
  eventId,
  eventName: 'FOSDEM',
  personId: null,
  userId: null,
  matched: ['name'],
  guest: { onEvent: 'notAsked', enrollmentStatus: null, arrivedAt: null, door: null, ticket: null, attendeeId: null },
}

beforeEach(() => {
  hits = [guest]
  searches = []
  row = guestRow({ sheet: { name: 'Ilse Soares', email: 'ilse@example.org' } })
  attendees = {}
  users = {}
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((to, init) => {
      const url = typeof to === 'string' ? to : ''
      if (url.startsWith('/desk/directory')) {
        searches.push(typeof init?.body === 'string' ? init.body : '')
        return Promise.resolve(json({ on: true, hits, records: hits.length }))
      }
      if (url.includes(`/guests/${guestId}`)) return Promise.resolve(json(row))
      const [, user] = Object.entries(users).find(([id]) => url.includes(id)) ?? []
      const [, attendee] = Object.entries(attendees).find(([id]) => url.includes(id)) ?? []
      const found = user ?? attendee
      return Promise.resolve(
        found ? json(found) : json({ status: 404, code: 'upstream_not_found', title: 'Not found' }, 404),
      )
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Choice() {
  const [chosen, setChosen] = useState<PersonMatch | null>(null)
  return (
    <>
      <PersonChoice
        label="Person"
        hint={undefined}
        eventId={eventId}
        chosen={chosen}
        focusFirst={false}
        onChoose={setChosen}
      />
      <output aria-label="chosen">{chosen === null ? '' : `${chosen.id} ${chosen.name}`}</output>
    </>
  )
}

function open() {
  const page = { eventId, name: 'FOSDEM', event: null, zone: 'UTC', links: eventPaths(eventId) } as EventPage
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EventPageContext value={page}>
        <Choice />
      </EventPageContext>
    </QueryClientProvider>,
  )
}
const field = () => screen.getByRole('combobox', { name: 'Person' })
const chosen = () => screen.getByLabelText('chosen').textContent
const chooseIlse = async () => {
  await userEvent.type(field(), 'ilse soares')
  await userEvent.click(await screen.findByRole('option', { name: /Ilse Soares/ }))
}

it('finds guests of the event, and chooses one by the person id of the list', async () => {
  hits = [{ ...guest, personId }]
  open()
  await chooseIlse()
  expect(chosen()).toBe(`${personId} Ilse Soares`)
  expect(searches.at(-1)).toContain('"guest"')
})

it.each([
  ['the record that the desk has joined', () => void (row = { ...row, service: { ...row.service, personId } })],
  [
    'their attendee',
    () => {
      row = { ...row, service: { ...row.service, attendeeId } }
      attendees = { [attendeeId]: { attendee: { id: attendeeId, eventId, name: 'Ilse Soares', personId } } }
    },
  ],
  [
    'their user',
    () => {
      row = { ...row, sheet: { ...row.sheet, userId } }
      users = { [userId]: { id: attendeeId, eventId, personId, name: 'Ilse Soares' } }
      attendees = { [attendeeId]: { attendee: { id: attendeeId, eventId, name: 'Ilse Soares', personId } } }
    },
  ],
])('looks up the person of a guest by %s', async (_, prepare) => {
  prepare()
  open()
  await chooseIlse()
  await waitFor(() => expect(chosen()).toBe(`${personId} Ilse Soares`))
  expect(field()).toHaveProperty('value', 'Ilse Soares')
})

it('says of a guest without any record that they have to be enrolled first, and leads to their card', async () => {
  open()
  await chooseIlse()
  await screen.findByText(/Ilse Soares is on the guest list, but no record of them .* Enroll them first\./)
  expect(screen.getByText('Open the card')).toBeDefined()
  expect(field()).toHaveProperty('value', 'Ilse Soares')
  expect(chosen()).toBe('')
  // The guest is enrolled between the two reads.
  row = { ...row, service: { ...row.service, personId } }
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
  await waitFor(() => expect(chosen()).toBe(`${personId} Ilse Soares`))
  expect(screen.queryByText(/Enroll them first/)).toBeNull()
})

it('does not say of an attendee without a person id that they have to be enrolled', async () => {
  row = { ...row, service: { ...row.service, attendeeId } }
  attendees = { [attendeeId]: { attendee: { id: attendeeId, eventId, name: 'Ilse Soares' } } }
  open()
  await chooseIlse()
  await screen.findByText(/has sent no person id of Ilse Soares/)
  expect(screen.queryByText(/Enroll them first/)).toBeNull()
})

it('asks for an e-mail address only where none was typed', async () => {
  hits = []
  open()
  await userEvent.type(field(), 'nobody')
  await screen.findByText(/Ask for their e-mail address/)
  await userEvent.type(field(), '@example.org')
  await screen.findByText(/No match for this e-mail address/)
  expect(screen.queryByText(/Ask for their e-mail address/)).toBeNull()
})

it('takes nobody for the id of the event, whose people the search finds as well', async () => {
  hits = [{ ...guest, kind: 'attendee', id: attendeeId, personId, matched: ['id'] }]
  open()
  await userEvent.click(field())
  await userEvent.paste(eventId)
  await waitFor(() => expect(chosen()).not.toBe(''))
  expect(chosen()).not.toContain(personId)
})
