import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { Banner, NotesPlace } from './notes-place.tsx'
import { dismiss, shownToasts, toast } from './toast.tsx'
import { Toasts } from './toasts.tsx'

afterEach(() => {
  act(() => shownToasts().forEach(({ id }) => dismiss(id)))
  cleanup()
})

const notes = (
  <>
    <Banner edge="bottom">No network</Banner>
    <Toasts />
  </>
)
const isFixed = (text: string) => screen.getByText(text).closest('.fixed') !== null

it('banners and toasts overlay a page, and stand in the flow of one that has a place for them', () => {
  const { rerender } = render(notes)
  act(() => void toast({ text: 'Ana has arrived' }))
  expect([isFixed('No network'), isFixed('Ana has arrived')]).toEqual([true, true])
  rerender(
    <>
      {notes}
      <main>
        <NotesPlace />
      </main>
    </>,
  )
  expect(screen.getByRole('main').textContent).toContain('Ana has arrived')
  expect(screen.getByRole('main').textContent).toContain('No network')
  expect([isFixed('No network'), isFixed('Ana has arrived')]).toEqual([false, false])
  rerender(notes)
  expect([isFixed('No network'), isFixed('Ana has arrived')]).toEqual([true, true])
})
