import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { type Store, migrationHashes } from '@frontdesk/store'

import type { Config } from '#config.ts'
import { createDeskRegister } from '#operations/desk-register.ts'
import { createDiskUse } from '#operations/disk-use.ts'
import { createInstallationState } from '#operations/installation-state.ts'
import { createReadiness } from '#operations/readiness.ts'

/** Readiness, the register of desks, and the state of what this process runs on. */
export function createOperations(
  context: {
    config: Pick<Config, 'dataDir' | 'mail' | 'upstream'>
    paths: { migrations: string }
    version: string
    host: string
    now: () => Date
    elapsed: () => number
  },
  { db, kind }: Pick<Store, 'db' | 'kind'>,
) {
  const { now, elapsed, version, host } = context
  const migrations = migrationHashes({ schema: 'desk', migrations: context.paths.migrations })
  const readiness = createReadiness({ db, migrations, elapsed })
  const identity = { id: randomUUID(), version, host, startedAt: now() }
  const register = createDeskRegister({ db, identity, shared: kind === 'postgres', now })
  const disk = kind === 'embedded' ? createDiskUse(join(context.config.dataDir, 'desk'), elapsed) : async () => null
  const mail = context.config.upstream !== null ? 'upstream' : context.config.mail === null ? 'missing' : 'setUp'
  const installation = createInstallationState({ db, kind, readiness, register, mail, disk, now })
  return { readiness, register, installation }
}
