import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRouter } from '@tanstack/react-router'
import { type PropsWithChildren, Suspense } from 'react'
import { renderToString } from 'react-dom/server'

import { viewerOf } from '#browser/viewer.ts'
import { loadI18n } from '#i18n/language.ts'

import { routeTree } from '../routeTree.gen.ts'
import { readsSettled } from './reads-settled.ts'
import {
  type Ask,
  type FirstAnswer,
  type Rendering,
  type Renderings,
  setRenderingStorage,
  runRendering,
} from './rendering.ts'

/** Screens that are rendered on the server: home and lists. */
const serverRendered = [/^\/$/, /^\/companies\/[\da-f-]{36}\/events$/i]

export type Order = {
  /** Path and search of the address. */
  href: string
  /** The viewer's settings from a cookie (`viewerText`). */
  viewer: string
  ask: Ask
  /** Epoch milliseconds. */
  now: number
}

/** Renders the HTML of a screen's first frame. Null when there is nothing worth showing. */
export type Write = () => string | null

export type Screens = {
  /** The viewer's language for the screen at this path; null when the screen is not rendered on the server. */
  languageFor: (pathname: string, viewer: string) => string | null
  open: (order: Order) => Promise<Write | null>
}

/** No refetch and no retry during rendering: no part of the screen may show as pending. */
const queries = { retry: false, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY } as const

/** Creates the renderer; the storage separates concurrent renderings. */
export function prepare(storage: Renderings): Screens {
  setRenderingStorage(storage)
  return { languageFor, open }
}

const isWritten = (pathname: string): boolean => serverRendered.some((path) => path.test(pathname))

const languageFor = (pathname: string, viewer: string): string | null =>
  isWritten(pathname) ? (viewerOf(viewer)?.language ?? null) : null

/**
 * Runs the loaders of an address with answers that the BFF reads as this user. The result renders synchronously. Null
 * for screens that are not rendered on the server, and for unreadable viewer settings.
 */
async function open({ href, viewer: text, ask, now }: Order): Promise<Write | null> {
  const viewer = viewerOf(text)
  const { pathname } = new URL(href, 'http://desk')
  if (viewer === null || !isWritten(pathname)) return null
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
  await runRendering(rendering, () => load(router, client))
  // The browser requests what is missing again and shows the reason.
  if (
    client
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status !== 'success')
  )
    return null
  return () => {
    const html = runRendering(rendering, () =>
      renderToString(
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      ),
    )
    client.clear()
    // A page that failed or still suspends is a placeholder with another marker.
    return /<main[^>]*><!--\$-->/.test(html) ? beforeHydration(html, now) : null
  }
}

/** The router adds this boundary in the browser only; hydration needs the same boundaries on both sides. */
const AsInBrowser = ({ children }: PropsWithChildren) => <Suspense>{children}</Suspense>

/** Runs the loaders and waits for the reads that they started without awaiting. */
async function load(router: { load: () => Promise<void> }, client: QueryClient): Promise<void> {
  await router.load()
  await readsSettled(client)
}

/**
 * Markup before hydration: the content security policy forbids style attributes, and buttons must not look active,
 * while links and fields work. The replaced texts occur in no value: quotation marks and `<` are escaped there.
 */
const beforeHydration = (html: string, now: number): string =>
  `<template id="written" data-at="${now}"></template>${html
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<button ', '<button inert="" ')}`
