import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Board, type BoardQuery, arrivalsQuery } from '#api/desk/arrivals.ts'
import { guestPageQuery } from '#api/desk/guests.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'
import { guestRow } from '#testing/guest-row.ts'

import { BoardScreen } from './board-screen.tsx'
import type { BoardSearch } from './board-search.ts'

const cardUrl = (search?: Record<string, string>) => `/card?${new URLSearchParams(search).toString()}`
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  createLink:
    (Anchor: ComponentType<{ href: string }>) =>
    ({ search, ...props }: { search?: Record<string, string> }) => <Anchor {...props} href={cardUrl(search)} />,
  Link: ({ children, search }: { children: ReactNode; search?: Record<string, string> }) => (
    <a href={cardUrl(search)}>{children}</a>
  ),
}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const asOf = '2026-11-23T09:12:00Z'

const nobody: Board['inside'] = { now: 0, capacity: null, doors: [], isCounted: false }
type Places = Pick<Board, 'inside' | 'checkpoints'>

/** The board as it is opened without the network, a while after another one was loaded. */
function showOffline(
  search: BoardSearch,
  loaded: BoardQuery,
  shifts: Board['shifts'] = [],
  { inside, checkpoints }: Places = { inside: nobody, checkpoints: [] },
  isFromDoor = false,
) {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const client = createQueryClient()
  const counts = {
    expected: 402,
    arrived: 136,
    days: [],
    tickets: [],
    doors: [],
    last: [],
    shifts,
    asOf,
    inside,
    checkpoints,
  }
  const board = counts as unknown as Board
  const updatedAt = Date.now() - 100_000
  client.setQueryData(arrivalsQuery(eventId, loaded).queryKey, board, { updatedAt })
  const page = {
    readAt: 0,
    guests: [guestRow({ sheet: { name: 'Mia Late' } })],
    count: 1,
    total: 402,
    version: 1,
    asOf,
  }
  client.setQueryData(guestPageQuery(eventId, {}, 0, 100).queryKey, page, { updatedAt })
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', role: 'support', scope: null },
  } as unknown as Session)
  const event = { eventId, name: 'Opening', zone: 'UTC', event: null, projectId: null, links: eventPaths('opening') }
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={event as unknown as EventPage}>
        <BoardScreen search={search} isFromDoor={isFromDoor} />
      </EventPageContext>
    </QueryClientProvider>,
  )
  return { client, page }
}
const searchOf = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://desk').searchParams)

it('shows without the network the board that was loaded last, with its age and filters', async () => {
  showOffline({ day: '2026-11-23' }, {})
  expect(await screen.findByText('Arrivals as loaded 1 minute ago')).toBeDefined()
  expect(screen.getByText('All days · All tickets')).toBeDefined()
  expect(screen.getByText('136 of 402 arrived')).toBeDefined()
  expect(await screen.findByText('Mia Late')).toBeDefined()
})

it('says of the board of today that it is of today, and of another day nothing', async () => {
  const today = dayIn(Date.now(), 'UTC')
  showOffline({ day: today }, { day: today })
  expect(await screen.findByText('136 of 402 arrived today')).toBeDefined()
  cleanup()
  showOffline({ day: '2026-01-05' }, { day: '2026-01-05' })
  expect(await screen.findByText('136 of 402 arrived')).toBeDefined()
})

it('leads from the count to those who are missing, of the chosen day', async () => {
  showOffline({ day: '2026-01-05' }, { day: '2026-01-05' })
  const link = await screen.findByRole('link', { name: 'Who is still missing' })
  expect(searchOf(link)).toEqual({ arrived: 'no', day: '2026-01-05' })
})

it('leads from those missing to all of them, of the chosen day', async () => {
  const day = '2026-01-05'
  const { client, page } = showOffline({ day }, { day })
  const { queryKey } = guestPageQuery(eventId, { arrived: 'no', day, sort: 'surname' }, 0, 100)
  act(() => void client.setQueryData(queryKey, { ...page, count: 402 }))
  const link = await screen.findByRole('link', { name: 'All 402 in the guest list' })
  expect(searchOf(link)).toEqual({ arrived: 'no', day })
})

it('keeps the board that is open', async () => {
  showOffline({}, {})
  expect(await screen.findByText('136 of 402 arrived')).toBeDefined()
  expect(screen.queryByText(/^Arrivals as loaded/)).toBeNull()
})

it('shows for a handover who has marked how many, at which door, from when to when', async () => {
  const of = { arrived: 58, undone: 2, first: '2026-11-23T08:01:00Z', last: '2026-11-23T09:10:00Z' }
  showOffline({}, {}, [
    { by: { id: 'a', name: 'Stella' }, door: 'North', ...of },
    { by: { id: 'b', name: null }, door: null, ...of, arrived: 1, undone: 0, last: of.first },
  ])
  const table = await screen.findByRole('table', { name: 'Who let in' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Who', 'Door', 'Arrived', 'Taken back', 'First and last'],
    ['Stella', 'North', '58', '2', 'Mon 23 Nov 08:01 – Mon 23 Nov 09:10'],
    ['a former colleague', 'no door named', '1', '0', 'Mon 23 Nov 08:01'],
  ])
})

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it('begins with what the reader has marked, and after the door with who let in', async () => {
  const of = { arrived: 58, undone: 2, first: '2026-11-23T08:01:00Z', last: '2026-11-23T09:10:00Z' }
  const shifts = [
    { by: { id: 'a', name: 'Stella' }, door: 'North', ...of },
    { by: { id: 'p', name: 'Sam' }, door: 'South', ...of, arrived: 1 },
  ]
  showOffline({}, {}, shifts)
  const own = within(await screen.findByRole('list', { name: 'Your shift' })).getAllByRole('listitem')
  expect(own.map(({ textContent }) => textContent)).toEqual([
    'South · 1 person let in · 2 taken back · Mon 23 Nov 08:01 – Mon 23 Nov 09:10',
  ])
  expect(headings().slice(0, 2)).toEqual(['Your shift', 'By hour'])
  cleanup()
  showOffline({}, {}, shifts, undefined, true)
  await screen.findByRole('list', { name: 'Your shift' })
  expect(headings().slice(0, 3)).toEqual(['Your shift', 'Who let in', 'By hour'])
})

