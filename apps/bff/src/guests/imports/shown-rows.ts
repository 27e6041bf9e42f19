import type { DeskAnswer, DeskQuery } from '@frontdesk/desk-api'
import { rowOutcomes } from '@frontdesk/desk-api/guest-words'
import { type Column, type SheetGuest, rowFaults } from '@frontdesk/sheets/fields'

import { type Database, stored } from '#store/database.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import { decryptSheet } from '../lists/guest-codec.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import { type Import, type ImportStore, type SheetRow, addsGuest, changesGuest } from './import-store.ts'
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
  cipher: TextCipher
  known: KnownGuests
  find: (eventId: string, id: string) => Promise<Import>
}) {
  const { store, known } = deps
  /** A changed guest as before the sheet: kept with the change, or in the list until the row is kept. */
  const sheetBefore = (of: Import, { guestId }: SheetRow, kept: ReadonlyMap<string, string>): SheetGuest | null => {
    const text = guestId === null ? undefined : kept.get(guestId)
    if (guestId !== null && text !== undefined) return decryptSheet(deps.cipher, of.eventId, guestId, text)
    const isOver = of.state === 'done' || of.state === 'undoing' || of.state === 'undone'
    return isOver ? null : (known.of(of.eventId).guests.get(guestId ?? '')?.sheet ?? null)
  }
  const shown = (of: Import, row: SheetRow, kept: ReadonlyMap<string, string>): Shown => {
    const { guests } = known.of(of.eventId)
    const sheet = store.decryptRow(of.eventId, row)
    const before = changesGuest(row) ? sheetBefore(of, row, kept) : null
    const fault = rowFaults.find((code) => code === row.fault) ?? null
    const header = row.faultColumn === null ? null : (of.columns[row.faultColumn]?.header ?? null)
    return {
      row: row.row,
      name: store.nameOf(of.eventId, row),
      outcome: rowOutcomes.find((outcome) => outcome === row.outcome) ?? 'new',
      values: sheet === null ? [] : valuesOf(sheet, of.columns),
      fault: fault === null ? null : { code: fault, header, value: store.faultValueOf(of.eventId, row) },
      sameAs: row.sameAs,
      guestId: row.guestId ?? (addsGuest(row) ? row.newId : null),
      changes: before === null || sheet === null ? [] : changesBy(before, sheet, of),
      candidates: (row.candidates ?? []).flatMap((id) => {
        const one = guests.get(id)
        if (one === undefined) return []
        const { name, email, company, ticket } = one.sheet
        return [{ guestId: id, name, email, company, ticket }]
      }),
      decision: decisions.find((decision) => decision === row.decision) ?? null,
    }
  }
  const shownAll = async (of: Import, rows: readonly SheetRow[]): Promise<Shown[]> => {
    const changed = rows.flatMap((row) => (changesGuest(row) ? (row.guestId ?? []) : []))
    const kept = await store.sheetsBefore(of.id, changed)
    return rows.map((row) => shown(of, row, kept))
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
      return { rows: await shownAll(found, rows), more: remarked.count > remarked.rows.length }
    }
    const limit = query.limit ?? 100
    const rows = await store.rows(id, query.after ?? 0, limit + 1, query.outcome)
    return { rows: await shownAll(found, rows.slice(0, limit)), more: rows.length > limit }
  }
}
