import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { Button } from '#ui/forms/button.tsx'

import { Dialog } from './dialog.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Enter as a browser handles it: a click on the focused button unless the default is prevented. */
function enter(more: KeyboardEventInit = {}) {
  const at = document.activeElement ?? document.body
  if (fireEvent.keyDown(at, { key: 'Enter', ...more }) && at instanceof HTMLButtonElement) fireEvent.click(at)
}
const later = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

function open() {
  const sent = vi.fn<() => void>()
  render(
    <Dialog
      open
      guarded
      onClose={() => undefined}
      title="Start?"
      actions={
        <Button data-focus-first onClick={sent}>
          Start
        </Button>
      }
    >
      <a href="/x">What it does</a>
    </Dialog>,
  )
  return sent
}

it('ignores a repeated Enter right after opening, and takes the first one after a pause', () => {
  const sent = open()
  for (let n = 0; n < 3; n += 1) {
    enter()
    later(400)
  }
  expect(sent).not.toHaveBeenCalled()
  later(500)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start' }))
  enter()
  expect(sent).toHaveBeenCalledOnce()
})

it('does not take a held Enter as a press', () => {
  const sent = open()
  later(500)
  enter({ repeat: true })
  expect(sent).not.toHaveBeenCalled()
})

it('does not move the focus away from where the user has put it', () => {
  open()
  screen.getByRole('link').focus()
  later(1000)
  expect(document.activeElement).toBe(screen.getByRole('link'))
})

it('takes no Enter of somebody who types on, also after the pause', () => {
  const sent = open()
  later(500)
  for (const key of 'rosa') fireEvent.keyDown(document.activeElement ?? document.body, { key })
  later(1000)
  enter()
  expect(sent).not.toHaveBeenCalled()
  later(1500)
  enter()
  expect(sent).toHaveBeenCalledOnce()
})

it('a field that gets the focus after the pause is selected, so that a paste replaces its value', () => {
  render(
    <Dialog open guarded onClose={() => undefined} title="Send?">
      <input aria-label="To" data-focus-first defaultValue="old@example.org" />
    </Dialog>,
  )
  later(500)
  const field = screen.getByLabelText<HTMLInputElement>('To')
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
})
