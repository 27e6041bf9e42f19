import { inArray, sql } from 'drizzle-orm'

import { type Database, stored } from '#store/database.ts'
import { eventPlaces } from '#store/tables.ts'

/** In which project events lie, as records of the service have said; by event id in lower case. */
export type EventPlaces = {
  /** The projects of these events, as far as they are known. */
  find(eventIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Keeps what an answer has said. Costs nothing for what is known already. */
  learn(found: ReadonlyMap<string, string>): Promise<void>
}

const most = 20_000

export function createEventPlaces(deps: { db: Database }): EventPlaces {
  const { db } = deps
  const known = new Map<string, string>()
  const remember = (eventId: string, projectId: string): void => {
    known.delete(eventId)
    known.set(eventId, projectId)
    const oldest = known.size > most ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
  }
  return {
    async find(eventIds) {
      const missing = eventIds.filter((id) => !known.has(id))
      if (missing.length > 0) {
        const rows = await stored(db.select().from(eventPlaces).where(inArray(eventPlaces.eventId, missing)))
        for (const row of rows) remember(row.eventId, row.projectId)
      }
      return new Map(eventIds.flatMap((id) => (known.has(id) ? [[id, known.get(id) ?? ''] as const] : [])))
    },
    async learn(found) {
      const fresh = [...found].filter(([eventId, projectId]) => known.get(eventId) !== projectId)
      if (fresh.length === 0) return
      const rows = fresh.map(([eventId, projectId]) => ({ eventId, projectId }))
      await stored(
        db
          .insert(eventPlaces)
          .values(rows)
          // An event may move: what the service said last counts.
          .onConflictDoUpdate({ target: eventPlaces.eventId, set: { projectId: sql`excluded.project_id` } }),
      )
      for (const { eventId, projectId } of rows) remember(eventId, projectId)
    },
  }
}
