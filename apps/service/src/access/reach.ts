/**
 * Finds a record of a project or an event, and refuses it outside the credential's limits. Which status an unknown or
 * refused record has: `docs/unknowns.md`, *What the embedded service decides*.
 */
import { and, eq, inArray, or, type SQL } from 'drizzle-orm'

import type { Db, DbOrTx } from '#db/database.ts'
import { companies, events, projects, registrationTypes } from '#db/schema.ts'

import { forbidden, notFound, type Problem } from '../problem.ts'
import { createsInProject, reachesEvent, reachesProject, type Access, type EventPlace } from './access.ts'

export type ProjectRow = typeof projects.$inferSelect
export type EventRow = typeof events.$inferSelect
type CompanyRow = typeof companies.$inferSelect
export type RegistrationTypeRow = typeof registrationTypes.$inferSelect

/** The problem for a missing record: 404 for an unlimited credential, otherwise 403 as for a forbidden one. */
export function missing(access: Access, what: string, id: string): Problem {
  return access.limited ? forbidden() : notFound(`There is no ${what} ${id}.`)
}

/** The condition that limits a list of events; undefined = no limit. */
export function eventsWithin(access: Access): SQL | undefined {
  const byProject = access.projects === null ? undefined : inArray(events.projectId, [...access.projects])
  const ids = access.events === null ? undefined : [...access.events]
  const byEvent = ids === undefined ? undefined : or(inArray(events.id, ids), inArray(events.topLevelId, ids))
  return and(byProject, byEvent)
}

export interface Reach {
  project: (access: Access, id: string, tx?: DbOrTx) => Promise<ProjectRow>
  /** The project, for a new event in it. */
  projectToCreateIn: (access: Access, id: string, tx?: DbOrTx) => Promise<ProjectRow>
  /** The event. With `lock` the row is locked until the transaction ends (`select ... for update`). */
  event: (access: Access, id: string, tx?: DbOrTx, lock?: 'lock') => Promise<EventRow>
  /** Only the columns that decide access: the record itself is long and not read. */
  eventPlace: (access: Access, id: string) => Promise<EventPlace>
  company: (access: Access, id: string, tx?: DbOrTx) => Promise<CompanyRow>
  registrationType: (access: Access, id: string, tx?: DbOrTx) => Promise<RegistrationTypeRow>
}

const place = { id: events.id, topLevelId: events.topLevelId, projectId: events.projectId }

/** The event, unless it does not exist or is outside of the limits. */
function within<E extends EventPlace>(access: Access, id: string, event: E | undefined): E {
  if (event === undefined) throw missing(access, 'event', id)
  if (!reachesEvent(access, event)) throw forbidden()
  return event
}

export function createReach(db: Db): Reach {
  const project: Reach['project'] = async (access, id, tx = db) => {
    const [row] = await tx.select().from(projects).where(eq(projects.id, id))
    if (row === undefined) throw missing(access, 'project', id)
    if (!reachesProject(access, row.id)) throw forbidden()
    return row
  }
  return {
    project,
    projectToCreateIn: async (access, id, tx = db) => {
      const row = await project(access, id, tx)
      if (!createsInProject(access, row.id)) {
        throw forbidden('This credential is limited to events and cannot create new ones.')
      }
      return row
    },
    event: async (access, id, tx = db, lock) => {
      const query = tx.select().from(events).where(eq(events.id, id))
      const [row] = await (lock === 'lock' ? query.for('update') : query)
      return within(access, id, row)
    },
    eventPlace: async (access, id) => {
      const [row] = await db.select(place).from(events).where(eq(events.id, id))
      return within(access, id, row)
    },
    company: async (access, id, tx = db) => {
      const [row] = await tx.select().from(companies).where(eq(companies.id, id))
      if (row === undefined) throw missing(access, 'company', id)
      if (!reachesProject(access, row.projectId)) throw forbidden()
      return row
    },
    registrationType: async (access, id, tx = db) => {
      const [row] = await tx.select().from(registrationTypes).where(eq(registrationTypes.id, id))
      if (row === undefined) throw missing(access, 'registration type', id)
      if (!reachesProject(access, row.projectId)) throw forbidden()
      return row
    },
  }
}
