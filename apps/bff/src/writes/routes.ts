import { operationIds, rowOf } from '@frontdesk/api-types/table'
import type { Hono } from 'hono'
import { z } from 'zod'

import { signedIn } from '#access.ts'
import { checked } from '#guards/input.ts'
import type { DeskEnv } from '#request.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { History } from './history.ts'

const writeIds = operationIds.filter((id) => rowOf(id).effect === 'writes')

const question = z.strictObject({
  operation: z.enum(writeIds),
  eventId: z.guid().optional(),
  subject: z.guid().optional(),
})

/** `GET /desk/writes?operation=&eventId=&subject=`: the newest 20 of a kind, whoever asked for them. Who has a scope names an event. */
export function mountWrites(
  app: Hono<DeskEnv>,
  deps: { history: History; scope: Pick<ScopeGuard, 'beforeEvent'> },
): void {
  app.get('/desk/writes', async (c) => {
    c.set('operation', 'desk.writes')
    const { person } = signedIn(c.get('session'))
    const filter = checked(question, c.req.query(), 'The query does not fit.')
    await deps.scope.beforeEvent(person, filter.eventId)
    return c.json({ writes: await deps.history.list(filter) })
  })
}
