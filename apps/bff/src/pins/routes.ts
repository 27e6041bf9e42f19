import type { Hono } from 'hono'
import { z } from 'zod'

import { signedIn } from '#access.ts'
import { bodyAs, checked, storable } from '#guards/input.ts'
import { Refusal } from '#problem.ts'
import type { DeskContext, DeskEnv } from '#request.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { Pins } from './pins.ts'

const pinBody = z.strictObject({
  slug: storable().min(1).max(300),
  projectId: z.guid(),
  name: storable().min(1).max(300),
  start: storable().max(40).nullish(),
  end: storable().max(40).nullish(),
  timezone: storable().max(80).nullish(),
})

const eventIdOf = (c: DeskContext): string =>
  checked(z.guid(), c.req.param('eventId'), 'The id of the address is not an id.')

/** `/desk/pins`: everybody's own, whatever the role, as far as their scope reaches now. */
export function mountPins(
  app: Hono<DeskEnv>,
  { pins, scope }: { pins: Pins; scope: Pick<ScopeGuard, 'within'> },
): void {
  app.get('/desk/pins', async (c) => {
    c.set('operation', 'desk.pins')
    const { person } = signedIn(c.get('session'))
    return c.json({ pins: await scope.within(person, await pins.list(person.id)) })
  })

  app.put('/desk/pins/:eventId', async (c) => {
    c.set('operation', 'desk.pin')
    const { person } = signedIn(c.get('session'))
    const eventId = eventIdOf(c)
    const { start = null, end = null, timezone = null, ...rest } = await bodyAs(c, pinBody)
    const pin = { ...rest, eventId, start, end, timezone }
    if ((await scope.within(person, [pin])).length === 0) throw new Refusal('out_of_scope')
    await pins.put(person.id, pin)
    return c.body(null, 204)
  })

  app.delete('/desk/pins/:eventId', async (c) => {
    c.set('operation', 'desk.unpin')
    const { person } = signedIn(c.get('session'))
    await pins.remove(person.id, eventIdOf(c))
    return c.body(null, 204)
  })
}
