import type { Hono } from 'hono'

import type { DeskContext, DeskEnv } from './request-context.ts'

/** Headers that apply to the outer response only. */
const ofTheWhole = ['accept-encoding', 'frontdesk-absent', 'if-none-match', 'range']

/**
 * A GET that the BFF sends to itself: through the whole pipeline, with its own session lookup, concurrency slot and log
 * line.
 */
export type InternalRequest = (c: DeskContext, url: string, signal?: AbortSignal) => Promise<Response>

/** Without the connection: it belongs to the outer request. */
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
