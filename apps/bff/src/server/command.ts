import { StoreError, openStore } from '@frontdesk/store'

import { ForeignAudit } from '#audit/audit.ts'
import { backupCommand } from '#backup/backup-command.ts'
import { BackupFault } from '#backup/backup-fault.ts'
import { restoreCommand } from '#backup/restore-command.ts'
import type { Config, Environment } from '#config.ts'

import { foreignAuditLine, verifyCommand } from './audit-command.ts'
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

export const usage = `The commands are: audit verify, migrate, backup FILE, restore FILE, ${guestsUsage}`

/**
 * Runs a command instead of the desk. Returns its exit code; 0: done, 1: refused or found broken, 2: could not be
 * tried; null: no such command.
 */
export async function runCommand(context: CommandContext, words: readonly string[]): Promise<number | null> {
  const { config, migrations, print } = context
  const [command, argument, ...more] = words
  const verifyAudit = () => verifyCommand({ config, migrations: migrations.desk, print })
  if (words.join(' ') === 'audit verify') return verifyAudit()
  if (command === 'guests') {
    const asked = guestsArguments(words.slice(1))
    return asked && guestsCommand(asked, { ...context, migrations: migrations.desk })
  }
  const file = argument !== undefined && argument !== '' && more.length === 0 ? argument : null
  try {
    if (command === 'migrate' && words.length === 1) await migrate(context)
    else if (command === 'backup' && file !== null) await backupCommand(context, file)
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
