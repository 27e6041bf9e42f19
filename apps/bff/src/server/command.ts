import { StoreError, openStore } from '@frontdesk/store'

import { ForeignAudit } from '#audit/audit.ts'
import { type BackupTarget, backupCommand } from '#backup/backup-command.ts'
import { BackupFault } from '#backup/backup-fault.ts'
import { restoreCommand } from '#backup/restore-command.ts'
import type { Config, Environment } from '#config.ts'

import { foreignAuditLine, verifyCommand } from './audit-command.ts'
import { firstSignInCommand } from './first-sign-in.ts'
import { guestsArguments, guestsCommand, guestsUsage } from './guests-command.ts'
import { ownStore } from './own-store.ts'

export type CommandContext = {
  config: Config
  env: Environment
  migrations: { desk: string; service: string }
  now: () => Date
  elapsed: () => number
  print: (line: string) => void
}

export const usage = `The commands are: audit verify, first-sign-in, migrate, backup FILE, backup --into FOLDER, restore FILE, ${guestsUsage}`

/**
 * Runs a command instead of the desk. Returns its exit code; 0: done, 1: refused or found broken, 2: could not be
 * tried; null: no such command.
 */
export async function runCommand(context: CommandContext, words: readonly string[]): Promise<number | null> {
  const { config, migrations, print } = context
  const [command, argument, ...more] = words
  const verifyAudit = () => verifyCommand({ config, migrations: migrations.desk, print })
  if (words.join(' ') === 'audit verify') return verifyAudit()
  if (words.join(' ') === 'first-sign-in') return firstSignInCommand(context)
  if (command === 'guests') {
    const asked = guestsArguments(words.slice(1))
    return asked && guestsCommand(asked, { ...context, migrations: migrations.desk })
  }
  const file = more.length === 0 ? pathIn(argument) : null
  const target = command === 'backup' ? backupTarget(words.slice(1)) : null
  try {
    if (command === 'migrate' && words.length === 1) await migrate(context)
    else if (target !== null) await backupCommand(context, target)
    else if (command === 'restore' && file !== null) await restoreCommand({ ...context, verifyAudit }, file)
    else return null
    return 0
  } catch (failure) {
    if (failure instanceof ForeignAudit) {
      print(foreignAuditLine)
      return 1
    }
    if (!(failure instanceof BackupFault) && !(failure instanceof StoreError)) throw failure
    const isRunning = failure instanceof StoreError && failure.code === 'in_use'
    print(isRunning ? 'Frontdesk is running on this data folder. Stop it first.' : failure.message)
    return failure instanceof BackupFault ? 1 : 2
  }
}

/** A path does not begin with a dash: an option that is misspelt would become a file. */
const pathIn = (word: string | undefined): string | null =>
  word === undefined || word === '' || word.startsWith('-') ? null : word

function backupTarget([first, second, ...more]: readonly string[]): BackupTarget | null {
  if (more.length > 0) return null
  const path = pathIn(first === '--into' ? second : first)
  if (path === null) return null
  if (first === '--into') return { into: path }
  return second === undefined ? { file: path } : null
}

/** Brings the desk's tables up to date, as each start does. @throws StoreError; then nothing was changed */
async function migrate({ config, migrations, print }: CommandContext): Promise<void> {
  let applied = 0
  const info = (fields: object) => {
    if ('applied' in fields && typeof fields.applied === 'number') applied = fields.applied
  }
  const log = { info, warn: () => undefined, error: () => undefined }
  const store = await openStore(ownStore(config), { schema: 'desk', migrations: migrations.desk, log })
  await store.close()
  print(applied === 0 ? 'The tables are up to date.' : `The tables are up to date: ${applied} migrations applied.`)
}
