import { bodySchema, paramsSchema, querySchema } from '@frontdesk/api-types'
import {
  type Operation,
  type OperationId,
  gatewayMethod,
  hidesQuery,
  isWrite,
  operationIds,
  parseJson,
  rowOf,
} from '@frontdesk/api-types/table'
import type { Hono } from 'hono'

import { admit } from '#access/access.ts'
import { parsedBody, readBodyText } from '#pipeline/request-body.ts'
import { type DeskContext, type DeskEnv, callerSignal } from '#pipeline/request-context.ts'
import { checked } from '#pipeline/request-input.ts'
import { ProblemError } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { keyIn, wantsAgain } from '#writes/request-headers.ts'

import type { AuthorizedRead } from './authorized-read.ts'
import { clientBodySchema } from './identities.ts'
import { type ListProjection, takeProjection } from './list-projection.ts'
import { routeOf, singleQuery } from './operation-routes.ts'
import { type Leaks, outgoing, responseOf } from './response.ts'
import { type Writes, requestFields } from './writes.ts'

export type GatewayDeps = {
  upstream: Upstream
  authorizedRead: AuthorizedRead
  writes: Writes
  scope: ScopeGuard
  /** Final check: whether the outgoing text contains the credential. */
  leaks: Leaks
  /** Receives every answer that was returned, with the fields of the request. Returns at once. */
  indexAnswer: (id: OperationId, asked: Readonly<Record<string, unknown>>, value: unknown) => void
}

function queryOf(c: DeskContext): Record<string, string> {
  const query = singleQuery(c.req.url)
  if (query === null) throw new ProblemError('invalid_input', { detail: 'A query parameter may stand once.' })
  return query
}

const jsonOf = async (c: DeskContext): Promise<unknown> => parsedBody(await readBodyText(c), parseJson)

type OperationInput = {
  query: Record<string, string | number | undefined>
  projection: ListProjection | null
  body: unknown
}

/** Query and body for the service. A query with a secret is sent to the BFF as a body. */
async function inputOf(c: DeskContext, id: OperationId, row: Operation): Promise<OperationInput> {
  if (hidesQuery(id)) {
    if (new URL(c.req.url).search !== '')
      throw new ProblemError('invalid_input', { detail: 'A code belongs in the body, not in the address.' })
    const query = checked(querySchema(id), await jsonOf(c), 'The body does not fit this operation.')
    return { query, projection: null, body: null }
  }
  const { query: own, projection } = takeProjection(id, queryOf(c))
  const query = checked(querySchema(id), own, 'The query does not fit this operation.')
  if (row.body === null) return { query, projection, body: null }
  const schema = row.effect === 'writes' ? clientBodySchema(id) : bodySchema(id)
  return { query, projection, body: checked<unknown>(schema, await jsonOf(c), 'The body does not fit this operation.') }
}

/** GET reads. Other reads carry codes and are not cached or indexed. */
const isCacheable = (id: OperationId): boolean => gatewayMethod(id) === 'GET'

/**
 * Registers a route for each row: role, parse input, scope, call, parse output, trim, seal. Paths equal the service's.
 */
export function mountGateway(app: Hono<DeskEnv>, deps: GatewayDeps): void {
  for (const id of operationIds) {
    const row = rowOf(id)
    const cacheable = isCacheable(id)
    app.on(gatewayMethod(id), routeOf(id), async (c: DeskContext) => {
      c.set('operation', id)
      const session = admit(c.get('session'), id)
      const params = checked<Record<string, string>>(
        paramsSchema(id),
        c.req.param(),
        'An id of the address is not an id.',
      )
      const { query, projection, body } = await inputOf(c, id, row)
      const signal = callerSignal(c)
      if (cacheable) {
        const {
          status,
          headers,
          body: content,
        } = await deps.authorizedRead(c, id, { params, query, projection }, signal)
        c.set('hasAllHeaders', true)
        return new Response(content, { status, headers })
      }
      const { person } = session
      const { idsInScope } = await deps.scope.before(person, id, { params, query, body })
      if (isWrite(id)) {
        const reference = c.get('reference')
        const call = { id, params, query, body, session, reference, idsInScope, key: keyIn(c), again: wantsAgain(c) }
        const { answer, replayed } = await deps.writes.run(call)
        return responseOf(answer, { replayed })
      }
      const answer = await deps.upstream.call({ id, params, query, body, signal })
      const { value, dropped } = await deps.scope.after(person, id, answer, idsInScope)
      const response = outgoing(id, value, deps.leaks)
      deps.indexAnswer(id, requestFields({ params, query, body }), value)
      return responseOf(response, { dropped })
    })
  }
}
