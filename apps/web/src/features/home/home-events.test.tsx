import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type CatalogueEvent, eventsQuery } from '#api/desk/catalogue.ts'
import { viewerZone } from '#browser/now.ts'

import { isStillToday, useNearEvents } from './home-events.ts'

vi.mock('#events/pinned-events.ts', () => ({ usePinnedEvents: () => [] }))

const event = (id: string, inHours: number) =>
  ({
    id,
    name: id,
    slug: id,
    projectId: null,
    next: { start: new Date(Date.now() + inHours * 3_600_000).toISOString(), end: null },
  }) as CatalogueEvent

const of = (when: 'today' | 'upcoming', limit: string) => eventsQuery({ when, zone: viewerZone(), limit }).queryKey
const answer = (events: CatalogueEvent[]) => ({ events, count: events.length }) as never

it('has the events of tomorrow too, and not those after it', () => {
  const client = createQueryClient()
  client.setQueryData(of('today', '20'), answer([event('today', 0)]))
  client.setQueryData(of('upcoming', '24'), answer([event('tomorrow', 24), event('later', 72)]))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useNearEvents(), { wrapper })
  expect(result.current.map(({ id }) => id)).toEqual(['today', 'tomorrow'])
})

it.each([
  ['Pacific/Auckland', '2026-11-21T13:00:00Z', false],
  ['UTC', '2026-11-21T13:00:00Z', true],
  ['America/Los_Angeles', '2026-11-22T02:00:00Z', true],
  ['Pacific/Auckland', '2026-11-21T09:00:00Z', true],
])('in %s an event at %s is still today: %s, by the clock of the page', (zone, start, expected) => {
  const now = Date.parse('2026-11-21T10:30:00Z')
  expect(isStillToday({ next: { start, end: null } }, now, zone)).toBe(expected)
})
