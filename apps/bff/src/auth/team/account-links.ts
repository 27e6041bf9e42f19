import { type Role, roles } from '@frontdesk/api-types/table'
import { and, eq, exists, isNull, or } from 'drizzle-orm'

import type { Scope } from '#access/scope.ts'
import type { Database } from '#store/database.ts'
import { feeds, invites, people } from '#store/tables.ts'

type Rights = { role: string; scope: Scope }

const rankOf = (role: string): number => roles.indexOf(role as Role)

/** Whether somebody may do or see less than before. Another limit counts as less. */
export function isDemotion(before: Rights, after: Rights): boolean {
  const isLimitedAnew = after.scope !== null && JSON.stringify(after.scope) !== JSON.stringify(before.scope)
  return rankOf(after.role) < rankOf(before.role) || isLimitedAnew
}

/**
 * Ends what was handed out in the name of a person: invitations and password links that they made or that are for them,
 * and their calendar addresses. Part of every block, demotion and change of password; a removal cascades.
 */
export async function endLinksOf(tx: Pick<Database, 'delete'>, personId: string): Promise<void> {
  await tx.delete(invites).where(or(eq(invites.madeBy, personId), eq(invites.personId, personId)))
  await tx.delete(feeds).where(eq(feeds.personId, personId))
}

/** Who may make links: an administrator who is neither blocked nor limited. */
export const isLinkMaker = and(eq(people.role, 'admin'), isNull(people.blockedAt), isNull(people.scope))

/** Condition on `invite`: its maker might still make it. */
export const hasMaker = (db: Pick<Database, 'select'>) =>
  exists(
    db
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.id, invites.madeBy), isLinkMaker)),
  )
