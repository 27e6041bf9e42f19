/**
 * What a handler is. `app.ts` has parsed and checked everything in the input before it calls one, and answers with the status
 * and shape of the operation's row. A handler throws a `Problem` (`problem.ts`) for every answer that is not the row's own.
 *
 * Handlers come in files by resource, each `createXHandlers(deps)` returning `satisfies Partial<Handlers>`.
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
  /** Call after the commit: sends what is due, soon. */
  wake: () => void
  /** Call after the commit: sends what is due, and reports within a few seconds whether this message was sent. */
  delivered: (id: string) => Promise<'sent' | 'queued' | 'failed'>
  /** False: no mail server is set, messages stay queued until there is one. */
  readonly sends: boolean
}

export interface ServiceDeps {
  db: Db
  reach: Reach
  outbox: Outbox
  now: () => Date
  newId: () => string
}
