import { emptyGuid } from '@frontdesk/api-types/table'
import { inArray, sql } from 'drizzle-orm'

import { createBoundedMap } from '#concurrency/bounded-map.ts'
import { type Database, stored, takesNoWrites } from '#store/database.ts'
import { eventProjects } from '#store/tables.ts'

/** Projects of events in an answer, by event id in lower case; null where the answer contradicts itself. */
export type ObservedProjects = {
  projects: ReadonlyMap<string, string | null>
  /** It is the record of the requested event, which resolves a contradiction. */
  isConfirmed: boolean
}

/** The project of each event according to answers of the service, by event id in lower case. */
export type EventProjects = {
  /** The known projects of these events; null where answers contradict each other. */
  find(eventIds: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  /** A different project never overwrites a known one: the project is unknown until confirmed. */
  learn(learned: ObservedProjects): Promise<void>
}

const most = 20_000

/** Stored for a contradiction. */
const contradicted = emptyGuid

const { projectId: column } = eventProjects

/** The row's project after a further answer. */
const settled = (confirms: boolean) => sql`case
  when ${column} = excluded.project_id then ${column}
  when ${confirms}::boolean and ${column} = ${contradicted}::uuid then excluded.project_id
  else ${contradicted}::uuid end`

type Row = { eventId: string; projectId: string }

export function createEventProjects(deps: { db: Database }): EventProjects {
  const { db } = deps
  const known = createBoundedMap<string, string | null>(most)
  const remember = (row: Row): void => known.set(row.eventId, row.projectId === contradicted ? null : row.projectId)
  /** What the rows would be: known to this process alone while the database takes no changes. */
  const unkept = async (values: readonly Row[], isConfirmed: boolean): Promise<Row[]> => {
    const ids = values.map(({ eventId }) => eventId)
    const rows = await stored(db.select().from(eventProjects).where(inArray(eventProjects.eventId, ids)))
    const before = new Map(rows.map(({ eventId, projectId }) => [eventId, projectId]))
    return values.map(({ eventId, projectId }) => {
      const held = known.get(eventId)
      const first = held === undefined ? (before.get(eventId) ?? projectId) : (held ?? contradicted)
      const resolves = isConfirmed && first === contradicted
      return { eventId, projectId: first === projectId || resolves ? projectId : contradicted }
    })
  }
  return {
    async find(eventIds) {
      const missing = eventIds.filter((id) => !known.has(id))
      const found = new Map<string, string | null>()
      for (const id of eventIds) {
        const project = known.get(id)
        if (project !== undefined) found.set(id, project)
      }
      if (missing.length === 0) return found
      const rows = await stored(db.select().from(eventProjects).where(inArray(eventProjects.eventId, missing)))
      for (const row of rows) {
        remember(row)
        found.set(row.eventId, row.projectId === contradicted ? null : row.projectId)
      }
      return found
    },
    async learn({ projects, isConfirmed }) {
      const fresh = [...projects].filter(([eventId, projectId]) => {
        const before = known.get(eventId)
        return before !== projectId && (before !== null || isConfirmed)
      })
      if (fresh.length === 0) return
      const values = fresh.map(([eventId, projectId]) => ({ eventId, projectId: projectId ?? contradicted }))
      const kept = stored(
        db
          .insert(eventProjects)
          .values(values)
          .onConflictDoUpdate({ target: eventProjects.eventId, set: { projectId: settled(isConfirmed) } })
          .returning(),
      )
      const rows = await kept.catch((failure: unknown) => {
        if (takesNoWrites(failure)) return unkept(values, isConfirmed)
        throw failure
      })
      for (const row of rows) remember(row)
    },
  }
}
