import type { Hono } from 'hono'

import type { DeskContext, DeskEnv } from './request-context.ts'

/** Headers that are about the answer as a whole. */
const ofTheWhole = ['accept-encoding', 'frontdesk-absent', 'if-none-match', 'range']

/**
 * A GET that the desk asks of itself for a part of an answer, as the browser would ask it: through the whole pipeline, with
 * a session to be looked up, a place among its requests and a line of the log of its own.
 */
export type InternalRequest = (c: DeskContext, url: string, signal?: AbortSignal) => Promise<Response>

/** The connection itself stays with the request that the browser made. */
export const createInternalRequest =
  (app: Hono<DeskEnv>): InternalRequest =>
  async (c, url, signal) => {
    const headers = new Headers(c.req.raw.headers)
    for (const name of ofTheWhole) headers.delete(name)
    headers.set('accept', 'application/json')
    headers.set('x-frontdesk', '1')
    const incoming = c.env?.incoming
    const init = signal === undefined ? { headers } : { headers, signal }
    return app.request(new URL(url, c.req.url), init, incoming ? { incoming } : {})
  }
