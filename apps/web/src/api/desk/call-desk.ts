import type { DeskAnswer, SentBody, SentParams, SentQuery } from '@frontdesk/desk-api'
import { type CoreRouteId, coreRoutes, routeUrl } from '@frontdesk/desk-api/core-table'
import type { DeskRoute, DeskRouteId } from '@frontdesk/desk-api/table'

import { send } from '#api/send.ts'

type Part<Name extends string, T> = [T] extends [null] ? { [N in Name]?: never } : { [N in Name]: T }
type Query<T> = [T] extends [null] ? { query?: never } : object extends T ? { query?: T } : { query: T }

/** Input of one of the desk's own routes: only the parts that it has. */
export type DeskInput<I extends DeskRouteId> = Part<'params', SentParams<I>> &
  Query<SentQuery<I>> &
  Part<'body', SentBody<I>>

export type Options = {
  signal?: AbortSignal | undefined
  /** False where the form shows a 401 itself instead of the sign-in dialog. */
  promptSignIn?: boolean
  headers?: Record<string, string>
}
type Given = {
  params?: Record<string, string> | undefined
  query?: Record<string, string | number | undefined> | undefined
  body?: unknown
}

/**
 * Calls one of the desk's own routes, apart from those of guest lists (`callGuests`).
 * @throws ApiProblem on any error response, and when none arrived
 * @throws RangeError when a parameter is not a valid path segment (nothing is sent)
 */
export const callDesk = <I extends CoreRouteId>(
  id: I,
  input: DeskInput<I>,
  options: Options = {},
): Promise<DeskAnswer<I>> => callRoute<I>(coreRoutes[id], input, options)

/** Calls the route with this row of the table. */
export async function callRoute<I extends DeskRouteId>(
  route: DeskRoute,
  input: DeskInput<I>,
  options: Options,
): Promise<DeskAnswer<I>> {
  const { params, query, body } = partsOf(input)
  const sent = await send(route.method, routeUrl(route, params, query), { ...options, body })
  return answered<I>(sent.body)
}

const partsOf = (input: object): Given => input

/** Guarantee of the cast: the BFF's handler of this route has this type, from the same contract. */
const answered = <I extends DeskRouteId>(body: unknown): DeskAnswer<I> => body as DeskAnswer<I>
