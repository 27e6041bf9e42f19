import { cleanup, fireEvent, render } from '@testing-library/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { keyName, listenForShortcuts, singleKeys, useShortcut } from './shortcuts.ts'

const quiet = () => vi.fn<() => void>()
const runs = { inventory: quiet(), remove: quiet(), box: quiet(), later: quiet() }
const pending = vi.fn<(first: string | null) => void>()
const words = vi.fn<(word: { text: string; entered: boolean }) => void>()
const scans = vi.fn<(scan: { text: string; entered: boolean }) => void>()
let stop: () => void
/** Keys are for a card. */
let isForCard = false
const card = { takesKeys: () => isForCard, keysAreText: () => void (isForCard = false) }

function Bound(props: { keys: string; run: () => void; person?: boolean; atOnce?: boolean; toField?: boolean }) {
  const { keys } = props
  useShortcut({ ...props, label: keys, group: 'Test' })
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  for (const run of [...Object.values(runs), pending, scans, words]) run.mockReset()
  clock = 1000
  stop = listenForShortcuts(window, { onPending: pending, onScan: scans, onWord: words, card })
  render(
    <>
      <Bound keys="G I" run={runs.inventory} />
      <Bound keys="R" run={runs.remove} />
      <Bound keys="Ctrl+K" run={runs.box} />
      <input aria-label="typing" />
    </>,
  )
})
afterEach(() => {
  stop()
  cleanup()
  singleKeys.set(true)
  vi.useRealTimers()
})

/** Event time stamps, which a busy page does not delay. */
let clock = 1000
function press(key: string, more: KeyboardEventInit = {}, on: Element = document.body, after = 200): boolean {
  clock += after
  vi.advanceTimersByTime(after)
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  Object.defineProperty(event, 'timeStamp', { value: clock })
  return fireEvent(on, event)
}
const settle = () => vi.advanceTimersByTime(400)
/** As long as a letter that would act on a person waits for a second one. */
const settlePerson = () => vi.advanceTimersByTime(1000)
/** Types like a scanner: a few ms per letter. */
const scan = (text: string, on?: Element) => Array.from(text, (letter) => press(letter, {}, on, 5))

describe('shortcuts', () => {
  it('are single keys, modifier combinations, and sequences of two keys', () => {
    press('r')
    press('k', { ctrlKey: true })
    press('g')
    press('i')
    settle()
    for (const run of [runs.remove, runs.box, runs.inventory]) expect(run).toHaveBeenCalledTimes(1)
    expect(pending.mock.calls).toEqual([['G'], [null]])
  })
  it('drop the first key of a sequence after a timeout', () => {
    press('g')
    vi.advanceTimersByTime(1500)
    press('i')
    settle()
    expect(runs.inventory).not.toHaveBeenCalled()
    expect(pending).toHaveBeenLastCalledWith(null)
  })
  it('ignore typing in fields, except modifier combinations', () => {
    const input = document.querySelector('input')
    if (!input) throw new Error('no input')
    press('r', {}, input)
    press('k', { metaKey: true }, input)
    settle()
    expect(runs.remove).not.toHaveBeenCalled()
    expect(runs.box).toHaveBeenCalledTimes(1)
  })
  it('leave Ctrl+Z to a field with text; in an empty one, or with the last search selected, it is theirs', () => {
    const input = document.querySelector('input')
    if (!input) throw new Error('no input')
    render(<Bound keys="Ctrl+Z" run={runs.later} />)
    const undoes = (value: string, from: number) => {
      runs.later.mockReset()
      input.value = value
      input.setSelectionRange(from, value.length)
      press('z', { ctrlKey: true }, input)
      return runs.later.mock.calls.length
    }
    expect([undoes('', 0), undoes('abu', 3), undoes('abu', 1), undoes('abu', 0)]).toEqual([1, 0, 0, 1])
  })
  it('can be switched off, single keys only', () => {
    singleKeys.set(false)
    press('r')
    press('k', { ctrlKey: true })
    settle()
    expect(runs.remove).not.toHaveBeenCalled()
    expect(runs.box).toHaveBeenCalledTimes(1)
  })
  it('are bound to the latest component; unmounting restores the earlier one', () => {
    const { unmount } = render(<Bound keys="R" run={runs.later} />)
    press('R')
    settle()
    unmount()
    press('R')
    settle()
    expect(runs.later).toHaveBeenCalledTimes(1)
    expect(runs.remove).toHaveBeenCalledTimes(1)
  })
  it('are disabled while a dialog is open', () => {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    press('r')
    settle()
    expect(runs.remove).not.toHaveBeenCalled()
    dialog.remove()
  })
})

