import '#testing/fake-indexed-db.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Board, arrivalsQuery } from '#api/desk/arrivals.ts'
import { type DoorSettings, doorSettingsQuery } from '#api/desk/door-settings.ts'
import { type Guest, guestPageQuery } from '#api/desk/guests.ts'
import type { Passage } from '#api/desk/passages.ts'
import type { Session } from '#api/desk/session.ts'
import { notMarkedNow } from '#arrivals/not-marked-people.ts'
import { forgetNotMarked } from '#arrivals/not-marked.ts'
import { guestRow } from '#testing/guest-row.ts'
import { markRow } from '#testing/mark-row.ts'
import { openingPage, renderAtOpening } from '#testing/opening-page.tsx'
import { listenForShortcuts } from '#ui/keyboard/shortcuts.ts'
import { waitingHere } from '#waiting/waiting-here.ts'

import { type DoorMode, doorMode } from './door-mode.ts'
import { DoorScreen } from './door-screen.tsx'
import { chooseWay } from './door-way.ts'
import { typedWith } from './scanning/scanner-layouts.ts'
import { doorTally } from './status/door-tally.ts'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  createLink: (Anchor: ComponentType<object>) => Anchor,
}))

const day = new Date().toISOString().slice(0, 10)
const idOf = (at: number) => `2727d314-bed0-53ed-98a8-${String(at).padStart(12, '0')}`
const markOf = (guestId: string, id: string) =>
  markRow({ id, version: 9, guestId, at: new Date().toISOString(), door: 'Door A' })
const row = (at: number, name: string, more: Parameters<typeof guestRow>[0] = {}): Guest =>
  guestRow({ id: idOf(at), ...more, sheet: { name, confirmationNumber: `FD-1${at}A`, ...more.sheet } })

let guests: Guest[]
/** Guests whom the list has after an enrollment. */
let enrolled: Guest[]
let settings: DoorSettings | null
let writes: string[]
let insideNow: number
/** The last marks of this person at this door. */
let last: { mark: ReturnType<typeof markOf>; name: string }[]
let isInsideCounted: boolean
/** Passages by their id. */
let passed: Map<string, Passage>
let isCut: boolean
/** The organizer's settings cannot be read. */
let areSettingsCut: boolean
/** Marks and enrollments reach no desk. */
let areMarksCut: boolean
/** Connected, and no answer comes. */
let isSilent: boolean
let cautions: unknown[]
/** What this browser said of itself, and who else is at a door. */
let devices: { method: string; door?: string; waiting?: number }[]
let others: unknown[]
/** Marks are answered after this. */
let held: Promise<undefined>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type PassageBody = Pick<Passage, 'guestId' | 'kind' | 'door'> & { checkpoint?: string }

/** Of a desk with one checkpoint that counts once. */
function passageAnswer(path: string, init: RequestInit | undefined): unknown {
  const id = path.split('/').at(path.endsWith('/undos') ? -2 : -1) ?? ''
  const before = passed.get(id)
  if (path.endsWith('/undos') && before) {
    const guest = guests.find((one) => one.id === before.guestId)
    writes.push(`undo ${before.kind} ${guest?.sheet.name}`)
    guests = guests.map((one) => (one === guest ? { ...one, desk: { ...one.desk, left: null } } : one))
    passed.delete(id)
    return { ...before, undone: { at: day, by: { id: 'p', name: 'Oona' }, reason: null } }
  }
  const { guestId, kind, checkpoint = null } = JSON.parse(textOf(init?.body)) as PassageBody
  const first = [...passed.values()].find((one) => one.kind === 'checkpoint' && one.guestId === guestId)
  if (kind === 'checkpoint' && first) return { passage: first, already: true }
  const guest = guests.find((one) => one.id === guestId)
  const { desk } = guest ?? row(0, '')
  if (kind === 'out' && desk.arrived === null) return null
  const passage: Passage = { ...markOf(guestId ?? '', id), kind, checkpoint, door: 'Door B' }
  passed.set(id, passage)
  writes.push(`${kind} ${guest?.sheet.name}`)
  const { at, door, by } = passage
  const left = kind === 'out' ? { at, door, by } : kind === 'in' ? null : desk.left
  guests = guests.map((one) => (one === guest ? { ...one, desk: { ...desk, left } } : one))
  return { passage, already: false }
}

function answer(url: URL, init: RequestInit | undefined): unknown {
  const path = url.pathname
  if (path.endsWith('/enroll-attendee')) {
    const { name, enroll } = JSON.parse(textOf(init?.body)) as { name: string; enroll: boolean }
    writes.push(`${enroll ? 'enrolled' : 'removed'} ${name}`)
    guests = [...guests, ...enrolled]
    enrolled = []
    return { data: { id: idOf(77), enrollmentStatus: enroll ? 'Enrolled' : 'Removed' }, success: true }
  }
  if (path.includes('/door/devices/')) {
    const said = init?.method === 'DELETE' ? {} : (JSON.parse(textOf(init?.body)) as object)
    devices.push({ method: init?.method ?? 'GET', ...said })
    return { others }
  }
  if (path.includes('/passages/')) return passageAnswer(path, init)
  if (init?.method === 'PUT') {
    const { guestId = idOf(77), ask = false } = JSON.parse(textOf(init.body)) as { guestId?: string; ask?: boolean }
    const guest = guests.find(({ id }) => id === guestId)
    if (cautions.length > 0 && ask) return { mark: null, already: false, cautions }
    writes.push(guest?.sheet.name ?? '?')
    const already = guest?.desk.arrived ?? null
    const mark = already ?? markOf(guestId, path.split('/').at(-1) ?? '')
    guests = guests.map((one) => (one.id === guestId ? { ...one, desk: { ...one.desk, arrived: mark } } : one))
    return { mark, already: already !== null, cautions: [] }
  }
  if (path.endsWith('/undos')) {
    const id = path.split('/').at(-2)
    const guest = guests.find(({ desk }) => desk.arrived?.id === id)
    writes.push(`undo ${guest?.sheet.name}`)
    guests = guests.map((one) => (one === guest ? { ...one, desk: { ...one.desk, arrived: null } } : one))
    return { ...markOf(guest?.id ?? '', id ?? ''), undone: { at: day, by: { id: 'p', name: 'Oona' }, reason: null } }
  }
  if (path.endsWith('/guests')) {
    const q = (url.searchParams.get('q') ?? '').toLowerCase()
    const found = guests.filter(
      ({ sheet }) =>
        [sheet.name, sheet.confirmationNumber, sheet.email].some((part) => part?.toLowerCase().includes(q)) ||
        (q === 'naoko balogn' && sheet.name.startsWith('Naoko')),
    )
    return { guests: found, count: found.length, total: guests.length, version: 1, asOf: day }
  }
  if (path.endsWith('/searches')) {
    const { q } = JSON.parse(textOf(init?.body)) as { q: string }
    const hit = {
      kind: 'guest',
      id: 'x',
      eventId: idOf(99),
      eventName: 'Quayside reception',
      name: 'Quinn Roper',
      slug: null,
      personId: null,
      userId: null,
      email: 'quinn@door.example',
      matched: ['number'],
    }
    const own = { ...hit, kind: 'registrant', eventId: openingPage.eventId, fit: 'own', personId: null, userId: null }
    if (q === 'TI-9880DC') return { on: true, records: 1, hits: [{ ...own, email: 'ilse@door.example', name: 'Ilse' }] }
    const part = { ...hit, matched: ['email'], fit: 'words' }
    return {
      on: true,
      records: 1,
      hits: q === 'QR-77' || q === 'quinn roper' ? [{ ...hit, fit: 'own' }] : q === 'e.org' ? [part] : [],
    }
  }
  if (path.endsWith('/session')) return { person: { id: 'p', name: 'Oona' } }
  const one = guests.find(({ id }) => path.endsWith(`/guests/${id}`))
  if (one) return one
  if (path.endsWith('/door')) return { settings }
  const inside = {
    now: insideNow + writes.length,
    capacity: settings?.capacity ?? null,
    doors: [],
    isCounted: isInsideCounted,
  }
  const none = { days: [], tickets: [], doors: [], last: [], checkpoints: [], version: 1 }
  const lastOf = url.searchParams.get('lastBy') === 'p' ? { lastOf: last } : {}
  return { expected: 40, arrived: 2, ...none, ...lastOf, inside, today: day, asOf: day }
}

