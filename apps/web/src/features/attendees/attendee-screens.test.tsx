import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { Guest } from '#api/desk/guests.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#page/events/event-context.tsx'
import { eventPaths } from '#page/paths.ts'
import { guestRow } from '#testing/guest-row.ts'
import { listenForShortcuts } from '#ui/keyboard/shortcuts.ts'

import { AttendeeById, AttendeeByUser } from './attendee-screens.tsx'
import { GuestCard } from './guest-card.tsx'
import { PersonById } from './person-screen.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  useSearch: () => ({}),
  Link: ({ children }: { children: ReactNode }) => <a href="#there">{children}</a>,
  createLink: (Anchor: ComponentType<object>) => (props: object) => <Anchor {...props} {...{ href: '#there' }} />,
}))

const id = 'd1c93a62-c8dc-5126-bb74-3ecc697a528b'
const none = () => undefined
const known = {
  more: false,
  events: [
    {
      eventId: id,
      eventName: 'Gala',
      slug: 'gala',
      projectId: id,
      id,
      kind: 'sheet',
      ticket: null,
      onEvent: null,
      arrivedAt: null,
    },
  ],
}
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
let answerList: (guests: Guest[]) => Promise<void>
/** The attendee's record; null: the service has none. */
let record: Promise<object> | null
let answerRecord: (record: object) => Promise<void>
const recordIsLate = () => {
  record = new Promise((resolve) => {
    answerRecord = (answer) => act(async () => resolve(answer))
  })
}

let stop: () => void

beforeEach(() => {
  record = null
  stop = listenForShortcuts(window, { onPending: none, onScan: none, onWord: none })
  const list = new Promise<Guest[]>((resolve) => {
    answerList = (guests) => act(async () => resolve(guests))
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (input) => {
      const url = typeof input === 'string' ? input : ''
      if (url.endsWith(`/attendees/${id}`) && record !== null) return json(await record)
      if (url.startsWith('/api/')) return json({ code: 'upstream_not_found', title: 'Not found' }, 404)
      if (url.includes('/guests?q=')) return json({ guests: await list })
      if (url.endsWith(`/guests/${guestRow().id}/events`)) return json(known)
      return json({ pins: [], hits: [], lists: [], activity: [], notes: [] })
    }),
  )
})
afterEach(() => {
  stop()
  cleanup()
  vi.unstubAllGlobals()
})

function show(card: ReactNode) {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', name: 'Ana', email: 'a@b.c', role: 'staff', scope: null },
    demo: false,
  } as Session)
  const page = {
    eventId: guestRow().eventId,
    zone: 'UTC',
    name: 'Tideline',
    links: eventPaths('tideline'),
    enrollment: { send: () => undefined, sending: null, ended: null, forget: () => undefined },
  } as unknown as EventPage
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={page}>{card}</EventPageContext>
    </QueryClientProvider>,
  )
  return client
}

async function open(card: ReactNode) {
  const client = show(card)
  await vi.waitFor(() => {
    const [read] = client.getQueryCache().findAll({ predicate: ({ queryKey: [key] }) => String(key).startsWith('get') })
    expect(read?.state.status).toBe('error')
  })
}

const readers = [
  ['an attendee id', () => <AttendeeById attendeeId={id} />, { attendeeId: id }],
  ['a user id', () => <AttendeeByUser userId={id} />, { userId: id }],
  ['a person id', () => <PersonById personId={id} />, { personId: id }],
] as const

it.each(readers)('by %s nothing is said before the list of the desk has answered', async (_, cardOf, sheet) => {
  await open(cardOf())
  expect(screen.queryByText(/^(Not on the list|No registration)$/)).toBeNull()
  await answerList([guestRow({ sheet })])
  expect(await screen.findByRole('heading', { name: 'Kim Nowak' })).toBeDefined()
  expect(screen.getByText('The event system has no record by this id')).toBeDefined()
})

it.each(readers)('by %s somebody whom the desk does not know is not on the list', async (_, cardOf) => {
  await open(cardOf())
  await answerList([])
  expect(await screen.findByText(/^(Not on the list|No registration)$/)).toBeDefined()
})

it('keeps the name of the door that is typed while the record arrives late, and goes with the card', async () => {
  recordIsLate()
  show(<AttendeeById attendeeId={id} />)
  await answerList([guestRow({ sheet: { attendeeId: id } })])
  await userEvent.click(await screen.findByRole('button', { name: 'Name this door' }))
  await userEvent.keyboard('Nor')
  await answerRecord({ attendee: { id, name: 'Kim Nowak', enrollmentStatus: 'Enrolled' } })
  await screen.findByText('Enrolled')
  expect(document.activeElement).toBe(screen.getByLabelText('Name of the door at this desk'))
  await userEvent.keyboard('th')
  expect(screen.getByDisplayValue('North')).toBeDefined()
  cleanup()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  show(<AttendeeById attendeeId={id} />)
  expect(await screen.findByRole('button', { name: 'Name this door' })).toBeDefined()
})

it('has the keys and facts of the record on the desk’s own card of a linked guest', async () => {
  recordIsLate()
  show(<AttendeeById attendeeId={id} />)
  const service = {
    onEvent: 'yes',
    askedAt: '2026-11-24T08:50:00Z',
    attended: true,
    attendedAt: '2026-11-24T08:48:00Z',
  }
  await answerList([guestRow({ sheet: { attendeeId: id }, service: { ...service, onEvent: 'yes' } })])
  expect(await screen.findByText(/^Attended .*according to the event system, not marked here$/)).toBeDefined()
  expect(document.querySelector('[data-fact=attended]')?.getAttribute('data-fact-answer')).toBe('yes')
  for (const name of ['Note', 'Other events', 'Send confirmation'])
    expect(screen.getByRole('button', { name: new RegExp(`^${name}`) })).toBeDefined()
  expect(screen.getByLabelText('Note on Kim Nowak')).toBeDefined()
})

it('opens the other events of a guest without any id with P', async () => {
  show(<GuestCard guest={guestRow()} />)
  expect(screen.queryByRole('button', { name: /^Note/ })).toBeNull()
  await userEvent.keyboard('p')
  expect(await screen.findByRole('table', { name: 'Guest list, enrollment and registration by event' })).toBeDefined()
})

const other = guestRow({ id: '5c1d2c1e-6f0f-5e0e-9d51-2a4f3f0f2b77', sheet: { name: 'Kím Nowak', email: 'k@b.c' } })
const namesakes: [string, Guest, number][] = [
  ['another of the name', other, 1],
  ['a row of the same person', { ...other, sheet: { ...other.sheet, email: 'Kim@Example.org' } }, 0],
  ['another name', { ...other, sheet: { ...other.sheet, name: 'Kim Nowakowski' } }, 0],
  ['somebody not on the event', { ...other, service: { ...other.service, onEvent: 'no' } }, 0],
]
it.each(namesakes)('the card tells of somebody else of the name: %s', async (_, row, lines) => {
  record = Promise.resolve({ attendee: { id, name: 'Kim Nowak', email: 'kim@example.org' } })
  const client = show(<AttendeeById attendeeId={id} />)
  await answerList([guestRow({ sheet: { attendeeId: id } }), row])
  await vi.waitFor(() => expect(client.getQueriesData({ queryKey: ['guests', row.eventId, 'page'] })).toHaveLength(1))
  await screen.findByRole('heading', { name: 'Kim Nowak' })
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.queryAllByRole('link', { name: 'Another Kim Nowak is on this event' })).toHaveLength(lines)
})
