import { sql } from 'drizzle-orm'

import type { Database } from '#store/database.ts'

/** Why the desk takes no requests, as `/readyz` says it; null: it takes them. */
export type Unreadiness =
  | 'stopping'
  | 'the database does not answer'
  | 'the database is read-only'
  | 'the tables are old'

export type Readiness = {
  /** Asks the database, not the service. */
  check(): Promise<Unreadiness | null>
  /** From now on not ready. */
  stop(): void
}

/** `migrations`: hashes that the tables must have; those of a newer release may be there too. */
export function createReadiness({ db, migrations }: { db: Database; migrations: readonly string[] }): Readiness {
  let isStopping = false
  const listed = sql.join(
    migrations.map((hash) => sql`${hash}`),
    sql`, `,
  )
  return {
    async check() {
      if (isStopping) return 'stopping'
      try {
        const { rows } = await db.execute<{ readonly: string; known: number }>(
          sql`select current_setting('transaction_read_only') as readonly,
                (select count(*)::int from migrations where hash in (${listed})) as known`,
        )
        if (rows[0]?.readonly === 'on') return 'the database is read-only'
        return rows[0]?.known === migrations.length ? null : 'the tables are old'
      } catch {
        return isStopping ? 'stopping' : 'the database does not answer'
      }
    },
    stop() {
      isStopping = true
    },
  }
}

/** Answers `/readyz`: 200, or 503 with the reason. */
export async function readyAnswer(readiness: Pick<Readiness, 'check'>): Promise<[string, 200 | 503]> {
  const why = await readiness.check()
  return why === null ? ['ready', 200] : [`not ready: ${why}`, 503]
}
