import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Context } from 'hono'

import type { Session } from '#sessions/sessions.ts'

/** What a request carries on its way: set by `reception.ts`. */
export type DeskEnv = {
  /** Of Node's own server; a test has none. */
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse }
  Variables: {
    reference: string
    /** What the log calls this request: an operation id or a name such as `desk.signIn`. */
    operation: string
    session: Session | null
    /** The answer has every header that it needs. */
    whole: boolean
  }
}

export type DeskContext = Context<DeskEnv>
