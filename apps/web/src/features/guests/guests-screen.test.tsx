import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { Guest } from '#api/desk/guests.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#page/events/event-context.tsx'
import { eventPaths } from '#page/paths.ts'
import { listenForShortcuts } from '#ui/keyboard/shortcuts.ts'

import type { GuestSearch } from './guest-search.ts'
import { GuestsScreen } from './guests-screen.tsx'

const goTo = vi.fn<(link: unknown) => Promise<void>>(() => Promise.resolve())
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => goTo,
  createLink: (Anchor: ComponentType<object>) => Anchor,
  Link: ({ children }: { children: ReactNode }) => <a href="/card">{children}</a>,
}))
vi.mock('#ui/list-link.tsx', () => ({
  ListLink: ({ children, ...rest }: { children: ReactNode; to: object }) => (
    <a {...rest} href="/card">
      {children}
    </a>
  ),
}))

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const total = 2500
const idOf = (at: number) => `2727d314-bed0-53ed-98a8-${String(at).padStart(12, '0')}`
const guest = (at: number): Guest => ({
  id: idOf(at),
  eventId,
  version: at,
  kind: 'sheet',
  sheet: {
    name: `Guest ${at}`,
    surname: String(at),
    email: `g${at}@x.example`,
    phone: null,
    company: null,
    jobTitle: null,
    ticket: 'VIP',
    confirmationNumber: null,
    badgeCode: null,
    attendeeId: null,
    personId: null,
    userId: null,
    rowId: null,
    free: [],
  },
  missing: false,
  service: {
    onEvent: at === 0 ? 'unknown' : null,
    enrollmentStatus: null,
    registered: null,
    paid: null,
    askedAt: null,
    fault: null,
    attendeeId: null,
    personId: null,
    registrantId: null,
    canAsk: at === 0,
  },
  desk: { arrived: null, enrolledBy: null, notes: 0 },
})
const now = '2026-11-23T09:12:00Z'
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const counts = { yes: 0, no: total }
const filters = {
  total,
  onEvent: { yes: 0, no: 0, unknown: 1, notAsked: total - 1 },
  arrived: counts,
  missing: counts,
  seen: counts,
  canAsk: { yes: 1, no: total - 1 },
  tickets: [
    { value: 'VIP', guests: 2000 },
    { value: '', guests: 500 },
  ],
  companies: [],
  free: ['Diet'],
  days: [],
  today: null,
  erasedAt: null,
  asOf: now,
}
let asked: URL[]
let marked: Record<string, unknown>[]
let stop: () => void

function answer(url: URL, init: RequestInit | undefined): unknown {
  const { pathname, searchParams } = url
  if (init?.method === 'PUT') {
    const body = JSON.parse(textOf(init.body)) as { guestId: string; day: string }
    marked.push(body)
    const by = { id: 'p', name: 'Ana' }
    const mark = { id: pathname.split('/').at(-1), version: 9, attendeeId: null, at: now, door: null, by, undone: null }
    return { mark: { ...mark, ...body }, already: false }
  }
  if (pathname.endsWith('/filters')) return filters
  if (pathname.endsWith('/changes')) return { guests: [], marks: [], removed: [], version: 5, more: false }
  if (pathname.endsWith('/asking'))
    return { state: 'never', perMinute: 60, total: 1, asked: 0, failed: 0, cannotAsk: 2, resumesAt: null }
  if (pathname.endsWith('/guests')) {
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    const count = searchParams.get('q') === 'one' ? 1 : total
    const rows = Array.from({ length: Math.min(limit, count - offset) }, (_, at) => guest(offset + at))
    return { guests: rows, count, total, version: 5, asOf: now }
  }
  return { recents: [], imports: [], views: [], hits: [], on: true, records: 0 }
}

