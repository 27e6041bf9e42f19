import type { IncomingMessage } from 'node:http'

import type { Context } from 'hono'

import type { Session } from '#sessions/sessions.ts'

/** What a request carries on its way: set by the middleware in `desk.ts`. */
export type DeskEnv = {
  Bindings: { incoming?: IncomingMessage }
  Variables: {
    reference: string
    /** What the log calls this request: an operation id or a name such as `desk.signIn`. */
    operation: string
    session: Session | null
  }
}

export type DeskContext = Context<DeskEnv>
