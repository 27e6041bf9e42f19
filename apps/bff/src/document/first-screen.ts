import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import { getCookie } from 'hono/cookie'

import type { DeskContext } from '#pipeline/request-context.ts'

/** One answer as it would have come: the page reads it in the place of a request. */
export type FirstAnswer = { url: string; headers: [string, string][]; body: string }
/** Asks the desk as the browser would; null when there is no answer to show. */
export type Ask = (url: string) => Promise<FirstAnswer | null>
/** Writes the screen that was opened, in one go, as HTML with every value escaped. Null when there is nothing worth showing. */
export type Write = () => string | null

/** The desk's own screens, built for the border. */
export type FirstScreens = {
  /** The language in which `open` may write the screen at the address of this request, for this browser; null when it writes none. */
  languageFor(c: DeskContext): string | null
  /** Opens the screen at the address of this request with what `ask` brings; null for a screen that is not written. */
  open(c: DeskContext, ask: Ask, now: number): Promise<Write | null>
}

type Order = { href: string; viewer: string; ask: Ask; now: number }
type Screens = {
  languageFor: (pathname: string, viewer: string) => string | null
  open: (order: Order) => Promise<Write | null>
}

/** The build of the desk beside this one guarantees the shape; what it keeps in the storage is its own. */
const screensOf = (module: unknown, storage: AsyncLocalStorage<unknown>): Screens =>
  (module as { prepare: (storage: AsyncLocalStorage<unknown>) => Screens }).prepare(storage)

/** What the desk tells of its viewer: language, zone, width. A browser that never ran it has told nothing, and gets no rows. */
const viewerCookie = 'frontdesk-view'

const viewerOf = (c: DeskContext): string | null => getCookie(c, viewerCookie) ?? null

/** Loads the screens beside the start, which does not wait for them; null when they are not built. `onFailure` hears of what went wrong. */
export function createFirstScreens(file: string, onFailure: (failure: unknown) => void): FirstScreens | null {
  if (!existsSync(file)) return null
  let screens: Screens | null = null
  const load = async () => {
    const module: unknown = await import(pathToFileURL(file).href)
    screens = screensOf(module, new AsyncLocalStorage())
  }
  load().catch(onFailure)
  /** A screen that fails is left to the browser, which shows it or says why it cannot. */
  function guarded(write: Write): Write {
    return () => {
      try {
        return write()
      } catch (failure) {
        onFailure(failure)
        return null
      }
    }
  }
  return {
    languageFor(c) {
      const viewer = viewerOf(c)
      return viewer === null ? null : (screens?.languageFor(new URL(c.req.url).pathname, viewer) ?? null)
    },
    async open(c, ask, now) {
      const viewer = viewerOf(c)
      if (screens === null || viewer === null) return null
      const { pathname, search } = new URL(c.req.url)
      try {
        const write = await screens.open({ href: pathname + search, viewer, ask, now })
        return write && guarded(write)
      } catch (failure) {
        onFailure(failure)
        return null
      }
    },
  }
}
