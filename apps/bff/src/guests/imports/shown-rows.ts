import type { DeskAnswer, DeskQuery } from '@frontdesk/desk-api'
import { rowOutcomes } from '@frontdesk/desk-api/guest-words'
import { type Column, type SheetGuest, rowFaults } from '@frontdesk/sheets/fields'

import { type Database, stored } from '#store/database.ts'

import type { KnownGuests } from '../lists/known-guests.ts'
import type { Import, ImportStore, SheetRow } from './import-store.ts'
import { changesBy } from './merge-sheet.ts'

type Shown = DeskAnswer<'guestImportRows'>['rows'][number]

const decisions = ['new', 'skip', 'guest'] as const

/** What a row has beside the name, in the order of the columns. */
const valuesOf = (sheet: SheetGuest, columns: readonly Column[]): Shown['values'] =>
  columns.flatMap(({ header, field }) => {
    if (field === 'name' || field === 'firstName' || field === 'lastName' || field === 'ignored') return []
    const value = field === 'free' ? sheet.free.find((one) => one.header === header)?.value : sheet[field]
    return value ? [{ field, header, value }] : []
  })

/** Rows of an import with what they do: the examination, and afterwards the receipt. */
export function createShowRows(deps: {
  db: Database
  store: ImportStore
  known: KnownGuests
  find: (eventId: string, id: string) => Promise<Import>
}) {
  const { store, known } = deps
  const shown = (of: Import, row: SheetRow): Shown => {
    const { guests } = known.of(of.eventId)
    const sheet = store.openRow(of.eventId, row)
    const guest = row.guestId === null ? undefined : guests.get(row.guestId)
    const fault = rowFaults.find((code) => code === row.fault) ?? null
    const isOpen = of.state === 'examined' || of.state === 'receiving'
    const header = row.faultColumn === null ? null : (of.columns[row.faultColumn]?.header ?? null)
    return {
      row: row.row,
      name: store.nameOf(of.eventId, row),
      outcome: rowOutcomes.find((outcome) => outcome === row.outcome) ?? 'new',
      values: sheet === null ? [] : valuesOf(sheet, of.columns),
      fault: fault === null ? null : { code: fault, header, value: store.faultValueOf(of.eventId, row) },
      sameAs: row.sameAs,
      guestId: row.guestId ?? (row.outcome === 'new' ? row.newId : null),
      changes:
        row.outcome !== 'changed' || guest === undefined || sheet === null || !isOpen
          ? []
          : changesBy(guest.sheet, sheet, of),
      candidates: (row.candidates ?? []).flatMap((id) => {
        const one = guests.get(id)
        if (one === undefined) return []
        const { name, email, company, ticket } = one.sheet
        return [{ guestId: id, name, email, company, ticket }]
      }),
      decision: decisions.find((decision) => decision === row.decision) ?? null,
    }
  }
  return async (
    eventId: string,
    id: string,
    query: DeskQuery<'guestImportRows'>,
  ): Promise<DeskAnswer<'guestImportRows'>> => {
    const found = await deps.find(eventId, id)
    await known.fresh()
    if (query.remark !== undefined) {
      const remarked = found.counts?.remarks?.find(({ code }) => code === query.remark)
      if (remarked === undefined) return { rows: [], more: false }
      const rows = await stored(store.rowsNumbered(deps.db, id, remarked.rows))
      return { rows: rows.map((row) => shown(found, row)), more: remarked.count > remarked.rows.length }
    }
    const limit = query.limit ?? 100
    const rows = await store.rows(id, query.after ?? 0, limit + 1, query.outcome)
    return { rows: rows.slice(0, limit).map((row) => shown(found, row)), more: rows.length > limit }
  }
}
