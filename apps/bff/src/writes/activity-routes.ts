import type { Hono } from 'hono'

import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { ActivityLog } from './activity.ts'

/** Actions of all staff on one person. A caller with a limited scope must name an event. */
export function mountActivity(
  app: Hono<DeskEnv>,
  { activity, scope }: { activity: ActivityLog; scope: Pick<ScopeGuard, 'beforeEvent'> },
): void {
  mountDeskRoute(app, 'activity', async ({ session: { person }, query }) => {
    await scope.beforeEvent(person, query.eventId)
    const about = { eventId: query.eventId?.toLowerCase() ?? null, subjects: query.subject }
    return { activity: await activity.list(about) }
  })
}
