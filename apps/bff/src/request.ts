import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Context } from 'hono'

import type { Session } from '#sessions/sessions.ts'

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
}

export type DeskEnv = { Bindings: Bindings; Variables: Carried }

export type DeskContext = Context<DeskEnv>

/** What may be looked at of a request before anybody knows what it asks for. Hono's own request is one. */
export type Asking = {
  readonly method: string
  readonly path: string
  /** With scheme and host. */
  readonly url: string
  header(name: string): string | undefined
}

/** A request on its way through the desk. Hono's context is one; `direct.ts` has another. */
export type Visit = {
  readonly req: Asking
  readonly env: Bindings | undefined
  get<Name extends keyof Carried>(name: Name): Carried[Name]
  set<Name extends keyof Carried>(name: Name, value: Carried[Name]): void
}
