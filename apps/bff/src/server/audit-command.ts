import { join } from 'node:path'

import { StoreError, openStore } from '@frontdesk/store'

import { createAnchor } from '#audit/anchor.ts'
import { ForeignAudit, requireOwnAudit } from '#audit/audit.ts'
import { type Verdict, verifyAudit } from '#audit/verify.ts'
import type { Config } from '#config.ts'
import { existingSecret, keysFrom } from '#store/installation-secret.ts'
import { hasPlace, hasTables, notStartedLine } from '#store/started.ts'

import { ownStore } from './own-store.ts'

type World = { config: Config; migrations: string; print: (line: string) => void }

export const anchorFileOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'audit-anchor')
export const foreignAuditLine =
  'The audit in this store was made with another secret. Set FRONTDESK_SECRET to the one it was made with, or put back the file "secret" in DATA_DIR.'

function linesOf({ rows, faults, anchored }: Verdict): string[] {
  const against = anchored
    ? 'and its end with the file outside the database'
    : 'but there is no file to check its end with'
  if (faults.length === 0) return [`The audit is whole: ${rows} rows checked, ${against}.`]
  return [
    `The audit was TAMPERED WITH or is damaged: ${rows} rows checked.`,
    ...faults.map(({ seq, what }) => `  ${seq === null ? 'audit' : `row ${seq}`}: ${what}`),
  ]
}

function notStarted({ config, print }: Pick<World, 'config' | 'print'>): 2 {
  print(notStartedLine(config))
  return 2
}

/** `audit verify`: checks the whole chain. Exit code 0: intact, 1: broken, 2: could not be read. */
export async function verifyCommand(world: World): Promise<0 | 1 | 2> {
  const { config } = world
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  try {
    const secret = await existingSecret(config)
    if (secret === null || !hasPlace(config, 'desk')) return notStarted(world)
    const keys = keysFrom(secret)
    const options = { schema: 'desk', migrations: world.migrations, log: silent, only: [] }
    const store = await openStore(ownStore(config), options)
    try {
      if (!(await hasTables(store, 'desk')) || !(await requireOwnAudit(store.db, keys.audit))) return notStarted(world)
      const anchor = createAnchor({ file: anchorFileOf(config), key: keys.audit, failed: () => undefined })
      const verdict = await verifyAudit({ db: store.db, key: keys.audit, anchor })
      for (const line of linesOf(verdict)) world.print(line)
      return verdict.faults.length === 0 ? 0 : 1
    } finally {
      await store.close()
    }
  } catch (failure) {
    if (failure instanceof ForeignAudit) world.print(foreignAuditLine)
    else if (failure instanceof StoreError && failure.code === 'in_use')
      world.print('Frontdesk is running on this data folder. Stop it, or verify on its page Audit.')
    else if (failure instanceof StoreError) world.print(failure.message)
    else throw failure
    return 2
  }
}
