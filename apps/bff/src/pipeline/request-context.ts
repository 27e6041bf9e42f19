import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Context } from 'hono'

import type { Session } from '#access/session.ts'
import { type Leaving, leavingOf } from '#concurrency/abort-signal.ts'

/** Of Node's own server; a test has none. */
type Bindings = { incoming?: IncomingMessage; outgoing?: ServerResponse }

/** What a request carries on its way: set by `pipeline/request-pipeline.ts`. */
export type RequestState = {
  reference: string
  /** What the log calls this request: an operation id or a name such as `desk.signIn`. */
  operation: string
  session: Session | null
  /** A cached response: it has every header that it needs. */
  hasAllHeaders: boolean
  /** Of a session's request: gives its place back before the answer, for whoever asks the desk itself for parts of it. */
  givePlaceBack: () => void
}

export type DeskEnv = { Bindings: Bindings; Variables: RequestState }

export type DeskContext = Context<DeskEnv>

/** Whoever waits for the answer. The signal of a request is dear, and is made only where there is no connection to look at. */
export const callerOf = (c: DeskContext): Leaving =>
  c.env?.outgoing === undefined ? c.req.raw.signal : leavingOf(c.env.outgoing)

/** The part of Hono's context that guards look at. */
export type RequestHead = {
  readonly req: {
    readonly method: string
    readonly path: string
    /** With scheme and host. */
    readonly url: string
    header(name: string): string | undefined
  }
  readonly env: Bindings | undefined
}
