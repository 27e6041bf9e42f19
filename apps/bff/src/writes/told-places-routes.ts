import type { Hono } from 'hono'

import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { ToldPlaces } from './told-places.ts'

/** Places of the registration types of an event, as starts of registrations by all staff have told them. */
export function mountToldPlaces(
  app: Hono<DeskEnv>,
  { toldPlaces, scope }: { toldPlaces: ToldPlaces; scope: Pick<ScopeGuard, 'beforeEvent'> },
): void {
  mountDeskRoute(app, 'toldPlaces', async ({ session: { person }, query }) => {
    await scope.beforeEvent(person, query.eventId)
    return { places: await toldPlaces.of(query.eventId) }
  })
}
