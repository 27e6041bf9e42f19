import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type KioskEvent, kioskEventsQuery } from '#api/desk/kiosk-events.ts'
import { kioskLock } from '#device/kiosk-lock.ts'

import { KioskAccountScreen, eventOfKiosk } from './kiosk-account-screen.tsx'
import { lockKiosk } from './kiosk-pin.ts'

const { forgetCopies, leave, openSignInPage } = vi.hoisted(() => ({
  forgetCopies: vi.fn<() => Promise<void>>(async () => undefined),
  leave: vi.fn<() => Promise<boolean>>(async () => true),
  openSignInPage: vi.fn<() => void>(),
}))
vi.mock('#screen/sign-out.ts', () => ({ forgetCopies, leave, openSignInPage }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  // Where it leads is the router's.
  createLink: (Anchor: ComponentType<Link>) => (link: Link) => <Anchor onClick={link.onClick}>{link.children}</Anchor>,
}))

type Link = { children: ReactNode; onClick?: (() => void) | undefined }

const event = (id: string, isToday = true): KioskEvent => ({ id, name: `Event ${id}`, day: '2026-11-27', isToday })
let answer: () => Response
let asked: string[]

function open(events: KioskEvent[], chosen?: string) {
  const client = createQueryClient()
  client.setQueryData(kioskEventsQuery.queryKey, events)
  render(
    <QueryClientProvider client={client}>
      <KioskAccountScreen chosen={chosen} />
    </QueryClientProvider>,
  )
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
async function typeCode(code: string) {
  await press('Type your code')
  await userEvent.type(screen.getByLabelText('Your code'), code)
  await press('Continue')
}

beforeEach(() => {
  kioskLock.set(null)
  leave.mockResolvedValue(true)
  asked = []
  answer = () => Response.json({ word: 'welcome', givenName: 'Ada' })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${path}`)
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('is of the chosen event, else of the only one of today, else of the only one', () => {
  const [a, b, c] = [event('a'), event('b'), event('c', false)]
  expect(eventOfKiosk([a, b, c], 'c')).toBe(c)
  expect(eventOfKiosk([a, c], undefined)).toBe(a)
  expect(eventOfKiosk([c], undefined)).toBe(c)
  expect(eventOfKiosk([a, b], undefined)).toBeNull()
  expect(eventOfKiosk([a, b], 'another')).toBeNull()
  expect(eventOfKiosk([], 'a')).toBeNull()
})

it('is started with a PIN before the first code, as that of the staff', async () => {
  open([event('a'), event('b', false)])
  expect(screen.getByRole('heading').textContent).toBe('Event a')
  await screen.findByRole('button', { name: 'Name this door' })
  expect(buttons()).toEqual(['Name this door', 'Start the kiosk', 'Another event', 'Sign out'])
  await userEvent.type(screen.getByLabelText('PIN to leave the kiosk'), '4711')
  await press('Start the kiosk')
  await screen.findByRole('button', { name: 'Scan your code' })
  expect(buttons()).toEqual(['Scan your code', 'Type your code', 'For the staff'])
  await press('For the staff')
  expect(document.activeElement).toBe(await screen.findByLabelText('PIN'))
  expect(leave).not.toHaveBeenCalled()
})

it('marks at its event', async () => {
  await lockKiosk('a', '4711')
  open([event('a'), event('b', false)])
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(forgetCopies).toHaveBeenCalledTimes(1)
  await typeCode('FD-1')
  expect(await screen.findByText('Welcome, Ada')).toBeDefined()
  expect(asked).toEqual([expect.stringMatching(/^PUT \/desk\/events\/a\/kiosk\/[\w-]{36}$/u)])
})

it('offers several events by name and day', () => {
  open([event('a'), event('b'), event('c', false), { id: 'd', name: null, day: null, isToday: false }])
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual([
    'Event aToday',
    'Event bToday',
    expect.stringMatching(/^Event cFri 27 Nov/u),
    'Event, name unknown',
  ])
  expect(buttons()).toEqual(['For the staff'])
})

it.each([undefined, 'b', 'another'])(
  'once it was started it stays at its event, also by an address with %s',
  async (chosen) => {
    await lockKiosk('a', '4711')
    open([event('a'), event('b'), event('c', false)], chosen)
    expect(screen.getByRole('heading').textContent).toBe('Event a')
    expect(buttons()).toEqual(['Scan your code', 'Type your code', 'For the staff'])
  },
)

it('before it was started another event can be chosen, also beside the only one of today', async () => {
  open([event('a'), event('b', false)])
  await press('Another event')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(screen.getByText('Event a'))
  expect(screen.getByRole('heading').textContent).toBe('Event a')
  cleanup()
  open([event('a')])
  await screen.findByRole('button', { name: 'Name this door' })
  expect(buttons()).toEqual(['Name this door', 'Start the kiosk', 'Sign out'])
})

it('says who sets its events when there is none', () => {
  open([])
  expect(screen.getByText(/^It needs an event with a guest list\. An administrator/u)).toBeDefined()
})

it('is signed out without a PIN only before it was started', async () => {
  open([event('a'), event('b')])
  await press('For the staff')
  expect(leave).not.toHaveBeenCalled()
  await press('Back')
  await press('For the staff')
  await press('Sign out')
  expect(leave).toHaveBeenCalledTimes(1)
})

it('is signed out by its PIN, and keeps it while signing out fails', async () => {
  await lockKiosk('a', '4711')
  open([event('a')])
  await press('For the staff')
  await userEvent.type(await screen.findByLabelText('PIN'), '0000')
  await press('Sign out')
  expect(await screen.findByText('This is not the PIN')).toBeDefined()
  expect(leave).not.toHaveBeenCalled()
  leave.mockResolvedValueOnce(false)
  for (const isLocked of [true, false]) {
    await userEvent.type(screen.getByLabelText('PIN'), '4711')
    await press('Sign out')
    await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(isLocked ? 1 : 2))
    await vi.waitFor(() => expect(kioskLock.get() !== null).toBe(isLocked))
  }
})

it('opens the sign-in page when its session is over, and forgets the PIN', async () => {
  await lockKiosk('a', '4711')
  open([event('a')])
  answer = () => Response.json({ code: 'signed_out' }, { status: 401 })
  await typeCode('FD-1')
  await vi.waitFor(() => expect(openSignInPage).toHaveBeenCalledTimes(1))
  expect(kioskLock.get()).toBeNull()
})
