import type { OperationId } from '@frontdesk/api-types/table'

import type { Person } from '#access/session.ts'
import type { Limits } from '#pipeline/rate-limits.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import type { Upstream } from '#upstream/upstream.ts'

export type ServiceRead = {
  id: OperationId
  params: Record<string, string>
  query: Record<string, string>
  /** Called each time before the read is sent once more. */
  repeated?: () => void
}

/** @throws ProblemError */
export type ReadService = (
  read: ServiceRead,
  person: Pick<Person, 'scope'>,
  signal: AbortSignal | null,
) => Promise<unknown>

/**
 * Everything that guest lists ask of the service: each read passes scope, the one limit of all desks and the breaker, and
 * is indexed.
 */
export function createReadService(deps: {
  upstream: Upstream
  scope: Pick<ScopeGuard, 'before' | 'after'>
  limits: Pick<Limits, 'take' | 'count'>
  indexAnswer: (id: OperationId, asked: Readonly<Record<string, unknown>>, value: unknown) => void
}): ReadService {
  return async ({ id, params, query, repeated = () => undefined }, person, signal) => {
    const { idsInScope } = await deps.scope.before(person, id, { params, query, body: null })
    await deps.limits.take('asking', '')
    const again = (): void => {
      repeated()
      void deps.limits.count('asking', '').catch(() => undefined)
    }
    const answer = await deps.upstream.call({ id, params, query, body: null, signal, repeated: again })
    const { value } = await deps.scope.after(person, id, answer, idsInScope)
    deps.indexAnswer(id, { ...params, ...query }, value)
    return value
  }
}
