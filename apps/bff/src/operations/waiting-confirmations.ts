import { and, count, eq } from 'drizzle-orm'

import { type Database, firstOf, stored } from '#store/database.ts'
import { writes } from '#store/tables.ts'

/** Confirmations of this desk that the service has queued. Without a mail server none of them has gone out. */
export async function waitingConfirmations(db: Database): Promise<number> {
  const queued = and(eq(writes.operation, 'sendConfirmation'), eq(writes.state, 'confirmed'), eq(writes.code, 'queued'))
  return firstOf(await stored(db.select({ n: count() }).from(writes).where(queued)))?.n ?? 0
}