describe('a scanner that types while a record is open', () => {
  it('fills the search box and triggers no shortcut', () => {
    expect(scan('RIG-77k')).toContain(false)
    expect(press('Enter', {}, document.body, 5)).toBe(false)
    expect(scans.mock.calls).toEqual([[{ text: 'RIG-77k', entered: true }]])
    settle()
    expect(runs.remove).not.toHaveBeenCalled()
    expect(pending).not.toHaveBeenCalled()
  })
  it('needs no Enter at the end, and works with single keys switched off', () => {
    singleKeys.set(false)
    scan('0451')
    expect(scans).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(scans.mock.calls).toEqual([[{ text: '0451', entered: false }]])
  })
  it('is distinguished from typing: fast pairs are keys, and slow typing on a busy page is no scan', () => {
    press('g')
    press('i', {}, document.body, 12)
    settle()
    expect(runs.inventory).toHaveBeenCalledTimes(1)
    // Four keys 90 ms apart, delivered together by a busy page.
    for (const key of ['r', 'x', 'y', 'z']) {
      clock += 90
      press(key, {}, document.body, 0)
    }
    settle()
    expect(runs.remove).not.toHaveBeenCalled()
    expect(scans).not.toHaveBeenCalled()
    expect(words.mock.calls[0]).toEqual([{ text: 'rxy', entered: false }])
  })
  it('is not captured in a text field', () => {
    const input = document.querySelector('input')
    if (!input) throw new Error('no input')
    scan('RRRR', input)
    settle()
    expect(scans).not.toHaveBeenCalled()
  })
  it('leaves an Enter after one key to the element that has the focus then', () => {
    const button = document.createElement('button')
    const pressed = quiet()
    button.addEventListener('click', pressed)
    document.body.append(button)
    runs.remove.mockImplementation(() => button.focus())
    press('r')
    press('Enter', {}, document.body, 5)
    vi.advanceTimersByTime(0)
    expect([runs.remove.mock.calls.length, pressed.mock.calls.length]).toEqual([1, 1])
    button.remove()
  })
})

const name = (text: string, gap: number) => Array.from(text, (letter) => press(letter, {}, document.body, gap))
const focusBy = (key: string | null, on: HTMLElement) => {
  if (key) press(key)
  on.focus()
}
const row = () => {
  const button = document.querySelector('button')
  if (!button) throw new Error('no row')
  return button
}

describe('letters that are a name', () => {
  beforeEach(() => {
    render(
      <>
        <Bound keys="U" run={runs.later} person />
        <button>row</button>
      </>,
    )
  })
  it.each([10, 90, 200, 350, 450, 650, 900])('go to the search and act on nobody, %d ms apart', (gap) => {
    focusBy('ArrowDown', row())
    name('ulf', gap)
    settlePerson()
    expect(runs.later).not.toHaveBeenCalled()
    expect([...words.mock.calls, ...scans.mock.calls].map(([{ text }]) => text).join('')).toBe('ulf')
  })
  it('go to the search from the first one on where the focus was not moved on purpose, however slow', () => {
    focusBy('x', row())
    settle()
    words.mockReset()
    press('u', {}, document.body, 500)
    settle()
    expect(runs.later).not.toHaveBeenCalled()
    expect(words.mock.calls).toEqual([[{ text: 'u', entered: false }]])
  })
  it('are two letters that are no sequence of keys', () => {
    focusBy('ArrowDown', row())
    name('ru', 150)
    settle()
    expect([runs.later.mock.calls.length, runs.remove.mock.calls.length]).toEqual([0, 0])
    expect(words.mock.calls).toEqual([[{ text: 'ru', entered: false }]])
  })
  it('are none where one letter is pressed alone on what the user has moved to', () => {
    for (const key of ['Tab', 'ArrowUp', 'Escape']) {
      row().blur()
      focusBy(key, row())
      press('u')
      expect(runs.later).not.toHaveBeenCalled()
      settlePerson()
      expect(runs.later).toHaveBeenCalledOnce()
      runs.later.mockReset()
    }
    row().dispatchEvent(new Event('pointerdown', { bubbles: true }))
    press('u')
    settlePerson()
    expect(runs.later).toHaveBeenCalledOnce()
  })
  it('are none where Enter follows the letter: it acts at once', () => {
    focusBy('ArrowDown', row())
    press('u')
    press('Enter')
    expect(runs.later).toHaveBeenCalledOnce()
  })
  it('do not wait for what only turns a page, and take its letter along', () => {
    render(<Bound keys="N" run={runs.later} atOnce />)
    press('n')
    expect(runs.later).toHaveBeenCalledOnce()
    press('n')
    press('n')
    expect(runs.later).toHaveBeenCalledTimes(3)
    settle()
    expect(words).not.toHaveBeenCalled()
    name('nina', 100)
    settle()
    expect(words.mock.calls[0]).toEqual([{ text: 'nin', entered: false }])
  })
  it('wait as long for the second letter of a name where the first has asked about a person at once', () => {
    render(<Bound keys="N" run={runs.later} person atOnce />)
    press('n')
    expect(runs.later).toHaveBeenCalledOnce()
    press('i', {}, document.body, 900)
    settlePerson()
    expect(words.mock.calls).toEqual([[{ text: 'ni', entered: false }]])
  })
  it('are none after a key that leads to a field: they are for that field; a scan or a name stays one', () => {
    render(<Bound keys="T" run={runs.later} person toField />)
    focusBy('ArrowDown', row())
    scan('t-2041')
    settlePerson()
    expect(runs.later).not.toHaveBeenCalled()
    expect(scans).toHaveBeenCalledWith({ text: 't-2041', entered: false })
    press('t')
    const typing = document.querySelector('input')
    runs.later.mockImplementation(() => typing?.focus())
    press('h', {}, typing ?? undefined, 250)
    expect(runs.later).toHaveBeenCalledOnce()
    settlePerson()
    expect(words).not.toHaveBeenCalled()
    focusBy('ArrowDown', row())
    name('tom', 150)
    settlePerson()
    expect(runs.later).toHaveBeenCalledOnce()
    expect(words).toHaveBeenCalledWith({ text: 'tom', entered: false })
  })
  it('do nothing while a dialog is open, or with single keys switched off', () => {
    singleKeys.set(false)
    name('ulf', 100)
    settle()
    expect(words).not.toHaveBeenCalled()
  })
})