beforeEach(() => {
  asked = []
  marked = []
  goTo.mockClear()
  // The test's document has no layout: rows of 36 pixels in a region of 360.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(360)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36)
  stop = listenForShortcuts(
    window,
    () => undefined,
    () => undefined,
  )
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((to, init) => {
      const url = new URL(textOf(to), 'https://desk.example')
      asked.push(url)
      return Promise.resolve(
        new Response(JSON.stringify(answer(url, init)), { headers: { 'content-type': 'application/json' } }),
      )
    }),
  )
})
afterEach(() => {
  stop()
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(search: GuestSearch = {}, role: Session['person']['role'] = 'staff') {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', name: 'Ana', email: 'a@b.c', role, scope: null },
    demo: false,
  } as Session)
  const page = {
    eventId,
    zone: 'UTC',
    name: 'Tideline',
    links: eventPaths('tideline'),
    enrollment: { send: () => undefined, sending: null, ended: null, forget: () => undefined },
  } as unknown as EventPage
  const screenOf = (shown: GuestSearch) => (
    <QueryClientProvider client={client}>
      <EventPageContext value={page}>
        <GuestsScreen search={shown} />
      </EventPageContext>
    </QueryClientProvider>
  )
  const { rerender } = render(screenOf(search))
  return { searchFor: (next: GuestSearch) => rerender(screenOf(next)) }
}
const pages = () => asked.filter(({ pathname }) => pathname.endsWith('/guests')).map(({ search }) => search)

it('reads a hundred rows first, and shows whose word each column is', async () => {
  show()
  await screen.findByText('Guest 0')
  expect(pages()).toEqual(['?offset=0&limit=100'])
  expect(screen.getByRole('table', { name: 'Guests of Tideline' }).getAttribute('aria-rowcount')).toBe('2502')
  expect(screen.getByText('From the event system')).toBeDefined()
  expect(screen.getByText('Couldn’t check', { selector: 'td *' })).toBeDefined()
  expect(document.querySelector('[data-guest-count]')?.textContent).toMatch(/^2,500 guests · as of/)
  // Of 2,500 rows only those on screen exist.
  expect(document.querySelectorAll('a[data-guest]').length).toBeLessThan(60)
})

it('takes filter, order and columns from the address', async () => {
  show({ who: 'ana', arrived: 'no', ticket: '-VIP', sort: '-arrived', cols: 'phone,free1' })
  await screen.findByText('Guest 0')
  expect(pages()[0]).toBe('?q=ana&arrived=no&ticket=VIP&sort=-arrived&offset=0&limit=100')
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toContain('Diet')
  expect(screen.queryByRole('columnheader', { name: 'Company' })).toBeNull()
})

it('opens the first guest with Enter, also when it is pressed during the search', async () => {
  show({ who: 'one' })
  await screen.findByText('Guest 0')
  await userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}')
  expect(goTo).toHaveBeenCalledWith(expect.objectContaining({ params: { event: 'tideline', guestId: idOf(0) } }))
})

it('begins at the first row of what was searched; the arrow waits for its rows', async () => {
  const { searchFor } = show()
  await screen.findByText('Guest 0')
  const region = screen.getByRole('region', { name: 'Guests of Tideline' })
  region.scrollTop = 900
  const field = screen.getByLabelText('Name, e-mail, phone, id or link')
  await userEvent.type(field, 'ab{ArrowDown}')
  expect(document.activeElement).toBe(field)
  searchFor({ who: 'ab' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Guest 0'))
  expect(region.scrollTop).toBe(0)
})

it('marks the guest of the focused row with A, and shows it in the row', async () => {
  show()
  const link = await screen.findByText('Guest 1')
  link.closest('a')?.focus()
  await userEvent.keyboard('a')
  await waitFor(() => expect(marked).toHaveLength(1))
  expect(marked[0]).toMatchObject({ guestId: idOf(1) })
  await waitFor(() => expect(link.closest('tr')?.textContent).toMatch(/0?9:12/))
})

it('lets support look, but neither mark nor select', async () => {
  show({}, 'support')
  const link = await screen.findByText('Guest 1')
  link.closest('a')?.focus()
  await userEvent.keyboard('a')
  expect(marked).toEqual([])
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.queryByRole('button', { name: /Mark/ })).toBeNull()
})

it('selects a range with Shift, and everybody whom the filter leaves', async () => {
  show()
  await screen.findByText('Guest 0')
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Select Guest 1' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Guest 4' }))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('4 guests selected')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Select everyone in this list' }))
  expect(screen.getByText('Everyone in this list: 2,500 guests')).toBeDefined()
})
