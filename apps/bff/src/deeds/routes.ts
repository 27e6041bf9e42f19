import type { Hono } from 'hono'
import { z } from 'zod'

import { signedIn } from '#access.ts'
import { checked } from '#guards/input.ts'
import type { DeskEnv } from '#request.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { Deeds } from './deeds.ts'

const question = z.strictObject({
  eventId: z.guid().optional(),
  subject: z
    .string()
    .max(1000)
    .transform((text) => text.toLowerCase().split(','))
    .pipe(z.array(z.guid()).min(1).max(20)),
})

/** `GET /desk/deeds?eventId=&subject=,`: what the desk did about somebody, whoever did it. Who has a scope names an event. */
export function mountDeeds(
  app: Hono<DeskEnv>,
  { deeds, scope }: { deeds: Deeds; scope: Pick<ScopeGuard, 'beforeEvent'> },
): void {
  app.get('/desk/deeds', async (c) => {
    c.set('operation', 'desk.deeds')
    const { person } = signedIn(c.get('session'))
    const asked = checked<{ eventId?: string | undefined; subject: string[] }>(
      question,
      c.req.query(),
      'The query does not fit.',
    )
    await scope.beforeEvent(person, asked.eventId)
    const about = { eventId: asked.eventId?.toLowerCase() ?? null, subjects: asked.subject }
    return c.json({ deeds: await deeds.list(about) }, 200, { 'cache-control': 'no-store' })
  })
}
