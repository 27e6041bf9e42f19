import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { Store } from '@frontdesk/store'

type Place = { dataDir: string; databaseUrl: string | null }

export const placeOf = ({ databaseUrl, dataDir }: Place): string =>
  databaseUrl === null ? `DATA_DIR (${dataDir})` : 'the database of DATABASE_URL'

/** The line of a command for which a desk must have been started. */
export const notStartedLine = (place: Place): string =>
  `No desk has been started on ${placeOf(place)}. Give this command the settings of the desk.`

/** Whether there may be a store: opening an embedded one would make it. */
export const hasPlace = ({ databaseUrl, dataDir }: Place, schema: string): boolean =>
  databaseUrl !== null || existsSync(join(dataDir, schema))

/** Whether the schema has tables. */
export async function hasTables({ pool }: Pick<Store, 'pool'>, schema: string): Promise<boolean> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r' and c.relname <> 'migrations'`,
    [schema],
  )
  return (rows[0]?.n ?? 0) > 0
}
