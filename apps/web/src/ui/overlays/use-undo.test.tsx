import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { Button } from '#ui/forms/button.tsx'

import { toast } from './toast.tsx'
import { Toasts } from './toasts.tsx'
import { useUndo } from './use-undo.ts'

afterEach(cleanup)

function Card({ of }: { of: number }) {
  const keyed = useUndo(() => undefined, { label: 'Undo', group: 'Card', of })
  return <Button keys={keyed ? 'U' : undefined}>Undo on the card</Button>
}

const tell = (text: string) => toast({ text, action: { label: `Undo ${text}`, undoes: true, onSelect: () => {} } })

const withKeys = () =>
  screen
    .getAllByRole('button', { name: /^Undo/ })
    .filter((button) => button.getAttribute('aria-keyshortcuts') === 'U')
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
