import type { Hono } from 'hono'

import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import { Refusal } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { Recents } from './recent-events.ts'

const shown = 20

/** A person's recently opened records in their current scope; the newest 20. */
export function mountRecents(
  app: Hono<DeskEnv>,
  { recents, scope }: { recents: Recents; scope: Pick<ScopeGuard, 'within'> },
): void {
  mountDeskRoute(app, 'recents', async ({ session: { person } }) => ({
    recents: (await scope.within(person, await recents.list(person.id))).slice(0, shown),
  }))

  mountDeskRoute(app, 'addRecent', async ({ session: { person }, body }) => {
    if ((await scope.within(person, [body])).length === 0) throw new Refusal('out_of_scope')
    await recents.put(person.id, body)
    return null
  })

  mountDeskRoute(app, 'removeRecents', async ({ session: { person } }) => {
    await recents.clear(person.id)
    return null
  })
}
