import { existsSync } from 'node:fs'
import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Store } from '@frontdesk/store'

import { type BackupContext, dataFiles, openPart } from './backup-command.ts'
import type { BackupPart } from './backup-file.ts'
import { beginOn, rollBack } from './table-copy.ts'

type DatabaseObject = { oid: string; kind: 'table' | 'sequence' | 'routine'; name: string }

/** What is there before a restore, so that one that fails removes only what it made. */
export type Before = {
  /** Names in DATA_DIR; null: there is no such folder. */
  names: ReadonlySet<string> | null
  /** By schema on PostgreSQL: ids of what is in it; null: there is no such schema. */
  schemas: ReadonlyMap<BackupPart['schema'], ReadonlySet<string> | null>
}

type Query = Pick<Store['pool'], 'query'>

async function objectsIn(client: Query, schema: string): Promise<DatabaseObject[]> {
  const { rows } = await client.query<DatabaseObject>(
    `select oid::text, case relkind when 'r' then 'table' else 'sequence' end as kind, oid::regclass::text as name
     from pg_class where relnamespace = to_regnamespace($1) and relkind in ('r', 'S')
     union all
     select oid::text, 'routine', oid::regprocedure::text from pg_proc where pronamespace = to_regnamespace($1)`,
    [schema],
  )
  return rows
}

const hasSchema = async (client: Query, schema: string): Promise<boolean> =>
  (await client.query('select from pg_namespace where nspname = $1', [schema])).rowCount === 1

export async function lookBefore(
  context: Pick<BackupContext, 'config' | 'migrations'>,
  parts: readonly BackupPart[],
): Promise<Before> {
  const { dataDir, databaseUrl } = context.config
  const names = existsSync(dataDir) ? new Set(await readdir(dataDir)) : null
  const schemas = new Map<BackupPart['schema'], ReadonlySet<string> | null>()
  if (databaseUrl === null) return { names, schemas }
  for (const { schema } of parts) {
    const store = await openPart(context, schema, [])
    try {
      const objects = await objectsIn(store.pool, schema)
      schemas.set(schema, (await hasSchema(store.pool, schema)) ? new Set(objects.map(({ oid }) => oid)) : null)
    } finally {
      await store.close()
    }
  }
  return { names, schemas }
}

/** Removes what the restore has created: tables of the parts, small files, and the folder when it is new. */
export async function removeRemains(
  context: Pick<BackupContext, 'config' | 'migrations'>,
  parts: readonly BackupPart[],
  { names, schemas }: Before,
): Promise<void> {
  const { dataDir } = context.config
  for (const [schema, before] of schemas) await dropSince(context, schema, before)
  const embedded = schemas.size === 0 ? parts.map(({ schema }) => schema) : []
  for (const name of [...embedded, ...dataFiles])
    if (names?.has(name) !== true) await rm(join(dataDir, name), { recursive: true, force: true })
  // A folder with files of other programs is not empty, and stays.
  if (names === null) await rmdir(dataDir).catch(() => undefined)
}

async function dropSince(
  context: Pick<BackupContext, 'config' | 'migrations'>,
  schema: BackupPart['schema'],
  before: ReadonlySet<string> | null,
): Promise<void> {
  const store = await openPart(context, schema, [])
  try {
    const client = await beginOn(store, '')
    try {
      const made = (await objectsIn(client, schema)).filter(({ oid }) => before?.has(oid) !== true)
      // Tables first: triggers and sequences of theirs go with them.
      for (const kind of ['table', 'sequence', 'routine'])
        for (const { name } of made.filter((object) => object.kind === kind))
          await client.query(`drop ${kind} if exists ${name} cascade`)
      if (before === null) await client.query(`drop schema if exists ${schema}`)
      await client.query('commit')
      client.release()
    } catch (failure) {
      await rollBack(client)
      throw failure
    }
  } finally {
    await store.close()
  }
}
