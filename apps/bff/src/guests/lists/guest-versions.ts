import { type SQL, sql } from 'drizzle-orm'

import type { Transaction } from '#audit/audit.ts'
import { tellOtherDesks } from '#changes/other-desks.ts'
import { briefTransaction } from '#store/database.ts'
import { guestClock } from '#store/guest-tables.ts'

/** Locks all writing of guests and marks until the commit, so take it last; returns the first of `count` versions. */
export async function takeVersions(tx: Transaction, count: number): Promise<number> {
  const [row] = await tx
    .insert(guestClock)
    .values({ id: 1, version: count })
    .onConflictDoUpdate({ target: guestClock.id, set: { version: sql`${guestClock.version} + ${count}` } })
    .returning({ version: guestClock.version, brief: briefTransaction, told: tellOtherDesks })
  if (row === undefined) throw new Error('the clock of the guests has no row')
  return row.version - count + 1
}

/** The versions from `first` on, one for each row of a query in this order: readers page by version, so no two share one. */
export const versionsFrom = (first: number, order: SQL): SQL =>
  sql`${first}::bigint - 1 + row_number() over (order by ${order})`
