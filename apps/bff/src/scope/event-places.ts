import { inArray, sql } from 'drizzle-orm'

import { type Database, stored } from '#store/database.ts'
import { eventPlaces } from '#store/tables.ts'

/** Projects of events in an answer, by event id in lower case; null where the answer contradicts itself. */
export type Learned = {
  places: ReadonlyMap<string, string | null>
  /** It is the record of the requested event, which resolves a contradiction. */
  confirms: boolean
}

/** The project of each event according to answers of the service, by event id in lower case. */
export type EventPlaces = {
  /** The known projects of these events; null where answers contradict each other. */
  find(eventIds: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  /** A different project never overwrites a known one: the project is unknown until confirmed. */
  learn(learned: Learned): Promise<void>
}

const most = 20_000

/** Stored for a contradiction: the empty GUID. */
const contradicted = '00000000-0000-0000-0000-000000000000'

const { projectId: column } = eventPlaces

/** The row's project after a further answer. */
const settled = (confirms: boolean) => sql`case
  when ${column} = excluded.project_id then ${column}
  when ${confirms}::boolean and ${column} = ${contradicted}::uuid then excluded.project_id
  else ${contradicted}::uuid end`

export function createEventPlaces(deps: { db: Database }): EventPlaces {
  const { db } = deps
  const known = new Map<string, string | null>()
  const remember = (row: { eventId: string; projectId: string }): void => {
    known.delete(row.eventId)
    known.set(row.eventId, row.projectId === contradicted ? null : row.projectId)
    const oldest = known.size > most ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
  }
  return {
    async find(eventIds) {
      const missing = eventIds.filter((id) => !known.has(id))
      const found = new Map<string, string | null>()
      for (const id of eventIds) {
        const place = known.get(id)
        if (place !== undefined) found.set(id, place)
      }
      if (missing.length === 0) return found
      const rows = await stored(db.select().from(eventPlaces).where(inArray(eventPlaces.eventId, missing)))
      for (const row of rows) {
        remember(row)
        found.set(row.eventId, row.projectId === contradicted ? null : row.projectId)
      }
      return found
    },
    async learn({ places, confirms }) {
      const fresh = [...places].filter(([eventId, projectId]) => {
        const before = known.get(eventId)
        return before !== projectId && (before !== null || confirms)
      })
      if (fresh.length === 0) return
      const rows = await stored(
        db
          .insert(eventPlaces)
          .values(fresh.map(([eventId, projectId]) => ({ eventId, projectId: projectId ?? contradicted })))
          .onConflictDoUpdate({ target: eventPlaces.eventId, set: { projectId: settled(confirms) } })
          .returning(),
      )
      for (const row of rows) remember(row)
    },
  }
}
