import { randomUUID } from 'node:crypto'

import type { WriteId } from '@frontdesk/api-types/table'
import { type SQL, and, arrayOverlaps, count, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'

import type { Transaction } from '#audit/audit.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { accounts, writes } from '#store/tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'
import { recordVersions as table } from '#store/version-tables.ts'

import { packed, unpacked } from './version-content.ts'
import type { VersionedRead, VersionedRecord } from './versioned-records.ts'

export type RecordKey = Pick<VersionedRecord, 'operation' | 'recordId' | 'eventId'>
export const keyOf = ({ operation, recordId, eventId }: RecordKey): string => `${operation} ${recordId} ${eventId}`

/** The newest kept version of a record. */
export type Latest = RecordKey & { id: string; digest: string; firstSeen: number; lastSeen: number }

export type NewVersion = RecordKey & {
  projectId: string
  digest: string
  text: string
  /** Ids of the person that the record is about, and `markOf` the ids and addresses of other persons in it. */
  people: readonly string[]
  at: number
  writeId: string | null
}

/** A kept version as read; the text is null when it cannot be opened here. */
export type KeptVersion = RecordKey & {
  projectId: string
  digest: string
  firstSeen: Date
  lastSeen: Date
  text: string | null
  write: {
    operation: string
    requestedState: 'enroll' | 'remove' | null
    by: { id: string; name: string | null }
    at: Date
  } | null
}

export type VersionStore = {
  latest(keys: readonly RecordKey[]): Promise<Map<string, Latest>>
  /** Returns the ids of the new rows, in their order. */
  add(versions: readonly NewVersion[]): Promise<string[]>
  seen(rows: readonly { id: string; lastSeen: number }[]): Promise<void>
  /** The id of the newest write by one of these that was confirmed in that time and names one of the people. */
  writeBetween(about: {
    operations: readonly WriteId[]
    people: readonly string[]
    eventId: string
    from: number
    until: number
  }): Promise<string | null>
  list(operations: readonly VersionedRead[], recordId: string, eventId: string | null): Promise<KeptVersion[]>
  /** The newest versions of records that are about one of these people. */
  about(people: readonly string[], limit: number): Promise<KeptVersion[]>
  /** Further ids of the people with these ids; in a transaction when there is one. */
  idsBeside(ids: readonly string[], tx?: Transaction): Promise<string[]>
  erase(tx: Transaction, people: readonly string[]): Promise<number>
  /** Removes what was last seen before, what was erased meanwhile, and the oldest beyond the bound. */
  sweep(before: Date): Promise<void>
}

/** Whoever is only named in a version: its other ids are not theirs. */
export const markOf = (idOrDigest: string): string => `n:${idOrDigest}`
const isMark = (text: string): boolean => text.startsWith('n:')

export const mostPerRecord = 20
/** The bound of each record is kept after new versions of so many records; until then the oldest are not shown. */
const tidiedEvery = 20
/** The bound of all versions is checked after so many new ones. */
const checkedEvery = 1000

const idsOf = (keys: readonly { recordId: string }[]): string[] => [...new Set(keys.map(({ recordId }) => recordId))]

/** Versions are encrypted per row. `most`: versions of all records together. */
export function createVersionStore(deps: { db: Database; cipher: TextCipher; most: number }): VersionStore {
  const { db, cipher, most } = deps
  let added = 0
  const touched = new Set<string>()
  const text = (id: string, content: Buffer): string | null => {
    try {
      const opened = cipher.decryptBytes(id, content)
      return opened === null ? null : unpacked(opened)
    } catch {
      return null
    }
  }
  /** An erasure may have ended between a reading and its row. Erased ids are known for a day. */
  const removeErased = (): Promise<unknown> =>
    stored(
      db.execute(sql`delete from ${table} using directory_erasure e
        where ${table.people} && array(select unnest(e.ids)::text union all select 'n:' || unnest(e.ids)::text) and ${table.firstSeen} <= e.at`),
    )
  /** Removes the versions of records that got new ones beyond their bound. */
  const tidy = async (): Promise<void> => {
    const ids = [...touched]
    touched.clear()
    if (ids.length > 0) {
      const nth = sql`row_number() over (partition by ${table.recordId}, ${table.operation}, ${table.eventId}
        order by ${table.firstSeen} desc, ${table.id})`
      await stored(
        db.execute(sql`delete from ${table} where id in (select id from (select ${table.id}, ${nth} as nth from ${table}
          where ${inArray(table.recordId, ids)}) ranked where nth > ${mostPerRecord})`),
      )
    }
    await removeErased()
  }
  const removeSurplus = async (): Promise<void> => {
    const rows = firstOf(await stored(db.select({ n: count() }).from(table)))?.n ?? 0
    if (rows <= most) return
    const oldest = db
      .select({ id: table.id })
      .from(table)
      .orderBy(table.lastSeen)
      .limit(rows - most)
    await stored(db.delete(table).where(inArray(table.id, oldest)))
  }
  /** The newest first. */
  const kept = async (which: SQL | undefined, limit: number): Promise<KeptVersion[]> => {
    const rows = await stored(
      db
        .select({ version: table, write: writes, name: accounts.name })
        .from(table)
        .leftJoin(writes, eq(writes.id, table.writeId))
        .leftJoin(accounts, eq(accounts.id, writes.personId))
        .where(which)
        .orderBy(desc(table.firstSeen), desc(table.id))
        .limit(limit),
    )
    return rows.map(
      ({ version: { recordId, eventId, projectId, digest, firstSeen, lastSeen, ...row }, write, name }) => ({
        recordId,
        eventId,
        projectId,
        digest,
        firstSeen,
        lastSeen,
        operation: readOf(row).operation,
        text: text(row.id, row.content),
        write:
          write === null
            ? null
            : {
                operation: write.operation,
                requestedState: write.requestedState,
                by: { id: write.personId, name },
                at: write.at,
              },
      }),
    )
  }
  return {
    async latest(keys) {
      const rows = await stored(
        db
          .selectDistinctOn([table.recordId, table.operation, table.eventId], {
            id: table.id,
            operation: table.operation,
            recordId: table.recordId,
            eventId: table.eventId,
            digest: table.digest,
            firstSeen: table.firstSeen,
            lastSeen: table.lastSeen,
          })
          .from(table)
          .where(inArray(table.recordId, idsOf(keys)))
          .orderBy(table.recordId, table.operation, table.eventId, desc(table.firstSeen)),
      )
      return new Map(
        rows.map((row) => {
          const latest = { ...row, firstSeen: row.firstSeen.getTime(), lastSeen: row.lastSeen.getTime() }
          return [keyOf(readOf(latest)), readOf(latest)]
        }),
      )
    },
    async add(versions) {
      const rows = versions.map((version) => {
        const { text: content, at, people, ...rest } = version
        const id = randomUUID()
        const seen = new Date(at)
        const sealed = cipher.encryptBytes(id, packed(content))
        return { ...rest, id, firstSeen: seen, lastSeen: seen, people: [...people], content: sealed }
      })
      await stored(db.insert(table).values(rows))
      for (const recordId of idsOf(rows)) touched.add(recordId)
      if (touched.size >= tidiedEvery) await tidy()
      added += rows.length
      if (added >= checkedEvery) {
        added = 0
        await removeSurplus()
      }
      return rows.map(({ id }) => id)
    },
    async seen(rows) {
      for (const { id, lastSeen } of rows) {
        const at = new Date(lastSeen)
        await stored(
          db
            .update(table)
            .set({ lastSeen: at })
            .where(and(eq(table.id, id), lt(table.lastSeen, at))),
        )
      }
    },
    async writeBetween({ operations, people, eventId, from, until }) {
      if (operations.length === 0 || people.length === 0) return null
      const rows = await stored(
        db
          .select({ id: writes.id })
          .from(writes)
          .where(
            and(
              inArray(writes.operation, [...operations]),
              eq(writes.state, 'confirmed'),
              eq(writes.eventId, eventId),
              arrayOverlaps(writes.subjects, [...people]),
              gte(writes.settledAt, new Date(from)),
              lte(writes.at, new Date(until)),
            ),
          )
          .orderBy(desc(writes.at))
          .limit(1),
      )
      return firstOf(rows)?.id ?? null
    },
    async list(operations, recordId, eventId) {
      const which = and(
        eq(table.recordId, recordId),
        inArray(table.operation, [...operations]),
        eventId === null ? undefined : eq(table.eventId, eventId),
      )
      return kept(which, mostPerRecord * operations.length)
    },
    about: (people, limit) => kept(arrayOverlaps(table.people, [...people]), limit),
    async idsBeside(ids, tx) {
      if (ids.length === 0) return []
      const rows = await stored(
        (tx ?? db)
          .select({ people: table.people })
          .from(table)
          .where(arrayOverlaps(table.people, [...ids])),
      )
      return [...new Set(rows.flatMap(({ people }) => people.filter((one) => !isMark(one))))]
    },
    async erase(tx, people) {
      if (people.length === 0) return 0
      const rows = await tx
        .delete(table)
        .where(arrayOverlaps(table.people, [...people]))
        .returning({ id: table.id })
      return rows.length
    },
    async sweep(before) {
      await stored(db.delete(table).where(lt(table.lastSeen, before)))
      await tidy()
      await removeSurplus()
    },
  }
}

/** Guarantee of the cast: only `add` writes the column, with the operation of a version. */
const readOf = <R extends { operation: string }>(row: R): R & { operation: VersionedRead } =>
  row as R & { operation: VersionedRead }
