import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Guest, type GuestPage, guestPageQuery } from '#api/desk/guests.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { ApiProblem } from '#api/problem.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'
import { guestRow } from '#testing/guest-row.ts'
import { idleEnrollment } from '#testing/idle-enrollment.ts'
import { orAborted } from '#testing/or-aborted.ts'
import { listenForShortcuts } from '#ui/keyboard/shortcuts.ts'
import { shownToasts } from '#ui/overlays/toast.tsx'

import { AttendeeById, AttendeeByUser } from './attendee-screens.tsx'
import { GuestCard } from './guest-card.tsx'
import { PersonById } from './person-screen.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  useSearch: () => ({}),
  Link: ({ children }: { children: ReactNode }) => <a href="#there">{children}</a>,
  createLink: (Anchor: ComponentType<object>) => (props: object) => <Anchor {...props} {...{ href: '#there' }} />,
}))

const id = 'd1c93a62-c8dc-5126-bb74-3ecc697a528b'
const none = () => undefined
const known = {
  more: false,
  events: [
    {
      eventId: id,
      eventName: 'Gala',
      slug: 'gala',
      projectId: id,
      id,
      kind: 'sheet',
      ticket: null,
      onEvent: null,
      arrivedAt: null,
    },
  ],
}
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
let answerList: (guests: Guest[]) => Promise<void>
/** The attendee's record; null: the service has none. */
let record: Promise<object> | null
let answerRecord: (record: object) => Promise<void>
/** The registration by the person id; null: the service has none. */
let registrant: Promise<object> | null
const silent = <T,>(): Promise<T> => new Promise(() => undefined)
const recordIsLate = () => {
  record = new Promise((resolve) => {
    answerRecord = (answer) => act(async () => resolve(answer))
  })
}

let notes: object[]
let stop: () => void

beforeEach(() => {
  sent.mockClear()
  record = null
  registrant = null
  notes = []
  stop = listenForShortcuts(window, { onPending: none, onScan: none, onWord: none })
  const list = new Promise<Guest[]>((resolve) => {
    answerList = (guests) => act(async () => resolve(guests))
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (input, init) => {
      const url = typeof input === 'string' ? input : ''
      if (url.endsWith(`/attendees/${id}`) && record !== null) return json(await orAborted(record, init?.signal))
      if (url.includes('/registrant-for-person') && registrant !== null)
        return json(await orAborted(registrant, init?.signal))
      if (url.startsWith('/api/')) return json({ code: 'upstream_not_found', title: 'Not found' }, 404)
      if (url.includes('/guests?q=')) return json({ guests: await list })
      if (url.endsWith(`/guests/${guestRow().id}`)) {
        const [row] = await list
        return row ? json(row) : json({ code: 'not_seen', title: 'Not found' }, 404)
      }
      if (url.endsWith(`/guests/${guestRow().id}/events`)) return json(known)
      return json({ pins: [], hits: [], lists: [], activity: [], notes })
    }),
  )
})
afterEach(() => {
  stop()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  dispatchEvent(new Event('online'))
})

const sent = vi.fn<EventPage['enrollment']['send']>()

function show(card: ReactNode, loaded: Guest[] = []) {
  const client = createQueryClient()
  const page = { guests: loaded, count: loaded.length, total: loaded.length, version: 1, asOf: '2026-11-24T09:00:00Z' }
  const read: GuestPage = { ...page, readAt: Date.now() - 120_000 }
  if (loaded.length > 0) client.setQueryData(guestPageQuery(guestRow().eventId, {}, 0, 100).queryKey, read)
  client.setQueryData(sessionQuery.queryKey, {
    person: { id: 'p', name: 'Ana', email: 'a@b.c', role: 'staff', scope: null },
    demo: false,
  } as Session)
  const event = {
    eventId: guestRow().eventId,
    zone: 'UTC',
    name: 'Tideline',
    links: eventPaths('tideline'),
    enrollment: idleEnrollment(sent),
  } as unknown as EventPage
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={event}>{card}</EventPageContext>
    </QueryClientProvider>,
  )
  return client
}

async function open(card: ReactNode) {
  const client = show(card)
  await vi.waitFor(() => {
    const [read] = client.getQueryCache().findAll({ predicate: ({ queryKey: [key] }) => String(key).startsWith('get') })
    expect(read?.state.status).toBe('error')
  })
}

