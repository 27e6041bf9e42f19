import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { moment } from './tables.ts'

/**
 * View-as sessions, at most one for a session. Without a reference to the session: the end of each is audited, however it
 * ended, and only then its row goes.
 */
export const views = pgTable(
  'view_as',
  {
    /** Hash of the token of the administrator's session. */
    tokenHash: text('token_hash').primaryKey(),
    id: uuid('id').notNull(),
    /** The administrator. */
    personId: uuid('person_id').notNull(),
    /** The administrator's role at the beginning. */
    ownRole: text('own_role').notNull(),
    /** The account as which they look; null: as a role. */
    accountId: uuid('account_id'),
    /** That role, or the one of the account at the beginning. */
    role: text('role').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('view_as_ends').on(table.endsAt)],
)
