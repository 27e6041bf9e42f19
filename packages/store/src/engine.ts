import type { Pool } from 'pg'

/** The part of a pino logger that the store uses. */
export interface StoreLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Extensions of the embedded database; PostgreSQL needs its contrib package for them. */
export type Extension = 'pg_trgm' | 'unaccent' | 'fuzzystrmatch'

export interface EngineSettings {
  schema: string
  log: StoreLog
  statementTimeoutMs: number
  extensions: readonly Extension[]
}

/** Interface of both database engines; see `Store` for the meaning of each member. */
export interface Engine {
  pool: Pool
  kind: 'embedded' | 'postgres'
  onFail: (callback: (error: Error) => void) => void
  close: () => Promise<void>
}
