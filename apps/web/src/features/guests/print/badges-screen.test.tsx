import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { doorSettingsQuery } from '#api/desk/door-settings.ts'
import type { Guest } from '#api/desk/guests.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { parseSearch, stringifySearch } from '#navigation/address-search.ts'
import { eventPaths } from '#navigation/paths.ts'
import { guestRow } from '#testing/guest-row.ts'

import { BadgesScreen } from './badges-screen.tsx'
import { type BadgesSearch, badgesSearch } from './badges-search.ts'

const printed = vi.fn<() => void>()
const asked: URL[] = []

function show(guests: readonly Guest[], search: BadgesSearch = {}) {
  vi.stubGlobal('fetch', (input: string) => {
    const url = new URL(input, 'http://desk')
    asked.push(url)
    const [offset, limit] = ['offset', 'limit'].map((name) => Number(url.searchParams.get(name)))
    const q = url.searchParams.get('q')
    const found = guests.filter(({ sheet }) => q === null || sheet.confirmationNumber === q)
    const page = found.slice(offset, Number(offset) + Number(limit))
    const counts = { count: guests.length, total: guests.length, more: false, version: 1 }
    return Promise.resolve(Response.json({ ...counts, guests: page, asOf: '2026-11-24T12:00:00Z' }))
  })
  const client = createQueryClient()
  const { eventId } = guestRow()
  client.setQueryData(doorSettingsQuery(eventId).queryKey, { settings: null })
  const page = { eventId, name: 'Tideline', zone: 'UTC', links: eventPaths('tideline') }
  const root = createRootRoute({ component: Outlet })
  const badges = createRoute({
    getParentRoute: () => root,
    path: '/e/$event/attendees/badges',
    validateSearch: badgesSearch,
    component: () => (
      <QueryClientProvider client={client}>
        {/* Guarantee of the cast: the screen reads the id, the name and the links of the event. */}
        <EventPageContext value={page as EventPage}>
          <BadgesScreen search={badges.useSearch()} />
        </EventPageContext>
      </QueryClientProvider>
    ),
  })
  const address = `/e/tideline/attendees/badges?${new URLSearchParams({ ...search }).toString()}`
  const history = createMemoryHistory({ initialEntries: [address] })
  render(
    <RouterProvider
      router={createRouter({ routeTree: root.addChildren([badges]), history, parseSearch, stringifySearch })}
    />,
  )
  return { search: () => parseSearch(history.location.search) }
}
const names = (root: ParentNode | null) =>
  [...(root?.querySelectorAll('[data-badge-name]') ?? [])].map(({ textContent }) => textContent)
const sheet = () => document.querySelector('[data-badge-sheet]')
const guestsCalled = (...called: string[]) =>
  called.map((name, at) => guestRow({ id: `g${at}`, sheet: { name, badgeCode: `B-${at}` } }))

beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  vi.stubGlobal('print', printed)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('prints the badges of the part of the list that is shown, each once, and marks nobody', async () => {
  show(guestsCalled('Ada Ray', 'Kim Lee'), { ticket: 'Day' })
  await userEvent.click(await screen.findByRole('button', { name: 'Print 2 badges' }))
  expect(printed).toHaveBeenCalledOnce()
  expect(names(sheet())).toEqual(['Ada Ray', 'Kim Lee'])
  expect(names(screen.getByRole('list', { name: 'Badges' }))).toEqual(['Ada Ray', 'Kim Lee'])
  expect(asked.map(({ searchParams }) => [searchParams.get('ticket'), searchParams.get('sort')])).toEqual([
    ['Day', 'surname'],
  ])
})

it('lays out a hundred at once, and leads to the next ones', async () => {
  show(guestsCalled(...Array.from({ length: 102 }, (_, at) => `Guest ${at}`)))
  expect(await screen.findByText('1 to 100 of 102, by surname')).toBeDefined()
  expect(names(sheet())).toHaveLength(100)
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('101 to 102 of 102, by surname')).toBeDefined()
  await screen.findByRole('button', { name: 'Print 2 badges' })
  expect(names(sheet())).toEqual(['Guest 100', 'Guest 101'])
})

const hundreds = guestsCalled(...Array.from({ length: 201 }, (_, at) => `Guest ${at}`))

it('keeps the hundred that is shown in the address, so that a reload shows it', async () => {
  const { search } = show(hundreds, { ticket: '-Day' })
  await screen.findByText('1 to 100 of 201, by surname')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('101 to 200 of 201, by surname')
  expect(search()).toEqual({ ticket: '-Day', page: '2' })
  cleanup()
  show(hundreds, { page: '2' })
  expect(await screen.findByText('101 to 200 of 201, by surname')).toBeDefined()
  await screen.findByRole('button', { name: 'Print 100 badges' })
  expect(names(sheet())[0]).toBe('Guest 100')
})

it('leads to the last ones where the list has become shorter', async () => {
  const { search } = show(hundreds, { page: '9' })
  expect(await screen.findByText('201 to 201 of 201, by surname')).toBeDefined()
  expect(search()).toEqual({ page: '3' })
})

it('prints the guests that were chosen, whatever the list was cut down to, and leads back to that list', async () => {
  const ids = `${guestRow().eventId},35a83181-3dfb-59a7-b8f2-f736a1197715`
  show(guestsCalled('Ada Ray'), { ticket: '-Day', ids })
  await screen.findByRole('button', { name: 'Print 1 badge' })
  const [{ searchParams } = new URL('http://desk')] = asked
  expect([searchParams.get('ids'), searchParams.get('ticket')]).toEqual([ids, null])
  const back = screen.getByRole('link', { name: 'Guest list' }).getAttribute('href') ?? ''
  expect(Object.fromEntries(new URL(back, 'http://desk').searchParams)).toEqual({ ticket: '-Day' })
})

it('takes at most a hundred ids from the address, and a page that there can be', () => {
  const { eventId } = guestRow()
  expect(badgesSearch({ ids: `x,${eventId}`, page: 2 })).toEqual({ ids: eventId, page: '2' })
  expect(badgesSearch({ ids: 'x', page: '0' })).toEqual({})
  const many = Array.from({ length: 101 }, () => eventId)
  expect(badgesSearch({ ids: many.join(',') }).ids?.split(',')).toEqual(many.slice(1))
})

it('each badge has a code that the door reads as that of one guest', async () => {
  const booked = { confirmationNumber: 'TI-2' }
  show([
    guestRow({ id: 'a', sheet: { confirmationNumber: 'TI-1' } }),
    guestRow({ id: 'b', sheet: { ...booked, badgeCode: 'B' } }),
    guestRow({ id: 'c', sheet: booked }),
    guestRow({ id: 'd' }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Print 4 badges' }))
  expect(printed).toHaveBeenCalledOnce()
  expect([...(sheet()?.querySelectorAll('svg') ?? [])].map((code) => code.getAttribute('aria-label'))).toEqual(
    ['TI-1', 'B', 'c', 'd'].map((code) => `QR code of ${code}`),
  )
})

it('says that there is nothing to print', async () => {
  show([])
  expect((await screen.findAllByText('There is nothing to print.')).length).toBeGreaterThan(0)
})
