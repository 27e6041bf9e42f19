import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

/** A database of this browser: opened when it is first used, and again after the browser closed it. */
export type DeviceDatabase<Schema extends DBSchema> = {
  /**
   * Runs `work` on the open database. Rejects with the browser's error when it cannot be opened, read or written; a
   * connection that died in the background is opened again, once.
   */
  use<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** The connection is gone, not the data: of a browser that closed it in the background. */
const isDead = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError'

export function deviceDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): DeviceDatabase<Schema> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null

  const open = (): Promise<IDBPDatabase<Schema>> => {
    if (opened !== null) return opened
    const mine: Promise<IDBPDatabase<Schema>> = openDB<Schema>(name, version, {
      upgrade,
      // A newer build in another tab waits for this connection.
      blocking: (_current, _blocked, event) => {
        forget(mine)
        if (event.target instanceof IDBDatabase) event.target.close()
      },
      terminated: () => {
        forget(mine)
      },
    })
    opened = mine
    mine.catch(() => {
      forget(mine)
    })
    return mine
  }
  const forget = (one: Promise<IDBPDatabase<Schema>>): void => {
    if (opened === one) opened = null
  }
  return {
    async use(work) {
      const connection = open()
      try {
        return await work(await connection)
      } catch (error) {
        if (!isDead(error)) throw error
        forget(connection)
        return work(await open())
      }
    },
    async close() {
      const connection = opened
      opened = null
      if (connection !== null) (await connection).close()
    },
  }
}
