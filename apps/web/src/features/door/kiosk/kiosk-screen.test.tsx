import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Session } from '#api/desk/session.ts'
import { doorName } from '#arrivals/door-name.ts'
import { kioskLock } from '#device/kiosk-lock.ts'
import { openingPage, renderAtOpening } from '#testing/opening-page.tsx'

import { KioskScreen } from './kiosk-screen.tsx'

const { went } = vi.hoisted(() => ({ went: vi.fn<(to: unknown) => Promise<void>>(async () => undefined) }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => went,
  createLink: (Anchor: ComponentType<object>) => Anchor,
}))

const { eventId } = openingPage
let answer: () => Response
let asked: { method: string | undefined; path: string; body: unknown }[]

function open(role: Session['person']['role'] = 'staff') {
  renderAtOpening(<KioskScreen />, role)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
async function start() {
  open()
  await userEvent.type(screen.getByLabelText('PIN to leave the kiosk'), '4711')
  await press('Start the kiosk')
  await screen.findByRole('button', { name: 'Scan your code' })
  // Before it is started the page is of the staff.
  asked = []
}
async function typeCode(code: string) {
  await press('Type your code')
  await userEvent.type(screen.getByLabelText('Your code'), code)
  await press('Continue')
}

beforeEach(() => {
  kioskLock.set(null)
  asked = []
  answer = () => Response.json({ word: 'welcome', givenName: 'Ada' })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push({ method: init?.method, path, body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null') })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const notes = () => document.querySelector('[data-kiosk-notes]')?.getAttribute('data-kiosk-notes')

it('shows notices to the staff only, before it is started', async () => {
  open()
  expect(notes()).toBe('shown')
  cleanup()
  await start()
  expect(notes()).toBe('hidden')
})

it('offers the doors of the event before it is started', async () => {
  answer = () =>
    Response.json({ settings: { columns: [], instruction: null, askTickets: [], doors: ['North', 'South'] } })
  open()
  await press('Name this door')
  await press('South')
  expect(await screen.findByRole('button', { name: 'Door: South' })).toBeDefined()
  doorName.set('')
})

it('welcomes by the given name, by one request with the code alone', async () => {
  await start()
  await typeCode('FD-1')
  expect(await screen.findByText('Welcome, Ada')).toBeDefined()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'PUT', body: { code: 'FD-1' } })
  expect(asked[0]?.path).toMatch(new RegExp(`/desk/events/${eventId}/kiosk/[\\w-]{36}$`, 'u'))
})

it('tells its two answers apart by shape, line and sign, not by colour alone', async () => {
  await start()
  await typeCode('FD-1')
  const welcome = (await screen.findByText('Welcome, Ada')).closest('[data-kiosk-answer]')
  const ofWelcome = [welcome?.className, welcome?.querySelector('svg')?.getAttribute('class')]
  cleanup()
  answer = () => Response.json({ word: 'staff', givenName: null })
  open()
  await typeCode('FD-2')
  const staff = (await screen.findByText('Please see the staff')).closest('[data-kiosk-answer]')
  expect(ofWelcome[0]).toContain('rounded')
  expect(staff?.className).not.toContain('rounded')
  expect(staff?.className).toContain('border-dotted')
  expect(staff?.querySelector('svg')?.getAttribute('class')).not.toBe(ofWelcome[1])
})

it.each([
  ['the desk sends them there', () => Response.json({ word: 'staff', givenName: null })],
  ['the desk refuses', () => Response.json({ code: 'too_many' }, { status: 429 })],
  ['there is no network', () => Response.error()],
])('asks to see the staff when %s', async (_, given) => {
  answer = given
  await start()
  await typeCode('FD-1')
  expect(await screen.findByText('Please see the staff')).toBeDefined()
})

it('is left by its PIN only, also after it was opened anew', async () => {
  await start()
  cleanup()
  open()
  await press('For the staff')
  await userEvent.type(screen.getByLabelText('PIN'), '0000')
  await press('Leave the kiosk')
  expect(await screen.findByText('This is not the PIN')).toBeDefined()
  expect(went).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('PIN'), '4711')
  await press('Leave the kiosk')
  await vi.waitFor(() => expect(went).toHaveBeenCalledTimes(1))
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
})

/** Without the hash of a PIN, which takes a while. */
function openStarted() {
  kioskLock.set({ eventId, address: '/e/opening/kiosk', salt: 's', hash: 'h', tries: [] })
  open()
}
/** Keys where the focus is, `gap` milliseconds apart by their time stamps. */
function keys(text: string, gap: number) {
  for (const [nth, key] of [...Array.from(text), 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: 1000 + nth * gap })
    fireEvent(document.activeElement ?? document.body, event)
  }
}
const codes = () => asked.map(({ body }) => body)

it.each(['Start', 'Scan your code'])('takes a scanner that types at %s', async (place) => {
  openStarted()
  if (place !== 'Start') await press(place)
  keys('FD-1001', 5)
  expect(await screen.findByText('Welcome, Ada')).toBeDefined()
  expect(codes()).toEqual([{ code: 'FD-1001' }])
})

it('an Enter of a scanner presses no button that has the focus', async () => {
  openStarted()
  screen.getByRole('button', { name: 'For the staff' }).focus()
  keys('FD-1001', 5)
  expect(await screen.findByText('Welcome, Ada')).toBeDefined()
})

it('one reading that a scanner types twice marks once, and is not sent to the staff', async () => {
  openStarted()
  keys('FD-1001', 5)
  keys('FD-1001', 5)
  await screen.findByText('Welcome, Ada')
  keys('FD-1001', 5)
  expect(codes()).toEqual([{ code: 'FD-1001' }])
})

it('after a wrong code the next scan is answered at once, also of the same code', async () => {
  answer = () => Response.json({ word: 'staff', givenName: null })
  openStarted()
  keys('FD-0000', 5)
  await screen.findByText('Please see the staff')
  answer = () => Response.json({ word: 'welcome', givenName: 'Ada' })
  keys('FD-0000', 5)
  expect(await screen.findByText('Welcome, Ada')).toBeDefined()
  expect(codes()).toEqual([{ code: 'FD-0000' }, { code: 'FD-0000' }])
})

it.each(['typed', 'scanned'])('after a wrong code that was %s the next one can be typed at once', async (how) => {
  answer = () => Response.json({ word: 'staff', givenName: null })
  openStarted()
  if (how === 'typed') await typeCode('FD-0000')
  else keys('FD-0000', 5)
  await screen.findByText('Please see the staff')
  answer = () => Response.json({ word: 'welcome', givenName: 'Ada' })
  await userEvent.setup({ delay: 110 }).keyboard('FD-1001')
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Your code').value).toBe('FD-1001'))
  expect(screen.queryByText('Please see the staff')).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Welcome, Ada')).toBeDefined()
  expect(codes()).toEqual([{ code: 'FD-0000' }, { code: 'FD-1001' }])
})

it('keeps the field while a typed code is asked about: the keyboard on the screen stays open', async () => {
  answer = () => Response.json({ word: 'staff', givenName: null })
  openStarted()
  await press('Type your code')
  const field = screen.getByLabelText('Your code')
  await userEvent.type(field, 'FD-0000{Enter}')
  await screen.findByText('Please see the staff')
  expect(document.activeElement).toBe(field)
})

it('a digit pad of the staff is no scanner', async () => {
  openStarted()
  await press('For the staff')
  await userEvent.type(screen.getByLabelText('PIN'), '47')
  keys('4711', 5)
  expect(asked).toEqual([])
})

/** As a scanner does it: into the field that has the focus, with Enter at its end. */
const typed = (text: string) => userEvent.setup({ delay: null }).keyboard(`${text}{Enter}`)

it.each(['FD-1001', 'https://tickets.example/q?code=FD-1001', '123456789012'])(
  'a scan of %s while the PIN is asked for is of a guest, who is answered, and no try of a PIN',
  async (code) => {
    openStarted()
    await press('For the staff')
    await typed(code)
    expect(await screen.findByText('Welcome, Ada')).toBeDefined()
    expect(codes()).toEqual([{ code }])
    expect(kioskLock.get()?.tries).toEqual([])
  },
)

it('a scan beside the field of the PIN is of a guest, and digits there are not sent', async () => {
  openStarted()
  await press('For the staff')
  const back = screen.getByRole('button', { name: 'Back' })
  back.focus()
  keys('4711', 5)
  expect(document.activeElement).toBe(back)
  keys('FD-1001', 5)
  expect(await screen.findByText('Welcome, Ada')).toBeDefined()
  expect(codes()).toEqual([{ code: 'FD-1001' }])
})

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const pinField = () => screen.queryByLabelText('PIN')

describe('the question for the PIN', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it.each([
    ['a key', () => fireEvent.keyDown(document.body, { key: '4' })],
    ['a touch', () => fireEvent.pointerDown(document.body)],
    ['a letter of the keyboard on the screen', () => fireEvent.input(screen.getByLabelText('PIN'))],
  ])('goes back to the guests 15 seconds after %s', async (_, use) => {
    openStarted()
    fireEvent.click(screen.getByRole('button', { name: 'For the staff' }))
    await pass(14_000)
    use()
    await pass(14_900)
    expect(pinField()).not.toBeNull()
    await pass(100)
    expect(pinField()).toBeNull()
    expect(screen.getByRole('button', { name: 'Scan your code' })).toBeDefined()
  })
})

it.each(['starting', 'leaving'])('%s puts the cursor into the PIN', async (what) => {
  if (what === 'starting') open()
  else {
    openStarted()
    await press('For the staff')
  }
  expect(document.activeElement).toBe(screen.getByLabelText(/^PIN/u))
})

it('has no link, list or name beside its two buttons', async () => {
  await start()
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Scan your code',
    'Type your code',
    'For the staff',
  ])
})

it('is started by staff', async () => {
  open('support')
  await userEvent.type(screen.getByLabelText('PIN to leave the kiosk'), '4711')
  await press('Start the kiosk')
  expect(kioskLock.get()).toBeNull()
})

it('says so when the PIN cannot be kept, as on a page without HTTPS', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValueOnce(new TypeError('no crypto here'))
  open()
  await userEvent.type(screen.getByLabelText('PIN to leave the kiosk'), '4711')
  await press('Start the kiosk')
  expect(await screen.findByText('The kiosk did not start. It needs an address with https.')).toBeDefined()
  expect(kioskLock.get()).toBeNull()
})
