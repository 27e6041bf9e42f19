import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** The open store. */
export type Db = NodePgDatabase

/** The open store or a transaction on it. Inside a transaction use only the transaction: embedded there is one session. */
export type DbOrTx = PgDatabase<NodePgQueryResultHKT>