it('offers all days where one is chosen, also of an event of one day', async () => {
  showOffline({ day: '2026-11-23' }, { day: '2026-11-23' })
  const days = within(await screen.findByRole('navigation', { name: /Day/ })).getAllByRole('link')
  expect(days.map(({ textContent }) => textContent)).toEqual(['All days', 'Mon 23 Nov'])
})

const isPrinted = (name: string) => screen.getByRole('heading', { name }).closest('[data-print="no"]') === null

it('prints a handover without those who are missing and without the last arrivals', async () => {
  const of = { arrived: 58, undone: 2, first: '2026-11-23T08:01:00Z', last: '2026-11-23T09:10:00Z' }
  showOffline({}, {}, [{ by: { id: 'a', name: 'Stella' }, door: 'North', ...of }])
  const button = await screen.findByRole('button', { name: 'Print the handover' })
  const printed: Record<string, boolean> = {}
  vi.stubGlobal('print', () => {
    for (const name of ['Who let in', 'Still missing', 'Last arrivals']) printed[name] = isPrinted(name)
  })
  await userEvent.click(button)
  expect(printed).toEqual({ 'Who let in': true, 'Still missing': false, 'Last arrivals': false })
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(isPrinted('Still missing')).toBe(true)
  vi.unstubAllGlobals()
})

it('from the door it is printed as a handover, with the number of those missing in the place of their list', async () => {
  showOffline({}, {}, [], undefined, true)
  expect(await screen.findByText('266 people are still missing; the list is under Arrivals.')).toBeDefined()
  expect(isPrinted('Still missing')).toBe(false)
  expect(isPrinted('Last arrivals')).toBe(false)
})

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

it('says who is inside, by door, and who has passed which checkpoint, where that is counted', async () => {
  const doors = [{ door: 'North', inside: 170 }]
  const lunch = { id: 'l', name: 'Lunch', people: 61, times: 64 }
  showOffline({}, {}, [], {
    inside: { now: 170, capacity: 300, doors, isCounted: true },
    checkpoints: [lunch],
  })
  expect(await screen.findByText('170 inside of 300')).toBeDefined()
  expect(rowsOf('Inside now')).toEqual(['Came in byPeople inside', 'North170'])
  expect(rowsOf('Checkpoints')).toEqual(['CheckpointPeopleTimes', 'Lunch6164'])
})

it.each([
  [269, null],
  [270, 'Nearly full'],
  [300, 'Full'],
])('says how full it is with %i inside of 300: %s', async (now, word) => {
  showOffline({}, {}, [], { inside: { now, capacity: 300, doors: [], isCounted: true }, checkpoints: [] })
  expect(await screen.findByText(`${now} inside of 300`)).toBeDefined()
  expect(document.querySelector('[data-board-inside]')?.textContent).toBe(`${now} inside of 300${word ?? ''}`)
})

it('says nothing of who is inside where nobody went out and nothing was set', async () => {
  showOffline({}, {})
  await screen.findByText('136 of 402 arrived')
  expect(screen.queryByText('Inside now')).toBeNull()
  expect(screen.queryByText('Checkpoints')).toBeNull()
})

const ofAll = () => screen.queryByText('All tickets, now')

it('says that who is inside is of all tickets and now, where a ticket or another day is chosen', async () => {
  const places = { inside: { ...nobody, now: 170, isCounted: true }, checkpoints: [] }
  const today = dayIn(Date.now(), 'UTC')
  for (const search of [{}, { day: today }]) {
    showOffline(search, search, [], places)
    await screen.findByText('170 inside')
    expect(ofAll()).toBeNull()
    cleanup()
  }
  showOffline({ ticket: '-Student pass' }, { ticket: 'Student pass' }, [], places)
  await screen.findByText('170 inside')
  expect(ofAll()).not.toBeNull()
  cleanup()
  showOffline({ day: '2026-01-05' }, { day: '2026-01-05' }, [], places)
  await screen.findByText('170 inside')
  expect(ofAll()).not.toBeNull()
})

const shift = (name: string | null, first: string) => ({
  by: { id: name ?? 'x', name },
  door: null,
  arrived: 1,
  undone: 0,
  first: `2026-11-23T${first}:00Z`,
  last: '2026-11-23T09:10:00Z',
})

it('lists who let in by their first arrival, then by name', async () => {
  showOffline({}, {}, [shift('Zoe', '08:05'), shift(null, '08:01'), shift('Ben', '08:01'), shift('Ana', '08:01')])
  await screen.findByRole('table', { name: 'Who let in' })
  const names = rowsOf('Who let in').map((text) => /^(Ana|Ben|Zoe|a former colleague)/.exec(text)?.[0])
  expect(names.slice(1)).toEqual(['Ana', 'Ben', 'a former colleague', 'Zoe'])
})
