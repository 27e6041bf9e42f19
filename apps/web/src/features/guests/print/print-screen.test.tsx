import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'
import { guestRow } from '#testing/guest-row.ts'

import type { GuestSearch } from '../list/guest-search.ts'
import { PrintNeeds, PrintScreen, PrintTable, printedNote } from './print-screen.tsx'

afterEach(cleanup)

const at = { zone: 'UTC', now: Date.parse('2026-11-24T12:00:00Z') }

it('has the dietary needs in a column of their own, where there are some', () => {
  const guests = [guestRow({ id: 'a', sheet: { dietaryNeeds: 'No nuts' }, missing: true }), guestRow({ id: 'b' })]
  const { rerender } = render(<PrintTable guests={guests} {...at} />)
  expect(screen.getByRole('columnheader', { name: 'Dietary needs' })).toBeDefined()
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.filter((cell) => /nuts|newest/.test(cell))).toEqual(['No nuts', 'not in the newest sheet'])
  rerender(<PrintTable guests={guests.slice(1)} {...at} />)
  expect(screen.queryByRole('columnheader', { name: 'Dietary needs' })).toBeNull()
})

it('groups the guests by what they need, each once, those without a need last', () => {
  const needs = ['Vegan', null, 'No nuts, vegan', 'vegan', 'Vegan; no nuts', 'Vegan']
  const guests = needs.map((dietaryNeeds, index) => guestRow({ id: `${index}`, sheet: { dietaryNeeds } }))
  render(<PrintTable guests={guests} {...at} byNeeds />)
  expect(screen.getByRole('table', { name: 'Guests by dietary needs' })).toBeDefined()
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Vegan: 3', 'No nuts, vegan: 2', 'No dietary needs given: 1'])
  expect(screen.getAllByRole('row')).toHaveLength(1 + 3 + 6)
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

it('names those of a need who are not on the event, so that the kitchen need not cook for them', () => {
  const guests = [
    guestRow({ id: 'a', sheet: { dietaryNeeds: 'Vegan' }, service: { onEvent: 'yes' } }),
    guestRow({ id: 'b', sheet: { dietaryNeeds: 'vegan' }, service: { onEvent: 'no' } }),
    guestRow({ id: 'c', sheet: { dietaryNeeds: 'Halal' } }),
  ]
  const { container } = render(<PrintNeeds guests={guests} />)
  expect(container.textContent).toBe('Dietary needs: Vegan 2 (1 not on the event) · Halal 1')
  render(<PrintTable guests={guests} {...at} byNeeds />)
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Vegan: 2 (1 not on the event)', 'Halal: 1'])
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

it.each<[GuestSearch, string, boolean]>([
  [{ arrived: 'no', who: 'ray' }, 'Search: ray · Arrivals: Not yet', false],
  [{ dietaryNeeds: '-Vegan' }, 'Dietary needs: Vegan', true],
])('says on the paper which part of the list %o is, by dietary needs where it is filtered so', async (...given) => {
  const [search, filters, isGrouped] = given
  const guests = [guestRow({ sheet: { name: 'Ada Ray', dietaryNeeds: 'Vegan' } })]
  const answer = { guests, count: 1, total: 402, more: false, version: 1, asOf: '2026-11-24T12:00:00Z' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  const page = { eventId: guestRow().eventId, name: 'Tideline', zone: 'UTC', links: eventPaths('tideline') }
  const component = () => (
    <QueryClientProvider client={createQueryClient()}>
      <EventPageContext value={page as EventPage}>
        <PrintScreen search={search} />
      </EventPageContext>
    </QueryClientProvider>
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />)
  expect(await screen.findByText(filters)).toBeDefined()
  expect(await screen.findByText('Dietary needs: Vegan 1')).toBeDefined()
  const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Group by dietary needs' })
  expect(choice.checked).toBe(isGrouped)
  expect(screen.queryByRole('rowheader', { name: 'Vegan: 1' }) !== null).toBe(isGrouped)
  vi.unstubAllGlobals()
})
