import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { type Store, openStore } from '@frontdesk/store'

import { requireOwnAudit } from '#audit/audit.ts'
import type { Config, Environment } from '#config.ts'
import { type BackupFailure, noteBackup, noteBackupFailure } from '#operations/last-backup.ts'
import { existingSecret, keysFrom } from '#store/installation-secret.ts'
import { hasPlace, hasTables, notStartedLine, placeOf } from '#store/started.ts'

import { checkWritten } from './backup-check.ts'
import { BackupFault } from './backup-fault.ts'
import { type BackupHeader, type BackupPart, headerLine, lastLine, layout, writeBackupFile } from './backup-file.ts'
import { decrypterIfSet, encrypterFrom } from './backup-keys.ts'
import { backupName, expiredBackups } from './retention.ts'
import { appliedMigrations, beginOn, rollBack, rowLines, tablesOf } from './table-copy.ts'

export type BackupContext = {
  config: Config
  env: Environment
  /** Folders with the migrations of each schema. */
  migrations: Record<BackupPart['schema'], string>
  now: () => Date
  print: (line: string) => void
}

/** A file, or a folder that gets one of the name of its time. */
export type BackupTarget = { file: string } | { into: string }

/** Small files of DATA_DIR that belong to the data. */
export const dataFiles = [
  'secret',
  'audit-anchor',
  'service-credential',
  'demo-secret',
  'demo-pins.json',
  'demo-examples.json',
]

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The embedded service's records belong to the backup when this installation has it. */
export const schemasOf = (config: Config): BackupPart['schema'][] =>
  config.upstream === null ? ['desk', 'service'] : ['desk']

/** @throws StoreError `in_use` while a desk runs on embedded storage */
export function openPart(
  { config, migrations }: Pick<BackupContext, 'config' | 'migrations'>,
  schema: BackupPart['schema'],
  only?: readonly string[],
): Promise<Store> {
  const where = config.databaseUrl === null ? { dir: join(config.dataDir, schema) } : { url: config.databaseUrl }
  return openStore(where, {
    schema,
    migrations: migrations[schema],
    log: silent,
    longStatements: true,
    ...(only ? { only } : {}),
  })
}

type Part = { schema: BackupPart['schema']; store: Store }

const nothingThere = (config: Config): BackupFault => new BackupFault(notStartedLine(config))
const noService = (config: Config): BackupFault =>
  new BackupFault(
    `${placeOf(config)} has no embedded service. Give this command the settings of the desk: UPSTREAM_BASE_URL is not set.`,
  )

/** The secret of the desk whose stores these are. @throws BackupFault when no desk was started here, ForeignAudit */
async function secretOf({ config }: BackupContext, parts: readonly Part[]): Promise<string> {
  const [desk, service] = parts
  if (desk === undefined || !(await hasTables(desk.store, desk.schema))) throw nothingThere(config)
  if (service !== undefined && !(await hasTables(service.store, service.schema))) throw noService(config)
  const secret = await existingSecret(config)
  if (secret === null)
    throw new BackupFault(
      `DATA_DIR (${config.dataDir}) has no file "secret", and FRONTDESK_SECRET is not set. Give this command the settings of the desk.`,
    )
  if (!(await requireOwnAudit(desk.store.db, keysFrom(secret).audit))) throw nothingThere(config)
  return secret
}

/** @throws BackupFault when no desk was started here, StoreError; nothing is written */
async function openParts(context: BackupContext, stores: Part[]): Promise<void> {
  const { config } = context
  for (const schema of schemasOf(config)) {
    if (!hasPlace(config, schema)) throw schema === 'desk' ? nothingThere(config) : noService(config)
    stores.push({ schema, store: await openPart(context, schema, []) })
  }
}

export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('frontdesk backup').digest('base64url')

/** Two stores of one database, or two embedded ones, read as each was at one moment. */
async function* backupLines(
  context: BackupContext,
  stores: readonly Part[],
  secret: string,
  counted: (schema: string, rows: number) => void,
): AsyncGenerator<string> {
  const { config } = context
  const files: BackupHeader['files'] = {}
  for (const name of dataFiles) {
    const file = join(config.dataDir, name)
    if (existsSync(file)) files[name] = await readFile(file, 'utf8')
  }
  if (config.secret !== null) delete files['secret']
  const parts: BackupPart[] = []
  for (const { schema, store } of stores) parts.push(await describePart(store, schema))
  yield headerLine({
    format: 'frontdesk-backup',
    layout,
    madeAt: context.now().toISOString(),
    secretWasSet: config.secret !== null,
    secretFingerprint: fingerprintOf(secret),
    files,
    parts,
  })
  for (const [index, { schema, store }] of stores.entries()) {
    const part = parts[index]
    if (part) yield* snapshotLines(store, part, (rows) => counted(schema, rows))
  }
  yield lastLine
}

async function describePart(store: Store, schema: BackupPart['schema']): Promise<BackupPart> {
  const client = await beginOn(store, 'read only')
  try {
    return { schema, migrations: await appliedMigrations(client), tables: await tablesOf(client, schema) }
  } finally {
    await rollBack(client)
  }
}

