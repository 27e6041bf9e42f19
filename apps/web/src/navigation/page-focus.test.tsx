import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { followFocus, isOnPurpose } from '#ui/keyboard/on-purpose.ts'

import { focusPage, usePageFocus } from './page-focus.ts'
import { boxId } from './search-box-focus.ts'
import { inField } from './wanted-field.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  Reflect.deleteProperty(document, 'execCommand')
})

const pageOf = (html: string) => {
  const page = document.createElement('main')
  page.innerHTML = html
  document.body.replaceChildren(page)
  return page
}

const cardOf = (name: string) => pageOf(`<h1 tabindex="-1" data-record-heading>${name}</h1><input />`)

function Desk() {
  usePageFocus()
  return (
    <>
      <input id={boxId} aria-label="the box" />
      <main>
        <Outlet />
      </main>
    </>
  )
}

/**
 * An app whose second page renders when the test allows it. `early`: runs after Enter, before the router has started.
 */
async function stand(early: (box: HTMLElement) => void = () => undefined, state = {}) {
  let letIn: (() => void) | undefined
  const root = createRootRoute({ component: Desk })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Home</h1> })
  const event = createRoute({
    getParentRoute: () => root,
    path: '/event',
    component: () => <h1 tabIndex={-1}>Expo</h1>,
    loader: () => new Promise<void>((resolve) => (letIn = resolve)),
  })
  const router = createRouter({
    routeTree: root.addChildren([home, event]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultPendingMs: 60_000,
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Home' })
  await waitFor(() => expect(router.state.resolvedLocation).toBeDefined())
  const box = screen.getByRole('textbox')
  box.focus()
  fireEvent.keyDown(box, { key: 'Enter' })
  early(box)
  router.history.push('/event', state)
  await waitFor(() => expect(router.state.isLoading).toBe(true))
  const shown = async () => {
    letIn?.()
    const heading = await screen.findByRole('heading', { name: 'Expo' })
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/event'))
    return heading
  }
  return { box, shown }
}

it("moves to the record's heading as soon as it is rendered, and is on the page's heading until then", async () => {
  const { shown } = await stand()
  const heading = await shown()
  await waitFor(() => expect(document.activeElement).toBe(heading))
  const record = document.createElement('h2')
  record.tabIndex = -1
  record.dataset['recordHeading'] = ''
  document.querySelector('main')?.append(record)
  await waitFor(() => expect(document.activeElement).toBe(record))
})

it('stays on a control that got the focus before the record was rendered', async () => {
  const { box, shown } = await stand()
  await shown()
  box.focus()
  fireEvent.keyDown(box, { key: 'f' })
  const record = document.createElement('h2')
  record.tabIndex = -1
  record.dataset['recordHeading'] = ''
  document.querySelector('main')?.append(record)
  await Promise.resolve()
  expect(document.activeElement).toBe(box)
})

it('moves from the search box to the heading of the page that it opened', async () => {
  const { shown } = await stand()
  const heading = await shown()
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('stays in the search box while the user types during loading', async () => {
  const { box, shown } = await stand()
  fireEvent.keyDown(box, { key: 'k', ctrlKey: true })
  await shown()
  expect(document.activeElement).toBe(box)
})

it('stays in the search box when the user typed before the router had started', async () => {
  const { box, shown } = await stand((at) => {
    fireEvent.keyDown(at, { key: 'k', ctrlKey: true })
    fireEvent.keyDown(at, { key: 'f' })
  })
  await shown()
  expect(document.activeElement).toBe(box)
})

it('stays in the search box when Enter has ended what was typed during loading: the search may not have answered', async () => {
  const { box, shown } = await stand()
  fireEvent.keyDown(box, { key: 'f' })
  fireEvent.keyDown(box, { key: 'Enter' })
  await shown()
  expect(document.activeElement).toBe(box)
})

/** The browser's, as far as a field is concerned. */
const insertIntoFocused = (command: string, _show: boolean, text = '') => {
  const at = document.activeElement
  if (at instanceof HTMLInputElement) at.value = command === 'delete' ? '' : text
  return true
}

it('holds what is typed, and its Enter, for the field that the link leads to', async () => {
  const execCommand = vi.fn<typeof insertIntoFocused>(insertIntoFocused)
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true })
  const { box, shown } = await stand(() => undefined, inField)
  expect(document.activeElement).toBe(box)
  const search = vi.fn<() => void>()
  box.addEventListener('keydown', search)
  fireEvent.input(box, { target: { value: 'FULLMOON' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(search).not.toHaveBeenCalled()
  await shown()
  const form = document.createElement('form')
  form.innerHTML = '<input data-focus-first aria-label="Code" />'
  const submit = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  form.addEventListener('submit', submit)
  document.querySelector('main')?.append(form)
  await waitFor(() => expect(submit).toHaveBeenCalledOnce())
  expect(screen.getByLabelText('Code')).toHaveProperty('value', 'FULLMOON')
  expect(box).toHaveProperty('value', '')
})

it.each([
  ['Enter', (box: HTMLElement) => fireEvent.keyDown(box, { key: 'Enter' })],
  ['a press of the pointer', () => fireEvent.pointerDown(document.body)],
])('takes it when what was typed was ended by %s', async (_, end) => {
  const { shown } = await stand((box) => {
    fireEvent.keyDown(box, { key: 'f' })
    end(box)
  })
  const heading = await shown()
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('Escape from a search leads to the next card on purpose, though the card before it is gone', () => {
  const unfollow = followFocus(window)
  cardOf('Ilse')
  focusPage()
  const box = cardOf('Bea').querySelector('input')
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  box?.focus()
  expect(isOnPurpose()).toBe(false)
  fireEvent.keyDown(window, { key: 'Escape' })
  focusPage()
  expect(isOnPurpose()).toBe(true)
  unfollow()
})

function SearchedList() {
  return <input data-page-search aria-label="guests" defaultValue="pavel dlamini" />
}

it('selects the text that the search of a page has from the address, so that the next name replaces it', async () => {
  const root = createRootRoute({ component: Desk })
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: SearchedList })
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  render(<RouterProvider router={createRouter({ routeTree: root.addChildren([list]), history })} />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'guests' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'pavel dlamini'.length])
})
