import { fileURLToPath } from 'node:url'

import { type Store, openStore } from '@frontdesk/store'
import { silentLog, temporaryStore } from '@frontdesk/store/testing'

export const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The real store with the desk's tables: embedded in a folder of its own, or at a PostgreSQL server. */
export async function openTestStore(url: string | null = null): Promise<Store> {
  if (url !== null) return openStore({ url }, { schema: 'desk', migrations, log: silentLog })
  const store = await temporaryStore('desk', migrations)
  return { ...store, close: () => store.remove() }
}
