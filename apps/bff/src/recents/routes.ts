import type { Hono } from 'hono'
import { z } from 'zod'

import { signedIn } from '#access.ts'
import { bodyAs, storable } from '#guards/input.ts'
import { Refusal } from '#problem.ts'
import type { DeskEnv } from '#request.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { Recents } from './recents.ts'

const seenBody = z.strictObject({
  kind: z.enum(['attendee', 'registrant']),
  eventId: z.guid(),
  slug: storable().min(1).max(300).nullable(),
  projectId: z.guid().nullable(),
  id: z.guid(),
  name: storable().min(1).max(300),
  eventName: storable().min(1).max(300),
})

const shown = 20

/** `/desk/recents`: everybody's own, whatever the role, as far as their scope reaches now; the newest 20. */
export function mountRecents(
  app: Hono<DeskEnv>,
  { recents, scope }: { recents: Recents; scope: Pick<ScopeGuard, 'within'> },
): void {
  app.get('/desk/recents', async (c) => {
    c.set('operation', 'desk.recents')
    const { person } = signedIn(c.get('session'))
    return c.json({ recents: (await scope.within(person, await recents.list(person.id))).slice(0, shown) })
  })

  app.put('/desk/recents', async (c) => {
    c.set('operation', 'desk.noteRecent')
    const { person } = signedIn(c.get('session'))
    const seen = await bodyAs(c, seenBody)
    if ((await scope.within(person, [seen])).length === 0) throw new Refusal('out_of_scope')
    await recents.put(person.id, seen)
    return c.body(null, 204)
  })

  app.delete('/desk/recents', async (c) => {
    c.set('operation', 'desk.forgetRecents')
    await recents.clear(signedIn(c.get('session')).person.id)
    return c.body(null, 204)
  })
}
