import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { DoorSettings } from '#api/desk/door-settings.ts'
import type { Guest } from '#api/desk/guests.ts'
import type { Passage } from '#api/desk/passages.ts'
import type { Session } from '#api/desk/session.ts'
import type { DoorNote } from '#arrivals/door-notes.ts'
import { notMarkedNow } from '#arrivals/not-marked-people.ts'
import { forgetNotMarked } from '#arrivals/not-marked.ts'
import { type DoorMode, doorMode } from '#features/door/door-mode.ts'
import { DoorScreen } from '#features/door/door-screen.tsx'
import { chooseWay } from '#features/door/door-way.ts'
import { doorTally } from '#features/door/status/door-tally.ts'
import { waitingHere } from '#waiting/waiting-here.ts'

import { guestRow } from './guest-row.ts'
import { markRow } from './mark-row.ts'
import { openingPage, renderAtOpening } from './opening-page.tsx'

export const day = new Date().toISOString().slice(0, 10)
export const idOf = (at: number) => `2727d314-bed0-53ed-98a8-${String(at).padStart(12, '0')}`
export const markOf = (guestId: string, id: string) =>
  markRow({ id, version: 9, guestId, at: new Date().toISOString(), door: 'Door A' })
export const row = (at: number, name: string, more: Parameters<typeof guestRow>[0] = {}): Guest =>
  guestRow({ id: idOf(at), ...more, sheet: { name, confirmationNumber: `FD-1${at}A`, ...more.sheet } })

/** What the desk answers with, and what it was asked; as it is at the beginning of each test. */
const atFirst = () => ({
  guests: [row(1, 'Anna Undset'), row(2, 'Bo Nyström'), row(3, 'Rosa Ares'), row(4, 'Rosa Perez')],
  /** Guests whom the list has after an enrollment. */
  enrolled: [] as Guest[],
  settings: null as DoorSettings | null,
  notes: [] as DoorNote[],
  /** Of each mark: whether the door has said what is noted. */
  saidNotes: [] as boolean[],
  writes: [] as string[],
  insideNow: 2,
  /** The last marks of this person at this door. */
  last: [] as { mark: ReturnType<typeof markOf>; name: string }[],
  isInsideCounted: false,
  /** Of the board. */
  asOf: day,
  /** Passages by their id. */
  passed: new Map<string, Passage>(),
  isCut: false,
  /** The organizer's settings cannot be read. */
  areSettingsCut: false,
  /** Marks and enrollments reach no desk. */
  areMarksCut: false,
  /** Connected, and no answer comes. */
  isSilent: false,
  cautions: [] as unknown[],
  /** What this browser said of itself, and who else is at a door. */
  devices: [] as { method: string; door?: string; waiting?: number }[],
  others: [] as unknown[],
  /** Marks are answered after this. */
  held: Promise.resolve(undefined),
})
export const desk = atFirst()

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** How a guest stands from now on. */
function setDesk(guest: Guest | undefined, about: Partial<Guest['desk']>): void {
  desk.guests = desk.guests.map((one) => (one === guest ? { ...one, desk: { ...one.desk, ...about } } : one))
}

type PassageBody = Pick<Passage, 'guestId' | 'kind' | 'door'> & { checkpoint?: string }

/** Of a desk with one checkpoint that counts once. */
function passageAnswer(path: string, init: RequestInit | undefined): unknown {
  const id = path.split('/').at(path.endsWith('/undos') ? -2 : -1) ?? ''
  const before = desk.passed.get(id)
  if (path.endsWith('/undos') && before) {
    const guest = desk.guests.find((one) => one.id === before.guestId)
    desk.writes.push(`undo ${before.kind} ${guest?.sheet.name}`)
    setDesk(guest, { left: null })
    desk.passed.delete(id)
    return { ...before, undone: { at: day, by: { id: 'p', name: 'Oona' }, reason: null } }
  }
  const { guestId, kind, checkpoint = null } = JSON.parse(textOf(init?.body)) as PassageBody
  const first = [...desk.passed.values()].find((one) => one.kind === 'checkpoint' && one.guestId === guestId)
  if (kind === 'checkpoint' && first) return { passage: first, already: true }
  const guest = desk.guests.find((one) => one.id === guestId)
  if (kind === 'out' && (guest?.desk.arrived ?? null) === null) return null
  const passage: Passage = { ...markOf(guestId ?? '', id), kind, checkpoint, door: 'Door B' }
  desk.passed.set(id, passage)
  desk.writes.push(`${kind} ${guest?.sheet.name}`)
  const { at, door, by } = passage
  if (kind !== 'checkpoint') setDesk(guest, { left: kind === 'out' ? { at, door, by } : null })
  return { passage, already: false }
}

