import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Context } from 'hono'

import type { Session } from '#access/session.ts'
import type { Changes } from '#changes/changes.ts'

/** Provided by Node's server; absent in tests. */
type Bindings = { incoming?: IncomingMessage; outgoing?: ServerResponse }

/** Per-request variables, set by `request-pipeline.ts`. */
export type RequestState = {
  reference: string
  /** Name in log and metrics: an operation id or a route id such as `desk.signIn`. */
  operation: string
  session: Session | null
  /** The reason of a failed sign-in, a fixed word; it is logged in a separate line. */
  failedSignIn: string | undefined
  /** A cached response already has all headers. */
  hasAllHeaders: boolean
  /** Tells open pages what to read again. */
  changes: Pick<Changes, 'publish'>
  /** Frees the person's concurrency slot early, before internal requests. */
  releaseSlot: () => void
}

export type DeskEnv = { Bindings: Bindings; Variables: RequestState }

export type DeskContext = Context<DeskEnv>

/** Aborts when the client disconnects before the response is written. Without a connection, that of the request. */
export function callerSignal(c: DeskContext): AbortSignal {
  const outgoing = c.env?.outgoing
  if (outgoing === undefined) return c.req.raw.signal
  const leaving = new AbortController()
  if (outgoing.destroyed) leaving.abort()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) leaving.abort()
  })
  return leaving.signal
}

/** The part of Hono's context that guards use. */
export type RequestHead = {
  readonly req: {
    readonly method: string
    readonly path: string
    /** The absolute URL. */
    readonly url: string
    header(name: string): string | undefined
  }
  readonly env: Bindings | undefined
}
