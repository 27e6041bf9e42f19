/**
 * The interface of a handler. `app.ts` parses and checks the input before it calls one, and responds with the status
 * and shape of the operation's row. A handler throws a `Problem` (`problem.ts`) for any other response.
 *
 * Handlers are grouped in files by resource, each `createXHandlers(deps)` returning `satisfies Partial<Handlers>`.
 */
import type { Body, OperationId, Output, Params, Query } from '@frontdesk/api-types'

import type { Access } from '#access/access.ts'
import type { Reach } from '#access/reach.ts'
import type { Db, DbOrTx } from '#db/database.ts'

/** @public The types of the handlers need its name. */
export interface HandlerInput<I extends OperationId> {
  params: Params<I>
  query: Query<I>
  body: Body<I>
  /** Access of the request's credential. */
  access: Access
}

export type Handlers = { [I in OperationId]: (input: HandlerInput<I>) => Promise<Output<I>> }

/** A message to a person. */
export interface OutgoingMessage {
  kind: 'confirmation'
  registrantId: string
  eventId: string
  recipient: string
  subject: string
  bodyText: string
  bodyHtml?: string
}

/** The durable outbox. */
export interface Outbox {
  /** Writes the message in the caller's transaction; it is sent only when that commits. Returns its id. */
  add: (tx: DbOrTx, message: OutgoingMessage) => Promise<string>
  /** Call after the commit: sends due messages soon. */
  wake: () => void
  /** Call after the commit: sends due messages, and returns within a few seconds whether this message was sent. */
  delivered: (id: string) => Promise<'sent' | 'queued' | 'failed'>
  /** False without a mail server: messages stay queued until one is set. */
  readonly sends: boolean
}

export interface ServiceDeps {
  db: Db
  reach: Reach
  outbox: Outbox
  now: () => Date
  newId: () => string
}