function open(mode: DoorMode, role: Session['person']['role'] = 'staff') {
  doorMode.set(mode)
  renderAtOpening(<DoorScreen />, role)
}

/** Of the keys of a scanner, in milliseconds: in the past, as keys that are typed have the time of the machine. */
let clock = 0
function press(key: string): void {
  clock += 5
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: clock })
  document.body.dispatchEvent(event)
}
function scan(text: string): void {
  act(() => {
    clock += 100
    for (const key of text) press(key)
    press('Enter')
  })
}
const told = (word: string, name?: string) =>
  waitFor(() => {
    const panel = document.querySelector('[data-door-answer]')
    expect(panel?.querySelector('[data-door-word]')?.textContent).toContain(word)
    if (name !== undefined) expect(panel?.querySelector('[data-door-name]')?.textContent).toBe(name)
  })

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Scan a code/ })

beforeEach(() => {
  clock = performance.now() - 2000
  localStorage.clear()
  chooseWay(openingPage.eventId, 'in', null)
  doorTally.set(null)
  writes = []
  enrolled = []
  settings = null
  insideNow = 2
  last = []
  isInsideCounted = false
  passed = new Map()
  isCut = false
  areSettingsCut = false
  areMarksCut = false
  isSilent = false
  cautions = []
  devices = []
  others = []
  held = Promise.resolve(undefined)
  guests = [row(1, 'Anna Undset'), row(2, 'Bo Nyström'), row(3, 'Rosa Ares'), row(4, 'Rosa Perez')]
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (isSilent) return new Promise<never>(() => undefined)
    if (areSettingsCut && input.endsWith('/door')) throw new TypeError('Failed to fetch')
    if (isCut || (areMarksCut && (init?.method === 'PUT' || input.endsWith('/enroll-attendee'))))
      throw new TypeError('Failed to fetch')
    if (init?.method === 'PUT') await held
    const said = answer(new URL(input, 'http://desk.example'), init)
    return said === null ? Response.json({ code: 'not_arrived', status: 409 }, { status: 409 }) : Response.json(said)
  })
})
afterEach(() => {
  cleanup()
  forgetNotMarked()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('says what a scan does in the mode that is chosen', async () => {
  const user = userEvent.setup()
  open('express')
  const modes = screen.getByRole('combobox', { name: 'What a scan does', description: 'A scan counts at once' })
  await user.selectOptions(modes, 'Ask first')
  expect(screen.getByText('A scan shows who it is; you confirm')).toBeDefined()
})

it('a direction that is chosen gives the focus to the search', async () => {
  const user = userEvent.setup()
  open('express')
  await user.selectOptions(peopleHere(), 'Going out')
  expect(document.activeElement).toBe(field())
})

it('says that the count is of today', async () => {
  open('express')
  expect(await screen.findByText('2 of 40 arrived today')).toBeDefined()
})

const lineHere = () => document.querySelector('[data-door-offline]')

it('says without a network that there is none, how many wait, and as of when the count is, also after a reload', async () => {
  open('express')
  expect(await screen.findByText('2 of 40 arrived today')).toBeDefined()
  expect(lineHere()).toBeNull()
  const away = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  isCut = true
  act(() => void dispatchEvent(new Event('offline')))
  await waitFor(() => expect(lineHere()?.textContent).toBe('You are offline'))
  expect(lineHere()?.nextElementSibling).toBe(screen.getByRole('region', { name: 'Answer' }))
  scan('FD-11A')
  await told('May go in', 'Anna Undset')
  expect(lineHere()?.textContent).toBe('You are offline · 1 waiting')
  cleanup()
  open('express')
  expect(await screen.findByText('2 of 40 arrived today')).toBeDefined()
  expect(document.querySelector('[data-door-count]')?.textContent).toMatch(/arrived today as of /)
  expect(lineHere()?.textContent).toBe('You are offline · 1 waiting')
  away.mockRestore()
  isCut = false
  await act(async () => Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.discard(action.id))))
})

it('express: a scan is an arrival, the same code within a second is one reading, later it says already in', async () => {
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  expect(writes).toEqual(['Anna Undset'])
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 1000)
  scan('FD-11A')
  await told('Already in')
  expect(document.querySelector('[data-door-word]')?.textContent).toMatch(/Door A, Oona/)
  expect(writes).toEqual(['Anna Undset'])
})

it('a code that stays before the reader is one reading, and closes no dialog that was opened meanwhile', async () => {
  const user = userEvent.setup()
  vi.useFakeTimers({ toFake: ['Date'] })
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Walk-in' }))
  await screen.findByRole('dialog', { name: 'Walk-in' })
  for (let nth = 0; nth < 10; nth += 1) {
    vi.setSystemTime(Date.now() + 400)
    scan('FD-11A')
  }
  expect(screen.getByRole('dialog', { name: 'Walk-in' })).toBeDefined()
  await told('Welcome', 'Anna Undset')
  scan('FD-12A')
  await told('Welcome', 'Bo Nyström')
  expect(screen.queryByRole('dialog', { name: 'Walk-in' })).toBeNull()
  vi.setSystemTime(Date.now() + 4000)
  scan('FD-11A')
  await told('Already in')
})

it('a code that is scanned again after that of somebody else is answered again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  vi.setSystemTime(Date.now() + 400)
  scan('FD-99Z')
  await told('Not on the list', 'FD-99Z')
  vi.setSystemTime(Date.now() + 100)
  scan('FD-11A')
  await told('Already in', 'Anna Undset')
  expect(writes).toEqual(['Anna Undset'])
})

it('scans that come while one is sent are answered in their order', async () => {
  const letGo: (() => void)[] = []
  held = new Promise((resolve) => {
    letGo.push(() => resolve(undefined))
  })
  open('express')
  scan('FD-11A')
  scan('FD-12A')
  scan('FD-99Z')
  letGo[0]?.()
  await told('Not on the list', 'FD-99Z')
  expect(writes).toEqual(['Anna Undset', 'Bo Nyström'])
  expect(screen.getByText('Not on the list: 1')).toBeDefined()
})

it('express: until the answer is known nothing is offered that marks, and nothing is said that is false then', async () => {
  const letGo: (() => void)[] = []
  held = new Promise((resolve) => {
    letGo.push(() => resolve(undefined))
  })
  open('express')
  scan('FD-11A')
  await told('Checking', 'Anna Undset')
  expect(answerHere().queryByRole('button', { name: /^Let/ })).toBeNull()
  letGo[0]?.()
  await told('Welcome', 'Anna Undset')
})

it('an answer that comes while the next name is typed leaves the focus in the field', async () => {
  open('express')
  scan('FD-11A')
  act(() => field().focus())
  fireEvent.input(field(), { target: { value: 'ros' } })
  await told('Welcome', 'Anna Undset')
  expect(document.activeElement).toBe(field())
})

it('ask first: nobody is marked before it is confirmed; a choice among several is one person', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  scan('FD-12A')
  await told('On the list', 'Bo Nyström')
  expect(writes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await told('Welcome', 'Bo Nyström')
  await user.type(field(), 'rosa{Enter}')
  await told('Choose one')
  await user.click(within(screen.getByRole('region', { name: 'Answer' })).getByRole('button', { name: /Rosa Perez/ }))
  await told('On the list', 'Rosa Perez')
  await user.type(field(), '{Enter}')
  await told('Welcome', 'Rosa Perez')
  expect(writes).toEqual(['Bo Nyström', 'Rosa Perez'])
})

const notMarkedTexts = () => notMarkedNow().map(({ text }) => text)

