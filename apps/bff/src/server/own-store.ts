import { join } from 'node:path'

import type { StoreLocation } from '@frontdesk/store'

import type { Config } from '#config.ts'

/** Where the desk's own tables are. */
export const ownStore = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): StoreLocation =>
  databaseUrl === null ? { dir: join(dataDir, 'desk') } : { url: databaseUrl }
