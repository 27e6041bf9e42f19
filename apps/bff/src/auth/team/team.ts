import type { Role } from '@frontdesk/api-types/table'
import type { DeskAnswer } from '@frontdesk/desk-api'
import { and, count, eq, isNotNull, isNull, max, ne } from 'drizzle-orm'

import { roleOf } from '#access/access.ts'
import type { Scope } from '#access/scope.ts'
import { lastSeen } from '#auth/last-seen.ts'
import type { CachedSessions } from '#auth/sessions.ts'
import { accountColumns, accountScope, storedScope } from '#auth/stored-scope.ts'
import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { accounts, sessions, twoFactors } from '#store/tables.ts'

import { assertKioskScope, endLinksOf, endTokensOf, isDemotion } from './account-links.ts'

/** A staff account on the page *Team*. */
export type TeamMember = DeskAnswer<'staff'>['accounts'][number]

/** Changes; absent fields stay as they are. */
export type PersonChange = {
  name?: string | undefined
  role?: Role | undefined
  scope?: Scope | undefined
  blocked?: boolean | undefined
  upstreamUserId?: string | null | undefined
  upstreamPersonId?: string | null | undefined
}

export type Team = {
  list(): Promise<TeamMember[]>
  /**
   * Changes an account. Another role or scope and a block end its sessions; a block or a demotion ends its links too.
   * @throws ProblemError `no_such_person`, `last_administrator` when no other administrator would remain, or
   *   `invalid_input` for a kiosk without a limit
   */
  change(id: string, change: PersonChange): Promise<TeamMember>
  /** @throws ProblemError `last_administrator` */
  remove(id: string): Promise<void>
  endSessions(id: string): Promise<void>
}

type Reader = Pick<Database, 'select'>

/**
 * Whether another unlimited administrator exists. Holds until the end of the transaction after `lockAdministrators`.
 */
export async function hasOtherAdministrator(tx: Reader, without: string): Promise<boolean> {
  const others = and(
    eq(accounts.role, 'admin'),
    isNull(accounts.blockedAt),
    isNull(accounts.scope),
    ne(accounts.id, without),
  )
  return (await tx.select({ id: accounts.id }).from(accounts).where(others).limit(1)).length > 0
}

/** Locks all administrators in a fixed order, so that two concurrent mutual demotions cannot both succeed. */
export async function lockAdministrators(tx: Reader): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.role, 'admin'))
    .orderBy(accounts.id)
    .for('update')
}

async function assertAdministratorRemains(tx: Reader, without: string): Promise<void> {
  if (!(await hasOtherAdministrator(tx, without)))
    throw new ProblemError('last_administrator', { detail: 'Make another account an administrator first.' })
}

async function read(from: Reader, id?: string): Promise<TeamMember[]> {
  const rows = await from
    .select({
      person: accounts,
      scope: accountScope,
      live: count(sessions.tokenHash),
      seenAt: lastSeen,
      twoFactorSince: max(twoFactors.confirmedAt),
    })
    .from(accounts)
    .leftJoin(sessions, eq(sessions.personId, accounts.id))
    .leftJoin(twoFactors, and(eq(twoFactors.personId, accounts.id), isNotNull(twoFactors.confirmedAt)))
    .where(id === undefined ? undefined : eq(accounts.id, id))
    .groupBy(accounts.id)
    .orderBy(accounts.name, accounts.id)
  return rows.map(({ person, scope, live, seenAt, twoFactorSince }) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    role: roleOf(person.role),
    scope,
    blocked: person.blockedAt !== null,
    demo: person.demo,
    twoFactor: twoFactorSince !== null,
    upstreamUserId: person.upstreamUserId,
    upstreamPersonId: person.upstreamPersonId,
    createdAt: person.createdAt.toISOString(),
    sessions: live,
    seenAt: seenAt?.toISOString() ?? null,
  }))
}

/** Staff accounts, as an administrator manages them. */
export function createTeam(deps: {
  db: Database
  sessions: Pick<CachedSessions, 'accountChanged' | 'endAll'>
  now: () => Date
}): Team {
  const { db, sessions: live } = deps
  return {
    list: () => stored(read(db)),
    async change(id, change) {
      const changed = await stored(
        db.transaction(async (tx) => {
          await lockAdministrators(tx)
          const before = firstOf(
            await tx.select(accountColumns).from(accounts).where(eq(accounts.id, id)).for('update'),
          )
          if (before === null) throw new ProblemError('no_such_person')
          const { blocked, ...values } = change
          const role = change.role ?? before.role
          const scope = change.scope === undefined ? before.scope : change.scope
          if (change.role !== undefined || change.scope !== undefined) assertKioskScope(role, scope)
          const rights = change.role !== undefined || change.scope !== undefined || blocked !== undefined
          const stays = (change.role ?? before.role) === 'admin' && blocked !== true && !(change.scope ?? null)
          if (before.role === 'admin' && rights && !stays) await assertAdministratorRemains(tx, id)
          const blockedAt = blocked === undefined ? before.blockedAt : blocked ? deps.now() : null
          await tx
            .update(accounts)
            .set({ ...defined(values), ...storedScope(role, scope), blockedAt })
            .where(eq(accounts.id, id))
          if (rights) await tx.delete(sessions).where(eq(sessions.personId, id))
          const after = firstOf(await read(tx, id))
          if (after === null) throw new ProblemError('no_such_person')
          if (blocked === true || isDemotion(before, after)) await endLinksOf(tx, id)
          if (blocked === true) await endTokensOf(tx, id)
          return after
        }),
      )
      live.accountChanged()
      return changed
    },
    async remove(id) {
      await stored(
        db.transaction(async (tx) => {
          await lockAdministrators(tx)
          const person = firstOf(await tx.select().from(accounts).where(eq(accounts.id, id)).for('update'))
          if (person?.role === 'admin') await assertAdministratorRemains(tx, id)
          await tx.delete(accounts).where(eq(accounts.id, id))
        }),
      )
      live.accountChanged()
    },
    endSessions: (id) => live.endAll(id),
  }
}

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
