import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { keyName, listenForShortcuts, singleKeys, useShortcut } from './shortcuts.ts'

const quiet = () => vi.fn<() => void>()
const runs = { inventory: quiet(), remove: quiet(), box: quiet(), later: quiet() }
const pending = vi.fn<(first: string | null) => void>()
let stop: () => void

function Bound({ keys, run }: { keys: string; run: () => void }) {
  useShortcut({ keys, run, label: keys, group: 'Test' })
  return null
}

beforeEach(() => {
  for (const run of [...Object.values(runs), pending]) run.mockReset()
  stop = listenForShortcuts(window, pending)
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
const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, ...more })

describe('shortcuts', () => {
  it('are single keys, keys held together, and two keys one after the other', () => {
    press('r')
    press('k', { ctrlKey: true })
    press('g')
    press('i')
    for (const run of [runs.remove, runs.box, runs.inventory]) expect(run).toHaveBeenCalledTimes(1)
    expect(pending.mock.calls).toEqual([['G'], [null]])
  })
  it('forget a first key after a while', () => {
    vi.useFakeTimers()
    press('g')
    vi.advanceTimersByTime(1500)
    press('i')
    expect(runs.inventory).not.toHaveBeenCalled()
    expect(pending).toHaveBeenLastCalledWith(null)
  })
  it('leave what is typed alone, but for those that are held', () => {
    const input = document.querySelector('input')
    if (!input) throw new Error('no input')
    press('r', {}, input)
    press('k', { metaKey: true }, input)
    expect(runs.remove).not.toHaveBeenCalled()
    expect(runs.box).toHaveBeenCalledTimes(1)
  })
  it('can be switched off, single keys only', () => {
    singleKeys.set(false)
    press('r')
    press('k', { ctrlKey: true })
    expect(runs.remove).not.toHaveBeenCalled()
    expect(runs.box).toHaveBeenCalledTimes(1)
  })
  it('are the latest of the same keys, and the earlier again when it is gone', () => {
    const { unmount } = render(<Bound keys="R" run={runs.later} />)
    press('R')
    unmount()
    press('R')
    expect(runs.later).toHaveBeenCalledTimes(1)
    expect(runs.remove).toHaveBeenCalledTimes(1)
  })
  it('rest while a dialog is open', () => {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    press('r')
    expect(runs.remove).not.toHaveBeenCalled()
    dialog.remove()
  })
})

const named = (key: string, more = {}) => keyName({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })

it('names keys as the sheet spells them', () => {
  expect(named('r')).toBe('R')
  expect(named('?')).toBe('?')
  expect(named('k', { metaKey: true })).toBe('Ctrl+K')
  expect(named('Shift')).toBeNull()
  expect(named('r', { altKey: true })).toBeNull()
})
