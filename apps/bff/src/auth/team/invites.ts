import { randomBytes, randomUUID } from 'node:crypto'

import type { Role } from '@frontdesk/api-types/table'
import { and, eq, gt, lte } from 'drizzle-orm'

import { roleOf } from '#access/access.ts'
import type { Scope } from '#access/scope.ts'
import type { Person } from '#access/session.ts'
import type { Passwords } from '#auth/passwords.ts'
import { type CachedSessions, hashOf } from '#auth/sessions.ts'
import { emailKey } from '#auth/staff-accounts.ts'
import { accountColumns, inviteColumns, storedScope } from '#auth/stored-scope.ts'
import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { invites, accounts, sessions } from '#store/tables.ts'

import { assertKioskScope, endLinksOf, endTokensOf, hasCreator, mayCreateLinks } from './account-links.ts'

const week = 7 * 24 * 60 * 60_000

export type NewInvite = { name: string; email: string; role: Role; scope: Scope }
/** `new` creates an account, `password` sets the password of an existing one. */
export type Invite = NewInvite & { id: string; kind: 'new' | 'password'; createdAt: string; expiresAt: string }

type NewLink = { id: string; token: string; expiresAt: string }

export type Invites = {
  list(): Promise<Invite[]>
  /**
   * Invites a new person; the token is returned once.
   * @throws ProblemError `taken` when the address has an account, `invalid_input` for a kiosk without a limit
   */
  add(given: NewInvite, madeBy: string): Promise<NewLink>
  /** A link to reset an account's password. @throws ProblemError `no_such_person` */
  addForPassword(personId: string, madeBy: string): Promise<NewLink>
  remove(id: string): Promise<void>
  /** The recipient of a link. @throws ProblemError `link_closed` */
  find(token: string): Promise<{ name: string; email: string; kind: Invite['kind'] }>
  /**
   * Consumes the link. Ends every session of an account whose password it sets. @throws ProblemError `link_closed` or
   * `taken`
   */
  accept(given: { token: string; name: string; password: string }): Promise<Person>
}

const closed = () =>
  new ProblemError('link_closed', {
    detail: 'It was used or taken back, is older than a week, or ended with an account. Ask for a new one.',
  })

const expiryOf = (createdAt: Date): string => new Date(createdAt.getTime() + week).toISOString()

/**
 * One-time links that create an account or set its password; tokens are stored as hashes. A link ends when its creator
 * loses the administrator role, the account or the password.
 */
export function createInvites(deps: {
  db: Database
  passwords: Passwords
  sessions: Pick<CachedSessions, 'accountChanged'>
  now: () => Date
}): Invites {
  const { db } = deps
  const aWeekAgo = (): Date => new Date(deps.now().getTime() - week)
  const isLive = (from: Pick<Database, 'select'>) => and(gt(invites.createdAt, aWeekAgo()), hasCreator(from))

  const keep = (row: NewInvite & { personId: string | null }, madeBy: string): Promise<NewLink> =>
    stored(
      db.transaction(async (tx) => {
        // Row lock: a concurrent block or demotion of the creator either prevents this link or ends it.
        const creator = and(eq(accounts.id, madeBy), mayCreateLinks)
        if ((await tx.select({ id: accounts.id }).from(accounts).where(creator).for('share')).length === 0)
          throw new ProblemError('not_permitted', { detail: 'Only an administrator makes links.' })
        await tx.delete(invites).where(lte(invites.createdAt, aWeekAgo()))
        const same = row.personId === null ? eq(invites.email, row.email) : eq(invites.personId, row.personId)
        await tx.delete(invites).where(same)
        const token = randomBytes(32).toString('base64url')
        const [id, createdAt] = [randomUUID(), deps.now()]
        const values = { ...row, ...storedScope(row.role, row.scope), id, madeBy, tokenHash: hashOf(token), createdAt }
        await tx.insert(invites).values(values)
        return { id, token, expiresAt: expiryOf(createdAt) }
      }),
    )
  const live = async (token: string) => {
    const found = firstOf(
      await stored(
        db
          .select()
          .from(invites)
          .where(and(eq(invites.tokenHash, hashOf(token)), isLive(db))),
      ),
    )
    if (found === null) throw closed()
    return found
  }
  const isTaken = async (email: string): Promise<boolean> =>
    (await stored(db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)))).length > 0

  return {
    async list() {
      const rows = await stored(db.select(inviteColumns).from(invites).where(isLive(db)).orderBy(invites.createdAt))
      return rows.map(({ id, name, email, role, scope, personId, createdAt }) => ({
        id,
        name,
        email,
        role: roleOf(role),
        scope,
        kind: personId === null ? 'new' : 'password',
        createdAt: createdAt.toISOString(),
        expiresAt: expiryOf(createdAt),
      }))
    },
    async add(given, madeBy) {
      assertKioskScope(given.role, given.scope)
      const email = emailKey(given.email)
      if (await isTaken(email))
        throw new ProblemError('taken', { detail: 'An account with this address already exists.' })
      return keep({ ...given, email, personId: null }, madeBy)
    },
    async addForPassword(personId, madeBy) {
      const person = firstOf(await stored(db.select(accountColumns).from(accounts).where(eq(accounts.id, personId))))
      if (person === null) throw new ProblemError('no_such_person')
      const { name, email, role, scope } = person
      return keep({ name, email, role: roleOf(role), scope, personId }, madeBy)
    },
    async remove(id) {
      await stored(db.delete(invites).where(eq(invites.id, id)))
    },
    async find(token) {
      const { name, email, personId } = await live(token)
      return { name, email, kind: personId === null ? 'new' : 'password' }
    },
    async accept({ token, name, password }) {
      // Checked before the expensive hash and again when it is consumed, so that two concurrent uses succeed once.
      await live(token)
      const passwordHash = await deps.passwords.hash(password)
      const accepted = await stored(
        db.transaction(async (tx) => {
          const found = firstOf(
            await tx
              .delete(invites)
              .where(and(eq(invites.tokenHash, hashOf(token)), isLive(tx)))
              .returning(inviteColumns),
          )
          if (found === null) throw closed()
          const { email, role, scope, personId, madeBy } = found
          if (personId !== null) {
            const person = firstOf(
              await tx
                .update(accounts)
                .set({ passwordHash })
                .where(eq(accounts.id, personId))
                .returning(accountColumns),
            )
            if (person === null || person.blockedAt !== null) throw closed()
            await endLinksOf(tx, personId)
            await endTokensOf(tx, personId)
            await tx.delete(sessions).where(eq(sessions.personId, personId))
            return { id: person.id, name: person.name, email: person.email, role: person.role, scope: person.scope }
          }
          const person = { id: randomUUID(), name, email, role, scope }
          // Accounts invited by a demo account are demo accounts: they are removed together.
          const creator = firstOf(
            await tx.select({ demo: accounts.demo }).from(accounts).where(eq(accounts.id, madeBy)),
          )
          const rights = storedScope(role, scope)
          const values = { ...person, ...rights, passwordHash, demo: creator?.demo ?? false, createdAt: deps.now() }
          const made = await tx.insert(accounts).values(values).onConflictDoNothing().returning()
          if (made.length === 0)
            throw new ProblemError('taken', { detail: 'An account with this address already exists.' })
          return person
        }),
      )
      deps.sessions.accountChanged()
      return accepted
    },
  }
}
