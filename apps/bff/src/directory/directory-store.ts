import { randomUUID } from 'node:crypto'

import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Transaction } from '#audit/audit.ts'
import { type Database, stored } from '#store/database.ts'
import { directory, directoryErasures } from '#store/directory-tables.ts'
import type { LockedText } from '#store/locked-text.ts'

import { type Noted, isKind, keyOf } from './entry.ts'

/** Where a page of rows ended. */
export type Place = { kind: string; id: string; eventId: string }

export type DirectoryStore = {
  /** The next rows in the order of their keys, at most `limit`; unreadable ones are left out. `next` is null at the end. */
  page(after: Place | null, limit: number): Promise<{ entries: Noted[]; next: Place | null }>
  /** What was written since that moment of the database's clock, and when it was asked. */
  since(moment: Date | null): Promise<{ entries: Noted[]; erased: Erased[]; asked: Date }>
  save(entries: readonly Noted[]): Promise<void>
  /** Takes rows out as a part of the transaction. Returns how many went. */
  remove(tx: Transaction, entries: readonly Noted[], ids: readonly string[], at: Date): Promise<number>
  removeRows(entries: readonly Noted[]): Promise<void>
  /** Rows that were seen before, and erasures that everybody has heard of. */
  forget(seenBefore: Date, erasedBefore: Date): Promise<void>
  removeAll(): Promise<void>
}
/** Ids that somebody erased, with whatever was seen of them until then. */
export type Erased = { ids: readonly string[]; at: Date }

const noEvent = '00000000-0000-0000-0000-000000000000'
const rowsAtOnce = 250
/** Transactions that were under way when one looked may have written with an earlier clock. */
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
})
type Row = typeof directory.$inferSelect

/** Returns how many rows there were. */
async function deleted(from: Pick<Database, 'delete'>, entries: readonly Noted[]): Promise<number> {
  let gone = 0
  for (let at = 0; at < entries.length; at += rowsAtOnce) {
    const keys = entries
      .slice(at, at + rowsAtOnce)
      .map(({ kind, id, eventId }) =>
        and(eq(directory.kind, kind), eq(directory.id, id), eq(directory.eventId, eventId ?? noEvent)),
      )
    // One after the other: the embedded store has one session, which others wait for.
    // eslint-disable-next-line no-await-in-loop
    const rows = await from
      .delete(directory)
      .where(or(...keys))
      .returning({ id: directory.id })
    gone += rows.length
  }
  return gone
}

/** Everything that tells about somebody is locked for its row, so that no page or log of the database ever holds it. */
export function createDirectoryStore(deps: { db: Database; locked: LockedText }): DirectoryStore {
  const { db, locked } = deps
  const rowOf = (noted: Noted) => {
    const { kind, id, eventId, projectId, seenAt, operation, ...rest } = noted
    return {
      kind,
      id,
      eventId: eventId ?? noEvent,
      projectId,
      operation,
      seenAt: new Date(seenAt),
      entry: locked.lock(keyOf(noted), JSON.stringify(rest)),
    }
  }
  const notedOf = ({ kind, id, eventId: event, projectId, operation, entry, seenAt }: Row): Noted[] => {
    if (!isKind(kind)) return []
    const eventId = event === noEvent ? null : event
    const text = locked.unlock(keyOf({ kind, id, eventId }), entry)
    if (text === null) return []
    const rest = kept.safeParse(JSON.parse(text))
    return rest.success ? [{ ...rest.data, kind, id, eventId, projectId, operation, seenAt: seenAt.getTime() }] : []
  }
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
      return { entries: rows.flatMap(notedOf), next }
    },
    async since(moment) {
      const { rows: clock } = await stored(db.execute<{ asked: Date }>(sql`select clock_timestamp() as asked`))
      const asked = new Date(clock[0]?.asked ?? 0)
      if (moment === null) return { entries: [], erased: [], asked }
      const from = new Date(moment.getTime() - overlapMs)
      const rows = await stored(db.select().from(directory).where(gt(directory.storedAt, from)))
      const gone = await stored(db.select().from(directoryErasures).where(gt(directoryErasures.storedAt, from)))
      return { entries: rows.flatMap(notedOf), erased: gone.map(({ ids, at }) => ({ ids, at })), asked }
    },
    async save(entries) {
      for (let from = 0; from < entries.length; from += rowsAtOnce)
        // eslint-disable-next-line no-await-in-loop -- as above
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
      await stored(db.delete(directory).where(lt(directory.seenAt, seenBefore)))
      await stored(db.delete(directoryErasures).where(lt(directoryErasures.at, erasedBefore)))
    },
    async removeAll() {
      await stored(db.delete(directory))
      await stored(db.delete(directoryErasures))
    },
  }
}
