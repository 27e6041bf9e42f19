import type { Hono } from 'hono'

import { may } from '#access/access.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { History } from './write-history.ts'

/** The newest 20 writes of a kind, by all staff. A caller with a limited scope must name an event. */
export function mountWrites(
  app: Hono<DeskEnv>,
  deps: { history: History; scope: Pick<ScopeGuard, 'beforeEvent'> },
): void {
  mountDeskRoute(app, 'writes', async ({ session: { person }, query }) => {
    await deps.scope.beforeEvent(person, query.eventId)
    return { writes: await deps.history.list(query, may(person.role, query.operation)) }
  })
}
