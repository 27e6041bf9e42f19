import type { Hono } from 'hono'
import { z } from 'zod'

import { signedIn } from '#access.ts'
import { bodyAs, checked, storable } from '#guards/input.ts'
import type { DeskContext, DeskEnv } from '#request.ts'

import type { Pins } from './pins.ts'

const pinBody = z.strictObject({
  slug: storable().min(1).max(300),
  projectId: z.guid(),
  name: storable().min(1).max(300),
  start: storable().max(40).nullish(),
  timezone: storable().max(80).nullish(),
})

const eventIdOf = (c: DeskContext): string =>
  checked(z.guid(), c.req.param('eventId'), 'The id of the address is not an id.')

/** `/desk/pins`: everybody's own, whatever the role. */
export function mountPins(app: Hono<DeskEnv>, pins: Pins): void {
  app.get('/desk/pins', async (c) => {
    c.set('operation', 'desk.pins')
    return c.json({ pins: await pins.list(signedIn(c.get('session')).person.id) })
  })

  app.put('/desk/pins/:eventId', async (c) => {
    c.set('operation', 'desk.pin')
    const { person } = signedIn(c.get('session'))
    const eventId = eventIdOf(c)
    const { start = null, timezone = null, ...rest } = await bodyAs(c, pinBody)
    await pins.put(person.id, { ...rest, eventId, start, timezone })
    return c.body(null, 204)
  })

  app.delete('/desk/pins/:eventId', async (c) => {
    c.set('operation', 'desk.unpin')
    const { person } = signedIn(c.get('session'))
    await pins.remove(person.id, eventIdOf(c))
    return c.body(null, 204)
  })
}
