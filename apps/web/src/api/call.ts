import {
  type Body,
  type OperationId,
  type Output,
  type Params,
  type Query,
  operations,
  urlOf,
} from '@frontdesk/api-types/table'

import { send } from './send.ts'

type Needs<K extends string, T, Empty> = Empty extends true ? { [N in K]?: never } : { [N in K]: T }

/** What an operation takes: `params` when its path has ids, `body` when it has one, `query` always optional. */
export type Input<I extends OperationId> = Needs<'params', Params<I>, keyof Params<I> extends never ? true : false> &
  Needs<'body', Body<I>, [Body<I>] extends [null] ? true : false> & { query?: Query<I> }

/** An answer with what the screen needs to be honest about it. */
export type Answer<T> = {
  data: T
  /** Names of fields that held a value the border does not hand out. */
  sealed: string[]
  /** When it arrived, ISO 8601. */
  at: string
}

type Loose = { params?: Record<string, string>; query?: Record<string, string | number | undefined>; body?: unknown }

/**
 * Calls one of the 33 operations through the border.
 * @throws ApiProblem on any other answer, and when none arrived
 * @throws RangeError when a path id is not a GUID (nothing is sent)
 */
export async function call<I extends OperationId>(
  id: I,
  input: Input<I>,
  signal?: AbortSignal,
): Promise<Answer<Output<I>>> {
  const { params = {}, query = {}, body }: Loose = input
  const url = urlOf(id, asParams<I>(params), asQuery<I>(query))
  const answer = await send(operations[id].method, url, { body, signal })
  return { data: trusted<I>(answer.body), sealed: answer.sealed, at: answer.at }
}

/** The border has parsed the answer against the operation's schema; the browser trusts it. */
function trusted<I extends OperationId>(body: unknown): Output<I> {
  return body as Output<I>
}
/** `Input<I>` guarantees the names; `urlOf` checks that each is there and a GUID. */
function asParams<I extends OperationId>(params: Record<string, string>): Params<I> {
  return params as Params<I>
}
/** `Input<I>` guarantees the names; `urlOf` reads only those of the table. */
function asQuery<I extends OperationId>(values: unknown): Query<I> {
  return values as Query<I>
}
