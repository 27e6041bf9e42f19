import { createHash, randomBytes, randomUUID } from 'node:crypto'

import { and, asc, count, eq, isNull } from 'drizzle-orm'

import type { Person } from '#access/session.ts'
import { personColumns } from '#auth/staff-accounts.ts'
import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { feeds, accounts } from '#store/tables.ts'

/** `created` and `lastUsed` are instants, `…Z`. */
type Feed = { id: string; name: string; created: string; lastUsed: string | null }

export type Feeds = {
  list(personId: string): Promise<Feed[]>
  /** A new address; its secret is returned only here. @throws ProblemError when the person has too many */
  add(personId: string, name: string): Promise<{ id: string; name: string; secret: string }>
  /** Returns whether it existed. */
  remove(personId: string, id: string): Promise<boolean>
  /** The feed of a secret with its current account, or null. Takes the same time for any secret. */
  find(secret: string): Promise<{ id: string; name: string; person: Person } | null>
}

const most = 10
const hour = 3_600_000
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Feeds in the database: 256-bit secrets, stored as hashes, looked up on every request. */
export function createFeeds(deps: { db: Database; now: () => Date }): Feeds {
  const { db } = deps
  return {
    async list(personId) {
      const rows = await stored(
        db.select().from(feeds).where(eq(feeds.personId, personId)).orderBy(asc(feeds.createdAt), asc(feeds.id)),
      )
      return rows.map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        created: createdAt.toISOString(),
        lastUsed: usedAt?.toISOString() ?? null,
      }))
    },
    async add(personId, name) {
      const held = firstOf(await stored(db.select({ n: count() }).from(feeds).where(eq(feeds.personId, personId))))
      if ((held?.n ?? 0) >= most)
        throw new ProblemError('invalid_input', {
          detail: `A person may have ${most} calendar addresses. Remove one first.`,
        })
      const id = randomUUID()
      const secret = randomBytes(32).toString('base64url')
      await stored(
        db
          .insert(feeds)
          .values({ id, personId, name, secretHash: hashOf(secret), createdAt: deps.now(), usedAt: null }),
      )
      return { id, name, secret }
    },
    async remove(personId, id) {
      const mine = and(eq(feeds.personId, personId), eq(feeds.id, id))
      return (await stored(db.delete(feeds).where(mine).returning({ id: feeds.id }))).length > 0
    },
    async find(secret) {
      const columns = { id: feeds.id, name: feeds.name, usedAt: feeds.usedAt, person: personColumns }
      const found = firstOf(
        await stored(
          db
            .select(columns)
            .from(feeds)
            .innerJoin(accounts, eq(accounts.id, feeds.personId))
            .where(and(eq(feeds.secretHash, hashOf(secret)), isNull(accounts.blockedAt)))
            .limit(1),
        ),
      )
      if (found === null) return null
      const now = deps.now()
      // Hourly precision is enough, and avoids a write per read.
      if (found.usedAt === null || now.getTime() - found.usedAt.getTime() > hour)
        await stored(db.update(feeds).set({ usedAt: now }).where(eq(feeds.id, found.id)))
      return { id: found.id, name: found.name, person: found.person }
    },
  }
}