const readers = [
  ['an attendee id', () => <AttendeeById attendeeId={id} />, { attendeeId: id }],
  ['a user id', () => <AttendeeByUser userId={id} />, { userId: id }],
  ['a person id', () => <PersonById personId={id} />, { personId: id }],
] as const

it.each(readers)('by %s nothing is said before the list of the desk has answered', async (_, cardOf, sheet) => {
  await open(cardOf())
  expect(screen.queryByText(/^(Not on the list|No registration)$/)).toBeNull()
  await answerList([guestRow({ sheet })])
  expect(await screen.findByRole('heading', { name: 'Kim Nowak' })).toBeDefined()
  expect(screen.getByText('The event system has no record by this id')).toBeDefined()
})

it.each(readers)('by %s somebody whom the desk does not know is not on the list', async (_, cardOf) => {
  await open(cardOf())
  await answerList([])
  expect(await screen.findByText(/^(Not on the list|No registration)$/)).toBeDefined()
})

it('keeps the name of the door that is typed while the record arrives late, and goes with the card', async () => {
  recordIsLate()
  show(<AttendeeById attendeeId={id} />)
  await answerList([guestRow({ sheet: { attendeeId: id } })])
  await userEvent.click(await screen.findByRole('button', { name: 'Name this door' }))
  await userEvent.keyboard('Nor')
  await answerRecord({ attendee: { id, name: 'Kim Nowak', enrollmentStatus: 'Enrolled' } })
  await screen.findByText('Enrolled')
  expect(document.activeElement).toBe(screen.getByLabelText('Name of the door at this desk'))
  await userEvent.keyboard('th')
  expect(screen.getByDisplayValue('North')).toBeDefined()
  cleanup()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  show(<AttendeeById attendeeId={id} />)
  expect(await screen.findByRole('button', { name: 'Name this door' })).toBeDefined()
})

it('says in sight why no confirmation can be sent to somebody without a registration', async () => {
  record = Promise.resolve({ attendee: { id, personId: id, name: 'Kim Nowak', enrollmentStatus: 'Enrolled' } })
  show(<AttendeeById attendeeId={id} />)
  await answerList([])
  const says = 'There is no registration to confirm'
  await vi.waitFor(() => expect(screen.getAllByText(says).some((one) => one.tagName === 'P')).toBe(true))
})

it('has the keys and facts of the record on the desk’s own card of a linked guest', async () => {
  recordIsLate()
  show(<AttendeeById attendeeId={id} />)
  const service = {
    onEvent: 'yes',
    askedAt: '2026-11-24T08:50:00Z',
    attended: true,
    attendedAt: '2026-11-24T08:48:00Z',
  }
  await answerList([guestRow({ sheet: { attendeeId: id }, service: { ...service, onEvent: 'yes' } })])
  expect(await screen.findByText(/^Attended .*according to the event system, not marked here$/)).toBeDefined()
  expect(document.querySelector('[data-fact=attended]')?.getAttribute('data-fact-answer')).toBe('yes')
  for (const name of ['Note', 'Other events', 'Send confirmation'])
    expect(screen.getByRole('button', { name: new RegExp(`^${name}`) })).toBeDefined()
  expect(screen.getByLabelText('Note on Kim Nowak')).toBeDefined()
})

it('says beside the actions of a person how many notes there are', async () => {
  notes = ['Waits at the north door', 'Has a dog'].map((text, at) => ({
    id: `35a83181-3dfb-59a7-b8f2-f736a119771${at}`,
    kind: 'attendee',
    subjectId: id,
    eventId: guestRow().eventId,
    text,
    by: { id: 's', name: 'Stella' },
    at: '2026-11-24T08:50:00Z',
    mine: false,
  }))
  record = Promise.resolve({ attendee: { id, name: 'Kim Nowak', enrollmentStatus: 'Enrolled' } })
  show(<AttendeeById attendeeId={id} />)
  expect(await screen.findByRole('button', { name: /^Note \(2\)/ })).toBeDefined()
})

it('opens the other events of a guest without any id with P', async () => {
  show(<GuestCard guest={guestRow()} />)
  await userEvent.keyboard('p')
  expect(await screen.findByRole('table', { name: 'Guest list, enrollment and registration by event' })).toBeDefined()
})

