import {
  Link,
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  useSearch,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { heldFrames, holdFrames, paint } from '#testing/frames.ts'

import { paintBeforeNavigation } from './paint-before-navigation.ts'

beforeEach(holdFrames)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Calendar() {
  const view = useSearch({ strict: false, select: (search) => String(Reflect.get(search, 'view')) })
  return <h1>{view}</h1>
}

async function show() {
  const root = createRootRoute({
    beforeLoad: paintBeforeNavigation(),
    component: () => (
      <>
        <Link to="/calendar">To the calendar</Link>
        <Outlet />
      </>
    ),
  })
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Home</h1> })
  const calendar = createRoute({
    getParentRoute: () => root,
    path: '/calendar',
    validateSearch: ({ view = 'month' }: { view?: string }) => ({ view }),
    component: Calendar,
  })
  const router = createRouter({
    routeTree: root.addChildren([home, calendar]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Home' })
  // The router reports no change of the path before that.
  await waitFor(() => expect(router.state.resolvedLocation).toBeDefined())
  return router
}

it('paints the pressed link before it renders the other screen', async () => {
  const router = await show()
  void router.navigate({ to: '/calendar' })
  await waitFor(() => expect(screen.getByRole('link').getAttribute('aria-current')).toBe('page'))
  expect(screen.getByRole('heading').textContent).toBe('Home')
  paint()
  expect(await screen.findByRole('heading', { name: 'month' })).not.toBeNull()
})

it('does not wait for a frame when only the search parameters change', async () => {
  const router = await show()
  void router.navigate({ to: '/calendar' })
  await waitFor(() => expect(heldFrames()).not.toBe(0))
  paint()
  await screen.findByRole('heading', { name: 'month' })
  router.history.push('/calendar?view=week')
  expect(await screen.findByRole('heading', { name: 'week' })).not.toBeNull()
  expect(heldFrames()).toBe(0)
})

it('shows the last of two screens that were requested within one frame', async () => {
  const router = await show()
  void router.navigate({ to: '/calendar' })
  router.history.push('/calendar?view=week')
  await waitFor(() => expect(heldFrames()).not.toBe(0))
  paint()
  expect(await screen.findByRole('heading', { name: 'week' })).not.toBeNull()
})
