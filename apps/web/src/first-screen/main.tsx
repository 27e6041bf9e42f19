import { isGuid } from '@frontdesk/api-types/guid'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRouter } from '@tanstack/react-router'
import { type PropsWithChildren, Suspense } from 'react'

import type { FirstAnswer } from '#api/first-answers.ts'
import { viewerOf } from '#browser/viewer.ts'
import { loadI18n } from '#i18n/language.ts'

import { routeTree } from '../routeTree.gen.ts'
import { htmlOf } from './html-of.ts'
import { readsSettled } from './reads-settled.ts'
import { type Ask, type Rendering, type Renderings, setRenderingStorage, runRendering } from './rendering.ts'

const companyEvents = /^\/companies\/([^/]+)\/events$/i

export type Order = {
  /** Path and search of the address. */
  href: string
  /** The viewer's settings from a cookie (`viewerText`). */
  viewer: string
  ask: Ask
  /** Epoch milliseconds. */
  now: number
  /** Ends the rendering. */
  signal: AbortSignal
}

export type Screens = {
  /** The viewer's language for the screen at this path; null when the screen is not rendered on the server. */
  languageFor: (pathname: string, viewer: string) => string | null
  render: (order: Order) => Promise<string | null>
}

/** No refetch and no retry during rendering: no part of the screen may show as pending. */
const queries = { retry: false, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY } as const

/** Creates the renderer; the storage separates concurrent renderings. */
export function prepare(storage: Renderings): Screens {
  setRenderingStorage(storage)
  return { languageFor, render }
}

/** Screens that are rendered on the server: home and lists. */
const isRendered = (pathname: string): boolean => pathname === '/' || isGuid(companyEvents.exec(pathname)?.[1] ?? '')

const languageFor = (pathname: string, viewer: string): string | null =>
  isRendered(pathname) ? (viewerOf(viewer)?.language ?? null) : null

/**
 * The HTML of the screen at an address, with answers that the BFF reads as this user. Null for screens that are not
 * rendered on the server or not complete, and for unreadable viewer settings.
 */
async function render({ href, viewer: text, ask, now, signal }: Order): Promise<string | null> {
  const viewer = viewerOf(text)
  const { pathname } = new URL(href, 'http://desk')
  if (viewer === null || !isRendered(pathname)) return null
  const client = new QueryClient({ defaultOptions: { queries } })
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = createRouter({ routeTree, context: { client }, history, isServer: true, InnerWrap: AsInBrowser })
  const headers: FirstAnswer['headers'] = [['frontdesk-at', new Date(now).toISOString()]]
  const dated: Ask = async (url) => {
    const answer = await ask(url)
    return answer && { ...answer, headers: [...answer.headers, ...headers] }
  }
  const i18n = await loadI18n(viewer.language, viewer.locale)
  const rendering: Rendering = { viewer, i18n, now, ask: dated }
  return runRendering(rendering, async () => {
    await load(router, client)
    const reads = client.getQueryCache().getAll()
    // The browser requests what is missing again and shows the reason.
    if (reads.some(({ state }) => state.status !== 'success')) return null
    const screen = (
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    )
    return htmlOf(screen, signal)
  })
}

/** The router adds this boundary in the browser only; hydration needs the same boundaries on both sides. */
const AsInBrowser = ({ children }: PropsWithChildren) => <Suspense>{children}</Suspense>

/** Runs the loaders and waits for the reads that they started without awaiting. */
async function load(router: { load: () => Promise<void> }, client: QueryClient): Promise<void> {
  await router.load()
  await readsSettled(client)
}