function answer(url: URL, init: RequestInit | undefined): unknown {
  const path = url.pathname
  const { settings, notes } = desk
  if (path.endsWith('/enroll-attendee')) {
    const { name, enroll } = JSON.parse(textOf(init?.body)) as { name: string; enroll: boolean }
    desk.writes.push(`${enroll ? 'enrolled' : 'removed'} ${name}`)
    desk.guests = [...desk.guests, ...desk.enrolled]
    desk.enrolled = []
    return { data: { id: idOf(77), enrollmentStatus: enroll ? 'Enrolled' : 'Removed' }, success: true }
  }
  if (path.includes('/door/devices/')) {
    const said = init?.method === 'DELETE' ? {} : (JSON.parse(textOf(init?.body)) as object)
    desk.devices.push({ method: init?.method ?? 'GET', ...said })
    return { others: desk.others }
  }
  if (path.includes('/passages/')) return passageAnswer(path, init)
  if (init?.method === 'PUT') {
    type Body = { guestId?: string; ask?: boolean; saidNotes?: boolean }
    const { guestId = idOf(77), ask = false, saidNotes = false } = JSON.parse(textOf(init.body)) as Body
    const guest = desk.guests.find(({ id }) => id === guestId)
    if (desk.cautions.length > 0 && ask) return { mark: null, already: false, cautions: desk.cautions }
    desk.writes.push(guest?.sheet.name ?? '?')
    desk.saidNotes.push(saidNotes)
    const already = guest?.desk.arrived ?? null
    const mark = already ?? markOf(guestId, path.split('/').at(-1) ?? '')
    setDesk(guest, { arrived: mark })
    return { mark, already: already !== null, cautions: [] }
  }
  if (path.endsWith('/undos')) {
    const id = path.split('/').at(-2)
    const guest = desk.guests.find((one) => one.desk.arrived?.id === id)
    desk.writes.push(`undo ${guest?.sheet.name}`)
    setDesk(guest, { arrived: null })
    return { ...markOf(guest?.id ?? '', id ?? ''), undone: { at: day, by: { id: 'p', name: 'Oona' }, reason: null } }
  }
  if (path.endsWith('/guests')) {
    const q = (url.searchParams.get('q') ?? '').toLowerCase()
    const found = desk.guests.filter(
      ({ sheet }) =>
        [sheet.name, sheet.confirmationNumber, sheet.email].some((part) => part?.toLowerCase().includes(q)) ||
        (q === 'naoko balogn' && sheet.name.startsWith('Naoko')),
    )
    return { guests: found, count: found.length, total: desk.guests.length, version: 1, asOf: day }
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
  const one = desk.guests.find(({ id }) => path.endsWith(`/guests/${id}`))
  if (one) return one
  if (path.endsWith('/door')) return { settings, notes }
  const inside = {
    now: desk.insideNow + desk.writes.length,
    capacity: settings?.capacity ?? null,
    doors: [],
    isCounted: desk.isInsideCounted,
  }
  const none = { days: [], tickets: [], doors: [], last: [], checkpoints: [], version: 1 }
  const lastOf = url.searchParams.get('lastBy') === 'p' ? { lastOf: desk.last } : {}
  return { expected: 40, arrived: 2, ...none, ...lastOf, inside, today: day, asOf: desk.asOf }
}

/** Of the keys of a scanner, in milliseconds: in the past, as keys that are typed have the time of the machine. */
let clock = 0

/** A desk that answers the door, for all tests of the calling file. */
export function useDoorStage(): void {
  beforeEach(() => {
    clock = performance.now() - 2000
    localStorage.clear()
    chooseWay(openingPage.eventId, 'in', null)
    doorTally.set(null)
    Object.assign(desk, atFirst())
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (desk.isSilent) return new Promise<never>(() => undefined)
      if (desk.areSettingsCut && input.endsWith('/door')) throw new TypeError('Failed to fetch')
      if (desk.isCut || (desk.areMarksCut && (init?.method === 'PUT' || input.endsWith('/enroll-attendee'))))
        throw new TypeError('Failed to fetch')
      if (init?.method === 'PUT') await desk.held
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
}

export function open(mode: DoorMode, role: Session['person']['role'] = 'staff', client = createQueryClient()) {
  doorMode.set(mode)
  renderAtOpening(<DoorScreen />, role, client)
}

function press(key: string): void {
  clock += 5
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: clock })
  document.body.dispatchEvent(event)
}
export function scan(text: string): void {
  act(() => {
    clock += 100
    for (const key of text) press(key)
    press('Enter')
  })
}
/** Under a faked clock: the same code is another reading. */
export const later = () => vi.setSystemTime(Date.now() + 4000)

/** Scans the first guest while no mark reaches the desk. */
export async function scanWithoutDesk() {
  desk.areMarksCut = true
  open('express')
  scan('FD-11A')
  await told('May go in', 'Anna Undset')
  desk.areMarksCut = false
}
export const sendWhatWaits = () => act(async () => waitingHere.wake())
export const discardWhatWaits = () =>
  act(async () => Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.discard(action.id))))

export const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Scan a code/ })
export const peopleHere = () => screen.getByRole('combobox', { name: 'Here people' })
export const answerHere = () => within(screen.getByRole('region', { name: 'Answer' }))
export const lastTen = () => within(screen.getByRole('region', { name: 'Last answers' }))
export const notMarkedTexts = () => notMarkedNow().map(({ text }) => text)
export const told = (word: string, name?: string) =>
  waitFor(() => {
    const panel = document.querySelector('[data-door-answer]')
    expect(panel?.querySelector('[data-door-word]')?.textContent).toContain(word)
    if (name !== undefined) expect(panel?.querySelector('[data-door-name]')?.textContent).toBe(name)
  })