it('ask first: nobody looks let in before it, and who is passed over is noted until they are let in', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  scan('FD-11A')
  await told('On the list, not let in yet', 'Anna Undset')
  expect(screen.getByRole('region', { name: 'Answer' }).className).toContain('border-dashed')
  scan('FD-12A')
  await told('On the list, not let in yet', 'Bo Nyström')
  expect(notMarkedTexts()).toEqual(['Anna Undset was not let in'])
  vi.useFakeTimers({ toFake: ['Date'] })
  later()
  scan('FD-12A')
  await waitFor(() => expect(lastTen().getAllByText('Bo Nyström')).toHaveLength(2))
  await told('On the list, not let in yet', 'Bo Nyström')
  expect(notMarkedTexts()).toEqual(['Anna Undset was not let in'])
  await user.keyboard('{Enter}')
  await told('Welcome', 'Bo Nyström')
  scan('FD-11A')
  await told('On the list, not let in yet', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await told('Welcome', 'Anna Undset')
  expect(notMarkedTexts()).toEqual([])
})

it.each([
  ['Here people', 'Going out'],
  ['What a scan does', 'Ask first'],
])(
  'a question that waits is withdrawn and noted when “%s” becomes “%s”, and Enter lets nobody in',
  async (label, to) => {
    const user = userEvent.setup({ delay: 40 })
    settings = { columns: [], instruction: null, askTickets: ['Press'] }
    guests = [row(1, 'Anna Undset', { sheet: { ticket: 'Press' } })]
    open('express')
    scan('FD-11A')
    await told('Look first', 'Anna Undset')
    await user.selectOptions(screen.getByRole('combobox', { name: label }), to)
    await told('Not marked', 'Anna Undset')
    expect(answerHere().queryByRole('button', { name: /^Let/ })).toBeNull()
    expect(notMarkedTexts()).toEqual(['Anna Undset was not let in'])
    expect(lastTen().getByText('Not marked')).toBeDefined()
    await user.type(field(), '{Enter}')
    scan('FD-NOBODY')
    await told('Not on the list')
    expect(writes).toEqual([])
  },
)

