import { z } from 'zod'

import { mostAdministrators } from '../access-table.ts'
import { session } from './account.ts'
import { role } from './texts.ts'

/** A project with all its events (`eventId` null), or one event. A name is null where the desk has not seen it. */
const namedGrant = z.object({
  projectId: z.string(),
  project: z.string().nullable(),
  eventId: z.string().nullable(),
  event: z.string().nullable(),
})

const accountAccess = z.object({
  id: z.string(),
  name: z.string(),
  role,
  blocked: z.boolean(),
  /** What the account is limited to; null: everything. */
  scope: z.array(namedGrant).nullable(),
})

export const access = {
  accessList: { answer: z.object({ accounts: z.array(accountAccess) }) },
  /** Names of administrators who can change roles and scopes, without their addresses or ids. */
  administrators: { answer: z.object({ names: z.array(z.string()).max(mostAdministrators) }) },
  beginView: {
    /** One of the two. */
    body: z
      .strictObject({ role: role.exclude(['kiosk', 'admin']).optional(), accountId: z.guid().optional() })
      .refine((given) => (given.role === undefined) !== (given.accountId === undefined)),
    answer: session,
  },
  endView: { answer: z.null() },
}
