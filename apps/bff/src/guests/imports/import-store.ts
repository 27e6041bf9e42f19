import type { DeskAnswer } from '@frontdesk/desk-api'
import type { Renamed } from '@frontdesk/sheets/columns-as-before'
import type { Column, RowFault, SheetGuest } from '@frontdesk/sheets/fields'
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import type { Transaction } from '#audit/audit.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { type ImportCounts, guestImportChanges, guestImportRows, guestImports } from '#store/guest-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import { aboutGuest } from '../lists/guest-codec.ts'
import { packSheet, unpackSheet } from '../lists/packed-sheet.ts'

export type ImportState = DeskAnswer<'guestImport'>['state']
export type ImportRow = typeof guestImports.$inferSelect
export type SheetRow = typeof guestImportRows.$inferSelect
/** An import with what is encrypted of it. */
export type Import = Omit<ImportRow, 'about' | 'state'> & {
  state: ImportState
  fileName: string
  columns: readonly Column[]
  /** Columns that the sheet before it called otherwise. */
  renamed: readonly Renamed[]
}

export type NewImport = {
  id: string
  eventId: string
  fileName: string
  mode: 'new' | 'update'
  columns: readonly Column[]
  renamed?: readonly Renamed[]
  rows: number
  personId: string | null
  at: Date
}

export type DoneImport = { counts: ImportCounts; changedAt: number; bytes: number }

/** What is kept of a row that cannot be a guest. */
export type UnreadableRow = { name: string; fault: RowFault; value?: string }

export type ImportStore = {
  find(eventId: string, id: string): Promise<Import | null>
  list(eventId: string): Promise<Import[]>
  /** Adds the import; false when its id is known. */
  add(tx: Transaction, made: NewImport): Promise<boolean>
  /** Adds imports that are done, all of their rows in one batch; returns those whose id was not known. */
  addDone(tx: Transaction, made: readonly (NewImport & DoneImport)[]): Promise<Set<string>>
  /** States of these imports, by id; without those that are not known. */
  statesOf(ids: readonly string[]): Promise<Map<string, ImportState>>
  /** Keyed digest of the rows of a batch. */
  digestOf(rows: unknown): string
  /** Locks the import. null: it is gone. */
  lock(tx: Transaction, id: string): Promise<Import | null>
  change(tx: Transaction, id: string, change: Partial<ImportRow>): Promise<void>
  remove(tx: Transaction, id: string): Promise<void>
  encryptRow(eventId: string, newId: string, row: SheetGuest | UnreadableRow): string
  /** The sheet of a readable row. */
  decryptRow(eventId: string, row: Pick<SheetRow, 'newId' | 'sheet' | 'fault'>): SheetGuest | null
  nameOf(eventId: string, row: Pick<SheetRow, 'newId' | 'sheet' | 'fault'>): string
  /** Guests who are not on the list any more, by id, from the rows that they came with. */
  formerGuests(eventId: string, guestIds: readonly string[]): Promise<Map<string, SheetGuest>>
  /** The value that makes a row unreadable; null without such a value, or when it was not stored. */
  faultValueOf(eventId: string, row: Pick<SheetRow, 'newId' | 'sheet' | 'fault'>): string | null
  /** Sheets of these guests before the import changed them, by id, encrypted. */
  sheetsBefore(id: string, guestIds: readonly string[]): Promise<Map<string, string>>
  rows(id: string, after: number, limit: number, outcome?: string): Promise<SheetRow[]>
  /** Rows of these numbers, in the order of the sheet. */
  rowsNumbered(tx: Pick<Transaction, 'select'>, id: string, numbers: readonly number[]): Promise<SheetRow[]>
  /** Whether another import of the event is under way, or has changed the list since this one was examined. */
  isOvertaken(tx: Transaction, one: Import): Promise<boolean>
  /** Rows by what they have become; those of `otherAddress` are counted twice. */
  countOutcomes(tx: Transaction, id: string): Promise<Map<string, number>>
}

