import { randomUUID } from 'node:crypto'

import { cleanRow } from '@frontdesk/sheets/clean-row'
import type { Column } from '@frontdesk/sheets/fields'
import { sql } from 'drizzle-orm'

import type { Audit } from '#audit/audit.ts'
import { mapInPieces } from '#concurrency/map-in-pieces.ts'

import type { GuestStore } from '../lists/guest-store.ts'
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
 * short lists take one transaction instead of ten each. Returns the number of guests; a list whose id is known is left out.
 */
export function createKeepLists(deps: {
  store: Pick<ImportStore, 'addDone' | 'sealRow'>
  bounds: ImportLimits
  guestStore: Pick<GuestStore, 'versions'>
  known: Pick<KnownGuests, 'sync'>
  audit: Pick<Audit, 'within'>
  now: () => Date
}) {
  const { store, guestStore } = deps
  return async (lists: readonly WholeList[]): Promise<number> => {
    const places = lists.flatMap((list) => list.rows.map((cells, at) => ({ list, cells, row: at + firstRow })))
    const rows = await mapInPieces(places, ({ list, cells, row }) => {
      const [cleaned, newId] = [cleanRow(list.columns, cells), randomUUID()]
      const place = { importId: list.id, row, newId }
      if ('guest' in cleaned)
        return { ...place, sheet: store.sealRow(list.eventId, newId, cleaned.guest), fault: null, outcome: 'new' }
      const { name, fault } = cleaned
      const sheet = store.sealRow(list.eventId, newId, { name, fault: fault.code })
      return { ...place, sheet, fault: fault.code, outcome: 'unreadable' }
    })
    const countOf = (id: string, outcome: string): number =>
      rows.filter((row) => row.importId === id && row.outcome === outcome).length
    const bytesOf = (id: string): number =>
      rows.reduce((sum, { importId, sheet }) => (importId === id ? sum + sheet.length : sum), 0)
    const kept = await deps.audit.within(async (tx, append) => {
      // These events have no list yet, so that the longest one is the first that may not fit.
      const of = lists.map(({ id, eventId }) => ({ eventId, guests: countOf(id, 'new'), bytes: bytesOf(id) }))
      const longest = of.toSorted((x, y) => y.guests - x.guests)[0]
      if (longest === undefined) return 0
      const sum = (field: 'guests' | 'bytes') => of.reduce((total, one) => total + one[field], 0)
      await deps.bounds.guests(tx, longest.eventId, longest, { guests: sum('guests'), bytes: sum('bytes') })
      const first = await guestStore.versions(tx, rows.length + 1)
      const added = await store.addDone(
        tx,
        lists.map(({ rows: all, ...list }) => ({
          ...list,
          mode: 'new',
          rows: all.length,
          personId: null,
          at: deps.now(),
          changedAt: first + rows.length,
          bytes: bytesOf(list.id),
          counts: countsOf(new Map(['new', 'unreadable'].map((outcome) => [outcome, countOf(list.id, outcome)])), 0),
        })),
      )
      const own = rows.filter(({ importId }) => added.has(importId))
      await tx.execute(sql`insert into guest_import_row (import_id, row, batch, new_id, sheet, fault, outcome)
        select v."importId", v.row, 0, v."newId", v.sheet, v.fault, v.outcome
        from jsonb_to_recordset(${JSON.stringify(own)}::jsonb)
          as v("importId" uuid, row int, "newId" uuid, sheet text, fault text, outcome text)`)
      const guests = own.filter(({ outcome }) => outcome === 'new')
      await tx.execute(sql`insert into guest (id, event_id, version, import_id, changed_by, sheet)
        select r.new_id, i.event_id, ${first} - 1 + row_number() over (order by r.import_id, r.row), i.id, i.id, r.sheet
        from guest_import_row r join guest_import i on i.id = r.import_id
        where r.outcome = 'new' and r.import_id in (select jsonb_array_elements_text(${JSON.stringify([...added])}::jsonb)::uuid)`)
      const fields = [`lists:${added.size}`, `guests:${guests.length}`]
      if (added.size > 0)
        await append({ kind: 'guests', action: 'guests.keptLists', actor: null, outcome: 'confirmed', fields })
      return guests.length
    })
    await deps.known.sync()
    return kept
  }
}
