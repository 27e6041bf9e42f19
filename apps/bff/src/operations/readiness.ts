import { sql } from 'drizzle-orm'

import { inTime } from '#concurrency/in-time.ts'
import type { Database } from '#store/database.ts'

const reasons = {
  noAnswer: 'the database does not answer',
  readOnly: 'the database is read-only',
  oldTables: 'the tables are old',
} as const

/** Why the desk takes no requests, as `/readyz` says it; null: it takes them. */
export type Unreadiness = 'stopping' | (typeof reasons)[keyof typeof reasons]

export type DatabaseState = {
  problem: keyof typeof reasons | null
  /** Of PostgreSQL, such as 15.10. */
  version: string | null
  /** Migrations of this release, those of them that the tables have, and those of newer releases. */
  migrations: { known: number; applied: number; newer: number } | null
  /** Duration of the question, milliseconds. */
  ms: number | null
}

export type Readiness = {
  /** Asks the database, not the service. */
  check(): Promise<Unreadiness | null>
  database(): Promise<DatabaseState>
  /** The desk reports "not ready" from now on. */
  stop(): void
}

/** Below the usual timeouts of probes and of a scrape. */
const deadlineMs = 3000

/** `migrations`: hashes that the tables must have; those of a newer release may be there too. */
export function createReadiness(deps: {
  db: Database
  migrations: readonly string[]
  elapsed: () => number
}): Readiness {
  const { db, migrations, elapsed } = deps
  let isStopping = false
  const listed = sql.join(
    migrations.map((hash) => sql`${hash}`),
    sql`, `,
  )
  const ask = () =>
    db.execute<{ readonly: string; version: string; applied: number; newer: number }>(
      sql`select current_setting('transaction_read_only') as readonly,
            current_setting('server_version') as version,
            count(*) filter (where hash in (${listed}))::int as applied,
            count(*) filter (where hash not in (${listed}))::int as newer
          from migrations`,
    )
  const database = async (): Promise<DatabaseState> => {
    const began = elapsed()
    const row = await inTime(ask(), deadlineMs).then(
      ({ rows }) => rows[0],
      () => undefined,
    )
    if (row === undefined) return { problem: 'noAnswer', version: null, migrations: null, ms: null }
    const { applied, newer } = row
    const isOld = applied < migrations.length
    return {
      problem: row.readonly === 'on' ? 'readOnly' : isOld ? 'oldTables' : null,
      // Debian adds the name of its package.
      version: row.version.split(' ')[0] ?? null,
      migrations: { known: migrations.length, applied, newer },
      ms: Math.round((elapsed() - began) * 10) / 10,
    }
  }
  return {
    database,
    async check() {
      if (isStopping) return 'stopping'
      const { problem } = await database()
      if (isStopping) return 'stopping'
      return problem === null ? null : reasons[problem]
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
