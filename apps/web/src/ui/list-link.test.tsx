import {
  Link,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { ListLink, type Target } from './list-link.tsx'

afterEach(cleanup)

const id = '35a83181-3dfb-59a7-b8f2-f736a1197715'

async function show(to: Target) {
  const loaded = vi.fn<() => void>()
  const root = createRootRoute()
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        <ListLink to={to}>Row</ListLink>
        <Link {...to}>Own</Link>
      </>
    ),
  })
  const page = createRoute({ getParentRoute: () => root, path: '/e/$event', loader: () => loaded() })
  const router = createRouter({
    routeTree: root.addChildren([home, page]),
    history: createMemoryHistory({ initialEntries: ['/?sort=left'] }),
    defaultPreload: 'intent',
  })
  render(<RouterProvider router={router} />)
  return { router, loaded, link: await screen.findByRole('link', { name: 'Row' }) }
}

const there = { to: '/e/$event', params: { event: 'tide line' }, search: { project: id } } as Target

it("navigates to the same address as the router's own link", async () => {
  const { router, link } = await show(there)
  expect(link.getAttribute('href')).toBe(`/e/tide%20line?project=${id}`)
  expect(link.getAttribute('href')).toBe(screen.getByRole('link', { name: 'Own' }).getAttribute('href'))
  await userEvent.click(link)
  await waitFor(() => expect(router.state.location.href).toBe(`/e/tide%20line?project=${id}`))
  expect(router.history.length).toBe(2)
})

it('leaves a modified click to the browser', async () => {
  const { router, link } = await show(there)
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
    expect(fireEvent.click(link, { [key]: true })).toBe(true)
  expect(fireEvent.click(link, { button: 1 })).toBe(true)
  expect(router.state.location.pathname).toBe('/')
})

it('preloads on hover and focus, and replaces the history entry when asked', async () => {
  const { router, link, loaded } = await show({ ...there, replace: true })
  fireEvent.focus(link)
  await waitFor(() => expect(loaded).toHaveBeenCalledOnce())
  expect(router.state.location.pathname).toBe('/')
  fireEvent.click(link)
  await waitFor(() => expect(router.state.location.pathname).toContain('/e/'))
  expect(router.history.length).toBe(1)
})
