// All chunks of the time package, as on a page that has waited for them.
import '@frontdesk/time'
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  useSearch,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { type CalendarEvent, calendarOf, readEvents } from '#records/event/calendar-entries.ts'
import { type View, rangeOf } from '#records/event/calendar-range.ts'

import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarLinksContext } from './calendar-links.ts'
import { CalendarMonth } from './calendar-month.tsx'
import { CalendarWeek } from './calendar-week.tsx'

afterEach(cleanup)

const today = '2026-11-21'
function event(name: string, start: string, end: string, more: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    id: `id of ${name}`,
    name,
    slug: name.toLowerCase(),
    projectId: null,
    start,
    end,
    timezone: 'Europe/Brussels',
    ...more,
  }
}
const opening = event('Opening', '2026-11-21T15:00:00', '2026-11-21T18:30:00')
const fair = event('Fair', '2026-10-20T09:00:00', '2026-12-20T18:00:00')
const crowd = Array.from({ length: 12 }, (_, at) => event(`Talk ${at}`, '2026-11-24T10:00:00', '2026-11-24T11:00:00'))

function Stage({ view, events }: { view: View; events: CalendarEvent[] }) {
  const { date = today } = useSearch({ strict: false })
  const range = rangeOf(view, date)
  const { byDay } = calendarOf(readEvents(events), range, { kind: 'zone', zone: 'Europe/Brussels' })
  const shared = { day: date, today, byDay, label: 'Calendar' }
  const links = {
    event: ({ slug }: CalendarEvent) => (slug ? ({ to: '/e/$event', params: { event: slug } } as const) : null),
    day: (day: string, to?: View) => ({ to: '/', search: { date: day, ...(to ? { view: to } : {}) } }) as const,
  }
  return (
    <CalendarLinksContext value={links}>
      {view === 'month' ? <CalendarMonth {...shared} /> : null}
      {view === 'week' ? <CalendarWeek {...shared} nowMinute={600} /> : null}
      {view === 'agenda' ? <CalendarAgenda range={range} today={today} byDay={byDay} label="Calendar" /> : null}
    </CalendarLinksContext>
  )
}

async function show(view: View, events: CalendarEvent[]) {
  const root = createRootRoute()
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <Stage view={view} events={events} />,
  })
  const routeTree = root.addChildren([home, createRoute({ getParentRoute: () => root, path: '/e/$event' })])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(<RouterProvider router={router} />)
  await screen.findAllByRole('link')
  return router
}

const days = () => screen.getAllByRole('link', { name: /2026, (?:nothing|\d+ entr)/ })

it('is a table of days, whose entries link to their events', async () => {
  await show('month', [opening])
  const table = screen.getByRole('table', { name: 'Calendar' })
  expect(within(table).getAllByRole('columnheader')[0]?.getAttribute('abbr')).toBe('Monday')
  const entry = within(table).getByRole('link', { name: /^Opening, 15:00–18:30/ })
  expect(entry.getAttribute('href')).toBe('/e/opening')
  expect(screen.getByRole('link', { name: 'Today, Saturday 21 November 2026, 1 entry' })).toBeDefined()
})

it('limits the entries of a day, and links to all of them', async () => {
  await show('month', crowd)
  const more = screen.getByRole('link', { name: '9 more on this day' })
  expect(more.getAttribute('href')).toBe('/?date=2026-11-24&view=agenda')
  expect(screen.getAllByRole('link', { name: /^Talk/ })).toHaveLength(3)
})

it('has one tab stop; arrows move between days, into the next month too', async () => {
  const router = await show('month', [opening])
  const user = userEvent.setup()
  expect(days().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  days()
    .find(({ tabIndex }) => tabIndex === 0)
    ?.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Saturday 28 November/))
  await user.keyboard('{PageDown}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Monday 28 December/))
  expect(router.state.location.search).toMatchObject({ date: '2026-12-28' })
})

it('shows in a week what began before it, above the hours', async () => {
  await show('week', [fair, opening])
  expect(screen.getAllByRole('link', { name: /^Fair, day \d+ of 62/ })).toHaveLength(7)
  const saturday = screen.getByRole('region', { name: 'Saturday 21 November 2026' })
  expect(within(saturday).getAllByRole('link')).toHaveLength(1)
})

it('counts in a week what does not fit', async () => {
  cleanup()
  await show(
    'week',
    crowd.map((one) => ({ ...one, start: '2026-11-18T10:00:00', end: '2026-11-18T11:00:00' })),
  )
  expect(screen.getByRole('link', { name: '+9 more' })).toBeDefined()
})

it('lists a long event where it becomes visible, not on each day', async () => {
  await show('agenda', [fair, opening, event('No page', '2026-11-22T10:00:00', '2026-11-22T11:00:00', { slug: null })])
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Saturday 21 November 2026today2',
    'Sunday 22 November 20261',
    'Sunday 20 December 20261',
  ])
  expect(screen.getByText('No page').closest('a')).toBeNull()
})

it('scrolls the current week to one hour before now', async () => {
  await show('week', [opening])
  // Nine o'clock at 44 px per hour, minus a quarter of an hour.
  expect(screen.getByRole('region', { name: 'Calendar' }).scrollTop).toBe(8.75 * 44)
})
