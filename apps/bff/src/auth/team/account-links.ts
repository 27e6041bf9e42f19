import { type Role, roles } from '@frontdesk/api-types/table'
import { and, eq, exists, isNull, or } from 'drizzle-orm'

import type { Scope } from '#access/scope.ts'
import { ProblemError } from '#problem.ts'
import type { Database } from '#store/database.ts'
import { feeds, invites, accounts } from '#store/tables.ts'
import { accessTokens } from '#store/token-tables.ts'

type Rights = { role: string; scope: Scope }

const rankOf = (role: string): number => roles.indexOf(role as Role)

/** Whether rights were reduced. Any other scope counts as reduced. */
export function isDemotion(before: Rights, after: Rights): boolean {
  const isScopeReduced = after.scope !== null && JSON.stringify(after.scope) !== JSON.stringify(before.scope)
  return rankOf(after.role) < rankOf(before.role) || isScopeReduced
}

/** @throws ProblemError `invalid_input` for a kiosk that is not limited to a project or an event */
export function assertKioskScope(role: string, scope: Scope): void {
  if (role === 'kiosk' && (scope ?? []).length === 0)
    throw new ProblemError('invalid_input', {
      detail: 'A kiosk account is limited to at least one project or event.',
      fields: [{ path: 'scope', message: 'must name at least one project or event' }],
    })
}

/**
 * Ends everything issued in the name of an account: invitations and password links made by or for it, and calendar
 * feeds. Part of every block, demotion and password change; removal cascades.
 */
export async function endLinksOf(tx: Pick<Database, 'delete'>, personId: string): Promise<void> {
  await tx.delete(invites).where(or(eq(invites.madeBy, personId), eq(invites.personId, personId)))
  await tx.delete(feeds).where(eq(feeds.personId, personId))
}

/** Ends the tokens of an account: part of every block and password change. A demotion cuts them, as it cuts sessions. */
export async function endTokensOf(tx: Pick<Database, 'delete'>, personId: string): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.personId, personId))
}

/** Accounts that may create links: administrators, not blocked, without a limited scope. */
export const mayCreateLinks = and(eq(accounts.role, 'admin'), isNull(accounts.blockedAt), isNull(accounts.scope))

/** SQL condition: the creator of the invite may still create it. */
export const hasCreator = (db: Pick<Database, 'select'>) =>
  exists(
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, invites.madeBy), mayCreateLinks)),
  )
