import {
  type Asked,
  type OperationId,
  type Output,
  type Params,
  type Query,
  gatewayMethod,
  hidesQuery,
  rowOf,
  urlOf,
} from '@frontdesk/api-types/table'

import { idempotencyKeys } from './idempotency-keys.ts'
import type { ApiResponse } from './response.ts'
import { send } from './send.ts'

type Needs<K extends string, T, Empty> = Empty extends true ? { [N in K]?: never } : { [N in K]: T }

/**
 * Input of an operation: `params` when its path has ids, `body` when it has one, `query` always optional. The BFF adds
 * the acting user.
 */
export type Input<I extends OperationId> = Needs<'params', Params<I>, keyof Params<I> extends never ? true : false> &
  Needs<'body', Asked<I>, [Asked<I>] extends [null] ? true : false> & {
    query?: Query<I>
    /** Confirms a repeat of a write that the BFF rejects because the same one was sent a moment ago (op 33). */
    again?: true
  }

/** The data of an answer and its completeness. */
export type Answer<T> = {
  data: T
  /** Names of fields whose value the BFF withholds. */
  sealed: string[]
  /** Number of records removed because they are outside of this user's scope; absent when none. */
  outside?: number
  /** When it arrived, ISO 8601. */
  at: string
  /** Of a write: when the server answered, by its own clock, ms since 1970; a browser's clock may be hours off. */
  servedAt?: number
}

type Loose = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  again?: true
}

type Options = {
  /** Idempotency key of a write, when the caller stores one. */
  key?: string
  /** Of a list: the record fields to return; all when empty. */
  fields?: readonly string[]
  headers?: Record<string, string>
}

/**
 * Calls one of the 33 operations through the BFF. A write carries `key` (a UUID), or a generated idempotency key.
 * @throws ApiProblem on any error response, and when none arrived
 * @throws RangeError when a path id is not a GUID (nothing is sent)
 */
export async function call<I extends OperationId>(
  id: I,
  input: Input<I>,
  signal?: AbortSignal,
  { key, fields = [], headers: more = {} }: Options = {},
): Promise<Answer<Output<I>>> {
  const { params = {}, query = {}, body, again }: Loose = input
  const hidden = hidesQuery(id)
  const whole = urlOf(id, asParams<I>(params), asQuery<I>(hidden ? {} : query))
  const url = fields.length === 0 ? whole : `${whole}${whole.includes('?') ? '&' : '?'}fields=${fields.join()}`
  const wanted: Record<string, string> = { ...more, ...(again && { 'frontdesk-again': '1' }) }
  const ask = (headers: Record<string, string>) =>
    send(gatewayMethod(id), url, { body: hidden ? query : body, signal, headers: { ...headers, ...wanted } })
  const asked = (): Promise<ApiResponse> => {
    // A missing record is a valid answer; a browser would log a 404 as an error of the page.
    if (rowOf(id).effect !== 'writes') return inTurn(signal, () => ask({ 'frontdesk-absent': 'ok' }))
    return key === undefined ? idempotencyKeys.use({ url, body }, ask) : ask({ 'idempotency-key': key })
  }
  const { body: data, sealed, outside, at, servedAt } = await asked()
  return {
    data: trusted<I>(data),
    sealed,
    ...(outside === undefined ? {} : { outside }),
    at,
    // Not for reads: it is not needed, and it would make each answer differ from the cached one.
    ...(servedAt === undefined || rowOf(id).effect !== 'writes' ? {} : { servedAt }),
  }
}

/** Guarantee of the cast: the BFF has parsed the answer against the operation's schema. */
function trusted<I extends OperationId>(body: unknown): Output<I> {
  return body as Output<I>
}
/** Guarantee of the cast: `Input<I>` has the names, and `urlOf` checks that each is there and a GUID. */
function asParams<I extends OperationId>(params: Record<string, string>): Params<I> {
  return params as Params<I>
}
/** Guarantee of the cast: `Input<I>` has the names, and `urlOf` reads only those of the table. */
function asQuery<I extends OperationId>(values: unknown): Query<I> {
  return values as Query<I>
}

/**
 * A browser opens six connections to a host over HTTP/1.1. What waits for the event system takes four at most, so that
 * the desk's own routes and its stream answer while the event system does not.
 */
const mostAtOnce = 4

let running = 0
const waiting: (() => void)[] = []

/** Runs `work`, which waits for the event system, when it is its turn. */
export async function inTurn<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (running < mostAtOnce) running += 1
  else await new Promise<void>((begin) => waiting.push(begin))
  try {
    signal?.throwIfAborted()
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
