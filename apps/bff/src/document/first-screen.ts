import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import { getCookie } from 'hono/cookie'

import type { DeskContext } from '#request.ts'

/** One answer as it would have come: the page reads it in the place of a request. */
export type FirstAnswer = { url: string; headers: [string, string][]; body: string }
/** Asks the desk as the browser would; null when there is no answer to show. */
export type Ask = (url: string) => Promise<FirstAnswer | null>
/** A screen as HTML, every value escaped, and the language it is in. */
export type Written = { html: string; language: string }
/** Writes the screen that was opened, in one go. Null when there is nothing worth showing. */
export type Write = () => Written | null

/** The desk's own screens, built for the border. */
export type FirstScreens = {
  /** Whether `open` may write the screen at the address of this request, for this browser. */
  mayOpen(c: DeskContext): boolean
  /** Opens the screen at the address of this request with what `ask` brings; null for a screen that is not written. */
  open(c: DeskContext, ask: Ask, now: number): Promise<Write | null>
}

type Order = { href: string; viewer: string; ask: Ask; now: number }
type Screens = { isWritten: (pathname: string) => boolean; open: (order: Order) => Promise<Write | null> }

/** The build of the desk beside this one guarantees the shape. */
const screensOf = (module: unknown, by: AsyncLocalStorage<Ask>): Screens =>
  (module as { prepare: (by: AsyncLocalStorage<Ask>) => Screens }).prepare(by)

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
    mayOpen: (c) => viewerOf(c) !== null && screens?.isWritten(new URL(c.req.url).pathname) === true,
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
