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

/** What becomes of notifications of PostgreSQL. */
export type Listeners = {
  onMessage: (channel: string, text: string) => void
  /** Every message from now on arrives. */
  onReady: () => void
  /** Messages may be missed until `onReady`. Called once for each loss, and when the first connection fails. */
  onLost: () => void
}

/** Interface of both database engines; see `Store` for the meaning of each member. */
export interface Engine {
  pool: Pool
  kind: 'embedded' | 'postgres'
  onFail: (callback: (error: Error) => void) => void
  listen: ((channels: readonly string[], listeners: Listeners) => { close: () => Promise<void> }) | null
  close: () => Promise<void>
}
