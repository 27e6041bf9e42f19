import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { Guest } from '#api/desk/guests.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { notMarkedNow } from '#arrivals/not-marked-people.ts'
import { forgetNotMarked } from '#arrivals/not-marked.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'
import { guestRow } from '#testing/guest-row.ts'
import { listenForShortcuts } from '#ui/keyboard/shortcuts.ts'
import { shownToasts } from '#ui/overlays/toast.tsx'

import type { GuestSearch } from './guest-search.ts'
import { GuestsScreen } from './guests-screen.tsx'

const goTo = vi.fn<(link: unknown) => Promise<void>>(() => Promise.resolve())
const location = { pathname: '/e/opening/attendees', search: {}, state: {} }
const router = { state: { location, resolvedLocation: location }, subscribe: () => () => undefined }
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => goTo,
  useRouter: () => router,
  useRouterState: () => false,
  createLink: (Anchor: ComponentType<object>) => Anchor,
  Link: ({ children }: { children: ReactNode }) => <a href="/card">{children}</a>,
}))
let rowsRendered = 0
vi.mock('#ui/list-link.tsx', () => ({
  ListLink: ({ children, ...rest }: { children: ReactNode; to: object }) => {
    rowsRendered += 1
    return (
      <a {...rest} href="/card">
        {children}
      </a>
    )
  },
}))

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const total = 2500
const idOf = (at: number) => `2727d314-bed0-53ed-98a8-${String(at).padStart(12, '0')}`
/** The row of a guest who has arrived. */
const arrivedAt = 7
const unpaidAt = 9
/** Index of a row that has the name of the second one; -1: none. */
let twinAt = -1
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
const guest = (at: number): Guest =>
  guestRow({
    id: idOf(at),
    version: at,
    sheet: {
      name: at === twinAt ? 'Guest 1' : `Guest ${at}`,
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
  onEvent: { yes: 0, waitlisted: 0, no: 0, unknown: 1, notAsked: 0, cannotAsk: total - 1 },
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
  free: ['Diet'],
  days: [],
  today: null,
  erasedAt: null,
  asOf: now,
}
let asked: URL[]
let marked: Record<string, unknown>[]
let stop: () => void
/** The row that the desk answers with. */
let row: Guest
const none = () => undefined

function answer(url: URL, init: RequestInit | undefined): unknown {
  const { pathname, searchParams } = url
  if (init?.method === 'PUT') {
    const body = JSON.parse(textOf(init.body)) as { guestId: string; day: string }
    marked.push(body)
    const own = { ...mark, ...body, id: pathname.split('/').at(-1) }
    return { mark: own, already: body.guestId === idOf(arrivedAt), cautions: [] }
  }
  if (pathname.endsWith('/filters')) return filters
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
    const count = q === 'nobody' ? 0 : q === 'one' || begin > 0 ? 1 : total
    const rows = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, at) =>
      guest(begin + offset + at),
    )
    return { guests: rows, count, total, version: 5, asOf: now }
  }
  return { recents: [], imports, views: [], hits: [], on: true, records: 0 }
}

/** Sheets that were brought in. */
let imports: object[]
/** Of this text the answer is awaited. */
let silentFor: string | null
let answerNow: () => void

