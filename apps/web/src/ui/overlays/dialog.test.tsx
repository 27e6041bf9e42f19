import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { Button } from '#ui/forms/button.tsx'

import { Dialog } from './dialog.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Enter as a browser takes it: a press of the button that has the focus, unless somebody wants it otherwise. */
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
      calm
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

it('sends nothing to an impatient hand before it was seen, and the first calm Enter after', () => {
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

it('takes an Enter that is held down for no press', () => {
  const sent = open()
  later(500)
  enter({ repeat: true })
  expect(sent).not.toHaveBeenCalled()
})

it('leaves the focus where somebody has put it meanwhile', () => {
  open()
  screen.getByRole('link').focus()
  later(1000)
  expect(document.activeElement).toBe(screen.getByRole('link'))
})
