import pg from 'pg'

import { databaseUrl } from '#database-url.ts'
import { connectionsEndMs, deadline } from '#deadline.ts'
import type { Engine, EngineSettings } from '#engine.ts'
import { listenOn } from '#listen.ts'
import { StorePool } from '#pool.ts'
import { StoreError } from '#store-error.ts'

const maxConnections = 10
const connectTimeoutMs = 10_000
const idleInTransactionTimeoutMs = 60_000
/** The server ends a statement in time; one that is still silent this much later has gone. */
const silenceMs = 5000

interface PostgresSettings extends EngineSettings {
  /** Milliseconds without an answer after which a query rejects and its connection is given up; null: never. */
  answerTimeoutMs?: number | null
}

/**
 * A pool to a PostgreSQL server, after one successful connection.
 * @throws StoreError codes `unreachable`, `refused`, `no_database`
 */
export async function openPostgres(given: string, settings: PostgresSettings): Promise<Engine> {
  const { schema, log, statementTimeoutMs, answerTimeoutMs = statementTimeoutMs + silenceMs } = settings
  const { url, target } = databaseUrl(given)
  const serverSettings = {
    search_path: `${schema},public`,
    timezone: 'UTC',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  }
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    ...(answerTimeoutMs === null ? {} : { query_timeout: answerTimeoutMs }),
    application_name: `frontdesk-${schema}`,
    options: Object.entries(serverSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
  const pool = new StorePool({ ...connection, max: maxConnections })
  // A restarting server breaks idle connections; the pool makes new ones, and a running query rejects by itself.
  pool.on('error', (error) => log.warn({ err: error, target }, 'a connection to PostgreSQL broke'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await verify(pool, schema, target)
  } catch (error) {
    await pool.end()
    throw explained(error, target)
  }
  let closing: Promise<void> | undefined
  return {
    pool,
    kind: 'postgres',
    onFail: () => undefined,
    listen: (channels, listeners) => listenOn(connection, channels, listeners, log),
    close: () => (closing ??= Promise.race([pool.end(), deadline(connectionsEndMs)])),
  }
}

async function verify(pool: pg.Pool, schema: string, target: string): Promise<void> {
  const { rows } = await pool.query<{ path: string; version: number }>(
    `select current_setting('search_path') as path, current_setting('server_version_num')::int as version`,
  )
  const [row] = rows
  if (row?.path !== `${schema},public`) throw new StoreError('refused', throughPooler(target))
  if (row.version < 150_000) {
    throw new StoreError('refused', `PostgreSQL ${target} is older than version 15.`)
  }
}

/** Settings of a connection hold only in a session of its own. */
const throughPooler = (target: string): string =>
  `PostgreSQL ${target} is behind a pooler that does not pass the settings of a connection on, such as PgBouncer. Connect to PostgreSQL itself.`

/** OpenSSL's reasons as Node passes them on. */
const isCertificateFault = (code: string): boolean =>
  /CERT|SELF_SIGNED|^UNABLE_TO_|^INVALID_CA$|^INVALID_PURPOSE$|^HOSTNAME_MISMATCH$|^CRL_/.test(code)

function explained(error: unknown, target: string): StoreError {
  if (error instanceof StoreError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // Not passed on as `cause`: PostgreSQL's message names the user.
  if (code.startsWith('28')) {
    return new StoreError('refused', `PostgreSQL ${target} refuses the user name or the password.`)
  }
  // PgBouncer refuses settings that it does not know.
  if (code === '08P01') return new StoreError('refused', throughPooler(target))
  if (code === '3D000')
    return new StoreError('no_database', `PostgreSQL ${target} has no such database; create it first.`)
  if (code === '42501')
    return new StoreError('not_permitted', `PostgreSQL ${target}: the user may not connect to the database.`)
  if (code === '53300') return new StoreError('refused', `PostgreSQL ${target} has no connection left.`)
  const said = error instanceof Error ? error.message : ''
  if (said.includes('does not support SSL'))
    return new StoreError(
      'refused',
      `PostgreSQL ${target} offers no TLS. Switch it on there, or add sslmode=disable to the URL on a network that you trust.`,
    )
  if (isCertificateFault(code))
    return new StoreError(
      'refused',
      `The certificate of PostgreSQL ${target} was not accepted (${code}). Name its authority by sslrootcert=FILE in the URL, and the server as the certificate does.`,
    )
  if (code === '57P03') return new StoreError('unreachable', `PostgreSQL ${target} is starting up; try again.`)
  const why =
    code || (error instanceof Error && /timeout/i.test(error.message) ? 'no answer in time' : 'connection failed')
  return new StoreError('unreachable', `PostgreSQL does not answer at ${target} (${why}).`)
}
