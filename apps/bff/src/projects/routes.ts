import type { Hono } from 'hono'

import { signedIn } from '#access.ts'
import type { Pins } from '#pins/pins.ts'
import type { DeskEnv } from '#request.ts'
import { seesProject } from '#scope/scope.ts'

import type { Projects } from './projects.ts'

/** `/desk/projects`: those of the setting and those of the person's pins; the API has no list of projects. */
export function mountProjects(
  app: Hono<DeskEnv>,
  deps: { projects: Projects; pins: Pins; always: readonly string[] },
): void {
  app.get('/desk/projects', async (c) => {
    c.set('operation', 'desk.projects')
    const { person } = signedIn(c.get('session'))
    const pinned = (await deps.pins.list(person.id)).map((pin) => pin.projectId)
    const granted = (person.scope ?? []).map((grant) => grant.projectId)
    const seen = [...deps.always, ...pinned, ...granted].filter((id) => seesProject(person.scope, id))
    return c.json({ projects: await deps.projects.describe(seen) })
  })
}