beforeEach(() => {
  silentFor = null
  twinAt = -1
  imports = []
  asked = []
  marked = []
  row = guest(0)
  goTo.mockClear()
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
      asked.push(url)
      const response = () =>
        new Response(JSON.stringify(answer(url, init)), { headers: { 'content-type': 'application/json' } })
      const isAwaited =
        silentFor !== null && url.pathname.endsWith('/guests') && url.searchParams.get('q') === silentFor
      if (!isAwaited) return Promise.resolve(response())
      return new Promise((resolve) => {
        answerNow = () => resolve(response())
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

function show(search: GuestSearch = {}, role: Session['person']['role'] = 'staff', zone = 'UTC') {
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

it('reads a hundred rows first, then ahead for a time without the network, and shows whose word each column is', async () => {
  show()
  await screen.findByText('Guest 0')
  const ahead = [0, 1000, 2000].map((offset) => `?offset=${offset}&limit=1000`)
  expect(pages()).toEqual(['?offset=0&limit=100', ...ahead])
  expect(screen.getByRole('table', { name: 'Guests of Tideline' }).getAttribute('aria-rowcount')).toBe('2501')
  expect(screen.getByTitle('On the event: From the event system').tagName).toBe('TH')
  expect(screen.getByText('Couldn’t check', { selector: 'td *' })).toBeDefined()
  expect(document.querySelector('[data-guest-count]')?.textContent).toMatch(/^2,500 guests · as of/)
  // Of 2,500 rows only those on screen exist.
  expect(document.querySelectorAll('a[data-guest]').length).toBeLessThan(60)
})

const sheet = (fileName: string, startedAt: string, state = 'done') => ({ id: fileName, fileName, startedAt, state })
const line = () => document.querySelector('[data-guest-count]')?.textContent

it('says nothing of the whole list while it is read after a search that found nobody', async () => {
  const { searchFor } = show({ who: 'nobody' })
  await screen.findByText('No match for “nobody” on the list')
  searchFor({})
  expect(screen.queryByText('No guests')).toBeNull()
  await screen.findByText('Guest 0')
})

it('names the number of sheets that the guests came from, of those that are kept', async () => {
  const kept = [sheet('b.csv', '2026-11-22T09:00:00Z'), sheet('a.csv', '2026-11-21T09:00:00Z')]
  imports = [...kept, sheet('c.csv', '2026-11-23T09:00:00Z', 'undone')]
  show({}, 'organizer')
  await screen.findByText('Guest 0')
  await waitFor(() => expect(line()).toMatch(/ · from 2 sheets, last b\.csv/))
  cleanup()
  imports = [sheet('a.csv', '2026-11-21T09:00:00Z')]
  show({}, 'organizer')
  await waitFor(() => expect(line()).toMatch(/ · from a\.csv/))
})

it('tells the age of the list by the clock of the event, as its arrivals', async () => {
  show({}, 'staff', 'Pacific/Kiritimati')
  await screen.findByText('Guest 0')
  expect(document.querySelector('[data-guest-count]')?.textContent).toMatch(/as of .*23:12/)
})

it('takes filter, order and columns from the address', async () => {
  show({ who: 'ana', arrived: 'no', ticket: '-VIP', sort: '-arrived', cols: 'phone,free1' })
  await screen.findByText('Guest 0')
  expect(pages()[0]).toBe('?q=ana&arrived=no&ticket=VIP&sort=-arrived&offset=0&limit=100')
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toContain('Diet')
  expect(screen.queryByRole('columnheader', { name: 'Company' })).toBeNull()
})

it('is filtered and sorted by dietary needs, each with its count', async () => {
  show({ dietaryNeeds: '-vegan', cols: 'dietaryNeeds', sort: 'dietaryNeeds' })
  await screen.findByText('Guest 0')
  expect(pages()[0]).toBe('?dietaryNeeds=vegan&sort=dietaryNeeds&offset=0&limit=100')
  expect(screen.getByRole('columnheader', { name: /Dietary needs/ }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByTitle('Take this filter away').textContent).toBe('Dietary needs: vegan')
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  const choice = await screen.findByRole('combobox', { name: 'Dietary needs' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All dietary needs', 'vegan (3)', 'without dietary needs (2,497)'])
})

const chosen = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.text

it('is filtered by any of several values of a column', async () => {
  show({ dietaryNeeds: '-VEGAN\n-' })
  await screen.findByText('Guest 0')
  expect(pages()[0]).toBe('?dietaryNeeds=VEGAN%0A&offset=0&limit=100')
  expect(screen.getByTitle('Take this filter away').textContent).toBe('Dietary needs: VEGAN · without dietary needs')
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  await screen.findByRole('combobox', { name: 'Dietary needs' })
  expect(chosen('Dietary needs')).toBe('vegan (3)')
  expect(chosen('Dietary needs, choice 2')).toBe('without dietary needs (2,497)')
  const second = screen.getByRole('combobox', { name: 'Dietary needs, choice 2' })
  await userEvent.selectOptions(second, 'not this one')
  expect(goTo).toHaveBeenLastCalledWith(expect.objectContaining({ search: { dietaryNeeds: '-VEGAN' } }))
})

it('opens the first guest with Enter for support, also when it is pressed during the search', async () => {
  show({ who: 'one' }, 'support')
  await screen.findByText('Guest 0')
  await userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}')
  expect(goTo).toHaveBeenCalledWith(expect.objectContaining({ params: { event: 'tideline', guestId: idOf(0) } }))
})

it('names the text that fits several when the next name is typed over it, and not while it is corrected', async () => {
  show({ who: 'guest' })
  await screen.findByText('Guest 0')
  const field = screen.getByLabelText('Name, e-mail, phone, id or link')
  await userEvent.type(field, '{Enter}')
  await screen.findByText(/^Several guests fit/)
  await userEvent.type(field, ' 1', { initialSelectionStart: 5 })
  expect(notMarkedNow()).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, 'guest{Enter}')
  await screen.findByText(/^Several guests fit/)
  await userEvent.type(field, 'r', { initialSelectionStart: 0, initialSelectionEnd: 5 })
  expect(notMarkedNow().map(({ text }) => text)).toEqual(['Several people fit “guest”'])
  act(() => forgetNotMarked())
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

it('says which of two guests of one name has arrived', async () => {
  twinAt = 2
  show()
  await screen.findByText('Guest 0')
  await userEvent.click(screen.getAllByRole('button', { name: 'Mark Guest 1 as arrived' })[1] as HTMLElement)
  await waitFor(() => expect(shownToasts().at(-1)?.text).toBe('Guest 1 (g2@x.example) has arrived'))
  await userEvent.click(screen.getByRole('button', { name: 'Mark Guest 3 as arrived' }))
  await waitFor(() => expect(shownToasts().at(-1)?.text).toBe('Guest 3 has arrived'))
})

it('marks the guest of the focused row with A, and shows it in the row', async () => {
  show()
  const link = await screen.findByText('Guest 1')
  link.closest('a')?.focus()
  await userEvent.keyboard('{ArrowUp}a')
  await waitFor(() => expect(marked).toHaveLength(1))
  expect(marked[0]).toMatchObject({ guestId: idOf(0) })
  const first = screen.getByText('Guest 0')
  await waitFor(() => expect(first.closest('tr')?.textContent).toMatch(/0?9:12/))
})

/** Types a name and Enter Enter. `letterMs`, `gapMs`: milliseconds after a letter, and between the two Enters. */
async function enterTwice(letterMs: number, gapMs: number, how: object) {
  let time = 60_000
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => time)
  show({ who: `Guest ${arrivedAt}` })
  await screen.findByText(`Guest ${arrivedAt}`)
  const field = screen.getByLabelText('Name, e-mail, phone, id or link')
  for (const key of `guest ${arrivedAt}`) {
    fireEvent.keyDown(field, { key })
    time += letterMs
  }
  /** As a browser does: Enter in a field sends its form, unless that was prevented. */
  const enter = (more: object = {}) => {
    if (fireEvent.keyDown(field, { key: 'Enter', ...more })) fireEvent.submit(field)
  }
  enter()
  time += gapMs
  enter(how)
  return {
    enterLater: () => {
      time += 10_000
      enter()
    },
    end: () => clock.mockRestore(),
  }
}

it.each([
  ['that is held', { repeat: true }, 60, 1000],
  ['that a scanner sends after its first', {}, 5, 30],
])('marks nobody by a second Enter %s', async (_which, how, letterMs, gapMs) => {
  const { enterLater, end } = await enterTwice(letterMs, gapMs, how)
  expect(screen.getByText(`Guest ${arrivedAt} was marked before`)).toBeDefined()
  expect(marked).toEqual([])
  enterLater()
  await waitFor(() => expect(marked).toHaveLength(1))
  end()
})

it('marks the guest by a second Enter 30 ms after the first, of a hand that typed their name', async () => {
  const { end } = await enterTwice(40, 30, {})
  await waitFor(() => expect(marked).toHaveLength(1))
  end()
})

const looks = () => asked.filter(({ pathname }) => pathname.endsWith(`/guests/${idOf(0)}`))

it('looks at a row again that was read a minute ago, with one request, before it marks them', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  show()
  const link = await screen.findByText('Guest 1')
  const markFirst = async () => {
    link.closest('a')?.focus()
    await userEvent.keyboard('{ArrowUp}a')
  }
  await markFirst()
  await waitFor(() => expect(marked).toHaveLength(1))
  expect(looks()).toHaveLength(0)
  vi.setSystemTime(Date.now() + 61_000)
  row = { ...guest(0), service: { ...guest(0).service, onEvent: 'no' } }
  await markFirst()
  expect(await screen.findByText('Guest 0 is not on the event any more: checked again just now.')).toBeDefined()
  expect(looks()).toHaveLength(1)
  expect(marked).toHaveLength(1)
  vi.useRealTimers()
})

it('opens the card of a listed guest with Enter, and marks nobody, where somebody is to be enrolled', async () => {
  show({ who: `Guest ${arrivedAt}`, enroll: 'yes' })
  expect(await screen.findByText(`Enter opens the card of Guest ${arrivedAt}`)).toBeDefined()
  const user = userEvent.setup({ delay: 60 })
  await user.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}{Enter}')
  expect(goTo).toHaveBeenCalledWith(expect.objectContaining({ params: expect.objectContaining({ guestId: idOf(7) }) }))
  expect(marked).toEqual([])
  // Further letters do not turn it off.
  await user.type(screen.getByLabelText('Name, e-mail, phone, id or link'), 'x')
  await waitFor(() => expect(JSON.stringify(goTo.mock.lastCall)).toContain('"enroll":"yes"'))
})

it('shows who has not paid, and opens their card with Enter instead of marking them', async () => {
  show({ who: `Guest ${unpaidAt}` })
  expect(await screen.findByText('Not paid')).toBeDefined()
  const user = userEvent.setup({ delay: 60 })
  await user.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}')
  expect(await screen.findByText(`Enter opens the card of Guest ${unpaidAt}`)).toBeDefined()
  await user.keyboard('{Enter}')
  const params = expect.objectContaining({ guestId: idOf(unpaidAt) })
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(expect.objectContaining({ params })))
  expect(marked).toEqual([])
})

it('says of a guest who has arrived that they were marked before, and stays on the list', async () => {
  show({ who: `Guest ${arrivedAt}` })
  await screen.findByText(`Guest ${arrivedAt}`)
  // Types slowly enough not to be taken for a scanner.
  const user = userEvent.setup({ delay: 60 })
  await user.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}')
  expect(screen.getByText(`Guest ${arrivedAt} was marked before`)).toBeDefined()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(marked).toHaveLength(1))
  expect(goTo).not.toHaveBeenCalled()
})

it('names whom one Enter has picked, when the next name is typed before the second', async () => {
  show({ who: 'Guest 0' })
  await screen.findByText('Guest 0')
  const field = screen.getByLabelText('Name, e-mail, phone, id or link')
  await userEvent.type(field, '{Enter}')
  fireEvent.change(field, { target: { value: 'mar' } })
  expect(notMarkedNow().map(({ text }) => text)).toEqual(['The arrival of Guest 0 was not marked'])
  expect(marked).toEqual([])
  act(() => notMarkedNow()[0]?.again?.())
  await waitFor(() => expect(marked).toHaveLength(1))
  await waitFor(() => expect(notMarkedNow()).toEqual([]))
})

it('names whom one Enter has picked, also when the next name begins with the same letters', async () => {
  show({ who: 'Guest 0' })
  await screen.findByText('Guest 0')
  const field = screen.getByLabelText('Name, e-mail, phone, id or link')
  await userEvent.type(field, '{Enter}')
  for (const value of ['G', 'Gu', 'Guest']) {
    fireEvent.change(field, { target: { value } })
    expect(notMarkedNow()).toEqual([])
  }
  fireEvent.change(field, { target: { value: 'Guest 1' } })
  expect(notMarkedNow().map(({ text }) => text)).toEqual(['The arrival of Guest 0 was not marked'])
  act(() => forgetNotMarked())
})

it('enrolls nobody whose address is a little other than that of a row', async () => {
  show({ who: 'guest9@exmaple.org' })
  await screen.findAllByText(/^Guest \d+$/)
  await userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}')
  expect(screen.getByText(/no arrival was marked/)).toBeDefined()
  expect(marked).toEqual([])
})

