import type { Hono } from 'hono'

import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { SavedViews, ViewedList } from './saved-views.ts'

const viewedList = ({ list, eventId }: { list: ViewedList['list']; eventId?: string | undefined }): ViewedList => ({
  list,
  eventId: eventId?.toLowerCase() ?? null,
})

/** A person's saved views of a list; those of a guest list when its event is in their current scope. */
export function mountSavedViews(
  app: Hono<DeskEnv>,
  { savedViews, scope }: { savedViews: SavedViews; scope: Pick<ScopeGuard, 'beforeEvent'> },
): void {
  mountDeskRoute(app, 'views', async ({ session: { person }, query }) => {
    const of = viewedList(query)
    if (of.eventId !== null) await scope.beforeEvent(person, of.eventId)
    return { views: await savedViews.list(person.id, of) }
  })

  mountDeskRoute(app, 'putView', async ({ session: { person }, params: { id }, body }) => {
    const of = viewedList(body)
    if (of.eventId !== null) await scope.beforeEvent(person, of.eventId)
    await savedViews.put(person.id, of, { id, name: body.name, search: body.search })
    return null
  })

  mountDeskRoute(app, 'removeView', async ({ session: { person }, params: { id } }) => {
    await savedViews.remove(person.id, id)
    return null
  })
}
