import type { Role } from '@frontdesk/api-types/table'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'

import { type Pin, pinsQuery } from '#api/desk/pins.ts'
import { projectsQuery } from '#api/desk/projects.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import type { OpenPages } from '#search/rows/results.ts'
import { SearchBox } from '#search/search-box.tsx'

/** The id of the open event. */
export const opening = '0193a1c2-7f00-7000-8000-000000000001'
/** The page's only command. */
export const run = vi.fn<() => void>()
export const pages: OpenPages = {
  event: { slug: 'opening', project: null, projectId: null, eventId: opening, name: 'Opening' },
  record: null,
  project: null,
  actions: [{ id: 'theme', label: 'Theme: dark', group: 'Setting', icon: 'action', rank: 1, run }],
}

/** Renders the search box in an app of its own, with a page beside it. */
export async function renderSearchBox(page: ReactNode = null, open = pages, pins: Pin[] = [], role: Role = 'support') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const session: Session = {
    person: { id: 'p', name: 'Ana', email: 'ana@example.org', role, scope: null },
    demo: false,
    upstream: { kind: 'embedded', host: '' },
    amounts: null,
  }
  client.setQueryData(sessionQuery.queryKey, session)
  client.setQueryData(pinsQuery.queryKey, pins)
  client.setQueryData(projectsQuery.queryKey, [])
  const Desk = () => (
    <>
      <SearchBox pages={open} />
      {page}
    </>
  )
  const route = createRootRoute({ component: Desk, notFoundComponent: () => null })
  const router = createRouter({ routeTree: route, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const box = await screen.findByRole('combobox')
  return { box, router, user: userEvent.setup() }
}