it('names the one guest whose name is only similar', async () => {
  show({ who: 'gest seven' })
  await screen.findByText(`Guest ${arrivedAt}`)
  await userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}{Enter}')
  expect(screen.getByText(/^Only a similar name: Guest 7\./)).toBeDefined()
  expect(marked).toEqual([])
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
  const before = rowsRendered
  await user.click(screen.getByRole('checkbox', { name: 'Select everyone in this list' }))
  expect(screen.getByText('Everyone in this list: 2,500 guests')).toBeDefined()
  // The check boxes were rendered again, the rows were not.
  expect(rowsRendered).toBe(before)
})

it('finds among the loaded rows after a second in which the desk has not answered, until it does', async () => {
  const { searchFor } = show()
  await screen.findByText('Guest 0')
  silentFor = 'Guest 1999'
  searchFor({ who: silentFor })
  await userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), silentFor)
  expect(await screen.findByText('Guest 1999', { selector: 'a *, a' }, { timeout: 3000 })).toBeDefined()
  expect(screen.getByText('Finding among the 2,500 people loaded on this page')).toBeDefined()
  expect(screen.getByText('The whole list has not answered yet.')).toBeDefined()
  expect(screen.queryByText('Guest 0')).toBeNull()
  act(() => answerNow())
  await screen.findByText('Guest 0')
  expect(screen.queryByText('The whole list has not answered yet.')).toBeNull()
})

it('nobody is offered to be enrolled, or said to be missing, while the list has not answered', async () => {
  const { searchFor } = show()
  await screen.findByText('Guest 0')
  silentFor = 'Ada Lovelace'
  searchFor({ who: silentFor })
  await userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), silentFor)
  await screen.findByText('Not among the loaded guests', {}, { timeout: 3000 })
  expect(screen.queryByText(/No match/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Enroll/ })).toBeNull()
})

it('says without the network that no arrival can be marked, in place of the key that marks it', async () => {
  show({ who: 'Guest 8' })
  await screen.findByText('Enter twice marks Guest 8 as arrived')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(screen.getByText(/^Offline: the arrival of .* will wait on this device$/)).toBeDefined()
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(screen.getByText('Enter twice marks Guest 8 as arrived')).toBeDefined()
})
