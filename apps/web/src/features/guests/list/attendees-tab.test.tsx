import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { guestPageQuery } from '#api/desk/guests.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'
import { guestRow } from '#testing/guest-row.ts'
import { idleEnrollment } from '#testing/idle-enrollment.ts'

import { AttendeesTab } from './attendees-tab.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  Link: ({ children }: { children: ReactNode }) => <a href="#there">{children}</a>,
  createLink: (Anchor: ComponentType<object>) => (props: object) => <Anchor {...props} {...{ href: '#there' }} />,
}))
vi.mock('./guests-screen.tsx', () => ({ GuestsScreen: () => <p>The whole list</p> }))

const { eventId } = guestRow()
const at = '2026-11-23T09:12:00Z'
let answerLists: () => Promise<Response>
const silent = (): Promise<Response> => new Promise(() => undefined)

beforeEach(() => {
  answerLists = silent
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input) =>
      input === '/desk/guests' ? answerLists() : Promise.resolve(Response.json({ recents: [], hits: [], on: true })),
    ),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show({ isLoaded = false } = {}) {
  const client = createQueryClient()
  const person = { id: 'p', name: 'Ana', email: 'a@b.c', role: 'organizer', scope: null }
  client.setQueryData(sessionQuery.queryKey, { person, demo: false } as Session)
  const page = { guests: [guestRow()], count: 1, total: 1, version: 1, asOf: at, readAt: Date.now() }
  if (isLoaded) client.setQueryData(guestPageQuery(eventId, {}, 0, 100).queryKey, page)
  const event = {
    eventId,
    zone: 'UTC',
    name: 'Tideline',
    links: eventPaths('tideline'),
    enrollment: idleEnrollment(),
  } as unknown as EventPage
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={event}>
        <AttendeesTab search={{ who: 'Kim Nowak' }} />
      </EventPageContext>
    </QueryClientProvider>,
  )
}

const nothingDenied = () => {
  expect(screen.queryByText(/Enroll|Someone new|Bring in a guest list|No match/)).toBeNull()
  expect(screen.queryByRole('search')).toBeNull()
}

it('a list that could not be read is not denied: no Enroll, no import, and it is read again on request', async () => {
  answerLists = () => Promise.reject(new TypeError('Failed to fetch'))
  show()
  await screen.findByText('Couldn’t read whether this event has a guest list.', {}, { timeout: 3000 })
  nothingDenied()
  const list = {
    eventId,
    eventName: 'Tideline',
    guests: 3,
    expected: 3,
    arrivedToday: 0,
    notAsked: 0,
    cannotAsk: 0,
    openSheets: 0,
    silentDoors: 0,
    refusal: null,
    uncertain: 0,
  }
  answerLists = () => Promise.resolve(Response.json({ lists: [list] }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The whole list')).toBeDefined()
})

it('a list that does not answer is not denied either; after a second the page says what it waits for', async () => {
  vi.useFakeTimers()
  show()
  await act(() => vi.advanceTimersByTimeAsync(800))
  expect(screen.queryByText('Reading the guest list…')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('Reading the guest list…')).toBeDefined()
  nothingDenied()
})

it.each([
  ['nothing answers', silent],
  ['the network is away', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a list of which rows are loaded is shown when %s', async (_, answer) => {
  answerLists = answer
  show({ isLoaded: true })
  expect(await screen.findByText('The whole list')).toBeDefined()
})
