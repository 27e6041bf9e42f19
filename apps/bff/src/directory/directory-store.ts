import { randomUUID } from 'node:crypto'

import { emptyGuid } from '@frontdesk/api-types/table'
import { type IndexedEntry, isKind, keyOf, lastingKinds } from '@frontdesk/finder/entry'
import { and, eq, gt, lt, notInArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Transaction } from '#audit/audit.ts'
import { type Database, stored } from '#store/database.ts'
import { directory, directoryErasures } from '#store/directory-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

/** Key of the last row of a page. */
export type RowKey = { kind: string; id: string; eventId: string }

export type DirectoryStore = {
  /** The next rows by key, at most `limit`; unreadable ones are skipped. `next` is null at the end. */
  page(after: RowKey | null, limit: number): Promise<{ entries: IndexedEntry[]; next: RowKey | null }>
  /** Rows written since that time of the database's clock, and the time of the query. */
  since(moment: Date | null): Promise<{ entries: IndexedEntry[]; erased: Erased[]; asked: Date }>
  save(entries: readonly IndexedEntry[]): Promise<void>
  /** Deletes rows within the transaction. Returns their number. */
  remove(tx: Transaction, entries: readonly IndexedEntry[], ids: readonly string[], at: Date): Promise<number>
  removeRows(entries: readonly IndexedEntry[]): Promise<void>
  /** Deletes expired rows, those of the catalogue apart, and erasures that all processes have applied. */
  forget(seenBefore: Date, erasedBefore: Date): Promise<void>
  /** Everything but the records of the catalogue. */
  removeFleeting(): Promise<void>
}
/** Erased ids: records of them that were seen before `at` are erased too. */
export type Erased = { ids: readonly string[]; at: Date }

/** In place of the event id in the key of a record without an event. */
const noEvent = emptyGuid
/** Building a statement of more blocks the event loop for tens of milliseconds. */
const rowsAtOnce = 50
/** Transactions that were still open at the query may commit with an earlier timestamp. */
const overlapMs = 15_000

const kept = z.object({
  companyId: z.string().nullable(),
  personId: z.string().nullable(),
  userId: z.string().nullable(),
  registrantId: z.string().nullable(),
  typeId: z.string().nullable(),
  name: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  detail: z.string().nullable(),
  slug: z.string().nullable(),
  number: z.string().nullable(),
  externalId: z.string().nullable(),
  code: z.string().nullable(),
  /** Absent in rows of an earlier version. */
  facts: z.string().nullable().default(null),
})
type Row = typeof directory.$inferSelect

/** Returns the number of deleted rows. */
async function deleted(from: Pick<Database, 'delete'>, entries: readonly IndexedEntry[]): Promise<number> {
  let gone = 0
  for (let at = 0; at < entries.length; at += rowsAtOnce) {
    const keys = entries
      .slice(at, at + rowsAtOnce)
      .map(({ kind, id, eventId }) =>
        and(eq(directory.kind, kind), eq(directory.id, id), eq(directory.eventId, eventId ?? noEvent)),
      )
    // Sequential: the embedded store has one session.
    const rows = await from
      .delete(directory)
      .where(or(...keys))
      .returning({ id: directory.id })
    gone += rows.length
  }
  return gone
}

/** Personal data is encrypted per row, so that no page or log of the database holds it in clear. */
export function createDirectoryStore(deps: { db: Database; cipher: TextCipher }): DirectoryStore {
  const { db, cipher } = deps
  const rowOf = (noted: IndexedEntry) => {
    const { kind, id, eventId, projectId, seenAt, operation, ...rest } = noted
    return {
      kind,
      id,
      eventId: eventId ?? noEvent,
      projectId,
      operation,
      seenAt: new Date(seenAt),
      entry: cipher.encrypt(keyOf(noted), JSON.stringify(rest)),
    }
  }
  const entryOf = ({ kind, id, eventId: event, projectId, operation, entry, seenAt }: Row): IndexedEntry[] => {
    if (!isKind(kind)) return []
    const eventId = event === noEvent ? null : event
    const text = cipher.decrypt(keyOf({ kind, id, eventId }), entry)
    if (text === null) return []
    const rest = kept.safeParse(JSON.parse(text))
    return rest.success ? [{ ...rest.data, kind, id, eventId, projectId, operation, seenAt: seenAt.getTime() }] : []
  }
  const fleeting = notInArray(directory.kind, [...lastingKinds])
  const keyed = sql`(${directory.kind}, ${directory.id}, ${directory.eventId})`
  return {
    async page(after, limit) {
      const rows = await stored(
        db
          .select()
          .from(directory)
          .where(after === null ? undefined : sql`${keyed} > (${after.kind}, ${after.id}, ${after.eventId})`)
          .orderBy(directory.kind, directory.id, directory.eventId)
          .limit(limit),
      )
      const last = rows.at(-1)
      const next = rows.length < limit || last === undefined ? null : last
      return { entries: rows.flatMap(entryOf), next }
    },
    async since(moment) {
      const { rows: clock } = await stored(db.execute<{ asked: Date }>(sql`select clock_timestamp() as asked`))
      const asked = new Date(clock[0]?.asked ?? 0)
      if (moment === null) return { entries: [], erased: [], asked }
      const from = new Date(moment.getTime() - overlapMs)
      const rows = await stored(db.select().from(directory).where(gt(directory.storedAt, from)))
      const gone = await stored(db.select().from(directoryErasures).where(gt(directoryErasures.storedAt, from)))
      return { entries: rows.flatMap(entryOf), erased: gone.map(({ ids, at }) => ({ ids, at })), asked }
    },
    async save(entries) {
      for (let from = 0; from < entries.length; from += rowsAtOnce)
        await stored(
          db
            .insert(directory)
            .values(entries.slice(from, from + rowsAtOnce).map(rowOf))
            .onConflictDoUpdate({
              target: [directory.kind, directory.id, directory.eventId],
              set: {
                projectId: sql`excluded.project_id`,
                operation: sql`excluded.operation`,
                entry: sql`excluded.entry`,
                seenAt: sql`excluded.seen_at`,
                storedAt: sql`clock_timestamp()`,
              },
            }),
        )
    },
    async remove(tx, entries, ids, at) {
      if (ids.length > 0) await tx.insert(directoryErasures).values({ id: randomUUID(), ids: [...ids], at })
      return deleted(tx, entries)
    },
    async removeRows(entries) {
      await stored(deleted(db, entries))
    },
    async forget(seenBefore, erasedBefore) {
      await stored(db.delete(directory).where(and(lt(directory.seenAt, seenBefore), fleeting)))
      await stored(db.delete(directoryErasures).where(lt(directoryErasures.at, erasedBefore)))
    },
    async removeFleeting() {
      await stored(db.delete(directory).where(fleeting))
      await stored(db.delete(directoryErasures))
    },
  }
}
