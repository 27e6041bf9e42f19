import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import { getCookie } from 'hono/cookie'

import type { DeskContext } from '#pipeline/request-context.ts'

/** A response embedded in the page, which uses it instead of a request. */
export type FirstAnswer = { url: string; headers: [string, string][]; body: string }
/** Makes an internal request; null when there is no usable response. */
export type Ask = (url: string) => Promise<FirstAnswer | null>

/** The web app's screens, built for server rendering. */
export type FirstScreens = {
  /** The language for rendering the screen of this request; null when it is not rendered. */
  languageFor(c: DeskContext): string | null
  /**
   * The screen at the address of this request as escaped HTML, with data from `ask`; null for a screen that is not
   * rendered, or not complete.
   */
  render(c: DeskContext, order: Omit<Order, 'href' | 'viewer'>): Promise<string | null>
}

type Order = { href: string; viewer: string; ask: Ask; now: number; signal: AbortSignal }
type Screens = {
  languageFor: (pathname: string, viewer: string) => string | null
  render: (order: Order) => Promise<string | null>
}

/** Guarantee of the cast: the module is built together with the BFF; it owns the content of the storage. */
const screensOf = (module: unknown, storage: AsyncLocalStorage<unknown>): Screens =>
  (module as { prepare: (storage: AsyncLocalStorage<unknown>) => Screens }).prepare(storage)

/** Set by the web app: language, time zone, width. Without it nothing is rendered. */
const viewerCookie = 'frontdesk-view'

const viewerOf = (c: DeskContext): string | null => getCookie(c, viewerCookie) ?? null

/** Loads the screens without delaying the start; null when they are not built. `onFailure` receives errors. */
export function createFirstScreens(file: string, onFailure: (failure: unknown) => void): FirstScreens | null {
  if (!existsSync(file)) return null
  let screens: Screens | null = null
  const load = async () => {
    const module: unknown = await import(pathToFileURL(file).href)
    screens = screensOf(module, new AsyncLocalStorage())
  }
  load().catch(onFailure)
  return {
    languageFor(c) {
      const viewer = viewerOf(c)
      return viewer === null ? null : (screens?.languageFor(new URL(c.req.url).pathname, viewer) ?? null)
    },
    async render(c, order) {
      const viewer = viewerOf(c)
      if (screens === null || viewer === null) return null
      const { pathname, search } = new URL(c.req.url)
      try {
        return await screens.render({ href: pathname + search, viewer, ...order })
      } catch (failure) {
        // Left to the browser, which shows the screen or its error.
        onFailure(failure)
        return null
      }
    },
  }
}
