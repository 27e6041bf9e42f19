import { fileURLToPath } from 'node:url'

import { type Store, openStore } from '@frontdesk/store'
import { sharedStore } from '@frontdesk/store/shared-test-stores'
import { silentLog } from '@frontdesk/store/testing'

export const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The real store with the desk's empty tables: embedded, or a PostgreSQL database. */
export async function openTestStore(url: string | null = null): Promise<Store> {
  if (url !== null) return openStore({ url }, { schema: 'desk', migrations, log: silentLog })
  return sharedStore('desk', migrations)
}
