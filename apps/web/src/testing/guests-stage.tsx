import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { Guest } from '#api/desk/guests.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { forgetNotMarked } from '#arrivals/not-marked.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import type { GuestSearch } from '#features/guests/list/guest-search.ts'
import { GuestsScreen } from '#features/guests/list/guests-screen.tsx'
import { eventPaths } from '#navigation/paths.ts'
import { guestRow } from '#testing/guest-row.ts'
import { idleEnrollment } from '#testing/idle-enrollment.ts'
import { listenForShortcuts } from '#ui/keyboard/shortcuts.ts'

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const total = 2500
export const idOf = (at: number) => `2727d314-bed0-53ed-98a8-${String(at).padStart(12, '0')}`
/** The row of a guest who has arrived. */
export const arrivedAt = 7
export const unpaidAt = 9
const now = '2026-11-23T09:12:00Z'
const mark = {
  id: 'm',
  version: 9,
  attendeeId: null,
  at: now,
  receivedAt: now,
  door: null,
  by: { id: 'p', name: 'Ana' },
  undone: null,
}
export const guest = (at: number): Guest =>
  guestRow({
    id: idOf(at),
    version: at,
    sheet: {
      name: at === desk.twinAt ? 'Guest 1' : `Guest ${at}`,
      surname: String(at),
      email: `g${at}@x.example`,
      ticket: 'VIP',
    },
    service:
      at === unpaidAt
        ? { onEvent: 'yes', canAsk: true, registered: 'yes', paid: 'no' }
        : { onEvent: at === 0 ? 'unknown' : null, canAsk: at === 0 },
    desk: { arrived: at === arrivedAt ? { ...mark, guestId: idOf(at), day: '2026-11-23' } : null },
  })
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const counts = { yes: 0, no: total }
const filters = {
  total,
  onEvent: { yes: 0, waitlisted: 0, no: 0, unknown: 1, notAsked: 0, cannotAsk: total - 1, refused: 0, maybeAdded: 0 },
  arrived: counts,
  missing: counts,
  seen: counts,
  canAsk: { yes: 1, no: total - 1 },
  values: {
    ticket: [
      { value: 'VIP', guests: 2000 },
      { value: '', guests: 500 },
    ],
    company: [],
    dietaryNeeds: [
      { value: 'vegan', guests: 3 },
      { value: '', guests: 2497 },
    ],
  },
  withValue: { ticket: 2000, company: 0, dietaryNeeds: 3 },
  free: ['Diet'],
  days: [],
  today: null,
  erasedAt: null,
  asOf: now,
}
/** What the desk answers with, and what it was asked; as it is at the beginning of each test. */
const atFirst = () => ({
  asked: [] as URL[],
  marked: [] as Record<string, unknown>[],
  /** The row that it answers with, where it is not the first guest. */
  row: null as Guest | null,
  /** Index of a row that has the name of the second one; -1: none. */
  twinAt: -1,
  /** Sheets that were brought in. */
  imports: [] as object[],
  /** Saved views of the list. */
  views: [] as { id: string; name: string; search: string }[],
  /** How many rows a text has, where it is none of those below. */
  rowsFor: {} as Record<string, number>,
  /** Of this text the answer is awaited. */
  silentFor: null as string | null,
  answerNow: () => undefined as void,
})
export const desk = atFirst()
let stop: () => void
const none = () => undefined

function answer(url: URL, init: RequestInit | undefined): unknown {
  const { pathname, searchParams } = url
  if (init?.method === 'PUT') {
    const body = JSON.parse(textOf(init.body)) as { guestId: string; day: string }
    desk.marked.push(body)
    const own = { ...mark, ...body, id: pathname.split('/').at(-1) }
    return { mark: own, already: body.guestId === idOf(arrivedAt), cautions: [] }
  }
  if (pathname.endsWith('/filters')) return filters
  const row = desk.row ?? guest(0)
  if (pathname.endsWith(`/guests/${row.id}`)) return row
  if (pathname.endsWith('/changes')) return { guests: [], marks: [], removed: [], version: 5, more: false }
  if (pathname.endsWith('/asking'))
    return { state: 'never', perMinute: 60, total: 1, asked: 0, failed: 0, cannotAsk: 2, resumesAt: null }
  if (pathname.endsWith('/guests')) {
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    const q = searchParams.get('q')
    const begin =
      q === 'Guest 8'
        ? 8
        : q === `Guest ${unpaidAt}`
          ? unpaidAt
          : q === `Guest ${arrivedAt}` || q === 'gest seven'
            ? arrivedAt
            : 0
    const count = desk.rowsFor[q ?? ''] ?? (q === 'nobody' ? 0 : q === 'one' || begin > 0 ? 1 : total)
    const rows = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, at) =>
      guest(begin + offset + at),
    )
    return { guests: rows, count, total, version: 5, asOf: now }
  }
  return { recents: [], imports: desk.imports, views: desk.views, hits: [], on: true, records: 0 }
}

/** A desk that answers the guest list, for all tests of the calling file. */
export function useGuestsStage(): void {
  beforeEach(() => {
    Object.assign(desk, atFirst())
    // The test's document has no layout: rows of 36 pixels in a region of 360.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(360)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36)
    stop = listenForShortcuts(window, { onPending: none, onScan: none, onWord: none })
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>((to, init) => {
        const url = new URL(textOf(to), 'https://desk.example')
        desk.asked.push(url)
        const response = () =>
          new Response(JSON.stringify(answer(url, init)), { headers: { 'content-type': 'application/json' } })
        const isAwaited =
          desk.silentFor !== null && url.pathname.endsWith('/guests') && url.searchParams.get('q') === desk.silentFor
        if (!isAwaited) return Promise.resolve(response())
        return new Promise((resolve) => {
          desk.answerNow = () => resolve(response())
        })
      }),
    )
  })
  afterEach(() => {
    stop()
    act(() => forgetNotMarked())
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

export function show(search: GuestSearch = {}, role: Session['person']['role'] = 'staff', zone = 'UTC') {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', name: 'Ana', email: 'a@b.c', role, scope: null },
    demo: false,
  } as Session)
  const page = {
    eventId,
    zone,
    name: 'Tideline',
    links: eventPaths('tideline'),
    enrollment: idleEnrollment(),
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