it('a guest without any id has notes, which are about their row', async () => {
  show(<GuestCard guest={guestRow()} />)
  await userEvent.keyboard('n')
  const field = screen.getByRole('textbox', { name: /^Note on/ })
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
})

const other = guestRow({ id: '5c1d2c1e-6f0f-5e0e-9d51-2a4f3f0f2b77', sheet: { name: 'Kím Nowak', email: 'k@b.c' } })
const namesakes: [string, Guest, number][] = [
  ['another of the name', other, 1],
  ['a row of the same person', { ...other, sheet: { ...other.sheet, email: 'Kim@Example.org' } }, 0],
  ['another name', { ...other, sheet: { ...other.sheet, name: 'Kim Nowakowski' } }, 0],
  ['somebody not on the event', { ...other, service: { ...other.service, onEvent: 'no' } }, 0],
]
it.each(namesakes)('the card tells of somebody else of the name: %s', async (_, row, lines) => {
  record = Promise.resolve({ attendee: { id, name: 'Kim Nowak', email: 'kim@example.org' } })
  const client = show(<AttendeeById attendeeId={id} />)
  await answerList([guestRow({ sheet: { attendeeId: id } }), row])
  await vi.waitFor(() => expect(client.getQueriesData({ queryKey: ['guests', row.eventId, 'page'] })).toHaveLength(1))
  await screen.findByRole('heading', { name: 'Kim Nowak' })
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.queryAllByRole('link', { name: 'Another Kim Nowak is on this event' })).toHaveLength(lines)
})

const fullPass = guestRow({ sheet: { personId: id, ticket: 'Full pass', email: 'kim@example.org' } })

it.each([
  ['without a user id', null],
  ['with a user id that has no attendee', id],
])('a registration %s leaves sheet, ticket and arrival of a listed guest on the card', async (_, userId) => {
  registrant = Promise.resolve({ id, personId: id, userId, confirmationNumber: 'FD-7K2Q' })
  show(<PersonById personId={id} />)
  await answerList([fullPass])
  expect(await screen.findByText('FD-7K2Q')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Kim Nowak' }).className).toContain('text-answer')
  expect(document.querySelector('[data-ticket]')?.textContent).toBe('Full pass')
  expect(screen.getByRole('button', { name: /^Arrived/ })).toBeDefined()
  expect(document.querySelector('[data-answer-word]')?.textContent).toBe('On the guest list')
  expect(document.querySelector('[data-answer-word]')?.className).toContain('text-body')
})

it('what could not be checked is not the biggest word of a person whom the desk does not know either', async () => {
  registrant = Promise.resolve({ id, personId: id, name: 'Ada Lovelace' })
  show(<PersonById personId={id} />)
  await answerList([])
  const word = await screen.findByText('Couldn’t check', { selector: '[data-answer-word] *' })
  expect(word.closest('[data-answer-word]')?.className).toContain('text-body')
  expect(document.querySelector('[data-person-card] h2')?.className).toContain('text-answer')
})

it('a second after a card was opened it says that the desk’s own list is read, and nothing of the person', async () => {
  vi.useFakeTimers()
  record = silent()
  show(<AttendeeById attendeeId={id} />)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText('Reading the guest list…')).toBeDefined()
  expect(screen.queryByText(/New to this desk|event system has not answered/)).toBeNull()
  await answerList([])
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText('New to this desk')).toBeDefined()
  expect(screen.getByText('The event system has not answered yet')).toBeDefined()
})

it('the card of a guest says within a second that the event system could not be asked', async () => {
  vi.useFakeTimers()
  record = silent()
  show(<AttendeeById attendeeId={id} />)
  await answerList([guestRow({ sheet: { attendeeId: id } })])
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(screen.getByRole('heading', { name: 'Kim Nowak' })).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText('Couldn’t check yet: the event system has not answered')).toBeDefined()
})