it('who is passed over at an exit is noted until they are let out', async () => {
  const user = userEvent.setup({ delay: 40 })
  guests = guests.map((one) => ({ ...one, desk: { ...one.desk, arrived: markOf(one.id, idOf(90)) } }))
  open('ask')
  await user.selectOptions(peopleHere(), 'Going out')
  scan('FD-11A')
  await told('To be let out', 'Anna Undset')
  scan('NO-77')
  await told('Not on the list')
  expect(notMarkedTexts()).toEqual(['Anna Undset was not let out'])
  vi.useFakeTimers({ toFake: ['Date'] })
  later()
  scan('FD-11A')
  await told('To be let out', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Let out' }))
  await told('Goodbye', 'Anna Undset')
  expect(notMarkedTexts()).toEqual([])
})

it('leads to the handover and to the guests on this device; a scan closes the menu that does', async () => {
  const user = userEvent.setup()
  open('express')
  await user.click(screen.getByRole('button', { name: 'More for this door' }))
  expect(await screen.findByRole('menuitem', { name: 'Hand over' })).toBeDefined()
  expect(screen.getByRole('menuitem', { name: 'Use on this device' })).toBeDefined()
  scan('FD-12A')
  await told('Welcome', 'Bo Nyström')
  expect(screen.queryByRole('menu')).toBeNull()
})

it('leads to what waits while something does', async () => {
  open('express')
  expect(screen.queryByText('1 waiting')).toBeNull()
  areMarksCut = true
  scan('FD-12A')
  await told('May go in', 'Bo Nyström')
  expect(screen.getByText('Waits to be sent')).toBeDefined()
  expect(document.querySelector('[data-door-answer]')?.className).toContain('bg-yes-fill')
  expect(await screen.findByText('1 waiting')).toBeDefined()
  areMarksCut = false
  await sendWhatWaits()
  await told('Welcome', 'Bo Nyström')
  expect(screen.queryByText('1 waiting')).toBeNull()
})

it('support only looks up', async () => {
  open('express', 'support')
  scan('FD-11A')
  await told('On the list', 'Anna Undset')
  expect(screen.queryByRole('button', { name: /Let in/ })).toBeNull()
  expect(writes).toEqual([])
})

it('an arrival can be undone from the list, and let in again', async () => {
  const user = userEvent.setup()
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Undo the arrival of Anna Undset' }))
  await told('Arrival undone')
  expect(writes).toEqual(['Anna Undset', 'undo Anna Undset'])
})

it.each(['list', 'card'] as const)(
  'an undo by the %s changes the row of the arrival, and no other of the same person',
  async (from) => {
    const user = userEvent.setup()
    vi.useFakeTimers({ toFake: ['Date'] })
    open('express')
    scan('FD-11A')
    await told('Welcome', 'Anna Undset')
    if (from === 'list') {
      scan('FD-99Z')
      await told('Not on the list')
    }
    vi.setSystemTime(Date.now() + 4000)
    scan('FD-11A')
    await told('Already in', 'Anna Undset')
    const undo = { name: from === 'card' ? 'Undo arrival' : 'Undo the arrival of Anna Undset' }
    await user.click((from === 'card' ? answerHere() : lastTen()).getByRole('button', undo))
    await told('Arrival undone', 'Anna Undset')
    expect(lastTen().getAllByText('Arrival undone')).toHaveLength(1)
    expect(lastTen().getAllByText('Already in')).toHaveLength(1)
  },
)

it('the arrivals of the last minute are without those that were undone, and are there after a reload', async () => {
  const user = userEvent.setup()
  open('express')
  for (const code of ['FD-11A', 'FD-12A']) {
    scan(code)
    await told('Welcome')
  }
  scan('NO-0000')
  await told('Not on the list')
  await user.click(screen.getByRole('button', { name: 'Undo the arrival of Bo Nyström' }))
  expect(await screen.findByText('1 arrival in the last minute')).toBeDefined()
  cleanup()
  open('express')
  expect(await screen.findByText('1 arrival in the last minute')).toBeDefined()
  expect(document.querySelector('[data-door-failed]')?.textContent).toBe('Not on the list: 1')
})

it('another event, a keyboard of another layout, and no network have words of their own', async () => {
  open('express')
  scan('QR-77')
  await told('Another event: Quayside reception', 'Quinn Roper')
  scan('e.org')
  await told('Not on the list')
  scan(typedWith('french', 'FD-12A'))
  await told('On the list', 'Bo Nyström')
  expect(screen.getByText(/another keyboard layout/)).toBeDefined()
  isCut = true
  scan('FD-98Z')
  await told('Can’t tell without the network')
  expect(writes).toEqual([])
})

it('the badge of another event lets in whom this event has by the same address, with a caution', async () => {
  const user = userEvent.setup()
  const sheet = { email: 'quinn@door.example' }
  guests = [...guests, row(7, 'Quinn Roper-Hale', { sheet })]
  open('express')
  scan('QR-77')
  await told('Look first', 'Quinn Roper-Hale')
  expect(screen.getByText('Badge of another event: Quayside reception, Quinn Roper')).toBeDefined()
  expect(writes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Let in all the same' }))
  await told('Welcome', 'Quinn Roper-Hale')
})

it('what the desk asks about stands in the answer: no dialog takes the next name, and a press marks them', async () => {
  const user = userEvent.setup({ delay: 60 })
  cautions = [{ kind: 'attended', at: null, name: null, ticket: null, company: null, email: null }]
  open('express')
  await user.type(field(), 'anna undset{Enter}rosa')
  await told('Look first', 'Anna Undset')
  expect(screen.getByText('The event system has them as attended already.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field().value).toBe('rosa')
  await user.type(field(), ' perez{Enter}')
  await told('Look first', 'Rosa Perez')
  expect(notMarkedNow().map(({ name }) => name)).toEqual(['Anna Undset'])
  await user.click(screen.getByRole('button', { name: 'Let in all the same' }))
  await told('Welcome', 'Rosa Perez')
  expect(writes).toEqual(['Rosa Perez'])
})

it('a guest who could not be judged is told so, and the next scan is answered', async () => {
  const user = userEvent.setup({ delay: 60 })
  open('express')
  await user.type(field(), 'rosa')
  vi.spyOn(waitingHere, 'open').mockRejectedValueOnce(new Error('Closed'))
  await user.click(await screen.findByRole('option', { name: /Rosa Perez/ }))
  await told('Couldn’t check')
  await user.type(field(), 'anna undset{Enter}')
  await told('Welcome', 'Anna Undset')
  expect(writes).toEqual(['Anna Undset'])
})

it('who shares an address is known on the badge of another event by the name', async () => {
  const sheet = { email: 'quinn@door.example' }
  guests = [...guests, row(7, 'Pia Roper', { sheet }), row(8, 'Quinn Roper', { sheet })]
  open('express')
  scan('QR-77')
  await told('Look first', 'Quinn Roper')
  expect(writes).toEqual([])
})

it.each([true, false])(
  'the number that the card shows finds its guest by the registration; scanned: %s',
  async (scanned) => {
    guests = [row(5, 'Ilse Soares', { sheet: { email: 'ilse@door.example' } }), row(6, 'Ilse Papadaki')]
    open('ask')
    if (scanned) scan('TI-9880DC')
    else await userEvent.type(field(), 'TI-9880DC{enter}')
    await told('On the list', 'Ilse Soares')
    expect(writes).toEqual([])
  },
)

it('a network without a byte is answered from the device within three seconds, also for the next in the queue', async () => {
  open('look')
  await userEvent.type(field(), 'rosa')
  await screen.findByRole('option', { name: /Rosa Ares/ })
  isSilent = true
  const begun = Date.now()
  scan('FD-98Z')
  await waitFor(() => told('Can’t tell without the network'), { timeout: 4000 })
  expect(Date.now() - begun).toBeLessThan(3000)
  scan('FD-13A')
  await waitFor(() => told('On the list', 'Rosa Ares'), { timeout: 4000 })
})

it('without a network the guests are found by name where none are kept on this device: the door has read the first of them', async () => {
  const user = userEvent.setup({ delay: 40 })
  let isListRead = false
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const response = await fetch(input, init)
    isListRead ||= input.includes('/guests?offset=0&limit=1000')
    return response
  })
  open('ask')
  await waitFor(() => expect(isListRead).toBe(true))
  isCut = true
  await user.type(field(), 'Rosa Perez{Enter}')
  await told('On the list', 'Rosa Perez')
  await user.type(field(), 'Walter Walker{Enter}')
  await told('Can’t tell without the network')
  expect(screen.getByText('Nobody with this name or code is among the guests on this device.')).toBeDefined()
})

it('an instruction and a ticket that is asked about hold an express scan up, and look like no error', async () => {
  const user = userEvent.setup()
  settings = { columns: ['ticket', 'free:Size', 'free:Age'], instruction: 'free:Age', askTickets: ['Press'] }
  guests = [
    row(1, 'Anna Undset', { sheet: { free: [{ header: 'Age', value: 'under 18: wristband' }] } }),
    row(2, 'Bo Nyström', { sheet: { ticket: 'press', free: [{ header: 'Size', value: 'XL' }] } }),
  ]
  open('express')
  scan('FD-11A')
  await told('Look first', 'Anna Undset')
  const panel = screen.getByRole('region', { name: 'Answer' })
  expect(panel.textContent?.split('under 18: wristband')).toHaveLength(2)
  expect(panel.className).not.toContain('no-fill')
  await user.click(screen.getByRole('button', { name: 'Let in all the same' }))
  await told('Welcome', 'Anna Undset')
  scan('FD-12A')
  await told('Look first', 'Bo Nyström')
  expect(screen.getByText('press · Size: XL')).toBeDefined()
  expect(screen.getByText('press: ask first')).toBeDefined()
  expect(writes).toEqual(['Anna Undset'])
})

it('an Enter that was on its way before a warning was read lets nobody in', async () => {
  const user = userEvent.setup({ delay: 40 })
  settings = { columns: [], instruction: 'free:Age', askTickets: [] }
  guests = [row(1, 'Anna Undset', { sheet: { free: [{ header: 'Age', value: 'under 18: wristband' }] } })]
  open('ask')
  await user.type(field(), 'Anna Undset{Enter}')
  await told('Look first', 'Anna Undset')
  await user.keyboard('{Enter}')
  expect(writes).toEqual([])
  await told('Look first', 'Anna Undset')
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600)
  await user.keyboard('{Enter}')
  later.mockRestore()
  await told('Welcome', 'Anna Undset')
  expect(writes).toEqual(['Anna Undset'])
})

it('the code of a booking offers everybody of it; who is ticked is let in', async () => {
  const user = userEvent.setup()
  const sheet = { confirmationNumber: 'FD-GRP' }
  guests = [row(1, 'Anna Undset', { sheet }), row(2, 'Bo Nyström', { sheet }), row(3, 'Rosa Ares', { sheet })]
  open('express')
  scan('FD-GRP')
  await told('3 people of one booking')
  await user.click(await screen.findByRole('checkbox', { name: 'Bo Nyström' }))
  await user.click(screen.getByRole('button', { name: 'Let in 2 people' }))
  await waitFor(() => expect(writes).toEqual(['Anna Undset', 'Rosa Ares']))
  await told('Welcome', 'Rosa Ares')
})

it('a misspelled name offers who has a similar one, also when that is one person; nobody is marked by it', async () => {
  const user = userEvent.setup({ delay: 40 })
  guests = [row(1, 'Naoko Balogh'), row(2, 'Bo Nyström')]
  open('express')
  await user.type(field(), 'naoko balogn{Enter}')
  await told('Only similar names', 'naoko balogn')
  expect(writes).toEqual([])
  await user.click(within(screen.getByRole('region', { name: 'Answer' })).getByRole('button', { name: /Naoko Balogh/ }))
  await told('Welcome', 'Naoko Balogh')
  await user.type(field(), 'yystr{Enter}')
  await told('Not on the list', 'yystr')
})

it('a misspelled name at the pace of a scanner offers who has a similar one, a code offers nobody', async () => {
  guests = [row(1, 'Naoko Balogh'), row(2, 'Bo Nyström')]
  open('express')
  scan('Naoko Balogn')
  await told('Only similar names', 'Naoko Balogn')
  scan('Naoko Balog')
  await told('Choose one', 'Naoko Balog')
  scan('Naoko')
  await told('Not on the list', 'Naoko')
  expect(writes).toEqual([])
})

it('a part of a name that one person has is a choice of that person', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  await user.type(field(), 'ndset{Enter}')
  await told('Choose one', 'ndset')
  expect(within(screen.getByRole('region', { name: 'Answer' })).getAllByRole('button')).toHaveLength(1)
})

const lastTen = () => within(screen.getByRole('region', { name: 'Last arrivals' }))

/** Scans the first guest while no mark reaches the desk. */
async function scanWithoutDesk() {
  areMarksCut = true
  open('express')
  scan('FD-11A')
  await told('May go in', 'Anna Undset')
  areMarksCut = false
}
const sendWhatWaits = () => act(async () => waitingHere.wake())

