import type { Store } from '@frontdesk/store'
import { sql } from 'drizzle-orm'

import type { Changes } from './changes.ts'

const guestsChannel = 'frontdesk_guests'
const changesChannel = 'frontdesk_changes'

/** Part of each statement that takes a version of guests and marks: the others read them once it is committed. */
export const tellOtherDesks = sql<string>`pg_notify(${guestsChannel}, '')::text`

/** Milliseconds between two readings of guests while notifications do not come. */
const readEveryMs = 2000

/** Sends a message to the other desks on this database. */
export const changeSender =
  (pool: Pick<Store['pool'], 'query'>) =>
  (text: string): Promise<unknown> =>
    pool.query('select pg_notify($1, $2)', [changesChannel, text])

/**
 * Follows what the other desks on a PostgreSQL database write. While its connection is away, guests are read every two
 * seconds, and when it is back, open pages read everything again. Returns the end of it.
 */
export function followOtherDesks(deps: {
  store: Pick<Store, 'listen'>
  changes: Pick<Changes, 'receive' | 'tell'>
  /** Loads guests and marks that others wrote. */
  syncGuests: () => Promise<void>
}): () => Promise<void> {
  const { store, changes } = deps
  if (store.listen === null) return async () => undefined
  const sync = (): void => void deps.syncGuests().catch(() => undefined)
  let reading: NodeJS.Timeout | null = null
  const stopReading = (): void => {
    if (reading !== null) clearInterval(reading)
    reading = null
  }
  let wasReady = false
  const listening = store.listen([guestsChannel, changesChannel], {
    onMessage: (channel, text) => (channel === guestsChannel ? sync() : changes.receive(text)),
    onReady() {
      stopReading()
      sync()
      if (wasReady) changes.tell({ kind: 'all' })
      wasReady = true
    },
    onLost() {
      reading ??= setInterval(sync, readEveryMs).unref()
    },
  })
  return async () => {
    stopReading()
    await listening.close()
  }
}
