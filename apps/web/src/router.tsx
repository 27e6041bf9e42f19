import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'

import { scrollAfterFirstScreen } from '#app/first-scroll.ts'
import { paintBeforeNavigation } from '#app/paint-before-navigation.ts'
import { RouteMissing, RouteProblem } from '#app/route-problem.tsx'
import { parseSearch, stringifySearch } from '#navigation/address-search.ts'

import { routeTree } from './routeTree.gen.ts'

/** The address is the state; loaders fill the query cache before a page is rendered. */
export function createDeskRouter(client: QueryClient) {
  return createRouter({
    routeTree,
    context: { client, beforeScreen: paintBeforeNavigation() },
    defaultPreload: 'intent',
    // The query client decides what is stale; the router caches nothing.
    defaultPreloadStaleTime: 0,
    parseSearch,
    stringifySearch,
    scrollRestoration: scrollAfterFirstScreen(),
    defaultPendingMs: 250,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteProblem,
    defaultNotFoundComponent: RouteMissing,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDeskRouter>
  }
}