it('somebody whose arrival waits here is already in, by name, by code, in a booking and after a reload', async () => {
  const user = userEvent.setup({ delay: 40 })
  const sheet = { confirmationNumber: 'FD-GRP' }
  guests = [row(1, 'Anna Undset', { sheet }), row(2, 'Bo Nyström', { sheet }), row(3, 'Rosa Ares')]
  areMarksCut = true
  open('ask')
  await user.type(field(), 'anna undset{Enter}')
  await told('On the list', 'Anna Undset')
  await user.type(field(), '{Enter}')
  await told('May go in', 'Anna Undset')
  await user.type(field(), 'anna undset{Enter}')
  await told('Already in', 'Anna Undset')
  expect(screen.getByText('Marked at this device, and waiting to be sent.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Let in all/ })).toBeNull()
  expect(await screen.findByRole('checkbox', { name: 'Anna Undset, already in', checked: true })).toBeDefined()
  cleanup()
  open('express')
  await user.type(field(), 'anna undset{Enter}')
  await told('Already in', 'Anna Undset')
  scan('FD-GRP')
  expect(await screen.findByRole('checkbox', { name: 'Anna Undset, already in' })).toBeDefined()
  expect(waitingHere.get().rows).toHaveLength(1)
  await act(async () => Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.takeBack(action))))
  await act(async () => Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.discard(action.id))))
  await user.type(field(), 'anna undset{Enter}')
  await waitFor(() => told('May go in', 'Anna Undset'))
  await act(async () => Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.discard(action.id))))
})

it('a mark that waited is a welcome once it was sent, and takes the focus from nobody who types', async () => {
  const user = userEvent.setup({ delay: 40 })
  await scanWithoutDesk()
  expect(lastTen().getByText('0 arrivals in the last minute, 1 waiting')).toBeDefined()
  await user.type(field(), 'bo')
  await sendWhatWaits()
  await told('Welcome', 'Anna Undset')
  expect(document.querySelector('[data-door-answer]')?.textContent).not.toContain('Kept on this device')
  expect(lastTen().getByText('Welcome')).toBeDefined()
  expect(lastTen().getByText('1 arrival in the last minute')).toBeDefined()
  expect(document.activeElement).toBe(field())
})

it('of several who fit, those who may still come in stand first', async () => {
  const user = userEvent.setup()
  guests = guests.map((one) =>
    one.sheet.name === 'Rosa Ares' ? { ...one, desk: { ...one.desk, arrived: markOf(one.id, idOf(90)) } } : one,
  )
  open('ask')
  await user.type(field(), 'ro{Enter}')
  await told('Choose one')
  const people = answerHere().getAllByRole('button', { name: /^Rosa/ })
  expect(people.map(({ textContent }) => textContent?.slice(0, 8))).toEqual(['Rosa Per', 'Rosa Are'])
})

it('the last ten are shown in their order, also those that let nobody in', async () => {
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  for (let at = 80; at < 90; at += 1) scan(`FD-${at}Z`)
  await waitFor(() => told('Not on the list', 'FD-89Z'), { timeout: 4000 })
  expect(lastTen().getAllByText('Not on the list')).toHaveLength(10)
  expect(lastTen().queryByText('Anna Undset')).toBeNull()
})

it('what waits on this device stands among the last after a reload, and is taken back there', async () => {
  const user = userEvent.setup()
  await scanWithoutDesk()
  cleanup()
  areMarksCut = true
  open('express')
  await user.click(await screen.findByRole('button', { name: 'Undo the arrival of Anna Undset' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo the arrival of Anna Undset' })).toBeNull())
  await act(async () => Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.discard(action.id))))
})

it('a mark that waited says already in when a colleague was first', async () => {
  await scanWithoutDesk()
  const arrived = { ...markOf(idOf(1), crypto.randomUUID()), by: { id: 'o', name: 'Pau' } }
  guests = guests.map((one) => (one.id === idOf(1) ? { ...one, desk: { ...one.desk, arrived } } : one))
  await sendWhatWaits()
  await told('Already in', 'Anna Undset')
  expect(document.querySelector('[data-door-word]')?.textContent).toMatch(/Door A, Pau/)
  await act(async () => Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.discard(action.id))))
})

it('a mark that waited and needs somebody says why, and leads to what waits', async () => {
  await scanWithoutDesk()
  cautions = [{ kind: 'sameName', at: null }]
  await sendWhatWaits()
  await told('Needs you', 'Anna Undset')
  expect(screen.getAllByText('See what waits')).toHaveLength(2)
  cautions = []
  await act(async () => Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.discard(action.id))))
  await told('On the list', 'Anna Undset')
})

it('a walk-in without the desk waits, and is a welcome once they are enrolled and marked', async () => {
  // At a hand's pace: faster letters are those of a scanner.
  const user = userEvent.setup({ delay: 60 })
  areMarksCut = true
  open('express')
  await user.click(screen.getByRole('button', { name: 'Walk-in' }))
  await user.type(await screen.findByLabelText('Name and e-mail address'), 'Wanda Walker, wanda@door.example{Enter}')
  await told('May go in', 'Wanda Walker')
  expect(screen.queryByRole('dialog', { name: 'Walk-in' })).toBeNull()
  expect(writes).toEqual([])
  areMarksCut = false
  await sendWhatWaits()
  await waitFor(() => expect(waitingHere.get().rows.map(({ action }) => action.content.kind)).toEqual(['mark']))
  await told('May go in', 'Wanda Walker')
  await sendWhatWaits()
  await told('Welcome', 'Wanda Walker')
  expect(writes).toEqual(['enrolled Wanda Walker', '?'])
})

it('each answer is brought into view, and after a walk-in the next name can be typed', async () => {
  const user = userEvent.setup({ delay: 60 })
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  const scrolled = vi.fn<(name: string | undefined) => void>()
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled(this.getAttribute('role') ?? this.querySelector('[data-door-name]')?.textContent)
  }
  areMarksCut = true
  open('express')
  await user.click(screen.getByRole('button', { name: 'Walk-in' }))
  // As on a phone, whose page is scrolled to the button.
  rect.mockReturnValue(new DOMRect(0, -153, 360, 900))
  await user.type(await screen.findByLabelText('Name and e-mail address'), 'Wanda Walker, wanda@door.example{Enter}')
  await told('May go in', 'Wanda Walker')
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith('Wanda Walker'))
  expect(document.activeElement).toBe(field())
  scan('FD-11A')
  await told('May go in', 'Anna Undset')
  expect(scrolled).toHaveBeenLastCalledWith('Anna Undset')
  // The field stays in view where both fit.
  rect.mockReturnValue(new DOMRect(0, -153, 360, 400))
  scan('FD-13A')
  await told('May go in', 'Rosa Ares')
  expect(scrolled).toHaveBeenLastCalledWith('search')
  rect.mockReturnValue(new DOMRect(0, 300, 360, 400))
  scrolled.mockClear()
  scan('FD-12A')
  await told('May go in', 'Bo Nyström')
  expect(scrolled).not.toHaveBeenCalled()
  rect.mockRestore()
  areMarksCut = false
  await act(async () => Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.discard(action.id))))
})

