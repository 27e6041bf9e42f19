import type { Hono } from 'hono'

import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import { ProblemError } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { RecentPeople } from './recent-people.ts'

const shown = 20

/** A person's recently opened records in their current scope; the newest 20. */
export function mountRecentPeople(
  app: Hono<DeskEnv>,
  { recentPeople, scope }: { recentPeople: RecentPeople; scope: Pick<ScopeGuard, 'within'> },
): void {
  mountDeskRoute(app, 'recents', async ({ session: { person } }) => ({
    recents: (await scope.within(person, await recentPeople.list(person.id))).slice(0, shown),
  }))

  mountDeskRoute(app, 'addRecent', async ({ session: { person }, body }) => {
    if ((await scope.within(person, [body])).length === 0) throw new ProblemError('out_of_scope')
    await recentPeople.put(person.id, body)
    return null
  })

  mountDeskRoute(app, 'removeRecents', async ({ session: { person } }) => {
    await recentPeople.clear(person.id)
    return null
  })
}
