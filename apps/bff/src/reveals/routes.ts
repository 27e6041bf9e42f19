import { paramsSchema, querySchema } from '@frontdesk/api-types'
import { operationIds } from '@frontdesk/api-types/table'
import type { Hono } from 'hono'
import { z } from 'zod'

import { admit, admitAs } from '#access.ts'
import { bodyAs, checked } from '#guards/input.ts'
import type { DeskEnv } from '#request.ts'

import type { Reveals } from './reveals.ts'

const wish = z.strictObject({
  operation: z.enum(operationIds),
  params: z.record(z.string(), z.string()),
  query: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  field: z.string().regex(/^\w{1,60}$/),
  record: z.guid().optional(),
})

/** `POST /desk/reveals`: organizers and administrators; the operation has to be one that they may call. */
export function mountReveals(app: Hono<DeskEnv>, reveals: Reveals): void {
  app.post('/desk/reveals', async (c) => {
    c.set('operation', 'desk.reveal')
    admitAs(c.get('session'), 'organizer')
    const given = await bodyAs(c, wish)
    const { operation, field, record = null } = given
    const session = admit(c.get('session'), operation)
    const params = checked<Record<string, string>>(paramsSchema(operation), given.params, 'An id is not an id.')
    const query = checked(querySchema(operation), given.query ?? {}, 'The query does not fit this operation.')
    const reference = c.get('reference')
    const value = await reveals.reveal({ session, reference, operation, params, query, field, record })
    return c.json({ field, value }, 200, { 'cache-control': 'no-store' })
  })
}