const walkIn = async (text: string) => {
  const user = userEvent.setup({ delay: 60 })
  await user.click(screen.getByRole('button', { name: 'Walk-in' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Walk-in' }))
  await user.type(dialog.getByLabelText('Name and e-mail address'), `${text}{Enter}`)
  return { user, dialog }
}

it('when it is full a walk-in is asked about before anybody is enrolled', async () => {
  settings = { columns: [], instruction: null, askTickets: [], capacity: 10 }
  isInsideCounted = true
  insideNow = 10
  enrolled = [row(77, 'Wanda Walker', { sheet: { confirmationNumber: idOf(77) } })]
  open('express')
  await waitFor(() => expect(document.querySelector('[data-door-inside]')?.textContent).toMatch(/10 inside of 10/))
  const { user, dialog } = await walkIn('Wanda Walker, wanda@door.example')
  expect(await dialog.findByText('Full: 10 inside of 10')).toBeDefined()
  expect(writes).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Let in all the same' }))
  await told('Welcome', 'Wanda Walker')
  expect(writes).toEqual(['enrolled Wanda Walker', 'Wanda Walker'])
})

it('a walk-in with the address of a guest on the list is that guest, and is asked about as they are', async () => {
  settings = { columns: [], instruction: null, askTickets: ['Press'] }
  guests = [row(1, 'Anna Undset', { sheet: { email: 'anna@door.example', ticket: 'Press' } })]
  open('express')
  const { user, dialog } = await walkIn('Anne U, anna@door.example')
  expect(await dialog.findByText('Anna Undset is on the list')).toBeDefined()
  expect(dialog.queryByRole('button', { name: /enroll/i })).toBeNull()
  await user.click(dialog.getByRole('button', { name: /^Anna Undset/ }))
  await told('Look first', 'Anna Undset')
  expect(answerHere().getByText('Press: ask first')).toBeDefined()
  expect(writes).toEqual([])
})

it('a walk-in with the name of a guest on the list may be that guest, or another person', async () => {
  open('express')
  const { user, dialog } = await walkIn('anna undset, other@door.example')
  expect(await dialog.findByText('Anna Undset is on the list')).toBeDefined()
  expect(writes).toEqual([])
  enrolled = [row(77, 'anna undset', { sheet: { confirmationNumber: idOf(77) } })]
  await user.click(dialog.getByRole('button', { name: 'Someone else: enroll and let in' }))
  await told('Welcome', 'anna undset')
  expect(writes).toEqual(['enrolled Anna Undset', 'anna undset'])
})

it('the undo of a walk-in says that they are still on the list, and offers to remove them', async () => {
  const user = userEvent.setup({ delay: 60 })
  enrolled = [row(77, 'Wanda Walker', { sheet: { confirmationNumber: idOf(77) } })]
  open('express')
  await user.click(screen.getByRole('button', { name: 'Walk-in' }))
  await user.type(await screen.findByLabelText('Name and e-mail address'), 'Wanda Walker, wanda@door.example{Enter}')
  await told('Welcome', 'Wanda Walker')
  await user.click(answerHere().getByRole('button', { name: 'Undo arrival' }))
  await told('Arrival undone', 'Wanda Walker')
  expect(await answerHere().findByText('Still on the list')).toBeDefined()
  await user.click(answerHere().getByRole('button', { name: 'Remove from the list' }))
  await waitFor(() => expect(writes.at(-1)).toBe('removed Wanda Walker'))
  await waitFor(() => expect(answerHere().queryByText('Still on the list')).toBeNull())
})

it('tells the desk where this browser is, names who else is at the doors, and leaves when nothing waits here', async () => {
  others = [
    { id: idOf(1), by: { id: 'q', name: 'Ilse' }, door: 'South', seenAt: day },
    { id: idOf(2), by: { id: 'r', name: 'Bram' }, door: null, seenAt: day },
  ]
  open('express')
  expect(await screen.findByText('Also at the doors: South: Ilse · no door named: Bram')).toBeTruthy()
  expect(devices).toEqual([expect.objectContaining({ method: 'PUT', waiting: 0 })])
  cleanup()
  await waitFor(() => expect(devices.map(({ method }) => method)).toEqual(['PUT', 'DELETE']))
})

/** The same code is another reading. */
const later = () => vi.setSystemTime(Date.now() + 4000)
const peopleHere = () => screen.getByRole('combobox', { name: 'Here people' })

it('lets somebody out and in again, and takes either back', async () => {
  const user = userEvent.setup()
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  await user.selectOptions(peopleHere(), 'Going out')
  vi.useFakeTimers({ toFake: ['Date'] })
  later()
  scan('FD-11A')
  await told('Goodbye', 'Anna Undset')
  later()
  scan('FD-11A')
  await told('Already out')
  expect(document.querySelector('[data-door-word]')?.textContent).toMatch(/Door B, Oona/)
  await user.selectOptions(peopleHere(), 'Coming in')
  later()
  scan('FD-11A')
  await told('Welcome back', 'Anna Undset')
  later()
  scan('FD-11A')
  await told('Already in')
  const [undo] = screen.getAllByRole('button', { name: 'Undo the last step of Anna Undset' })
  if (undo) await user.click(undo)
  await waitFor(() =>
    expect(writes).toEqual(['Anna Undset', 'out Anna Undset', 'in Anna Undset', 'undo in Anna Undset']),
  )
  await told('Taken back', 'Anna Undset')
})

it('counts a scan at once after the direction was switched, and one code read twice once', async () => {
  const user = userEvent.setup()
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  await user.selectOptions(peopleHere(), 'Going out')
  scan('FD-11A')
  await told('Goodbye', 'Anna Undset')
  scan('FD-11A')
  await user.selectOptions(peopleHere(), 'Coming in')
  scan('FD-11A')
  await told('Welcome back', 'Anna Undset')
  expect(writes).toEqual(['Anna Undset', 'out Anna Undset', 'in Anna Undset'])
})

const look = () => document.querySelector('[data-door-answer]')?.className

it('tells Goodbye from Welcome, and from whoever is to be let out, by its look', async () => {
  const user = userEvent.setup()
  open('ask')
  scan('FD-11A')
  await told('On the list')
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await told('Welcome', 'Anna Undset')
  const looks = [look()]
  await user.selectOptions(peopleHere(), 'Going out')
  scan('FD-11A')
  await told('To be let out')
  looks.push(look())
  await user.click(screen.getByRole('button', { name: 'Let out' }))
  await told('Goodbye', 'Anna Undset')
  looks.push(look())
  expect(new Set(looks).size).toBe(3)
  expect(look()).not.toContain('yes')
})

it('asks before it lets out where it asks first; whoever has not arrived is refused before that', async () => {
  const user = userEvent.setup()
  guests = guests.map((one) =>
    one.id === idOf(1) ? { ...one, desk: { ...one.desk, arrived: markOf(one.id, idOf(90)) } } : one,
  )
  open('ask')
  await user.selectOptions(peopleHere(), 'Going out')
  expect(screen.queryByRole('button', { name: 'Walk-in' })).toBeNull()
  scan('FD-12A')
  await told('Not arrived yet', 'Bo Nyström')
  expect(screen.queryByRole('button', { name: 'Let out' })).toBeNull()
  scan('FD-11A')
  await told('To be let out', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Let out' }))
  await told('Goodbye', 'Anna Undset')
  expect(writes).toEqual(['out Anna Undset'])
})

it('a checkpoint speaks of itself, and says before the press who has passed it on this day, sent or not', async () => {
  const user = userEvent.setup()
  const checkpoints = [{ id: idOf(50), name: 'Lunch', once: true }]
  settings = { columns: [], instruction: null, askTickets: [], checkpoints }
  open('ask')
  await user.selectOptions(
    await waitFor(() => within(peopleHere()).getByText('Lunch').parentElement ?? peopleHere()),
    'Lunch',
  )
  scan('FD-11A')
  await told('To be counted at Lunch', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Count at Lunch' }))
  await told('Counted at Lunch', 'Anna Undset')
  expect(lastTen().getByText('Counted at Lunch')).toBeDefined()
  vi.useFakeTimers({ toFake: ['Date'] })
  later()
  scan('FD-11A')
  await told('Already counted at Lunch', 'Anna Undset')
  expect(screen.queryByRole('button', { name: 'Count at Lunch' })).toBeNull()
  areMarksCut = true
  scan('FD-12A')
  await told('To be counted at Lunch', 'Bo Nyström')
  await user.click(screen.getByRole('button', { name: 'Count at Lunch' }))
  await told('Counted at Lunch', 'Bo Nyström')
  later()
  scan('FD-12A')
  await told('Already counted at Lunch', 'Bo Nyström')
  expect(writes).toEqual(['checkpoint Anna Undset'])
  await act(async () => Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.discard(action.id))))
})

it('who is counted at a checkpoint and has not come in looks like a caution, sent or not', async () => {
  const user = userEvent.setup()
  const checkpoints = [{ id: idOf(50), name: 'Lunch', once: true }]
  settings = { columns: [], instruction: null, askTickets: [], checkpoints }
  guests = guests.map((one, at) =>
    at === 2 ? { ...one, desk: { ...one.desk, arrived: markOf(one.id, idOf(90)) } } : one,
  )
  open('express')
  await user.selectOptions(
    await waitFor(() => within(peopleHere()).getByText('Lunch').parentElement ?? peopleHere()),
    'Lunch',
  )
  scan('FD-11A')
  await told('Counted at Lunch', 'Anna Undset')
  expect(answerHere().getByText('Not arrived yet')).toBeDefined()
  expect([look()?.includes('bg-selected'), look()?.includes('bg-yes-fill')]).toEqual([true, false])
  scan('FD-13A')
  await told('Counted at Lunch', 'Rosa Ares')
  expect([look()?.includes('bg-selected'), look()?.includes('bg-yes-fill')]).toEqual([false, true])
  areMarksCut = true
  scan('FD-12A')
  await told('Counted at Lunch', 'Bo Nyström')
  expect(answerHere().getByText(/^Not arrived yet/)).toBeDefined()
  expect([look()?.includes('bg-selected'), look()?.includes('bg-yes-fill')]).toEqual([true, false])
  areMarksCut = false
  await sendWhatWaits()
  await waitFor(() => expect(answerHere().getByText('Not arrived yet')).toBeDefined())
  expect(look()).toContain('bg-selected')
  expect(writes).toEqual(['checkpoint Anna Undset', 'checkpoint Rosa Ares', 'checkpoint Bo Nyström'])
})

it('a checkpoint of the organizer is passed once; the device keeps the choice for its event', async () => {
  const user = userEvent.setup()
  settings = {
    columns: [],
    instruction: null,
    askTickets: [],
    checkpoints: [{ id: idOf(50), name: 'Lunch', once: true }],
  }
  open('express')
  await user.selectOptions(
    await waitFor(() => within(peopleHere()).getByText('Lunch').parentElement ?? peopleHere()),
    'Lunch',
  )
  scan('FD-11A')
  await told('Counted at Lunch', 'Anna Undset')
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 4000)
  scan('FD-11A')
  await told('Already counted at Lunch')
  expect(writes).toEqual(['checkpoint Anna Undset'])
  cleanup()
  open('express')
  await waitFor(() =>
    expect(within(peopleHere()).getByRole<HTMLOptionElement>('option', { name: 'Lunch' }).selected).toBe(true),
  )
})

it('a device at a checkpoint stays there while the settings cannot be read, and says so; nobody arrives by it', async () => {
  const user = userEvent.setup()
  settings = {
    columns: [],
    instruction: null,
    askTickets: [],
    checkpoints: [{ id: idOf(50), name: 'Lunch', once: true }],
  }
  open('express')
  await user.selectOptions(
    await waitFor(() => within(peopleHere()).getByText('Lunch').parentElement ?? peopleHere()),
    'Lunch',
  )
  cleanup()
  areSettingsCut = true
  open('express')
  expect(within(peopleHere()).getByRole<HTMLOptionElement>('option', { name: 'Lunch' }).selected).toBe(true)
  await waitFor(
    () => expect(document.querySelector('[data-door-unknown]')?.textContent).toMatch(/still counted at Lunch/),
    { timeout: 3000 },
  )
  scan('FD-11A')
  await waitFor(() => told('To be counted at Lunch', 'Anna Undset'), { timeout: 4000 })
  await user.click(screen.getByRole('button', { name: 'Count at Lunch' }))
  await told('Counted at Lunch', 'Anna Undset')
  expect(writes).toEqual(['checkpoint Anna Undset'])
})

it('an open answer becomes Look first once the settings with its instruction are read', async () => {
  settings = { columns: [], instruction: 'free:Age', askTickets: [] }
  guests = [row(1, 'Anna Undset', { sheet: { free: [{ header: 'Age', value: 'under 18: wristband' }] } })]
  areSettingsCut = true
  open('express')
  scan('FD-11A')
  await waitFor(() => told('On the list', 'Anna Undset'), { timeout: 4000 })
  areSettingsCut = false
  act(() => void dispatchEvent(new Event('visibilitychange')))
  await told('Look first', 'Anna Undset')
  expect(answerHere().getByText('under 18: wristband')).toBeDefined()
  expect(writes).toEqual([])
})

it('says how many are inside of the capacity, with words when it is nearly full and full', async () => {
  settings = { columns: [], instruction: null, askTickets: [], capacity: 10 }
  isInsideCounted = true
  for (const [now, words] of [
    [8, '8 inside of 10'],
    [9, '9 inside of 10Nearly full'],
    [10, '10 inside of 10Full'],
  ] as const) {
    insideNow = now
    open('express')
    await waitFor(() => expect(document.querySelector('[data-door-inside]')?.textContent).toBe(words))
    cleanup()
  }
})

it.each(['express', 'ask'] as const)(
  'when it is full the next one is asked about, let in here included: %s',
  async (mode) => {
    const user = userEvent.setup({ delay: 40 })
    settings = { columns: [], instruction: null, askTickets: [], capacity: 10 }
    isInsideCounted = true
    insideNow = 9
    open(mode)
    await waitFor(() => expect(document.querySelector('[data-door-inside]')?.textContent).toMatch(/9 inside of 10/))
    scan('FD-11A')
    if (mode === 'ask') {
      await told('On the list', 'Anna Undset')
      await user.click(screen.getByRole('button', { name: 'Let in' }))
    }
    await told('Welcome', 'Anna Undset')
    scan('FD-12A')
    await told('Full', 'Bo Nyström')
    expect(answerHere().getByText('10 inside of 10')).toBeDefined()
    expect(writes).toEqual(['Anna Undset'])
    await user.click(screen.getByRole('button', { name: 'Let in all the same' }))
    await told('Welcome', 'Bo Nyström')
  },
)

it('a page that begins without the network asks by the last count, and those who wait here since', async () => {
  const at = Date.now() - 1000
  const asOf = new Date(at).toISOString()
  const board = { asOf, inside: { now: 9, capacity: 10, doors: [], isCounted: true } } as unknown as Board
  isCut = true
  const begin = () => {
    const client = createQueryClient()
    client.setQueryData(doorSettingsQuery(openingPage.eventId).queryKey, { settings: null }, { updatedAt: 0 })
    client.setQueryData(arrivalsQuery(openingPage.eventId, { day: 'another' }).queryKey, board, { updatedAt: at })
    const page = { guests, count: guests.length, total: guests.length, version: 1, asOf, readAt: at }
    client.setQueryData(guestPageQuery(openingPage.eventId, {}, 0, 100).queryKey, page)
    doorMode.set('express')
    renderAtOpening(<DoorScreen />, 'staff', client)
  }
  begin()
  scan('FD-11A')
  await told('May go in', 'Anna Undset')
  cleanup()
  begin()
  await waitFor(() =>
    expect(document.querySelector('[data-door-inside]')?.textContent).toMatch(/^9 inside of 10 as of .+Nearly full$/),
  )
  scan('FD-12A')
  await told('Full', 'Bo Nyström')
  expect(answerHere().getByText('10 inside of 10')).toBeDefined()
  await act(async () => Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.discard(action.id))))
})

