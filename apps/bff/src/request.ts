import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Context } from 'hono'

import type { Session } from '#sessions/sessions.ts'
import { type Leaving, leavingOf } from '#upstream/leaving.ts'

/** Of Node's own server; a test has none. */
type Bindings = { incoming?: IncomingMessage; outgoing?: ServerResponse }

/** What a request carries on its way: set by `reception.ts`. */
export type Carried = {
  reference: string
  /** What the log calls this request: an operation id or a name such as `desk.signIn`. */
  operation: string
  session: Session | null
  /** The answer has every header that it needs. */
  whole: boolean
  /** Of a session's request: gives its place back before the answer, for whoever asks the desk itself for parts of it. */
  givePlaceBack: () => void
}

const nothing = (): void => undefined

/** What a request carries before it was looked at. */
export const nothingYet = (): Carried => ({
  reference: '',
  operation: 'unknown',
  session: null,
  whole: false,
  givePlaceBack: nothing,
})

export type DeskEnv = { Bindings: Bindings; Variables: Carried }

export type DeskContext = Context<DeskEnv>

/** Whoever waits for the answer. The signal of a request is dear, and is made only where there is no connection to look at. */
export const callerOf = (c: DeskContext): Leaving =>
  c.env?.outgoing === undefined ? c.req.raw.signal : leavingOf(c.env.outgoing)

/** What may be looked at of a request before anybody knows what it asks for. Hono's own request is one. */
export type Asking = {
  readonly method: string
  readonly path: string
  /** With scheme and host. */
  readonly url: string
  /** The host in it, where that is known without a look at it; then the path stands in it as it is. */
  readonly authority?: string | undefined
  header(name: string): string | undefined
}

/** A request on its way through the desk. Hono's context is one; `direct.ts` has another. */
export type Visit = {
  readonly req: Asking
  readonly env: Bindings | undefined
  get<Name extends keyof Carried>(name: Name): Carried[Name]
  set<Name extends keyof Carried>(name: Name, value: Carried[Name]): void
}
