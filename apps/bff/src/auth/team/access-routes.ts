import type { DeskAnswer } from '@frontdesk/desk-api'
import { mostAdministrators } from '@frontdesk/desk-api/access-table'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Hono } from 'hono'

import type { Scope } from '#access/scope.ts'
import { lastSeen } from '#auth/last-seen.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import { type Database, stored } from '#store/database.ts'
import { accounts, sessions } from '#store/tables.ts'

import type { Team } from './team.ts'

type NamedScope = DeskAnswer<'accessList'>['accounts'][number]['scope']

/** What the desk calls a project or an event; null where it has not seen it. */
export type PlaceNames = { eventName: (id: string) => string | null; projectName: (id: string) => string | null }

const named = (scope: Scope, { eventName, projectName }: PlaceNames): NamedScope =>
  scope &&
  scope.map(({ projectId, eventId }) => ({
    projectId,
    project: projectName(projectId),
    eventId,
    event: eventId === null ? null : eventName(eventId),
  }))

/**
 * Names of administrators without a limit, who can change roles and scopes: those who were here last. Everybody who is
 * signed in may read them, as they read the names of colleagues beside notes and arrivals.
 */
export const createAdministratorNames =
  ({ db }: { db: Database }) =>
  async (): Promise<string[]> => {
    const rows = await stored(
      db
        .select({ name: accounts.name })
        .from(accounts)
        .leftJoin(sessions, eq(sessions.personId, accounts.id))
        .where(and(eq(accounts.role, 'admin'), isNull(accounts.blockedAt), isNull(accounts.scope)))
        .groupBy(accounts.id)
        .orderBy(sql`${lastSeen} desc nulls last`, accounts.name)
        .limit(mostAdministrators),
    )
    return rows.map(({ name }) => name)
  }

/** Who may do what, and whom to ask. */
export function mountAccess(
  app: Hono<DeskEnv>,
  deps: { team: Pick<Team, 'list'>; places: () => PlaceNames; administrators: () => Promise<string[]> },
): void {
  mountDeskRoute(app, 'accessList', async () => {
    const all = await deps.team.list()
    const places = deps.places()
    return {
      accounts: all.map(({ id, name, role, blocked, scope }) => ({
        id,
        name,
        role,
        blocked,
        scope: named(scope, places),
      })),
    }
  })
  mountDeskRoute(app, 'administrators', async () => ({ names: await deps.administrators() }))
}