it('support only looks up how people stand at the entrance', async () => {
  open('express', 'support')
  expect(screen.queryByRole('combobox', { name: 'Here people' })).toBeNull()
  scan('FD-11A')
  await told('On the list', 'Anna Undset')
})

it('without the desk an exit and a return wait in their order, and are Goodbye and Welcome back once they were sent', async () => {
  const user = userEvent.setup()
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  areMarksCut = true
  await user.selectOptions(peopleHere(), 'Going out')
  vi.useFakeTimers({ toFake: ['Date'] })
  later()
  scan('FD-11A')
  await told('May go out', 'Anna Undset')
  await user.selectOptions(peopleHere(), 'Coming in')
  later()
  scan('FD-11A')
  await waitFor(() => expect(waitingHere.get().rows).toHaveLength(2))
  expect(writes).toEqual(['Anna Undset'])
  areMarksCut = false
  await sendWhatWaits()
  await waitFor(() => expect(writes).toEqual(['Anna Undset', 'out Anna Undset']))
  await sendWhatWaits()
  await told('Welcome back', 'Anna Undset')
  expect(lastTen().getByText('Goodbye')).toBeDefined()
  expect(writes).toEqual(['Anna Undset', 'out Anna Undset', 'in Anna Undset'])
})

const answerHere = () => within(screen.getByRole('region', { name: 'Answer' }))

