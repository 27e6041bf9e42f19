import {
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { useIsOpen } from './use-is-open.ts'

afterEach(cleanup)

it('matches the page itself, not its children, without a render per navigation', async () => {
  const seen: boolean[] = []
  function Layout() {
    const open = useIsOpen('/e/$event')
    seen.push(open)
    return (
      <>
        <p>{open ? 'overview' : 'another page'}</p>
        <Outlet />
      </>
    )
  }
  const root = createRootRoute()
  const event = createRoute({ getParentRoute: () => root, path: '/e/$event', component: Layout })
  const pages = ['/', '/inventory', '/posts'].map((path) => createRoute({ getParentRoute: () => event, path }))
  const router = createRouter({
    routeTree: root.addChildren([event.addChildren(pages)]),
    history: createMemoryHistory({ initialEntries: ['/e/x'] }),
  })
  render(<RouterProvider router={router} />)
  await screen.findByText('overview')
  const go = (href: string) => act(() => router.navigate({ href }))
  await go('/e/x/inventory')
  await screen.findByText('another page')
  const before = seen.length
  await go('/e/x/inventory?sort=left')
  await go('/e/x/posts')
  await waitFor(() => expect(router.state.location.pathname).toBe('/e/x/posts'))
  expect(seen.length).toBe(before)
  await go('/e/y')
  await screen.findByText('overview')
})
