import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { Button } from '#ui/forms/button.tsx'
import { listenForShortcuts } from '#ui/keyboard/shortcuts.ts'

import { NotesPlace } from './notes-place.tsx'
import { toast } from './toast.tsx'
import { Toasts } from './toasts.tsx'
import { useUndo } from './use-undo.ts'

afterEach(cleanup)

function Card({ of }: { of: number }) {
  const keyed = useUndo(() => undefined, { label: 'Undo', group: 'Card', of })
  return <Button keys={keyed ? 'U' : undefined}>Undo on the card</Button>
}

const tell = (text: string) => toast({ text, action: { label: `Undo ${text}`, undoes: true, onSelect: () => {} } })

const withKeys = (keys = 'U') =>
  screen
    .getAllByRole('button', { name: /^Undo/ })
    .filter((button) => button.getAttribute('aria-keyshortcuts') === keys)
    .map((button) => button.textContent)

it('only the Undo of the latest change shows its key', () => {
  const { rerender } = render(
    <>
      <Card of={1} />
      <Toasts />
    </>,
  )
  expect(withKeys()).toEqual([expect.stringContaining('on the card')])
  act(() => void tell('first'))
  act(() => void tell('second'))
  expect(withKeys()).toEqual([expect.stringContaining('second')])
  rerender(
    <>
      <Card of={2} />
      <Toasts />
    </>,
  )
  expect(withKeys()).toEqual([expect.stringContaining('on the card')])
})

it('on a page where every letter begins a name, only Ctrl+Z undoes', async () => {
  const undone = vi.fn<() => void>()
  const stop = listenForShortcuts(globalThis.window, { onPending: () => {}, onScan: () => {}, onWord: () => {} })
  render(
    <>
      <main>
        <NotesPlace />
      </main>
      <Toasts />
    </>,
  )
  act(() => void toast({ text: 'Ana', action: { label: 'Undo Ana', undoes: true, onSelect: undone } }))
  expect([withKeys('U'), withKeys('Ctrl+Z')]).toEqual([[], [expect.stringContaining('Ana')]])
  await userEvent.keyboard('u')
  expect(undone).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(undone).toHaveBeenCalledOnce()
  stop()
})
