import { join } from 'node:path'

import { type Store, type StoreLocation, openStore } from '@frontdesk/store'

import type { Config } from '#config.ts'
import type { Log } from '#pipeline/log.ts'

/** The location of the desk's own tables. */
export const ownStore = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): StoreLocation =>
  databaseUrl === null ? { dir: join(dataDir, 'desk') } : { url: databaseUrl }

/** Passes only numbers and short fixed words of the store's log lines. */
function wordsOnly(fields: object): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}

/** The desk's store, brought up to date. @throws StoreError */
export async function openOwnStore(context: {
  config: Config
  paths: { migrations: string }
  log: Log
  /** Called on an unrecoverable failure. */
  giveUp: (why: string) => void
  /** Called when a part of the opening is done. */
  stepDone: () => void
}): Promise<Store> {
  const { config, log } = context
  const store = await openStore(ownStore(config), {
    schema: 'desk',
    migrations: context.paths.migrations,
    log: {
      info: (fields, message) => {
        log.note('info', message, wordsOnly(fields))
        context.stepDone()
      },
      warn: (fields, message) => log.note('warn', message, wordsOnly(fields)),
      error: (fields, message) => log.note('error', message, wordsOnly(fields)),
    },
  })
  store.onFail(() => context.giveUp('The storage of the desk failed. Look at the disk, then start Frontdesk again.'))
  return store
}