it('ask first: one of several is picked by arrows and Enter, and the next Enter lets them in', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  await user.type(field(), 'rosa{Enter}')
  await told('Choose one')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Rosa Perez')
  await user.keyboard('{Enter}')
  await told('On the list', 'Rosa Perez')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Let in' }))
  await user.keyboard('{Enter}')
  await told('Welcome', 'Rosa Perez')
  expect(writes).toEqual(['Rosa Perez'])
})

it('Enter after an undo lets nobody in again; the button does', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  scan('FD-11A')
  await told('On the list', 'Anna Undset')
  await user.keyboard('{Enter}')
  await told('Welcome', 'Anna Undset')
  await user.click(answerHere().getByRole('button', { name: 'Undo arrival' }))
  await told('Arrival undone', 'Anna Undset')
  await user.keyboard('{Enter}')
  act(() => field().focus())
  await user.keyboard('{Enter}')
  await told('Arrival undone', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await told('Welcome', 'Anna Undset')
  expect(writes).toEqual(['Anna Undset', 'undo Anna Undset', 'Anna Undset'])
})

it('an arrival that waits is taken back from the card and the list, and both say so', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open('ask')
  scan('FD-11A')
  await told('On the list', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await told('May go in', 'Anna Undset')
  await user.click(answerHere().getByRole('button', { name: 'Undo arrival' }))
  await told('Arrival undone', 'Anna Undset')
  expect(answerHere().getByText('Taken back. It was never sent.')).toBeDefined()
  expect(lastTen().getByText('Arrival undone')).toBeDefined()
  expect(waitingHere.get().rows).toHaveLength(0)
  vi.restoreAllMocks()
})

it('an arrival that may have been sent is taken back by an undo that waits', async () => {
  const user = userEvent.setup()
  await scanWithoutDesk()
  areMarksCut = true
  await user.click(lastTen().getByRole('button', { name: 'Undo the arrival of Anna Undset' }))
  await told('Arrival undone', 'Anna Undset')
  expect(answerHere().getByText('Taken back. The desk hears of it as soon as it can be reached.')).toBeDefined()
  await act(async () => Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.discard(action.id))))
})

it('already in is taken back from the card: by its author at once, of somebody else with a reason', async () => {
  const user = userEvent.setup({ delay: 40 })
  const own = { ...markOf(idOf(1), idOf(90)), door: null }
  const ofPau = { ...markOf(idOf(2), idOf(91)), by: { id: 'o', name: 'Pau' } }
  guests = guests.map((one, at) => ({ ...one, desk: { ...one.desk, arrived: [own, ofPau][at] ?? null } }))
  last = [
    { mark: own, name: 'Anna Undset' },
    { mark: ofPau, name: 'Bo Nyström' },
  ]
  open('ask')
  expect(await screen.findByRole('button', { name: 'Undo the arrival of Anna Undset' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Undo the arrival of Bo Nyström' })).toBeNull()
  scan('FD-11A')
  await told('Already in', 'Anna Undset')
  expect(answerHere().getByText('Open the card')).toBeDefined()
  await user.click(answerHere().getByRole('button', { name: 'Undo arrival' }))
  await told('Arrival undone', 'Anna Undset')
  scan('FD-12A')
  await told('Already in', 'Bo Nyström')
  await user.click(answerHere().getByRole('button', { name: 'Undo arrival' }))
  await user.type(await screen.findByLabelText('Reason, seen by desk staff'), 'wrong person')
  expect(writes).toEqual(['undo Anna Undset'])
})

it('whoever is not on the list, or cannot be told offline, is a walk-in from the card, with the name that was typed', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  await user.type(field(), 'Wanda Walker{Enter}')
  await told('Not on the list', 'Wanda Walker')
  await user.click(answerHere().getByRole('button', { name: 'Walk-in' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Walk-in' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Name and e-mail address').value).toBe('Wanda Walker')
  expect(document.activeElement).toBe(dialog.getByLabelText('E-mail address of Wanda Walker'))
  await user.keyboard('{Escape}')
  act(() => void screen.queryByRole('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })))
  await waitFor(() => expect(document.activeElement).toBe(field()))
  isCut = true
  await user.type(field(), 'Walter Walker{Enter}')
  await waitFor(() => told('Can’t tell without the network'), { timeout: 4000 })
  await user.click(answerHere().getByRole('button', { name: 'Walk-in' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name and e-mail address').value).toBe('Walter Walker')
})

it('a guest of another event is known by the whole name, too, and may be a walk-in here', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  await user.type(field(), 'quinn roper{Enter}')
  await told('Another event: Quayside reception', 'Quinn Roper')
  expect(answerHere().getByRole('button', { name: 'Walk-in' })).toBeDefined()
})

it('somebody chosen among people of one name is told apart by their address', async () => {
  const user = userEvent.setup({ delay: 40 })
  guests = [
    row(1, 'Pavel Dlamini', { sheet: { email: 'pavel@door.example' } }),
    row(2, 'Pavel Dlamini', { sheet: { email: 'p.dlamini@door.example' } }),
  ]
  open('ask')
  await user.type(field(), 'pavel dlamini{Enter}')
  await told('Choose one')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await told('On the list', 'Pavel Dlamini')
  expect(answerHere().getByText('p.dlamini@door.example')).toBeDefined()
})

it('somebody who is asked about follows when another door lets them in', async () => {
  open('ask')
  scan('FD-11A')
  await told('On the list', 'Anna Undset')
  const arrived = { ...markOf(idOf(1), idOf(92)), by: { id: 'o', name: 'Pau' } }
  guests = guests.map((one) => (one.id === idOf(1) ? { ...one, desk: { ...one.desk, arrived } } : one))
  act(() => void dispatchEvent(new Event('visibilitychange')))
  await told('Already in', 'Anna Undset')
  expect(document.querySelector('[data-door-word]')?.textContent).toMatch(/Door A, Pau/)
})

it('Ctrl+Z takes back who is shown, also one who was already in; an earlier one is named and asked about first', async () => {
  const user = userEvent.setup({ delay: 40 })
  const stop = listenForShortcuts(window, { onPending() {}, onScan() {}, onWord() {} })
  guests = guests.map((one) =>
    one.id === idOf(2) ? { ...one, desk: { ...one.desk, arrived: markOf(one.id, idOf(90)) } } : one,
  )
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  scan('FD-12A')
  await told('Already in', 'Bo Nyström')
  await user.keyboard('{Control>}z{/Control}')
  await told('Arrival undone', 'Bo Nyström')
  await user.keyboard('{Control>}z{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the arrival of Anna Undset?' }))
  expect(writes).toEqual(['Anna Undset', 'undo Bo Nyström'])
  await user.click(dialog.getByRole('button', { name: 'Undo arrival' }))
  await told('Arrival undone', 'Anna Undset')
  expect(writes).toEqual(['Anna Undset', 'undo Bo Nyström', 'undo Anna Undset'])
  stop()
})

it('who is taken back from the list is shown, also of before a reload', async () => {
  const user = userEvent.setup()
  const own = { ...markOf(idOf(1), idOf(90)), door: null }
  guests = guests.map((one) => (one.id === idOf(1) ? { ...one, desk: { ...one.desk, arrived: own } } : one))
  last = [{ mark: own, name: 'Anna Undset' }]
  open('express')
  scan('FD-12A')
  await told('Welcome', 'Bo Nyström')
  scan('FD-13A')
  await told('Welcome', 'Rosa Ares')
  await user.click(lastTen().getByRole('button', { name: 'Undo the arrival of Bo Nyström' }))
  await told('Arrival undone', 'Bo Nyström')
  await user.click(lastTen().getByRole('button', { name: 'Undo the arrival of Anna Undset' }))
  await told('Arrival undone', 'Anna Undset')
  expect(writes).toEqual(['Bo Nyström', 'Rosa Ares', 'undo Bo Nyström', 'undo Anna Undset'])
})
