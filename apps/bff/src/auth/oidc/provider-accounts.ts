import { randomUUID } from 'node:crypto'

import type { Role } from '@frontdesk/api-types/table'
import { and, eq, isNull } from 'drizzle-orm'

import type { Person } from '#access/session.ts'
import { noPassword } from '#auth/passwords.ts'
import type { CachedSessions } from '#auth/sessions.ts'
import { emailKey, personColumns } from '#auth/staff-accounts.ts'
import { inviteColumns, storedScope } from '#auth/stored-scope.ts'
import { endLinksOf, isDemotion } from '#auth/team/account-links.ts'
import { hasOtherAdministrator, lockAdministrators } from '#auth/team/team.ts'
import { type ProblemCode, ProblemError } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { invites, accounts, sessions, setupLinks } from '#store/tables.ts'

import type { ProviderIdentity } from './oidc.ts'

/**
 * Result of a provider sign-in: a session, or an account whose owner must sign in with the password before it is
 * linked.
 */
export type ProviderSignIn = { kind: 'person'; person: Person } | { kind: 'unproven'; personId: string }

/** An account change made by a provider sign-in, for the audit. */
export type ProviderEvent = {
  action: 'people.provided' | 'people.change' | 'account.linkProvider'
  person: Pick<Person, 'id' | 'role'>
  fields: string[]
  /** The problem code when it was refused. */
  refused?: ProblemCode
}

export type ProviderAccounts = {
  /**
   * The account linked to the subject, or a new one with the scope of an invitation for its verified address. An
   * existing account with that address is linked only when `owner`, its signed-in owner, asked for it. Groups decide
   * the role; a changed role ends the sessions.
   * @throws ProblemError `sign_in_failed`
   */
  find(known: ProviderIdentity, owner: string | null): Promise<ProviderSignIn>
  /** Links a subject to the account whose owner has just signed in. No effect when either is linked already. */
  link(person: Pick<Person, 'id' | 'role'>, subject: string): Promise<void>
}

const refused = () =>
  new ProblemError('sign_in_failed', { detail: 'This account may not sign in here. Ask an administrator.' })

export function createProviderAccounts(deps: {
  db: Database
  sessions: Pick<CachedSessions, 'accountChanged'>
  now: () => Date
  audited: (event: ProviderEvent) => Promise<void>
}): ProviderAccounts {
  const { db } = deps
  const columns = {
    ...personColumns,
    blockedAt: accounts.blockedAt,
    demo: accounts.demo,
    oidcSubject: accounts.oidcSubject,
  }
  const bySubject = async (subject: string) =>
    firstOf(await stored(db.select(columns).from(accounts).where(eq(accounts.oidcSubject, subject)).limit(1)))
  const byEmail = async (email: string) =>
    firstOf(await stored(db.select(columns).from(accounts).where(eq(accounts.email, email)).limit(1)))

  const link: ProviderAccounts['link'] = async ({ id, role }, subject) => {
    if ((await bySubject(subject)) !== null) return
    const unlinked = and(eq(accounts.id, id), isNull(accounts.oidcSubject), eq(accounts.demo, false))
    const linked = await stored(
      db.update(accounts).set({ oidcSubject: subject }).where(unlinked).returning({ id: accounts.id }),
    )
    if (linked.length > 0)
      await deps.audited({ action: 'account.linkProvider', person: { id, role }, fields: ['oidcSubject'] })
  }
  const create = async ({ subject, name, role }: ProviderIdentity, email: string): Promise<void> => {
    const id = randomUUID()
    const made = await stored(
      db.transaction(async (tx) => {
        const waiting = and(eq(invites.email, email), isNull(invites.personId))
        const limit = { scope: inviteColumns.scope }
        const scope = firstOf(await tx.select(limit).from(invites).where(waiting))?.scope ?? null
        const values = {
          id,
          name,
          email,
          role,
          ...storedScope(role, scope),
          oidcSubject: subject,
          passwordHash: noPassword,
        }
        const rows = await tx
          .insert(accounts)
          .values({ ...values, createdAt: deps.now() })
          .onConflictDoNothing()
          .returning({ id: accounts.id })
        if (rows.length === 0) return false
        await tx.delete(invites).where(waiting)
        if (role === 'admin') await tx.delete(setupLinks)
        return true
      }),
    )
    if (made) await deps.audited({ action: 'people.provided', person: { id, role }, fields: ['email', 'name', 'role'] })
  }
  /** Returns the role in effect: the last administrator keeps theirs. */
  const changeRole = async (id: string, role: Role): Promise<string> => {
    const change = await stored(
      db.transaction(async (tx) => {
        await lockAdministrators(tx)
        const before = firstOf(await tx.select(personColumns).from(accounts).where(eq(accounts.id, id)).for('update'))
        if (before === null) throw refused()
        if (before.role === 'admin' && !(await hasOtherAdministrator(tx, id))) return { kept: before.role }
        const rights = { role, ...storedScope(role, before.scope ?? null) }
        await tx.update(accounts).set(rights).where(eq(accounts.id, id))
        // A session never gains or loses rights after it was started.
        await tx.delete(sessions).where(eq(sessions.personId, id))
        if (isDemotion(before, { role, scope: before.scope })) await endLinksOf(tx, id)
        if (role === 'admin') await tx.delete(setupLinks)
        return { kept: null }
      }),
    )
    deps.sessions.accountChanged()
    const person = { id, role: change.kept ?? role }
    const refusal = change.kept === null ? {} : { refused: 'last_administrator' as const }
    await deps.audited({ action: 'people.change', person, fields: ['role'], ...refusal })
    return person.role
  }

  return {
    link,
    async find(known, owner) {
      const { subject, role } = known
      const email = emailKey(known.email)
      let person = await bySubject(subject)
      if (person === null) {
        const account = await byEmail(email)
        if (account === null && owner === null) await create(known, email)
        else if (account !== null) {
          const isFree = account.oidcSubject === null && !account.demo && account.blockedAt === null
          if (!isFree || (owner !== null && owner !== account.id)) throw refused()
          if (owner === null) return { kind: 'unproven', personId: account.id }
          await link(account, subject)
        }
        person = await bySubject(subject)
      }
      if (person === null || person.blockedAt !== null || (owner !== null && owner !== person.id)) throw refused()
      const { id, name, scope } = person
      const current = person.role === role ? role : await changeRole(id, role)
      return { kind: 'person', person: { id, name, email: person.email, role: current, scope } }
    },
  }
}
