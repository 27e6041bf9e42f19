import { randomBytes, randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { Person } from '#access/session.ts'
import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { accounts, setupLinks } from '#store/tables.ts'

import type { Passwords } from './passwords.ts'
import { hashOf } from './sessions.ts'
import { emailKey } from './staff-accounts.ts'

const linkLife = 24 * 60 * 60_000

type NewAdministrator = { token: string; name: string; email: string; password: string }

export type Setup = {
  /** True while no administrator exists. */
  isOpen(): Promise<boolean>
  /** A new token; invalidates the previous link. Only its hash is stored. */
  makeToken(): Promise<string>
  /** Invalidates the link after an administrator was created in another way. */
  close(): Promise<void>
  /** Creates the first administrator; of concurrent calls one succeeds. @throws ProblemError `setup_closed` */
  complete(given: NewAdministrator): Promise<Person>
}

const closed = () =>
  new ProblemError('setup_closed', {
    detail: 'It was used, is older than a day, or a newer one was made at the last start.',
  })

export function createSetup(deps: { db: Database; passwords: Passwords; now: () => Date }): Setup {
  const { db } = deps
  type Reader = Pick<Database, 'select'>
  const hasAdministrator = async (from: Reader): Promise<boolean> =>
    (await from.select({ id: accounts.id }).from(accounts).where(eq(accounts.role, 'admin')).limit(1)).length > 0
  const fits = (link: { tokenHash: string; createdAt: Date } | null, token: string): boolean =>
    link !== null && link.tokenHash === hashOf(token) && deps.now().getTime() - link.createdAt.getTime() < linkLife

  return {
    isOpen: () => stored(hasAdministrator(db).then((has) => !has)),
    async makeToken() {
      const token = randomBytes(32).toString('base64url')
      const row = { tokenHash: hashOf(token), createdAt: deps.now() }
      await stored(
        db
          .insert(setupLinks)
          .values({ id: 1, ...row })
          .onConflictDoUpdate({ target: setupLinks.id, set: row }),
      )
      return token
    },
    async close() {
      await stored(db.delete(setupLinks))
    },
    async complete({ token, name, email, password }) {
      // Checked before the expensive hash, and again under the row lock.
      if (!fits(firstOf(await stored(db.select().from(setupLinks))), token)) throw closed()
      const passwordHash = await deps.passwords.hash(password)
      const person = { id: randomUUID(), name, email: emailKey(email), role: 'admin' }
      return stored(
        db.transaction(async (tx) => {
          const link = firstOf(await tx.select().from(setupLinks).for('update'))
          if (!fits(link, token) || (await hasAdministrator(tx))) throw closed()
          await tx.insert(accounts).values({ ...person, passwordHash, demo: false, createdAt: deps.now() })
          await tx.delete(setupLinks)
          return person
        }),
      )
    },
  }
}
