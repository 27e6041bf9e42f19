import { max, sql } from 'drizzle-orm'

import { accounts, sessions } from '#store/tables.ts'

/**
 * When a person was last here, of accounts joined with their sessions and grouped by account; null: never. An earlier
 * release keeps it in the sessions alone.
 */
export const lastSeen = sql`greatest(${accounts.seenAt}, ${max(sessions.seenAt)})`.mapWith(accounts.seenAt)
