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

import { wishKeys } from './idempotency-keys.ts'
import type { Sent } from './response.ts'
import { send } from './send.ts'

type Needs<K extends string, T, Empty> = Empty extends true ? { [N in K]?: never } : { [N in K]: T }

/**
 * What an operation takes: `params` when its path has ids, `body` when it has one, `query` always optional.
 * Who acts is not part of it: the border knows.
 */
export type Input<I extends OperationId> = Needs<'params', Params<I>, keyof Params<I> extends never ? true : false> &
  Needs<'body', Asked<I>, [Asked<I>] extends [null] ? true : false> & {
    query?: Query<I>
    /** A write that the border holds back because the same went out a moment ago (op 33), wanted all the same. */
    again?: true
  }

/** An answer with what the screen needs to be honest about it. */
export type Answer<T> = {
  data: T
  /** Names of fields that held a value the border does not hand out. */
  sealed: string[]
  /** How many records were left out because they lie outside of this person's scope; absent when none. */
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
  /** Of a write: the key of its wish, where the caller keeps one. */
  key?: string
  /** Of a list: the fields of its records that are wanted, all when there are none. */
  fields?: readonly string[]
}

/**
 * Calls one of the 33 operations through the border. A write carries the key of its wish: `key` where the caller keeps one
 * (a UUID), else one that is made and remembered here.
 * @throws ApiProblem on any other answer, and when none arrived
 * @throws RangeError when a path id is not a GUID (nothing is sent)
 */
export async function call<I extends OperationId>(
  id: I,
  input: Input<I>,
  signal?: AbortSignal,
  { key, fields = [] }: Options = {},
): Promise<Answer<Output<I>>> {
  const { params = {}, query = {}, body, again }: Loose = input
  const hidden = hidesQuery(id)
  const whole = urlOf(id, asParams<I>(params), asQuery<I>(hidden ? {} : query))
  const url = fields.length === 0 ? whole : `${whole}${whole.includes('?') ? '&' : '?'}fields=${fields.join()}`
  const wanted: Record<string, string> = again ? { 'frontdesk-again': '1' } : {}
  const ask = (headers: Record<string, string>) =>
    send(gatewayMethod(id), url, { body: hidden ? query : body, signal, headers: { ...headers, ...wanted } })
  const asked = (): Promise<Sent> => {
    // That the service has no such record is an answer; a browser would note a 404 as an error of the page.
    if (rowOf(id).effect !== 'writes') return ask({ 'frontdesk-absent': 'ok' })
    return key === undefined ? wishKeys.use({ url, body }, ask) : ask({ 'idempotency-key': key })
  }
  const { body: data, sealed, outside, at, servedAt } = await asked()
  return {
    data: trusted<I>(data),
    sealed,
    ...(outside === undefined ? {} : { outside }),
    at,
    // Of reads nobody asks for it, and an answer that was kept would be another one by it.
    ...(servedAt === undefined || rowOf(id).effect !== 'writes' ? {} : { servedAt }),
  }
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
