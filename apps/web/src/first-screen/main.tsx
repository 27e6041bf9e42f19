import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRouter } from '@tanstack/react-router'
import { type PropsWithChildren, Suspense } from 'react'
import { renderToString } from 'react-dom/server'

import { loadSpeech } from '#i18n/language.ts'
import { viewerOf } from '#page/viewer.ts'

import { routeTree } from '../routeTree.gen.ts'
import { readsDone } from './reads-done.ts'
import {
  type Ask,
  type FirstAnswer,
  type Rendering,
  type Renderings,
  keepRenderings,
  runRendering,
} from './rendering.ts'

/** The screens whose rows are worth more than the script that shows them: what is on now, and lists. */
const written = [/^\/$/, /^\/companies\/[\da-f-]{36}\/events$/i]

export type Order = {
  /** Path and search of the address. */
  href: string
  /** What the browser has told of its viewer (`viewerText`). */
  viewer: string
  ask: Ask
  /** Epoch milliseconds. */
  now: number
}

/** Writes a screen as the browser's first frame shows it: HTML. Null when there is nothing worth showing. */
export type Write = () => string | null

export type Screens = {
  /** The language in which the screen at this path is written for this viewer; null when it is not written. */
  languageFor: (pathname: string, viewer: string) => string | null
  open: (order: Order) => Promise<Write | null>
}

/** Nothing is asked again while a screen is written: no part of it may look as if it were. */
const queries = { retry: false, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY } as const

/** Prepares the screens to be written; the storage keeps renderings apart when several are under way. */
export function prepare(storage: Renderings): Screens {
  keepRenderings(storage)
  return { languageFor, open }
}

const isWritten = (pathname: string): boolean => written.some((path) => path.test(pathname))

const languageFor = (pathname: string, viewer: string): string | null =>
  isWritten(pathname) ? (viewerOf(viewer)?.language ?? null) : null

/**
 * Opens the screen of an address by its own loaders, with answers that the border gives this person. The result writes it, in one go.
 * Null for a screen that is not written, and for a viewer who is not understood.
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
  const speech = await loadSpeech(viewer.language, viewer.locale)
  const rendering: Rendering = { viewer, speech, now, ask: dated }
  await runRendering(rendering, () => opened(router, client))
  // Why an answer is missing is for the desk to find out and to say.
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
    // A page that failed, or still waits for a part of itself, stands as a placeholder behind the other mark.
    return /<main[^>]*><!--\$-->/.test(html) ? beforeHydration(html, now) : null
  }
}

/** The boundary that the router puts around its screens in a browser, and not on a server: React adopts only what has the same ones. */
const AsInBrowser = ({ children }: PropsWithChildren) => <Suspense>{children}</Suspense>

/** The loaders have run, and what they began without waiting has come. */
async function opened(router: { load: () => Promise<void> }, client: QueryClient): Promise<void> {
  await router.load()
  await readsDone(client)
}

/**
 * As a page may hold it before its code runs: the policy takes no styles from attributes, and no button may look as if it worked, while
 * links lead on and fields take what is typed. None of these texts is found in a value: quotation marks and `<` are escaped there.
 */
const beforeHydration = (html: string, now: number): string =>
  `<template id="written" data-at="${now}"></template>${html
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<button ', '<button inert="" ')}`