/** What is asked about waits for a decision, or has one from the examination. */
const isAsked = sql`outcome in ('ambiguous', 'otherAddress')`
/** What was decided counts as what it has become. */
const settledOutcome = sql<string>`case when not (${isAsked}) or decision is null then outcome
  when decision = 'skip' then 'skipped' when decision = 'new' then 'new' else 'changed' end`

type Asked = Pick<SheetRow, 'outcome' | 'guestId' | 'candidates'>
/** Guests whom a newer sheet has by this row: also those that an open decision may be about. */
export const guestsKeptBy = ({ outcome, guestId, candidates }: Asked): string[] => [
  ...(guestId === null ? [] : [guestId]),
  ...(outcome === 'ambiguous' ? (candidates ?? []) : []),
]

/** Whether a row adds a guest, or changes one; undecided rows do neither. */
type Settled = Pick<SheetRow, 'outcome' | 'decision' | 'guestId'>
const isDecided = ({ outcome, decision }: Settled, as: string): boolean =>
  (outcome === 'ambiguous' || outcome === 'otherAddress') && decision === as
export const addsGuest = (row: Settled): boolean => row.outcome === 'new' || isDecided(row, 'new')
export const changesGuest = (row: Settled): boolean =>
  row.guestId !== null && (row.outcome === 'changed' || isDecided(row, 'guest'))

const aboutImport = (eventId: string, id: string): string => `guest-import ${id} ${eventId}`

/** Guarantee of the casts: this store wrote the text, and its encryption was verified. */
const parsedAbout = (text: string) => JSON.parse(text) as { fileName: string; columns: Column[]; renamed?: Renamed[] }
const parsedUnreadable = (text: string) => JSON.parse(text) as UnreadableRow
const stateOf = (text: string): ImportState => text as ImportState

