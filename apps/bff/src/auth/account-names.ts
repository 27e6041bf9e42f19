import { inArray } from 'drizzle-orm'

import { type Database, stored } from '#store/database.ts'
import { accounts } from '#store/tables.ts'

/** Names of accounts by id; null where there is none. */
export async function accountNames(
  db: Pick<Database, 'select'>,
  ids: readonly string[],
): Promise<(id: string) => string | null> {
  const asked = [...new Set(ids)]
  const columns = { id: accounts.id, name: accounts.name }
  const rows =
    asked.length === 0 ? [] : await stored(db.select(columns).from(accounts).where(inArray(accounts.id, asked)))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? null
}
