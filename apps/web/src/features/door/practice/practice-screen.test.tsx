import '#testing/fake-indexed-db.ts'
import { act, cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Session } from '#api/desk/session.ts'
import { renderAtOpening } from '#testing/opening-page.tsx'
import { waitingHere } from '#waiting/waiting-here.ts'

import { type DoorMode, doorMode } from '../door-mode.ts'
import { samples } from './practice-guests.ts'
import { PracticeScreen } from './practice-screen.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  createLink: (Anchor: ComponentType<object>) => Anchor,
}))

const fetched = vi.fn<typeof fetch>()

function open(mode: DoorMode, role: Session['person']['role'] = 'staff') {
  doorMode.set(mode)
  renderAtOpening(<PracticeScreen />, role)
}

const told = () => document.querySelector('[data-door-word]')?.textContent ?? ''
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', fetched.mockRejectedValue(new TypeError('Failed to fetch')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('answers each of the sample codes as a door does, with no request and nothing that waits', async () => {
  open('express')
  const words = []
  for (const { text } of samples) {
    await press(text)
    words.push(told().split(',')[0])
  }
  expect(words).toEqual([
    'Welcome',
    'Already in',
    'Look first',
    'Choose one',
    'Wrong day',
    'Not on the list',
    'Another event: Evening reception',
    '3 people of one booking',
  ])
  await press('Let in 3 people')
  expect(told()).toBe('Welcome')
  expect(screen.getByText('4 arrivals in the last minute')).toBeDefined()
  expect(screen.getByText(/Not on the list: 1/)).toBeDefined()
  expect(fetched).not.toHaveBeenCalled()
  expect(waitingHere.get().rows).toEqual([])
})

it('takes an arrival back, finds people by letters, and lets them in once', async () => {
  open('ask')
  // Slower than a scanner.
  const user = userEvent.setup({ delay: 40 })
  await user.type(screen.getByRole('combobox', { name: /^Scan a code/ }), 'okor')
  await userEvent.click(await screen.findByRole('option', { name: /Ada Okoro/ }))
  expect(told()).toBe('On the list, not let in yet')
  await press('Let in')
  expect(told()).toBe('Welcome')
  await userEvent.click(screen.getByRole('button', { name: /^Undo arrival/ }))
  expect(told()).toBe('Arrival undone')
  await press('Let in')
  await user.type(screen.getByRole('combobox', { name: /^Scan a code/ }), 'Ada Okoro{Enter}')
  expect(told()).toMatch(/^Already in, \d\d:\d\d, Oona$/)
  expect(fetched).not.toHaveBeenCalled()
})

it('tells who tries the code of a real guest that it is practice, and a code to try', async () => {
  open('express')
  const user = userEvent.setup({ delay: 40 })
  await user.type(screen.getByRole('combobox', { name: /^Scan a code/ }), 'TI-2AE199{Enter}')
  expect(told()).toBe('Not on the list')
  expect(screen.getByText('This is practice: try PR-1001')).toBeDefined()
  await press('PR-9999')
  expect(told()).toBe('Not on the list')
  expect(screen.queryByText(/^This is practice/)).toBeNull()
})

it('a scan empties the field and closes its list: only the answer is seen', async () => {
  open('express')
  const user = userEvent.setup({ delay: 40 })
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Scan a code/ })
  await user.type(field, 'okor')
  const offered = await screen.findByRole('option', { name: /Ada Okoro/ })
  const after = performance.now() + 500
  for (const [nth, key] of [...Array.from('PR-1006'), 'Enter'].entries()) {
    const event = createEvent.keyDown(field, { key })
    Object.defineProperty(event, 'timeStamp', { value: after + 5 * nth })
    fireEvent(field, event)
  }
  await vi.waitFor(() => expect(told()).toBe('Wrong day'), { timeout: 500 })
  expect([field.value, offered.isConnected]).toEqual(['', false])
})

const mode = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'What a scan does' })
const searchField = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Scan a code/ })

