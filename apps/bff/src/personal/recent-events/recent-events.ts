import { and, desc, eq, gt, lte, notInArray, sql } from 'drizzle-orm'

import { type Database, stored } from '#store/database.ts'
import type { LockedText } from '#store/locked-text.ts'
import { recents } from '#store/tables.ts'

/** A record of a person that was opened. `id` reopens it: the attendee id, for a registrant the person id. */
export type Seen = {
  kind: 'attendee' | 'registrant'
  eventId: string
  slug: string | null
  projectId: string | null
  id: string
  name: string
  eventName: string
}

/** `seenAt` is an instant, `…Z`. */
type Recent = Seen & { seenAt: string }

export type Recents = {
  /** Of the last 30 days, the newest first. */
  list(personId: string): Promise<Recent[]>
  /** Records that it was opened now. Each record is listed once, with its latest name. */
  put(personId: string, seen: Seen): Promise<void>
  /** Clears the list of this person. */
  clear(personId: string): Promise<void>
}

const most = 100
const isCardKind = (text: string): text is Seen['kind'] => text === 'attendee' || text === 'registrant'
const kept = 30 * 24 * 3_600_000

/** The context for encrypting a name. */
const place = (personId: string, kind: string, eventId: string, id: string): string =>
  `recent ${personId} ${kind} ${eventId} ${id}`.toLowerCase()

/**
 * Records of people that a staff member opened lately. They contain names, so few are kept, for 30 days, and only their
 * owner sees them.
 */
export function createRecents(deps: { db: Database; now: () => Date; locked: LockedText }): Recents {
  const { db, locked } = deps
  const oldest = (): Date => new Date(deps.now().getTime() - kept)
  return {
    async list(personId) {
      const rows = await stored(
        db
          .select()
          .from(recents)
          .where(and(eq(recents.personId, personId), gt(recents.seenAt, oldest())))
          .orderBy(desc(recents.seenAt), recents.subjectId)
          .limit(most),
      )
      return rows.flatMap(({ kind, eventId, slug, projectId, subjectId: id, name: text, eventName, seenAt }) => {
        const name = locked.unlock(place(personId, kind, eventId, id), text)
        if (name === null || !isCardKind(kind)) return []
        return [{ kind, eventId, slug, projectId, id, name, eventName, seenAt: seenAt.toISOString() }]
      })
    },
    async put(personId, { id, ...seen }) {
      const seenAt = deps.now()
      const { slug, projectId, eventName } = seen
      const name = locked.lock(place(personId, seen.kind, seen.eventId, id), seen.name)
      await stored(
        db
          .insert(recents)
          .values({ ...seen, name, personId, subjectId: id, seenAt })
          .onConflictDoUpdate({
            target: [recents.personId, recents.kind, recents.eventId, recents.subjectId],
            set: { slug, projectId, name, eventName, seenAt },
          }),
      )
      // Deletes expired rows of all accounts, also of people who no longer sign in.
      await stored(db.delete(recents).where(lte(recents.seenAt, oldest())))
      const key = sql`(${recents.kind}, ${recents.eventId}, ${recents.subjectId})`
      const newest = db
        .select({ kind: recents.kind, eventId: recents.eventId, subjectId: recents.subjectId })
        .from(recents)
        .where(eq(recents.personId, personId))
        .orderBy(desc(recents.seenAt), recents.subjectId)
        .limit(most)
      await stored(db.delete(recents).where(and(eq(recents.personId, personId), notInArray(key, newest))))
    },
    async clear(personId) {
      await stored(db.delete(recents).where(eq(recents.personId, personId)))
    },
  }
}