/** Lines of one part in one snapshot of its database. */
async function* snapshotLines(store: Store, part: BackupPart, counted: (rows: number) => void): AsyncGenerator<string> {
  const client = await beginOn(store, 'isolation level repeatable read read only')
  try {
    for await (const line of rowLines(client, part)) {
      if (line.startsWith('end\t')) counted(rowsIn(line))
      yield line
    }
  } finally {
    await rollBack(client)
  }
}

function rowsIn(endLine: string): number {
  const { counts } = JSON.parse(endLine.slice(endLine.indexOf('{'))) as { counts: Record<string, number> }
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Reports an error while records are read as an error of the database; errors of the file pass unchanged. */
async function* toldAsDatabase(lines: AsyncGenerator<string>, failed: () => void): AsyncGenerator<string> {
  try {
    for (;;) {
      const next = await lines.next().catch((failure: unknown) => {
        failed()
        throw new BackupFault(
          `The database could not be read: ${failure instanceof Error ? failure.message : String(failure)}.`,
        )
      })
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await lines.return(undefined)
  }
}

type Made = { records: number; counts: string[]; checked: string }

/** `reached`: what a failure from now on is a failure of. */
async function makeBackup(
  context: BackupContext,
  stores: readonly Part[],
  secret: string,
  file: string,
  reached: (step: BackupFailure['reason']) => void,
): Promise<Made> {
  reached('key')
  const encrypter = await encrypterFrom(context.env)
  const decrypter = await decrypterIfSet(context.env)
  const made: Made = { records: 0, counts: [], checked: '' }
  const counted = (schema: string, rows: number): void => {
    made.records += rows
    made.counts.push(`${rows} records of the ${schema}`)
  }
  reached('file')
  const lines = toldAsDatabase(backupLines(context, stores, secret, counted), () => reached('database'))
  await writeBackupFile(file, encrypter, lines, async (partial, digest) => {
    reached('check')
    made.checked = await checkWritten(partial, digest, decrypter)
    reached('file')
  })
  return made
}

/**
 * `backup FILE` or `backup --into FOLDER`: an encrypted copy of the desk's store, and of the embedded service's, read back
 * before it gets its name. On PostgreSQL while the desk runs. In a folder, expired ones are deleted once it is there.
 * @throws BackupFault, StoreError
 */
export async function backupCommand(context: BackupContext, target: BackupTarget): Promise<void> {
  const { config, print } = context
  const file = 'into' in target ? join(target.into, backupName(context.now())) : target.file
  const stores: Part[] = []
  let made: Made
  try {
    await openParts(context, stores)
    const secret = await secretOf(context, stores)
    made = await notedBackup(context, stores, secret, file)
  } finally {
    for (const { store } of stores) await store.close()
  }
  print(`${file}: ${made.counts.join(', ')}.`)
  print(made.checked)
  const left = ['the settings of the environment', 'logs']
  if (config.secret !== null) left.unshift('FRONTDESK_SECRET, without which the copy cannot be used')
  if (config.upstream !== null) left.push('the records of the event-management service')
  print(`Not in it: ${left.join('; ')}.`)
  print('Whoever has the file and its passphrase or key has all of it, the secret included. Keep them apart.')
  if ('into' in target) await deleteExpired(target.into, basename(file), print)
}

/** Makes a backup and notes in the desk's store that it was made, or why not. */
async function notedBackup(
  context: BackupContext,
  stores: readonly Part[],
  secret: string,
  file: string,
): Promise<Made> {
  const db = stores[0]?.store.db
  const command = `backup ${basename(file)}`
  let reason: BackupFailure['reason'] = 'key'
  try {
    const made = await makeBackup(context, stores, secret, file, (step) => {
      reason = step
    })
    const { size } = await stat(file)
    const note = { at: context.now(), command, bytes: size, records: made.records }
    if (db && !(await noteBackup(db, note)))
      context.print(
        'The backup is complete; the page Operations cannot show it, because its tables are of an older release.',
      )
    return made
  } catch (failure) {
    if (db) await noteBackupFailure(db, { at: context.now(), command, reason })
    throw failure
  }
}

/** @throws BackupFault when one of them cannot be deleted; the new backup is there all the same */
async function deleteExpired(folder: string, written: string, print: BackupContext['print']): Promise<void> {
  try {
    const names = (await readdir(folder, { withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
    const expired = expiredBackups(names, written)
    for (const name of expired) await rm(join(folder, name))
    print(expired.length === 0 ? 'No older backup has expired.' : `Expired and deleted: ${expired.join(', ')}.`)
    for (const name of names.filter((other) => other.endsWith('.backup.partial')))
      print(`${join(folder, name)} is not complete: a backup that was cut off has left it, or one is being made.`)
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : String(failure)
    throw new BackupFault(`The backup is complete, but older ones in ${folder} could not be deleted (${code}).`)
  }
}
