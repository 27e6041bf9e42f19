import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { useShortcut } from '#ui/shortcuts.ts'

import { OneBox } from './one-box.tsx'
import type { Surroundings } from './results.ts'

afterEach(cleanup)

const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
const run = vi.fn<() => void>()
const around: Surroundings = {
  event: { base: '/e/opening', project: null, eventId: null, name: 'Opening' },
  record: null,
  known: [],
  projects: [],
  companies: () => [],
  project: null,
  actions: [{ id: 'theme', label: 'Theme: dark', group: 'Setting', icon: 'action', rank: 1, run }],
}

function Page({ onRemove }: { onRemove: () => void }) {
  useShortcut({ keys: 'R', label: 'Remove the person', group: 'On this person', run: onRemove })
  return null
}

async function stand(page: ReactNode = null) {
  const Desk = () => (
    <>
      <OneBox around={around} />
      {page}
    </>
  )
  const route = createRootRoute({ component: Desk, notFoundComponent: () => null })
  const router = createRouter({ routeTree: route, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(<RouterProvider router={router} />)
  const box = await screen.findByRole('combobox')
  return { box, router, user: userEvent.setup() }
}
const marked = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent

it('has the focus when the page opens, and no list until something is typed', async () => {
  const { box } = await stand()
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

it('marks the first row, moves round with the arrows, and goes there on Enter', async () => {
  const { box, router, user } = await stand()
  await user.type(box, id)
  await waitFor(() => expect(marked(box)).toContain('Attendee'))
  await user.keyboard('{ArrowDown}')
  expect(marked(box)).toContain('Person')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(marked(box)).toContain('Event')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(router.history.location.pathname).toBe(`/e/opening/attendees/${id}`)
  expect(box).toHaveProperty('value', '')
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

it('acts on what was typed, not on what is drawn, when Enter comes at once', async () => {
  const { box, router, user } = await stand()
  await user.type(box, `${id}{Enter}`)
  expect(router.history.location.pathname).toBe(`/e/opening/attendees/${id}`)
})

it('runs a command by its word', async () => {
  const { box, user } = await stand()
  await user.type(box, 'dark{Enter}')
  expect(run).toHaveBeenCalledTimes(1)
})

it('offers what the keys of the page can do, by their words', async () => {
  const remove = vi.fn<() => void>()
  const { box, user } = await stand(<Page onRemove={remove} />)
  await user.click(box)
  expect(screen.getAllByRole('option').map((row) => row.textContent)).toContainEqual(
    expect.stringContaining('Remove the person'),
  )
  await user.type(box, 'remove{Enter}')
  expect(remove).toHaveBeenCalledTimes(1)
})

it('closes on Escape, then empties', async () => {
  const { box, user } = await stand()
  await user.type(box, 'dark')
  await user.keyboard('{Escape}')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  expect(box).toHaveProperty('value', 'dark')
  await user.keyboard('{Escape}')
  expect(box).toHaveProperty('value', '')
})

it('does nothing, and keeps the text, when nothing is known', async () => {
  const { box, router, user } = await stand()
  await user.type(box, 'ada@example.org{Enter}')
  expect(router.history.location.pathname).toBe('/')
  expect(box).toHaveProperty('value', 'ada@example.org')
  expect(screen.getByRole('option').getAttribute('aria-disabled')).toBe('true')
})

function paste(text: string, on: Element) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  return fireEvent(on, Object.assign(event, { clipboardData: { getData: () => text } }))
}

it('takes what is pasted where no field has the focus, and leaves fields their own', async () => {
  const { box, router, user } = await stand(<input aria-label="a field" />)
  box.blur()
  paste(` ${id}\n`, document.body)
  expect(document.activeElement).toBe(box)
  expect(box).toHaveProperty('value', id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.history.location.pathname).toContain(id))
  paste('elsewhere', screen.getByLabelText('a field'))
  expect(box).toHaveProperty('value', '')
})
