import { randomUUID } from 'node:crypto'

import type { Role } from '@frontdesk/api-types/table'
import { and, eq } from 'drizzle-orm'

import type { Person } from '#access/session.ts'
import { endLinksOf, endTokensOf } from '#auth/team/account-links.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { accounts } from '#store/tables.ts'

import { type Passwords, noPassword } from './passwords.ts'
import { accountScope, storedScope } from './stored-scope.ts'

type NewPerson = { name: string; email: string; password: string; role: Role; demo: boolean }

export const personColumns = {
  id: accounts.id,
  name: accounts.name,
  email: accounts.email,
  role: accounts.role,
  scope: accountScope,
}

/** Normalized e-mail address. */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

export type StaffAccounts = {
  add(person: NewPerson): Promise<Person>
  /** The account with this address and its password hash, or null. */
  findByEmail(email: string): Promise<(Person & { passwordHash: string; demo: boolean; blockedAt: Date | null }) | null>
  hasAdministrator(): Promise<boolean>
  /** With `before`: only if that is still the stored hash. Returns whether it was changed. Ends the account's links. */
  setPassword(id: string, password: string, before?: string): Promise<boolean>
  /** Whether the account has a password, and whether it is linked to a provider. */
  signInWays(id: string): Promise<{ password: boolean; linked: boolean }>
}

export function createStaffAccounts(deps: { db: Database; passwords: Passwords; now: () => Date }): StaffAccounts {
  const { db } = deps
  return {
    async add(person) {
      const passwordHash = await deps.passwords.hash(person.password)
      const { name, role, demo } = person
      const values = { id: randomUUID(), name, email: emailKey(person.email), role, demo }
      const row = { ...values, ...storedScope(role, null), passwordHash, createdAt: deps.now() }
      await stored(db.insert(accounts).values(row))
      return { id: values.id, name, email: values.email, role }
    },
    async findByEmail(email) {
      const columns = {
        ...personColumns,
        passwordHash: accounts.passwordHash,
        demo: accounts.demo,
        blockedAt: accounts.blockedAt,
      }
      return firstOf(
        await stored(
          db
            .select(columns)
            .from(accounts)
            .where(eq(accounts.email, emailKey(email)))
            .limit(1),
        ),
      )
    },
    async hasAdministrator() {
      const found = await stored(
        db.select({ id: accounts.id }).from(accounts).where(eq(accounts.role, 'admin')).limit(1),
      )
      return found.length > 0
    },
    async setPassword(id, password, before) {
      const passwordHash = await deps.passwords.hash(password)
      const isSame = and(eq(accounts.id, id), before === undefined ? undefined : eq(accounts.passwordHash, before))
      return stored(
        db.transaction(async (tx) => {
          const changed = await tx.update(accounts).set({ passwordHash }).where(isSame).returning({ id: accounts.id })
          if (changed.length > 0) {
            await endLinksOf(tx, id)
            await endTokensOf(tx, id)
          }
          return changed.length > 0
        }),
      )
    },
    async signInWays(id) {
      const columns = { passwordHash: accounts.passwordHash, oidcSubject: accounts.oidcSubject }
      const found = firstOf(await stored(db.select(columns).from(accounts).where(eq(accounts.id, id)).limit(1)))
      return {
        password: found !== null && found.passwordHash !== noPassword,
        linked: found !== null && found.oidcSubject !== null,
      }
    },
  }
}
