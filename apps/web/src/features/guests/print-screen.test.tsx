import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'
import { guestRow } from '#testing/guest-row.ts'

import { PrintNeeds, PrintScreen, PrintTable, printedNote } from './print-screen.tsx'

const at = { zone: 'UTC', now: Date.parse('2026-11-24T12:00:00Z') }

it('has the dietary needs, behind what the door asks about', () => {
  const sheet = { dietaryNeeds: 'No nuts' }
  expect(printedNote(guestRow({ sheet }), at)).toBe('Dietary needs: No nuts')
  expect(printedNote(guestRow({ sheet, missing: true }), at)).toBe('not in the newest sheet · Dietary needs: No nuts')
})

it('says in words who is not in the newest sheet, so that the door asks', () => {
  expect(printedNote(guestRow(), at)).toBe('')
  expect(printedNote(guestRow({ missing: true }), at)).toBe('not in the newest sheet')
  expect(printedNote(guestRow({ missing: true, service: { onEvent: 'no' } }), at)).toBe(
    'not in the newest sheet · Not on the event',
  )
  expect(printedNote(guestRow({ service: { onEvent: 'no', enrollmentStatus: 'Waitlisted' } }), at)).toBe('Waitlisted')
  const mark = { id: 'm', version: 2, guestId: 'g', attendeeId: null, day: '2026-11-24', at: '2026-11-24T09:12:00Z' }
  const arrived = { ...mark, receivedAt: mark.at, door: null, by: { id: 's', name: 'Stella' }, undone: null }
  expect(printedNote(guestRow({ service: { onEvent: 'no' }, desk: { arrived } }), at)).toBe(
    'Not on the event · Arrived 09:12',
  )
  expect(printedNote(guestRow({ service: { onEvent: 'yes', registered: 'yes', paid: 'no' } }), at)).toBe('Not paid')
})

it('tells guests of the same name apart by their e-mail', () => {
  const guests = [
    guestRow({ id: 'a', sheet: { name: 'Kim Lee', email: 'kim@a.example', company: 'Tide Works' } }),
    guestRow({ id: 'b', sheet: { name: 'kim  lee', email: 'kim@b.example', company: 'Tide Works' } }),
    guestRow({ id: 'c', sheet: { name: 'Ada Ray', email: 'ada@example.org', company: 'Tide Works' } }),
  ]
  render(<PrintTable guests={guests} {...at} />)
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => /\S+@\S+?\.(?:example|org)/.exec(textContent)?.[0] ?? null)).toEqual([
    expect.stringContaining('kim@a.example'),
    expect.stringContaining('kim@b.example'),
    null,
  ])
})

const eaters = (needs: readonly (string | null)[]) => needs.map((dietaryNeeds) => guestRow({ sheet: { dietaryNeeds } }))

it('counts the dietary needs of the printed guests, the most frequent first', () => {
  const { container, rerender } = render(<PrintNeeds guests={eaters(['Vegan', 'Halal', null, 'Halal', 'No nuts'])} />)
  expect(container.textContent).toBe('Dietary needs: Halal 2 · No nuts 1 · Vegan 1')
  // As the filter counts them: several in one cell, and in any spelling.
  rerender(<PrintNeeds guests={eaters(['Vegan, no nuts', 'VEGAN', 'Vegan', 'No  nuts'])} />)
  expect(container.textContent).toBe('Dietary needs: Vegan 3 · no nuts 2')
  rerender(<PrintNeeds guests={eaters([null])} />)
  expect(container.textContent).toBe('')
  rerender(<PrintNeeds guests={eaters(Array.from({ length: 31 }, (_, index) => `Need ${index + 10}`))} />)
  expect(container.textContent.split(' · ')).toHaveLength(30)
})

it('says on the paper which part of the list it is', async () => {
  const guests = [guestRow({ sheet: { name: 'Ada Ray', dietaryNeeds: 'Vegan' } })]
  const answer = { guests, count: 1, total: 402, more: false, version: 1, asOf: '2026-11-24T12:00:00Z' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  const page = { eventId: guestRow().eventId, name: 'Tideline', zone: 'UTC', links: eventPaths('tideline') }
  const component = () => (
    <QueryClientProvider client={createQueryClient()}>
      <EventPageContext value={page as EventPage}>
        <PrintScreen search={{ arrived: 'no', who: 'ray' }} />
      </EventPageContext>
    </QueryClientProvider>
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />)
  expect(await screen.findByText('Search: ray · Arrivals: Not yet')).toBeDefined()
  expect(await screen.findByText('Dietary needs: Vegan 1')).toBeDefined()
  vi.unstubAllGlobals()
})
