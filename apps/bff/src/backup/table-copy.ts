import type { Store } from '@frontdesk/store'
import type { PoolClient } from 'pg'

import { BackupFault } from './backup-fault.ts'
import { type BackupItem, type BackupPart, type PartEnd, partEndLine, rowsLine } from './backup-file.ts'

/** Records of one line of the file. */
const rowsAtOnce = 200

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Begins a transaction without time limits on a client of the pool. */
export async function beginOn(store: Store, mode: string): Promise<PoolClient> {
  const client = await store.pool.connect()
  await client.query(`begin ${mode}`)
  await client.query('set local statement_timeout = 0')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  return client
}

/** Ends a transaction in which nothing was to be changed, or nothing may have been. */
export async function rollBack(client: PoolClient): Promise<void> {
  const failure = await client.query('rollback').then(
    () => false,
    () => true,
  )
  client.release(failure)
}

/** Tables of the schema apart from `migrations`, each after those that its foreign keys refer to. */
export async function tablesOf(client: PoolClient, schema: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r' and c.relname <> 'migrations' order by 1`,
    [schema],
  )
  const { rows: links } = await client.query<{ from: string; to: string }>(
    `select c.relname as "from", r.relname as "to" from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
     join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and k.contype = 'f' and c.oid <> r.oid`,
    [schema],
  )
  const ordered: string[] = []
  let waiting = tables.map(({ name }) => name)
  while (waiting.length > 0) {
    const ready = waiting.filter((name) => links.every(({ from, to }) => from !== name || ordered.includes(to)))
    if (ready.length === 0) throw new Error(`The tables ${waiting.join(', ')} refer to each other.`)
    ordered.push(...ready)
    waiting = waiting.filter((name) => !ready.includes(name))
  }
  return ordered
}

export async function appliedMigrations(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>('select hash from migrations order by made_at')
  return rows.map(({ hash }) => hash)
}

/** Every row of the tables as lines of a backup, then how many there were and where the sequences are. */
export async function* rowLines(client: PoolClient, { schema, tables }: BackupPart): AsyncGenerator<string> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    counts[table] = 0
    await client.query(
      `declare backup no scroll cursor for select row_to_json(t)::text as row from ${schema}.${quoted(table)} t`,
    )
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from backup`)
      if (rows.length === 0) break
      counts[table] += rows.length
      yield rowsLine(schema, table, `[${rows.map(({ row }) => row).join(',')}]`)
    }
    await client.query('close backup')
  }
  yield partEndLine(schema, { counts, sequences: await sequencesOf(client, schema) })
}

async function sequencesOf(client: PoolClient, schema: string): Promise<PartEnd['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    'select sequencename as name from pg_sequences where schemaname = $1 order by 1',
    [schema],
  )
  const found: PartEnd['sequences'] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${schema}.${quoted(name)}`,
    )
    if (rows[0]) found.push({ name, value: rows[0].value, isCalled: rows[0].called })
  }
  return found
}

/** Inserts what a backup holds of one part into its empty tables. @throws BackupFault when counts differ */
export async function loadItem(client: PoolClient, part: BackupPart, item: BackupItem): Promise<void> {
  const { schema } = part
  if (item.kind === 'rows') {
    if (!part.tables.includes(item.table)) throw new BackupFault('The file names a table that it does not announce.')
    const table = `${schema}.${quoted(item.table)}`
    await client.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
      [item.rows],
    )
    return
  }
  for (const { name, value, isCalled } of item.end.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`${schema}.${quoted(name)}`, value, isCalled])
  for (const table of part.tables) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${schema}.${quoted(table)}`)
    const [restored, expected] = [Number(rows[0]?.n), item.end.counts[table]]
    if (restored !== expected)
      throw new BackupFault(`The table ${table} has ${restored} records instead of ${expected}. Nothing was restored.`)
  }
}
