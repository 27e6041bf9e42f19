import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRouter } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'

import { wordsOf } from '#words/language.ts'

import { routeTree } from '../routeTree.gen.ts'
import { writeFor } from './now-written.ts'
import { readsDone } from './reads-done.ts'
import { type Ask, type Asking, type FirstAnswer, askBy, askedBy } from './send.ts'
import { viewerOf } from './viewer.ts'

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

/** Prepares the screens to be written; `by` keeps apart who asks when several are under way. */
export function prepare(by: Asking): Screens {
  askBy(by)
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
  const router = createRouter({ routeTree, context: { client }, history, isServer: true })
  const headers: FirstAnswer['headers'] = [['frontdesk-at', new Date(now).toISOString()]]
  const dated: Ask = async (url) => {
    const answer = await ask(url)
    return answer && { ...answer, headers: [...answer.headers, ...headers] }
  }
  const [speak] = await Promise.all([wordsOf(viewer.language), askedBy(dated, () => opened(router, client))])
  // Why an answer is missing is for the desk to find out and to say.
  if (
    client
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status !== 'success')
  )
    return null
  return () => {
    writeFor(viewer, now)
    speak(viewer.locale)
    const html = renderToString(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    client.clear()
    // A page that failed, or still waits for a part of itself, stands as a placeholder behind the other mark.
    return /<main[^>]*><!--\$-->/.test(html) ? untilTakenOver(html, now) : null
  }
}

/** The loaders have run, and what they began without waiting has come. */
async function opened(router: { load: () => Promise<void> }, client: QueryClient): Promise<void> {
  await router.load()
  await readsDone(client)
}

/**
 * As a page may hold it before its code runs. The policy takes no styles from attributes; no button may look as if it worked, while
 * links lead on and fields take what is typed. It is laid out in two turns (`layout.js`): what stands before its list, and the list.
 * None of these texts is found in a value: quotation marks and `<` are escaped there.
 */
const untilTakenOver = (html: string, now: number): string =>
  `<template id="written" data-at="${now}"></template>${html
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<button ', '<button inert="" ')
    .replace(html.includes('<table') ? '<table' : '<main', '<lay-out hidden=""></lay-out>$&')}`