const cuts: [string, string, (client: ReturnType<typeof show>) => unknown][] = [
  ['the browser is offline', 'No connection', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  [
    'the event system does not answer',
    'The event system does not answer',
    (client) => act(() => client.setQueryData(['service-state'], { answers: false, since: null })),
  ],
]
it.each(cuts)('enrolls nobody while %s, and E says why', async (_, why, cut) => {
  const guest = guestRow({ sheet: { email: 'kim@example.org' } })
  const client = show(<GuestCard guest={guest} />)
  await cut(client)
  await act(async () => void dispatchEvent(new Event('offline')))
  const button = screen.getByRole('button', { name: /^Enroll/ })
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(screen.getByText(why, { selector: 'p' })).toBeDefined()
  await userEvent.click(button)
  await userEvent.keyboard('e')
  await vi.waitFor(() => expect(shownToasts().map(({ text }) => text)).toContain(why))
  expect(sent).not.toHaveBeenCalled()
})

it('claims nothing about a person of whom the event system was not asked now', async () => {
  const guest = guestRow({ sheet: { attendeeId: id }, service: { askedAt: '2026-11-20T09:12:00Z' } })
  const client = show(<GuestCard guest={guest} reading={{ id, problem: null, pending: true, refresh: none }} />)
  expect(screen.queryByText(/Nothing in the event system about/)).toBeNull()
  expect(screen.queryByText(/no person id/)).toBeNull()
  expect(screen.queryByText(/person id is unknown/)).toBeNull()
  act(() => void client.setQueryData(['service-state'], { answers: false, since: null }))
  await vi.waitFor(() =>
    expect(document.querySelector('[data-fact=registered]')?.textContent).toContain('The event system does not answer'),
  )
  expect(screen.queryByText(/person id is unknown/)).toBeNull()
})

const noted = () =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([to]) => to === '/desk/recents')
    .map(([, init]): unknown => JSON.parse(typeof init?.body === 'string' ? init.body : '{}'))
const away = new ApiProblem({ status: 504, code: 'upstream_timeout', title: 'No answer' })
const openings: [string, Guest, string | null, { kind: string; id: string }][] = [
  ['who is only on the list', guestRow(), null, { kind: 'guest', id: guestRow().id }],
  ['whose record is not read', guestRow({ sheet: { attendeeId: id } }), id, { kind: 'attendee', id }],
  ['whose registration is not read', fullPass, id, { kind: 'registrant', id }],
]
it.each(openings)('a guest %s is one of the recent people', async (_, guest, readId, opened) => {
  const reading = readId === null ? null : { id: readId, problem: away, pending: false, refresh: none }
  show(<GuestCard guest={guest} reading={reading} />)
  await vi.waitFor(() => expect(noted()).toMatchObject([{ ...opened, name: 'Kim Nowak', eventName: 'Tideline' }]))
})

const checkedBefore = guestRow({ service: { onEvent: 'yes', canAsk: true, askedAt: '2026-11-20T09:12:00Z' } })
it.each([
  ['the desk could not ask', () => json({ code: 'upstream_timeout', title: 'No answer' }, 504)],
  ['the event system gave no answer', () => json(checkedBefore)],
])('a check that failed is no longer under way: %s', async (_, ending) => {
  const others = fetch
  let end: (answer: Response) => void = none
  const ended = new Promise<Response>((resolve) => {
    end = resolve
  })
  const ask = vi.fn<typeof fetch>((to, init) =>
    typeof to === 'string' && to.endsWith('/asks') ? ended : others(to, init),
  )
  vi.stubGlobal('fetch', ask)
  show(<GuestCard guest={checkedBefore} />)
  expect(screen.getByText(/being checked again$/)).toBeDefined()
  await act(async () => end(ending()))
  expect(await screen.findByText(/^Couldn’t check · checked /)).toBeDefined()
  expect(screen.queryByText(/being checked again/)).toBeNull()
})

it('says that the record of a guest checked before could not be read', () => {
  show(<GuestCard guest={fullPass} reading={{ id, problem: away, pending: false, refresh: none }} />)
  expect(screen.getByText('Couldn’t check', { selector: '[data-person-card] *' })).toBeDefined()
})

it('enrolls nobody who is being asked about for the first time', async () => {
  show(<GuestCard guest={fullPass} reading={{ id, problem: null, pending: true, refresh: none }} />)
  expect(screen.getByRole('button', { name: /^Enroll/ }).getAttribute('aria-disabled')).toBe('true')
})

