import type { Hono } from 'hono'

import { mountDeskRoute } from '#pipeline/desk-route.ts'
import { rules } from '#pipeline/rate-limits.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import type { Drift } from '#upstream/drift.ts'
import type { OperationHealth } from '#upstream/health.ts'

export type OperationsRoutes = {
  health: () => OperationHealth[]
  drift: Pick<Drift, 'names'>
  limit: { running(): number; waiting(): number }
  /** ISO 8601: start of this process and of its counters. */
  since: string
}

/** How the service has responded to this process. */
export function mountOperations(app: Hono<DeskEnv>, deps: OperationsRoutes): void {
  mountDeskRoute(app, 'operations', () => ({
    since: deps.since,
    places: { running: deps.limit.running(), waiting: deps.limit.waiting() },
    operations: deps.health(),
    drift: deps.drift.names(),
    limits: Object.entries(rules).map(([name, { points, seconds }]) => ({ name, points, seconds })),
  }))
}