it('a mode that is chosen gives the focus to the search; by the arrows the next one can be chosen', async () => {
  open('express')
  mode().focus()
  await userEvent.selectOptions(mode(), 'Ask first')
  expect(document.activeElement).toBe(searchField())
  mode().focus()
  act(() => {
    fireEvent.keyDown(mode(), { key: 'ArrowDown' })
    fireEvent.change(mode(), { target: { value: 'look' } })
  })
  expect([mode().value, document.activeElement]).toEqual(['look', mode()])
})

describe('while the mode has the focus', () => {
  beforeEach(() => {
    // A document of the test has no editing commands.
    document.execCommand = (_command, _shown, text = '') => {
      fireEvent.input(searchField(), { target: { value: text } })
      return true
    }
    open('ask')
    mode().focus()
  })
  afterEach(() => {
    Reflect.deleteProperty(document, 'execCommand')
  })

  it('letters are typed into the search and choose no option', async () => {
    expect(fireEvent.keyDown(mode(), { key: 'o' })).toBe(false)
    expect([document.activeElement, searchField().value]).toEqual([searchField(), 'o'])
    await userEvent.setup({ delay: 40 }).keyboard('kor')
    expect(await screen.findByRole('option', { name: /Ada Okoro/ })).toBeDefined()
    expect(mode().value).toBe('ask')
  })

  it('a scan is answered', async () => {
    const from = performance.now()
    for (const [nth, key] of [...Array.from('PR-1006'), 'Enter'].entries()) {
      const event = createEvent.keyDown(document.activeElement ?? document.body, { key })
      Object.defineProperty(event, 'timeStamp', { value: from + 5 * nth })
      fireEvent(document.activeElement ?? document.body, event)
    }
    await vi.waitFor(() => expect(told()).toBe('Wrong day'))
    expect([mode().value, searchField().value]).toEqual(['ask', ''])
  })

  it.each([' ', 'Enter', 'Escape', 'ArrowDown', 'Home', 'End'])('%s stays a key of it', (key) => {
    expect(fireEvent.keyDown(mode(), { key })).toBe(true)
    expect(document.activeElement).toBe(mode())
  })
})

it('says that it is practice in heading and title, and has no way to enroll or to set up', async () => {
  open('express', 'organizer')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Practice, Opening')
  expect(document.title).toContain('Practice, Opening')
  expect(document.querySelector('[data-practice]')?.textContent).toContain('nobody is marked')
  expect(screen.queryByRole('button', { name: 'Walk-in' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More for this door' }))
  expect(await screen.findByRole('menuitemcheckbox', { name: 'Sounds' })).toBeDefined()
  expect(screen.queryAllByRole('menuitem')).toEqual([])
  const pictures = within(screen.getByRole('region', { name: 'Scan from this screen' })).getAllByRole('img')
  expect(pictures).toHaveLength(samples.length)
})

it('lets support look only', async () => {
  open('express', 'support')
  await press('PR-1001')
  expect(told()).toBe('On the list')
  expect(screen.queryByRole('button', { name: 'Let in' })).toBeNull()
  expect(screen.getByText('Your role looks people up; event staff let in.')).toBeDefined()
})

const isAfter = (one: Element, other: Element) =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

it('has the codes to try right under the search; the answer to one that is pressed is brought into view', async () => {
  const shown: unknown[] = []
  Element.prototype.scrollIntoView = function scrolled() {
    shown.push(this)
  }
  open('ask')
  const codes = screen.getByRole('region', { name: 'Codes to try' })
  expect(isAfter(codes, screen.getByRole('combobox', { name: /^Scan a code/ }))).toBe(true)
  expect(isAfter(screen.getByRole('region', { name: 'Answer' }), codes)).toBe(true)
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 500, 360, 400))
  await press(samples[0]?.text ?? '')
  rect.mockRestore()
  // With the field, as both fit.
  expect(shown).toEqual([screen.getByRole('search')])
})
