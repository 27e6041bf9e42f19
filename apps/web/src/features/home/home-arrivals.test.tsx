import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type GuestList, guestCountsQuery } from '#api/desk/guests.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'

import { HomeLists } from './home-lists.tsx'
import { HomeRunning } from './home-running.tsx'

const id = '0193a1c2-7f00-7000-8000-000000000001'
const event = { id, slug: null, projectId: null, name: 'Three days' }

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: (Anchor: ComponentType<object>) => (props: object) => <Anchor {...props} {...{ href: '#there' }} />,
}))
vi.mock('./home-events.ts', () => ({ useNearEvents: () => [event], useRunningEvents: () => [event] }))
afterEach(cleanup)

it.each([
  ['at the door', HomeRunning],
  ['in the lists', HomeLists],
])('%s: arrivals are said to be of today, as those of the days before are not counted', (_where, Part) => {
  const client = createQueryClient()
  // Guarantee of the cast: these parts read the role and no more.
  client.setQueryData(sessionQuery.queryKey, { person: { id: 'p', role: 'organizer', scope: null } } as Session)
  const list = { eventId: id, expected: 400, arrivedToday: 3, today: '2026-11-21' } as GuestList
  client.setQueryData(guestCountsQuery([id]).queryKey, [list])
  render(
    <QueryClientProvider client={client}>
      <Part />
    </QueryClientProvider>,
  )
  expect(screen.getByText('3 of 400 arrived today')).toBeDefined()
})
