import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { accounts, moment } from './tables.ts'

/** Tokens with which scripts act for an account. */
export const accessTokens = pgTable(
  'access_token',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** See `tokenScopes`. */
    scopes: text('scopes').array().notNull(),
    /** SHA-256 of the token, which is shown once. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Written at most once in ten minutes. */
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('access_token_person').on(table.personId)],
)
