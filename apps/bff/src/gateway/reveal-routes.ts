import { paramsSchema, querySchema } from '@frontdesk/api-types'
import type { Hono } from 'hono'

import { admit } from '#access/access.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import { checked } from '#pipeline/request-input.ts'

import type { Reveals } from './reveals.ts'

/** For organizers and administrators; their role must also allow the operation. */
export function mountReveals(app: Hono<DeskEnv>, reveals: Reveals): void {
  mountDeskRoute(app, 'reveal', async ({ c, body }) => {
    const { operation, field, record = null } = body
    const session = admit(c.get('session'), operation)
    const params = checked<Record<string, string>>(paramsSchema(operation), body.params, 'An id is not an id.')
    const query = checked(querySchema(operation), body.query ?? {}, 'The query does not fit this operation.')
    const reference = c.get('reference')
    const value = await reveals.reveal({ session, reference, operation, params, query, field, record })
    return { field, value }
  })
}
