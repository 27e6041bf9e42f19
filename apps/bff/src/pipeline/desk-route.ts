import {
  type DeskAnswer,
  type DeskBody,
  type DeskParams,
  type DeskQuery,
  type DeskRouteId,
  type RouteSchemas,
  deskRouteOf,
  deskSchemas,
} from '@frontdesk/desk-api'
import { routeTokenScope } from '@frontdesk/desk-api/token-scopes'
import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { admit, admitAs, admitOnly, permitToken } from '#access/access.ts'
import type { Session } from '#access/session.ts'

import type { DeskContext, DeskEnv } from './request-context.ts'
import { bodyAs, checked } from './request-input.ts'

type Open = {
  [I in DeskRouteId]: (typeof import('@frontdesk/desk-api').deskRoutes)[I]['access'] extends 'anyone' ? I : never
}[DeskRouteId]

/** A request of one of the desk's own routes: the caller has been admitted and the input has been parsed. */
export type DeskRequest<I extends DeskRouteId> = {
  c: DeskContext
  /** null only on a public route. */
  session: I extends Open ? Session | null : Session
  params: DeskParams<I>
  query: DeskQuery<I>
  body: DeskBody<I>
}

/** Return a `Response` for other content types or extra headers. @throws ProblemError */
export type DeskHandler<I extends DeskRouteId> = (
  request: DeskRequest<I>,
) => DeskAnswer<I> | Response | Promise<DeskAnswer<I> | Response>

function sessionFor(c: DeskContext, id: DeskRouteId): Session | null {
  const { access } = deskRouteOf(id)
  const session = c.get('session')
  if (session !== null) permitToken(session, routeTokenScope(id))
  if (access === 'anyone') return session
  if (typeof access === 'string') return admitAs(session, access)
  return 'only' in access ? admitOnly(session, access.only) : admit(session, access.operation)
}

/** Mounts a handler on a route of the contract: the contract gives log name, access and input schemas. */
export function mountDeskRoute<I extends DeskRouteId>(app: Hono<DeskEnv>, id: I, handle: DeskHandler<I>): void {
  const { method, path, answers, changes } = deskRouteOf(id)
  const schemas: RouteSchemas = deskSchemas[id]
  app.on(method, path, async (c: DeskContext) => {
    c.set('operation', `desk.${id}`)
    const session = sessionFor(c, id)
    const params = schemas.params ? checked(schemas.params, c.req.param(), 'The address does not fit.') : null
    const query = schemas.query ? checked(schemas.query, c.req.query(), 'The query does not fit.') : null
    const body = schemas.body ? await bodyAs(c, schemas.body) : null
    const answer = await handle(parsed<I>({ c, session, params, query, body }))
    if (changes !== undefined) c.get('changes').publish({ kind: changes, eventId: eventIn(params) ?? eventIn(body) })
    if (answer instanceof Response) return answer
    if (answer === null) return c.body(null, 204)
    return c.json(answer, status(answers.status))
  })
}

/** The event of a request, in its address or its body. */
function eventIn(part: unknown): string | null {
  const given = typeof part === 'object' && part !== null && 'eventId' in part ? part.eventId : null
  return typeof given === 'string' ? given.toLowerCase() : null
}

/** Guarantee of the cast: each part was parsed by its schema. */
const parsed = <I extends DeskRouteId>(request: object): DeskRequest<I> => request as DeskRequest<I>

/** Guarantee of the cast: routes without a response body return null. */
const status = (code: number): ContentfulStatusCode => code as ContentfulStatusCode
