import { existsSync, lstatSync } from 'node:fs'
import { join } from 'node:path'

import { type Store, StoreError, makeFolder, migrationHashes } from '@frontdesk/store'

import { existingSecret } from '#store/installation-secret.ts'
import { hasTables } from '#store/started.ts'

import { readWholeBackup } from './backup-check.ts'
import { type BackupContext, dataFiles, fingerprintOf, openPart, schemasOf } from './backup-command.ts'
import { BackupFault } from './backup-fault.ts'
import { type BackupHeader, type BackupItem, type BackupPart, createFile, readBackupFile } from './backup-file.ts'
import { decrypterFrom } from './backup-keys.ts'
import { lookBefore, removeRemains } from './restore-remains.ts'
import { quiet } from './restored-tables.ts'
import { beginOn, loadItem, rollBack } from './table-copy.ts'

type RestoreContext = BackupContext & {
  /** Checks the restored audit; the exit code of `audit verify`. */
  verifyAudit: () => Promise<number>
}

/**
 * `restore FILE`: loads a backup into an empty store of either kind. The whole file is read and checked before anything
 * is written, and what a failure leaves is removed. @throws BackupFault, StoreError
 */
export async function restoreCommand(context: RestoreContext, file: string): Promise<void> {
  const header = await checkedHeader(context, file)
  const parts = header.parts.filter(({ schema }) => schemasOf(context.config).includes(schema))
  await requireSameSecret(context, header)
  await requireEmpty(context, parts)
  const counts = await loadAll(context, file, header, parts)
  context.print(`Restored from ${header.madeAt}: ${counts.join(', ')}. Counts compared, none differs.`)
  context.print(
    'Nothing goes on by itself: imports, enrollment runs, asking and the walk are paused until a person resumes them. ' +
      'Sessions, invitations, password links and calendar addresses were left out: everybody signs in again. ' +
      'Confirmations that waited to be sent are not sent: send them again where they are still wanted.',
  )
  const skipped = header.parts.filter(({ schema }) => !parts.some((part) => part.schema === schema))
  if (skipped.length > 0)
    context.print('The records of the embedded service were left out: this installation has another upstream.')
  if ((await context.verifyAudit()) !== 0) throw new BackupFault('The audit of the backup does not verify: see above.')
}

/** Loads parts and small files, or nothing. Returns how many records of each part. */
async function loadAll(
  context: RestoreContext,
  file: string,
  header: BackupHeader,
  parts: readonly BackupPart[],
): Promise<string[]> {
  const before = await lookBefore(context, parts)
  try {
    const counts: string[] = []
    for (const part of parts) counts.push(`${await loadPart(context, file, part)} records of the ${part.schema}`)
    await writeDataFiles(context.config.dataDir, header.files)
    return counts
  } catch (failure) {
    // What is there is of another process.
    if (failure instanceof StoreError && failure.code === 'in_use') throw failure
    await removeRemains(context, parts, before).then(
      () => context.print('The restore failed. What it had written was removed.'),
      () => context.print('The restore failed, and what it had written could not be removed. Empty the place first.'),
    )
    if (failure instanceof BackupFault || failure instanceof StoreError) throw failure
    throw new BackupFault(
      `The records could not be loaded: ${failure instanceof Error ? failure.message : String(failure)}.`,
    )
  }
}

/** Reads the file to its end. Nothing is restored from a file that is cut off. */
async function checkedHeader(context: RestoreContext, file: string): Promise<BackupHeader> {
  const { header, ends } = await readWholeBackup(file, await decrypterFrom(context.env))
  if ((ends.get('desk')?.counts['audit_head'] ?? 0) === 0)
    throw new BackupFault(
      `${file} is a backup of nothing: no desk had been started where it was made. Make another one with the settings of the desk.`,
    )
  for (const { schema, migrations } of header.parts) {
    const known = new Set(migrationHashes({ schema, migrations: context.migrations[schema] }))
    if (migrations.some((hash) => !known.has(hash)))
      throw new BackupFault('The backup was made by a newer Frontdesk. Restore it with that version.')
  }
  return header
}

async function requireSameSecret({ config }: RestoreContext, header: BackupHeader): Promise<void> {
  const given = await existingSecret(config)
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
  // The same secret may be there, but no link in its place that leads nowhere.
  const isOwnSecret = (name: string): boolean => name === 'secret' && existsSync(join(dataDir, name))
  const present = dataFiles.filter((name) => isTakenName(join(dataDir, name)) && !isOwnSecret(name))
  if (present.length > 0)
    throw new BackupFault(`DATA_DIR (${dataDir}) has the file ${present[0]} already. Restore into an empty folder.`)
}

/** Also by a link that leads nowhere. */
const isTakenName = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined

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
    await quiet(client, part)
    await client.query('commit')
    client.release()
  } catch (failure) {
    await rollBack(client)
    throw failure
  }
  return rows
}

/** Writes small files of the data folder that are not there yet. */
async function writeDataFiles(dataDir: string, files: BackupHeader['files']): Promise<void> {
  makeFolder(dataDir, 0o700)
  for (const name of dataFiles) {
    const text = files[name]
    const file = join(dataDir, name)
    if (text === undefined || isTakenName(file)) continue
    const handle = await createFile(file, `${file} is in the way. Restore into an empty folder.`)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}
