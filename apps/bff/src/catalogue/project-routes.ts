import type { Hono } from 'hono'

import { seesProject } from '#access/scope.ts'
import type { Pins } from '#personal/pins/pins.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'

import type { Projects } from './projects.ts'

/** Projects from the settings, the person's pins and their scope; the API has no list of projects. */
export function mountProjects(
  app: Hono<DeskEnv>,
  deps: { projects: Projects; pins: Pins; always: readonly string[] },
): void {
  mountDeskRoute(app, 'projects', async ({ session: { person } }) => {
    const pinned = (await deps.pins.list(person.id)).map((pin) => pin.projectId)
    const granted = (person.scope ?? []).map((grant) => grant.projectId)
    const seen = [...deps.always, ...pinned, ...granted].filter((id) => seesProject(person.scope, id))
    return { projects: await deps.projects.describe(seen) }
  })
}
