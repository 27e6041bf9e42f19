import { and, gt, isNull, or } from 'drizzle-orm'

import { type Database, stored } from '#store/database.ts'
import { writes } from '#store/tables.ts'

/** Whether any process on this store has had a write running since then. */
export type WrittenSince = (since: Date) => Promise<boolean>

/** Clock skew between processes. */
const skewMs = 5000

/** `longestMs`: the longest time a write can run. */
export function createWrittenSince(deps: { db: Database; longestMs: number }): WrittenSince {
  return async (since) => {
    const from = since.getTime() - skewMs
    const found = await stored(
      deps.db
        .select({ id: writes.id })
        .from(writes)
        .where(
          and(
            gt(writes.at, new Date(from - deps.longestMs)),
            or(isNull(writes.settledAt), gt(writes.settledAt, new Date(from))),
          ),
        )
        .limit(1),
    )
    return found.length > 0
  }
}