const field = () => {
  const input = document.querySelector('input')
  if (!input) throw new Error('no field')
  return input
}

describe('letters in a search field that has opened a card', () => {
  const asked = quiet()
  beforeEach(() => {
    asked.mockReset()
    render(<Bound keys="U" run={runs.later} person />)
    const input = field()
    input.value = 'Ada'
    input.addEventListener('keydown', (event) => (event.key === 'Enter' ? asked() : undefined))
    input.focus()
    isForCard = true
  })
  afterEach(card.keysAreText)

  it('act on the person when one is pressed alone, once', () => {
    expect(press('u', {}, field())).toBe(false)
    settlePerson()
    expect(runs.later).toHaveBeenCalledOnce()
    expect(press('u', {}, field())).toBe(true)
    settlePerson()
    expect(runs.later).toHaveBeenCalledOnce()
  })
  it('act at once when Enter follows, which is no Enter of the search', () => {
    press('u', {}, field())
    press('Enter', {}, field())
    expect(runs.later).toHaveBeenCalledOnce()
    expect(asked).not.toHaveBeenCalled()
    press('Enter', {}, field())
    expect(asked).toHaveBeenCalledOnce()
  })
  it.each([10, 90, 350, 650, 900])('are the next search as several, %d ms apart', (gap) => {
    for (const letter of 'ulf') press(letter, {}, field(), gap)
    settlePerson()
    expect(runs.later).not.toHaveBeenCalled()
    expect([...words.mock.calls, ...scans.mock.calls].map(([{ text }]) => text).join('')).toBe('ulf')
  })
  it('are a badge when they begin one, once', () => {
    render(<Bound keys="E" run={runs.later} person />)
    const id = 'e193a1c2-7f00-7000-8000-00000000aaaa'
    scan(id, field())
    press('Enter', {}, field(), 5)
    settlePerson()
    expect(runs.later).not.toHaveBeenCalled()
    expect(scans.mock.calls).toEqual([[{ text: id, entered: true }]])
  })
  it('are typed where they act on nobody, or the card is not there yet', () => {
    expect(press('x', {}, field())).toBe(true)
    isForCard = false
    expect(press('u', {}, field())).toBe(true)
    settlePerson()
    expect(runs.later).not.toHaveBeenCalled()
  })
  it('are taken back by Backspace or Escape', () => {
    for (const key of ['Backspace', 'Escape']) {
      press('u', {}, field())
      press(key, {}, field())
      settlePerson()
    }
    expect(runs.later).not.toHaveBeenCalled()
    expect(words).not.toHaveBeenCalled()
  })
  it('are typed after the focus has been elsewhere', () => {
    field().blur()
    field().focus()
    expect(press('u', {}, field())).toBe(true)
    settlePerson()
    expect(runs.later).not.toHaveBeenCalled()
  })
})

/** Like a confirmation of a removal: it takes the focus, and its own shortcut closes it. */
function Question({ onKeep }: { onKeep: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.focus(), [])
  useShortcut({ keys: 'Escape', run: onKeep, label: 'Keep', group: 'Test' })
  return <button ref={button}>Remove?</button>
}

function Asking() {
  const [asked, setAsked] = useState(false)
  useShortcut({ keys: 'X', run: () => setAsked(true), label: 'Remove', group: 'Test' })
  return asked ? <Question onKeep={() => setAsked(false)} /> : null
}

it('renders the effect of a key before the next key is handled', () => {
  const { container } = render(<Asking />)
  press('x')
  settle()
  expect(document.activeElement?.textContent).toBe('Remove?')
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
  expect(container.textContent).toBe('')
})

const named = (key: string, more = {}) => keyName({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })

it('names keys as the shortcuts sheet spells them', () => {
  expect(named('r')).toBe('R')
  expect(named('?')).toBe('?')
  expect(named('k', { metaKey: true })).toBe('Ctrl+K')
  expect(named('Shift')).toBeNull()
  expect(named('r', { altKey: true })).toBeNull()
})
