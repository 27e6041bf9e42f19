import type { OperationId } from '@frontdesk/api-types/table'

import { admit } from '#access/access.ts'
import type { DeskContext } from '#pipeline/request-context.ts'
import type { WireResponse } from '#response-cache/wire-response.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { CachedReads } from './cached-reads.ts'
import type { ListProjection } from './list-projection.ts'

/** A read with input parsed by the schemas of its operation. */
export type ReadRequest = {
  params: Record<string, string>
  query: Record<string, string | number | undefined>
  projection: ListProjection | null
}

/** Performs a GET read. @throws ProblemError when role or scope do not allow it, or the service gives no valid answer */
export type AuthorizedRead = (
  c: Pick<DeskContext, 'get' | 'set' | 'req'>,
  id: OperationId,
  request: ReadRequest,
  signal: AbortSignal,
) => Promise<WireResponse>

/** Checks role and scope, then returns the cached response for the bytes of the service's answer. */
export function createAuthorizedRead(deps: { reads: CachedReads; scope: Pick<ScopeGuard, 'before'> }): AuthorizedRead {
  return async (c, id, { params, query, projection }, signal) => {
    c.set('operation', id)
    const { person } = admit(c.get('session'), id)
    const { idsInScope } = await deps.scope.before(person, id, { params, query, body: null })
    return deps.reads.answer({
      id,
      params,
      query,
      projection,
      body: null,
      signal,
      person,
      idsInScope,
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    })
  }
}
