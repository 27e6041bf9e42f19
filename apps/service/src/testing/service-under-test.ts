import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { createLogger } from '@frontdesk/log'
import { openStore, type Store } from '@frontdesk/store'
import { sharedPostgres, sharedStore } from '@frontdesk/store/shared-test-stores'
import { silentLog } from '@frontdesk/store/testing'

import { createReach } from '#access/reach.ts'
import { createCredentials, type NewCredential } from '#credentials/credentials.ts'
import { loadRecords, type LoadItem } from '#load/load-records.ts'
import { createOutbox } from '#outbox/outbox.ts'

import { createService } from '../app.ts'

export const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

export type EngineName = 'embedded' | 'postgres'

/** Resources to remove when the store was not created. */
export const keep = async (): Promise<void> => {}

/** An empty store on the engine, or null, with a printed reason, when this machine has no such engine. */
export async function emptyStore(engine: EngineName): Promise<{ store: Store; remove: () => Promise<void> } | null> {
  if (engine === 'embedded') {
    const store = await sharedStore('service', migrations)
    return { store, remove: store.close }
  }
  const server = await sharedPostgres()
  if (server === null) return null
  const store = await openStore({ url: server.url }, { schema: 'service', migrations, log: silentLog })
  const remove = async () => {
    await store.close()
    await server.stop()
  }
  return { store, remove }
}

export interface ServiceUnderTest {
  store: Store
  request: (path: string, init?: RequestInit) => Promise<Response>
  /** Creates a credential and returns its text. */
  credential: (wanted: Omit<NewCredential, 'name'>) => Promise<string>
  /** The log, one line per entry. */
  logged: string[]
}

/** The service on a store with these records. */
export async function serviceOn(
  store: Store,
  records: Iterable<LoadItem>,
  now: () => Date = () => new Date(),
): Promise<ServiceUnderTest> {
  const { db } = store
  const { skipped } = await loadRecords(db, records)
  if (skipped.length > 0) throw new Error(`The fixture does not load: ${JSON.stringify(skipped)}`)
  const logged: string[] = []
  const log = createLogger({ level: 'debug', now, write: (line) => logged.push(line) })
  const newId = randomUUID
  const credentials = createCredentials({ db, now, newId })
  const outbox = createOutbox({ db, now, newId, log, mailer: null, domain: 'example.org' })
  const app = createService({ db, reach: createReach(db), outbox, credentials, now, newId, log })
  return {
    store,
    request: async (path, init) => app.request(path, init),
    credential: async (wanted) => (await credentials.create({ ...wanted, name: 'test' })).text,
    logged,
  }
}
