import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type GuestPage, guestPageQuery } from '#api/desk/guests.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'
import { guestRow } from '#testing/guest-row.ts'
import { idleEnrollment } from '#testing/idle-enrollment.ts'

import { GuestScreen } from './guest-screen.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  useSearch: () => ({}),
  useLocation: () => undefined,
  Link: ({ children }: { children: ReactNode }) => <a href="#there">{children}</a>,
  createLink: (Anchor: ComponentType<object>) => (props: object) => <Anchor {...props} {...{ href: '#there' }} />,
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows a guest of the loaded list by the guest’s own id, with its age, while the network is off', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')))
  const guest = guestRow({ sheet: { ticket: 'Full pass' } })
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', name: 'Ana', email: 'a@b.c', role: 'staff', scope: null },
    demo: false,
  } as Session)
  const page: GuestPage = {
    guests: [guest],
    count: 1,
    total: 1,
    version: 1,
    asOf: '2026-11-24T09:00:00Z',
    readAt: Date.now() - 120_000,
  }
  client.setQueryData(guestPageQuery(guest.eventId, {}, 0, 100).queryKey, page)
  const event = {
    eventId: guest.eventId,
    zone: 'UTC',
    name: 'Tideline',
    links: eventPaths('tideline'),
    enrollment: idleEnrollment(),
  } as unknown as EventPage
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={event}>
        <GuestScreen guestId={guest.id} />
      </EventPageContext>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'Kim Nowak' })).toBeDefined()
  expect(screen.getByText('Full pass', { selector: '[data-ticket] *' })).toBeDefined()
  expect(await screen.findByText(/^From the guest list as loaded \d minutes? ago$/)).toBeDefined()
})