it('says of a guest who can’t be checked what is missing, and what to do', () => {
  show(<GuestCard guest={guestRow({ sheet: { email: 'kim@example.org' } })} />)
  expect(screen.getByText('Can’t be checked')).toBeDefined()
  expect(
    screen.getByText(
      'No id is known to check with. A sheet with one, which organizers bring in, or the link in their e-mail helps.',
    ),
  ).toBeDefined()
})

it('E on the card of a guest enrolls them as this guest', async () => {
  const guest = guestRow({ sheet: { email: 'kim@example.org' } })
  show(<GuestCard guest={guest} />)
  await userEvent.keyboard('e')
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      kind: 'person',
      name: 'Kim Nowak',
      email: 'kim@example.org',
      guestId: guest.id,
    }),
  )
})

const arrived: Guest['desk']['arrived'] = {
  id: 'm',
  version: 2,
  guestId: guestRow().id,
  attendeeId: null,
  day: '2026-11-20',
  at: '2026-11-20T09:12:00Z',
  receivedAt: '2026-11-20T09:12:00Z',
  door: null,
  by: { id: 's', name: 'Stella' },
  undone: null,
}
it.each([
  ['Complete', 'Paid', 'yes', []],
  ['Expired', 'Paid', 'wait', ['Registration: Expired']],
  ['Complete', 'Unpaid', 'wait', ['Payment: Unpaid']],
])(
  'an enrolled person whose registration is %s and %s looks like it before the arrival',
  async (registered, paid, look, said) => {
    record = Promise.resolve({ attendee: { id, personId: id, name: 'Kim Nowak', enrollmentStatus: 'Enrolled' } })
    registrant = Promise.resolve({ id, personId: id, registrantStatus: registered, paymentStatus: paid })
    show(<AttendeeById attendeeId={id} />)
    await answerList([guestRow({ sheet: { attendeeId: id } })])
    await vi.waitFor(() => expect(document.querySelector('[data-fact=registered] [class]')?.textContent).toBeTruthy())
    await vi.waitFor(() => expect(document.querySelector('[data-answer]')?.getAttribute('data-answer')).toBe(look))
    const band = document.querySelector('[data-answer]')
    expect(band?.querySelector('[data-answer-word]')?.textContent).toBe('Enrolled')
    for (const text of said) expect(band?.textContent).toContain(text)
    expect(screen.queryAllByText(/Ask the organizer before you let them in/).map((line) => line.textContent)).toEqual(
      said.map((text) => `${text}. Ask the organizer before you let them in.`),
    )
  },
)

const undos = () =>
  vi.mocked(fetch).mock.calls.filter(([url]) => typeof url === 'string' && url.endsWith('/undos')).length

/** jsdom draws no dialogs. */
function showModal(this: HTMLDialogElement) {
  this.open = true
}

it.each([
  ['own mark of now is undone at once', 'p', 1],
  ['a colleague’s mark takes a reason', 's', 0],
])('the question of a removal undoes the arrival, too: %s', async (_, by, atOnce) => {
  HTMLDialogElement.prototype.showModal = showModal
  record = Promise.resolve({ attendee: { id, name: 'Kim Nowak', enrollmentStatus: 'Enrolled' } })
  const now = new Date().toISOString()
  const mark = { ...arrived, day: now.slice(0, 10), at: now, receivedAt: now, by: { id: by, name: 'Stella' } }
  show(<AttendeeById attendeeId={id} />)
  await answerList([guestRow({ sheet: { attendeeId: id }, desk: { arrived: mark } })])
  await screen.findByText('Enrolled', { selector: '[data-answer-word] *' })
  await screen.findByText(/^Arrived .*Stella/)
  await userEvent.keyboard('r')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove and undo arrival' }))
  await vi.waitFor(() => expect(undos()).toBe(atOnce))
  expect(screen.queryAllByLabelText('Reason, seen by desk staff')).toHaveLength(1 - atOnce)
})

const asks = () => screen.queryByRole('group', { name: 'Confirm removal' }) !== null
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

