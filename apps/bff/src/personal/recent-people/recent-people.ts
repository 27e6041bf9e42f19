import { type CardKind, cardKinds } from '@frontdesk/desk-api/record-kinds'
import { and, desc, eq, gt, lte, notInArray, sql } from 'drizzle-orm'

import { type Database, stored } from '#store/database.ts'
import { recentPeople } from '#store/tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

/** A record of a person that was opened. `id` reopens it: the attendee id, for a registrant the person id, for a guest the row's. */
export type OpenedRecord = {
  kind: CardKind
  eventId: string
  slug: string | null
  projectId: string | null
  id: string
  name: string
  eventName: string
}

/** `seenAt` is an instant, `…Z`. */
type RecentPerson = OpenedRecord & { seenAt: string }

export type RecentPeople = {
  /** Of the last 30 days, the newest first. */
  list(personId: string): Promise<RecentPerson[]>
  /** Records that it was opened now. Each record is listed once, with its latest name. */
  put(personId: string, seen: OpenedRecord): Promise<void>
  /** Clears the list of this person. */
  clear(personId: string): Promise<void>
}

const most = 100
const isCardKind = (text: string): text is CardKind => cardKinds.some((kind) => kind === text)
const retentionMs = 30 * 24 * 3_600_000

/** The context for encrypting a name. */
const place = (personId: string, kind: string, eventId: string, id: string): string =>
  `recent ${personId} ${kind} ${eventId} ${id}`.toLowerCase()

/**
 * Records of people that a staff member opened lately. They contain names, so few are kept, for 30 days, and only their
 * owner sees them.
 */
export function createRecentPeople(deps: { db: Database; now: () => Date; cipher: TextCipher }): RecentPeople {
  const { db, cipher } = deps
  const oldest = (): Date => new Date(deps.now().getTime() - retentionMs)
  return {
    async list(personId) {
      const rows = await stored(
        db
          .select()
          .from(recentPeople)
          .where(and(eq(recentPeople.personId, personId), gt(recentPeople.seenAt, oldest())))
          .orderBy(desc(recentPeople.seenAt), recentPeople.subjectId)
          .limit(most),
      )
      return rows.flatMap(({ kind, eventId, slug, projectId, subjectId: id, name: text, eventName, seenAt }) => {
        const name = cipher.decrypt(place(personId, kind, eventId, id), text)
        if (name === null || !isCardKind(kind)) return []
        return [{ kind, eventId, slug, projectId, id, name, eventName, seenAt: seenAt.toISOString() }]
      })
    },
    async put(personId, { id, ...seen }) {
      const seenAt = deps.now()
      const { slug, projectId, eventName } = seen
      const name = cipher.encrypt(place(personId, seen.kind, seen.eventId, id), seen.name)
      await stored(
        db
          .insert(recentPeople)
          .values({ ...seen, name, personId, subjectId: id, seenAt })
          .onConflictDoUpdate({
            target: [recentPeople.personId, recentPeople.kind, recentPeople.eventId, recentPeople.subjectId],
            set: { slug, projectId, name, eventName, seenAt },
          }),
      )
      // Deletes expired rows of all accounts, also of people who no longer sign in.
      await stored(db.delete(recentPeople).where(lte(recentPeople.seenAt, oldest())))
      const key = sql`(${recentPeople.kind}, ${recentPeople.eventId}, ${recentPeople.subjectId})`
      const newest = db
        .select({ kind: recentPeople.kind, eventId: recentPeople.eventId, subjectId: recentPeople.subjectId })
        .from(recentPeople)
        .where(eq(recentPeople.personId, personId))
        .orderBy(desc(recentPeople.seenAt), recentPeople.subjectId)
        .limit(most)
      await stored(db.delete(recentPeople).where(and(eq(recentPeople.personId, personId), notInArray(key, newest))))
    },
    async clear(personId) {
      await stored(db.delete(recentPeople).where(eq(recentPeople.personId, personId)))
    },
  }
}
