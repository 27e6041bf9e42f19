import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { heldFrames, holdFrames, paint } from '#testing/frames.ts'

import { Menu } from './menu.tsx'

beforeEach(holdFrames)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stand = () => {
  const onSelect = vi.fn<() => void>()
  render(<Menu label="Theme" trigger="Theme" entries={[{ kind: 'action', label: 'Dark', onSelect }]} />)
  return { button: screen.getByRole('button', { name: 'Theme' }), onSelect }
}
/** The frame that shows the press, and those that open the popup. */
async function paintAll() {
  while (heldFrames() > 0) await act(async () => paint())
}

it('shows the press in the next frame, and the popup after it', async () => {
  const { button, onSelect } = stand()
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.queryByRole('menu')).toBeNull()
  await paintAll()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Dark' }))
  expect(onSelect).toHaveBeenCalledTimes(1)
})

it('opens nothing when the button was pressed again before that frame', async () => {
  const { button } = stand()
  fireEvent.click(button)
  fireEvent.click(button)
  expect(heldFrames()).toBe(0)
  await paintAll()
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  await paintAll()
  expect(await screen.findByRole('menuitem', { name: 'Dark' })).not.toBeNull()
})

const named = (label: string) => (
  <Menu label={label} trigger={label} entries={[{ kind: 'action', label: 'Dark', onSelect: () => undefined }]} />
)

it('adds its popup to the landmark around the button, not to the row of a page’s heading', async () => {
  render(
    <>
      <header data-testid="banner">{named('Theme')}</header>
      <main data-testid="main">
        <header data-testid="heading">{named('Views')}</header>
      </main>
    </>,
  )
  for (const [label, place] of [
    ['Views', 'main'],
    ['Theme', 'banner'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: label }))
    await paintAll()
    const popup = await screen.findByRole('menu', { name: label })
    expect(screen.getByTestId(place).contains(popup)).toBe(true)
    expect(screen.getByTestId('heading').contains(popup)).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: label }))
  }
})