it('R asks at once, a second R keeps asking, and Escape leads back to the card, where R asks again', async () => {
  record = Promise.resolve({ attendee: { id, name: 'Kim Nowak', enrollmentStatus: 'Enrolled' } })
  show(
    <main>
      <AttendeeById attendeeId={id} />
    </main>,
  )
  await screen.findByText('Enrolled', { selector: '[data-answer-word] *' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const words = vi.fn<() => void>()
  stop()
  stop = listenForShortcuts(window, { onPending: none, onScan: words, onWord: words })
  press('r')
  expect(asks()).toBe(true)
  press('r')
  act(() => void vi.advanceTimersByTime(1500))
  expect(asks()).toBe(true)
  expect(words).not.toHaveBeenCalled()
  act(() => void press('Escape'))
  expect(asks()).toBe(false)
  press('r')
  expect(asks()).toBe(true)
  act(() => void press('o'))
  expect(asks()).toBe(false)
  act(() => void vi.advanceTimersByTime(1500))
  expect(words.mock.calls).toEqual([[{ text: 'ro', entered: false }]])
})

it('says before a removal what of the enrollment an Undo may not restore', async () => {
  const own = { enrollmentDate: '2026-01-19T10:54:00Z', enrollmentMode: 'Self', attendanceStatus: 'Tentative' }
  record = Promise.resolve({
    attendee: { id, name: 'Kim Nowak', enrollmentStatus: 'Enrolled', hasAttended: true, ...own },
  })
  show(<AttendeeById attendeeId={id} />)
  await answerList([])
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
  expect(screen.getByRole('group', { name: 'Confirm removal' }).textContent).toMatch(
    /They have attended this event\. An Undo may not restore: Enrolled 19 Jan.* by themselves, Answer: Tentative\./,
  )
})

const loadedRow = { ticket: 'Full pass', company: 'Tide Works' }

it.each(readers)(
  'by %s a guest of the loaded list is shown with its age while the network is off',
  async (_, cardOf, sheet) => {
    vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'))
    show(cardOf(), [guestRow({ sheet: { ...loadedRow, ...sheet }, desk: { arrived } })])
    expect(await screen.findByRole('heading', { name: 'Kim Nowak' })).toBeDefined()
    expect(screen.getByText('Full pass', { selector: '[data-ticket] *' })).toBeDefined()
    expect(screen.getByText('Tide Works', { selector: 'article p' })).toBeDefined()
    expect(screen.getByText(/^Arrived .*Stella/)).toBeDefined()
    expect(await screen.findByText(/^From the guest list as loaded \d minutes? ago$/)).toBeDefined()
    expect(await screen.findByText('The guest list can’t be read now. Changes since then are not shown.')).toBeDefined()
    expect(screen.queryByText(/not known|Nobody|You see what this desk knows/)).toBeNull()
  },
)

it('somebody who is not in the loaded list is not made up from it while the network is off', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  show(<AttendeeById attendeeId={id} />, [guestRow({ sheet: loadedRow })])
  expect(await screen.findByText(/not known/, {}, { timeout: 3000 })).toBeDefined()
  expect(screen.queryByText('Kim Nowak')).toBeNull()
})

it('a second without an answer shows the loaded row with its age, and the answer replaces it', async () => {
  vi.useFakeTimers()
  record = silent()
  show(<AttendeeById attendeeId={id} />, [guestRow({ sheet: { ...loadedRow, attendeeId: id } })])
  await act(() => vi.advanceTimersByTimeAsync(800))
  expect(screen.queryByText('Kim Nowak')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(screen.getByRole('heading', { name: 'Kim Nowak' })).toBeDefined()
  expect(screen.getByText(/^From the guest list as loaded \d minutes? ago$/)).toBeDefined()
  expect(screen.getByText('The guest list has not answered yet. Changes since then are not shown.')).toBeDefined()
  await answerList([guestRow({ sheet: { attendeeId: id, ticket: 'Day pass' } })])
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(screen.getByText('Day pass', { selector: '[data-ticket] *' })).toBeDefined()
  expect(screen.queryByText(/^From the guest list as loaded/)).toBeNull()
})

it('a loaded row goes when the desk answers that it has none', async () => {
  vi.useFakeTimers()
  show(<AttendeeById attendeeId={id} />, [guestRow({ sheet: { ...loadedRow, attendeeId: id } })])
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(screen.getByRole('heading', { name: 'Kim Nowak' })).toBeDefined()
  await answerList([])
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(screen.queryByText('Full pass')).toBeNull()
  expect(screen.getByText('Not on the list')).toBeDefined()
})
