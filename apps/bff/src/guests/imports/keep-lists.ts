import { randomUUID } from 'node:crypto'

import { cleanRow } from '@frontdesk/sheets/clean-row'
import type { Column } from '@frontdesk/sheets/fields'
import { sql } from 'drizzle-orm'

import type { Audit, Transaction } from '#audit/audit.ts'
import { mapInPieces } from '#concurrency/map-in-pieces.ts'
import { problemErrorOf } from '#problem.ts'

import { takeVersions, versionsFrom } from '../lists/guest-versions.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import { countsOf } from './examine-import.ts'
import type { ImportLimits } from './import-limits.ts'
import type { ImportStore } from './import-store.ts'

/** A list whose columns are known, and in which each row is another person. */
export type WholeList = {
  id: string
  eventId: string
  fileName: string
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
}

/** `left`: lists that would be more than the bounds. */
export type KeptLists = { guests: number; left: WholeList[] }

type Size = { id: string; eventId: string; guests: number; bytes: number }

/** A promise's failure: false when it says that the bounds are reached. @throws any other failure */
const isOverBounds = (failure: unknown): false => {
  if (problemErrorOf(failure).code === 'limit_reached') return false
  throw failure
}

/** Rows of one transaction. Longer lists come in as sheets do, so that marks need not wait for them. */
export const mostRowsAtOnce = 1000
/** The header is the first row, as in a sheet. */
const firstRow = 2

/** Lists in groups that fit one transaction each. */
export function inGroups<L extends Pick<WholeList, 'rows'>>(lists: readonly L[]): L[][] {
  const groups: L[][] = []
  let room = 0
  for (const list of lists) {
    room -= list.rows.length
    if (room < 0) {
      groups.push([])
      room = mostRowsAtOnce - list.rows.length
    }
    groups.at(-1)?.push(list)
  }
  return groups
}

/**
 * Keeps the lists of events that have none, as imports that are done: there is nobody to compare with, so that hundreds of
 * short lists take one transaction instead of ten each. A list whose id is known is left out; those that do not fit are
 * returned.
 */
export function createKeepLists(deps: {
  store: Pick<ImportStore, 'addDone' | 'encryptRow'>
  bounds: ImportLimits
  known: Pick<KnownGuests, 'sync'>
  audit: Pick<Audit, 'within'>
  now: () => Date
}) {
  const { store } = deps
  const fits = (tx: Transaction, one: Omit<Size, 'id'>, inAll: Omit<Size, 'id' | 'eventId'>): Promise<boolean> =>
    deps.bounds.guests(tx, one.eventId, one, inAll).then(() => true, isOverBounds)
  /** Ids of the lists that fit beside each other: all of them as a rule, otherwise each by itself, in their order. */
  const fitting = async (tx: Transaction, sizes: readonly Size[]): Promise<Set<string>> => {
    const [some] = sizes
    if (some === undefined) return new Set()
    const sum = (field: 'guests' | 'bytes') => sizes.reduce((total, one) => total + one[field], 0)
    const most = (field: 'guests' | 'bytes') => sizes.reduce((largest, one) => Math.max(largest, one[field]), 0)
    // These events have no list yet, so that one check covers all of them.
    const largest = { eventId: some.eventId, guests: most('guests'), bytes: most('bytes') }
    if (await fits(tx, largest, { guests: sum('guests'), bytes: sum('bytes') }))
      return new Set(sizes.map(({ id }) => id))
    const ids = new Set<string>()
    let inAll = { guests: 0, bytes: 0 }
    for (const one of sizes) {
      const withIt = { guests: inAll.guests + one.guests, bytes: inAll.bytes + one.bytes }
      if (!(await fits(tx, one, withIt))) continue
      ids.add(one.id)
      inAll = withIt
    }
    return ids
  }
  return async (all: readonly WholeList[]): Promise<KeptLists> => {
    const places = all.flatMap((list) => list.rows.map((cells, at) => ({ list, cells, row: at + firstRow })))
    const read = await mapInPieces(places, ({ list, cells, row }) => {
      const [cleaned, newId] = [cleanRow(list.columns, cells), randomUUID()]
      const place = { importId: list.id, row, newId }
      if ('guest' in cleaned)
        return { ...place, sheet: store.encryptRow(list.eventId, newId, cleaned.guest), fault: null, outcome: 'new' }
      const { name, fault } = cleaned
      const sheet = store.encryptRow(list.eventId, newId, { name, fault: fault.code })
      return { ...place, sheet, fault: fault.code, outcome: 'unreadable' }
    })
    const countOf = (id: string, outcome: string): number =>
      read.filter((row) => row.importId === id && row.outcome === outcome).length
    const bytesOf = (id: string): number =>
      read.reduce((sum, { importId, sheet }) => (importId === id ? sum + sheet.length : sum), 0)
    const kept = await deps.audit.within(async (tx, append) => {
      const sizes = all.map(({ id, eventId }) => ({ id, eventId, guests: countOf(id, 'new'), bytes: bytesOf(id) }))
      const ids = await fitting(tx, sizes)
      const left = all.filter(({ id }) => !ids.has(id))
      const lists = all.filter(({ id }) => ids.has(id))
      const rows = read.filter(({ importId }) => ids.has(importId))
      if (lists.length === 0) return { guests: 0, left }
      const first = await takeVersions(tx, rows.length + 1)
      const added = await store.addDone(
        tx,
        lists.map(({ rows: cells, ...list }) => ({
          ...list,
          mode: 'new',
          rows: cells.length,
          personId: null,
          at: deps.now(),
          changedAt: first + rows.length,
          bytes: bytesOf(list.id),
          counts: countsOf(new Map(['new', 'unreadable'].map((outcome) => [outcome, countOf(list.id, outcome)])), {
            missing: 0,
          }),
        })),
      )
      const own = rows.filter(({ importId }) => added.has(importId))
      await tx.execute(sql`insert into guest_import_row (import_id, row, batch, new_id, sheet, fault, outcome)
        select v."importId", v.row, 0, v."newId", v.sheet, v.fault, v.outcome
        from jsonb_to_recordset(${JSON.stringify(own)}::jsonb)
          as v("importId" uuid, row int, "newId" uuid, sheet text, fault text, outcome text)`)
      const guests = own.filter(({ outcome }) => outcome === 'new')
      await tx.execute(sql`insert into guest (id, event_id, version, import_id, changed_by, sheet)
        select r.new_id, i.event_id, ${versionsFrom(first, sql`r.import_id, r.row`)}, i.id, i.id, r.sheet
        from guest_import_row r join guest_import i on i.id = r.import_id
        where r.outcome = 'new' and r.import_id in (select jsonb_array_elements_text(${JSON.stringify([...added])}::jsonb)::uuid)`)
      const fields = [`lists:${added.size}`, `guests:${guests.length}`]
      if (added.size > 0)
        await append({ kind: 'guests', action: 'guests.keptLists', actor: null, outcome: 'confirmed', fields })
      return { guests: guests.length, left }
    })
    await deps.known.sync()
    return kept
  }
}
