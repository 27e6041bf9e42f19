import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type Store, migrationHashes } from '@frontdesk/store'

import { type BackupContext, dataFiles, fingerprintOf, openPart, schemasOf, writeDataFiles } from './backup-command.ts'
import { BackupFault } from './backup-fault.ts'
import { type BackupHeader, type BackupItem, type BackupPart, readBackupFile } from './backup-file.ts'
import { decrypterFrom } from './backup-keys.ts'
import { beginOn, hasTables, loadItem, rollBack } from './table-copy.ts'

type RestoreContext = BackupContext & {
  /** Checks the restored audit; the exit code of `audit verify`. */
  verifyAudit: () => Promise<number>
}

/**
 * `restore FILE`: loads a backup into an empty store of either kind. The whole file is read and checked before anything
 * is written; a part is loaded in one transaction. @throws BackupFault, StoreError
 */
export async function restoreCommand(context: RestoreContext, file: string): Promise<void> {
  const header = await checkedHeader(context, file)
  const parts = header.parts.filter(({ schema }) => schemasOf(context.config).includes(schema))
  await requireSameSecret(context, header)
  await requireEmpty(context, parts)
  const counts: string[] = []
  for (const part of parts) counts.push(`${await loadPart(context, file, part)} records of the ${part.schema}`)
  await writeDataFiles(context.config.dataDir, header.files)
  context.print(`Restored from ${header.madeAt}: ${counts.join(', ')}. Counts compared, none differs.`)
  const skipped = header.parts.filter(({ schema }) => !parts.some((part) => part.schema === schema))
  if (skipped.length > 0)
    context.print('The records of the embedded service were left out: this installation has another upstream.')
  if ((await context.verifyAudit()) !== 0) throw new BackupFault('The audit of the backup does not verify: see above.')
}

/** Reads the file to its end. Nothing is restored from a file that is cut off. */
async function checkedHeader(context: RestoreContext, file: string): Promise<BackupHeader> {
  let found: BackupHeader | null = null
  await readBackupFile(file, await decrypterFrom(context.env), {
    header(header) {
      found = header
    },
    item: () => undefined,
  })
  if (found === null) throw new BackupFault('The file is cut off or damaged.')
  const header: BackupHeader = found
  for (const { schema, migrations } of header.parts) {
    const known = new Set(migrationHashes({ schema, migrations: context.migrations[schema] }))
    if (migrations.some((hash) => !known.has(hash)))
      throw new BackupFault('The backup was made by a newer Frontdesk. Restore it with that version.')
  }
  return header
}

async function requireSameSecret({ config }: RestoreContext, header: BackupHeader): Promise<void> {
  const file = join(config.dataDir, 'secret')
  const given = config.secret ?? (existsSync(file) ? (await readFile(file, 'utf8')).trim() : null)
  if (given === null) {
    if (header.files['secret'] !== undefined) return
    throw new BackupFault('The backup was made with FRONTDESK_SECRET set. Set it to the same secret, then restore.')
  }
  if (fingerprintOf(given) !== header.secretFingerprint)
    throw new BackupFault(
      config.secret === null
        ? `DATA_DIR (${config.dataDir}) has the secret of another installation. Restore into an empty folder.`
        : 'FRONTDESK_SECRET is not the one that the backup was made with.',
    )
}

async function requireEmpty(context: RestoreContext, parts: readonly BackupPart[]): Promise<void> {
  const { dataDir, databaseUrl } = context.config
  for (const { schema } of parts) {
    if (databaseUrl === null) {
      if (existsSync(join(dataDir, schema)))
        throw new BackupFault(`DATA_DIR (${dataDir}) holds data already. Restore into an empty folder.`)
      continue
    }
    const store = await openPart(context, schema, [])
    const isTaken = await hasTables(store, schema)
    await store.close()
    if (isTaken) throw new BackupFault(`The database holds tables of the ${schema} already. Restore into an empty one.`)
  }
  const present = dataFiles.filter((name) => name !== 'secret' && existsSync(join(dataDir, name)))
  if (present.length > 0)
    throw new BackupFault(`DATA_DIR (${dataDir}) has the file ${present[0]} already. Restore into an empty folder.`)
}

/** Tables as the backup had them, its rows, then the migrations made since. Returns the number of rows. */
async function loadPart(context: RestoreContext, file: string, part: BackupPart): Promise<number> {
  const older = await openPart(context, part.schema, part.migrations)
  let rows = 0
  try {
    rows = await loadRows(context, older, file, part)
  } finally {
    await older.close()
  }
  const migrated = await openPart(context, part.schema)
  await migrated.close()
  return rows
}

async function loadRows(context: RestoreContext, store: Store, file: string, part: BackupPart): Promise<number> {
  let rows = 0
  const client = await beginOn(store, '')
  try {
    const load = async (item: BackupItem) => {
      if (item.schema !== part.schema) return
      await loadItem(client, part, item)
      if (item.kind === 'partEnd') rows = Object.values(item.end.counts).reduce((sum, count) => sum + count, 0)
    }
    await readBackupFile(file, await decrypterFrom(context.env), { header: () => undefined, item: load })
    await client.query('commit')
    client.release()
  } catch (failure) {
    await rollBack(client)
    throw failure
  }
  return rows
}
