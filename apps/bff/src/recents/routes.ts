import type { Hono } from 'hono'
import { z } from 'zod'

import { signedIn } from '#access.ts'
import { bodyAs, storable } from '#guards/input.ts'
import type { DeskEnv } from '#request.ts'

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

/** `/desk/recents`: everybody's own, whatever the role. */
export function mountRecents(app: Hono<DeskEnv>, recents: Recents): void {
  app.get('/desk/recents', async (c) => {
    c.set('operation', 'desk.recents')
    return c.json({ recents: await recents.list(signedIn(c.get('session')).person.id) })
  })

  app.put('/desk/recents', async (c) => {
    c.set('operation', 'desk.noteRecent')
    const { person } = signedIn(c.get('session'))
    await recents.put(person.id, await bodyAs(c, seenBody))
    return c.body(null, 204)
  })

  app.delete('/desk/recents', async (c) => {
    c.set('operation', 'desk.forgetRecents')
    await recents.clear(signedIn(c.get('session')).person.id)
    return c.body(null, 204)
  })
}
