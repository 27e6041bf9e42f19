import { asc, eq, lt, sql } from 'drizzle-orm'

import { type Database, stored } from '#store/database.ts'
import { deskProcesses } from '#store/operations-tables.ts'

export type DeskIdentity = {
  /** Of this process; the owner of its leases. */
  id: string
  /** The release. */
  version: string
  /** Name of the machine or container. */
  host: string
  startedAt: Date
}

export type RegisteredDesk = {
  id: string
  version: string
  host: string
  startedAt: Date
  /** By the database's clock. */
  seenAt: Date
  isThis: boolean
  /** Seen in the last 90 s. */
  isAlive: boolean
}

export type DeskRegister = {
  identity: DeskIdentity
  /** Says that this desk runs, and forgets those that have not for a day. */
  beat(): Promise<void>
  /** Says so every 30 s. The function ends it and takes this desk off the list. */
  begin(): () => Promise<void>
  /** All registered desks, this one first. */
  list(): Promise<RegisteredDesk[]>
}

const beatMs = 30_000
const mostDesks = 200

/** The desks on one database. `shared`: with an embedded store this is the only one, and nothing is written. */
export function createDeskRegister(deps: {
  db: Database
  identity: DeskIdentity
  shared: boolean
  now: () => Date
}): DeskRegister {
  const { db, identity, shared, now } = deps
  const own = { ...identity, seenAt: sql`now()` }
  const beat = async (): Promise<void> => {
    await stored(
      db
        .insert(deskProcesses)
        .values(own)
        .onConflictDoUpdate({ target: deskProcesses.id, set: { seenAt: sql`now()` } }),
    )
    await stored(db.delete(deskProcesses).where(lt(deskProcesses.seenAt, sql`now() - interval '1 day'`)))
  }
  return {
    identity,
    beat,
    begin() {
      if (!shared) return async () => undefined
      let timer: NodeJS.Timeout | undefined
      let isOver = false
      let beating = Promise.resolve()
      const again = (): void => {
        if (!isOver) timer = setTimeout(next, beatMs).unref()
      }
      const next = (): void => {
        // Readiness says that the database is away.
        beating = beat().then(again, again)
      }
      next()
      return async () => {
        isOver = true
        clearTimeout(timer)
        await beating
        await db
          .delete(deskProcesses)
          .where(eq(deskProcesses.id, identity.id))
          .catch(() => undefined)
      }
    },
    async list() {
      const self = { ...identity, seenAt: now(), isThis: true, isAlive: true }
      if (!shared) return [self]
      const alive = sql<boolean>`${deskProcesses.seenAt} > now() - interval '90 seconds'`
      const { id, version, host, startedAt, seenAt } = deskProcesses
      const rows = await stored(
        db
          .select({ id, version, host, startedAt, seenAt, isAlive: alive })
          .from(deskProcesses)
          .orderBy(asc(startedAt))
          .limit(mostDesks),
      )
      const others = rows.filter((row) => row.id !== identity.id).map((row) => ({ ...row, isThis: false }))
      return [self, ...others]
    },
  }
}