export function createImportStore(deps: {
  db: Database
  cipher: TextCipher
  /** HMAC under a key that is derived from the installation's secret. */
  digest: (value: unknown) => string
}): ImportStore {
  const { db, cipher } = deps
  const importOf = ({ about, state, ...row }: ImportRow): Import[] => {
    const text = cipher.decrypt(aboutImport(row.eventId, row.id), about)
    return text === null ? [] : [{ ...row, state: stateOf(state), renamed: [], ...parsedAbout(text) }]
  }
  const begun = (made: NewImport) => {
    const { id, eventId, fileName, columns, renamed, at, ...rest } = made
    const about = cipher.encrypt(aboutImport(eventId, id), JSON.stringify({ fileName, columns, renamed }))
    return {
      ...rest,
      id,
      eventId,
      about,
      fingerprint: deps.digest([eventId, fileName, made.mode, columns, made.rows]),
      batches: [],
      startedAt: at,
    }
  }
  const opened = (eventId: string, { newId, sheet }: Pick<SheetRow, 'newId' | 'sheet'>): string | null =>
    cipher.decrypt(aboutGuest(eventId, newId), sheet)
  return {
    async find(eventId, id) {
      const own = and(eq(guestImports.id, id), eq(guestImports.eventId, eventId))
      return firstOf((await stored(db.select().from(guestImports).where(own))).flatMap(importOf))
    },
    async list(eventId) {
      const rows = await stored(
        db
          .select()
          .from(guestImports)
          .where(eq(guestImports.eventId, eventId))
          .orderBy(desc(guestImports.startedAt))
          .limit(100),
      )
      return rows.flatMap(importOf)
    },
    digestOf: deps.digest,
    async add(tx, made) {
      const rows = await tx
        .insert(guestImports)
        .values({ ...begun(made), state: 'receiving' })
        .onConflictDoNothing()
        .returning({ id: guestImports.id })
      return rows.length === 1
    },
    async addDone(tx, made) {
      const values = made.map(({ counts, changedAt, bytes, ...one }) => {
        const { rows, at } = one
        const done = {
          received: rows,
          done: rows,
          cursor: rows + 1,
          batches: [0],
          bytes,
          counts,
          changedAt,
          finishedAt: at,
        }
        return { ...begun(one), state: 'done', ...done }
      })
      if (values.length === 0) return new Set()
      const rows = await tx.insert(guestImports).values(values).onConflictDoNothing().returning({ id: guestImports.id })
      return new Set(rows.map(({ id }) => id))
    },
    async statesOf(ids) {
      const { rows } = await stored(
        db.execute<{ id: string; state: string }>(sql`select id, state from guest_import
          where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`),
      )
      return new Map(rows.map(({ id, state }) => [id, stateOf(state)]))
    },
    async lock(tx, id) {
      return firstOf(
        (await tx.select().from(guestImports).where(eq(guestImports.id, id)).for('update')).flatMap(importOf),
      )
    },
    async change(tx, id, change) {
      await tx.update(guestImports).set(change).where(eq(guestImports.id, id))
    },
    async remove(tx, id) {
      await tx.delete(guestImports).where(eq(guestImports.id, id))
    },
    encryptRow: (eventId, newId, row) =>
      cipher.encrypt(aboutGuest(eventId, newId), 'fault' in row ? JSON.stringify(row) : packSheet(row)),
    decryptRow(eventId, row) {
      const text = row.fault === null ? opened(eventId, row) : null
      return text === null ? null : unpackSheet(text)
    },
    nameOf(eventId, row) {
      const text = opened(eventId, row)
      if (text === null) return ''
      return row.fault === null ? unpackSheet(text).name : parsedUnreadable(text).name
    },
    async formerGuests(eventId, guestIds) {
      if (guestIds.length === 0) return new Map()
      const { newId, sheet, importId } = guestImportRows
      const rows = await stored(
        db
          .select({ newId, sheet })
          .from(guestImportRows)
          .innerJoin(guestImports, eq(guestImports.id, importId))
          .where(and(eq(guestImports.eventId, eventId), inArray(newId, [...guestIds]), isNull(guestImportRows.fault))),
      )
      return new Map(
        rows.flatMap((row) => {
          const text = opened(eventId, row)
          return text === null ? [] : [[row.newId, unpackSheet(text)] as const]
        }),
      )
    },
    faultValueOf(eventId, row) {
      const text = row.fault === null ? null : opened(eventId, row)
      return text === null ? null : (parsedUnreadable(text).value ?? null)
    },
    async sheetsBefore(id, guestIds) {
      if (guestIds.length === 0) return new Map()
      const { importId, guestId, before } = guestImportChanges
      const own = and(eq(importId, id), inArray(guestId, [...guestIds]))
      const rows = await stored(db.select({ guestId, before }).from(guestImportChanges).where(own))
      return new Map(rows.flatMap((row) => (row.before === null ? [] : [[row.guestId, row.before] as const])))
    },
    rows: (id, after, limit, outcome) =>
      stored(
        db
          .select()
          .from(guestImportRows)
          .where(
            and(
              eq(guestImportRows.importId, id),
              gt(guestImportRows.row, after),
              outcome === undefined ? undefined : sql`(outcome = ${outcome} or ${settledOutcome} = ${outcome})`,
            ),
          )
          .orderBy(asc(guestImportRows.row))
          .limit(limit),
      ),
    rowsNumbered: async (tx, id, numbers) =>
      tx
        .select()
        .from(guestImportRows)
        .where(and(eq(guestImportRows.importId, id), inArray(guestImportRows.row, [...numbers])))
        .orderBy(asc(guestImportRows.row)),
    async isOvertaken(tx, { id, eventId, examinedAt }) {
      const { rows } = await tx.execute(sql`select 1 from guest_import where event_id = ${eventId} and id <> ${id}
        and (state in ('applying', 'undoing') or (state = 'paused') or changed_at > ${examinedAt ?? 0}) limit 1`)
      return rows.length > 0
    },
    async countOutcomes(tx, id) {
      const { rows } = await tx.execute<{ outcome: string; n: number; moved: number }>(sql`
        select ${settledOutcome} as outcome, count(*)::int as n,
          (count(*) filter (where outcome = 'otherAddress'))::int as moved
        from guest_import_row where import_id = ${id} group by 1`)
      const counts = new Map(rows.map(({ outcome, n }) => [outcome, n]))
      return counts.set(
        'otherAddress',
        rows.reduce((sum, { moved }) => sum + moved, 0),
      )
    },
  }
}
