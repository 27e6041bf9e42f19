import { randomUUID } from 'node:crypto'

import type { DeskAnswer } from '@frontdesk/desk-api'
import { batchesOf, rowsToSend } from '@frontdesk/sheets/batches'
import { cleanText } from '@frontdesk/sheets/clean-row'
import type { SheetTable } from '@frontdesk/sheets/sheet-table'

import type { By, Imports } from './imports.ts'

type Shown = DeskAnswer<'guestImport'>
export type Sheet = {
  eventId: string
  fileName: string
  mode: 'new' | 'update'
  table: Pick<SheetTable, 'columns' | 'rows'>
}

const [firstWaitMs, longestWaitMs] = [10, 200]

/** Waits for an import to reach one of these states: this process or another one does the work. */
async function reached(
  imports: Imports,
  { eventId, id }: Shown,
  states: readonly Shown['state'][],
  signal: AbortSignal,
): Promise<Shown> {
  for (let waitMs = firstWaitMs; !signal.aborted; waitMs = Math.min(longestWaitMs, waitMs * 2)) {
    const shown = await imports.one(eventId, id)
    if (states.includes(shown.state)) return shown
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  throw new Error('the import goes on at the next start')
}

/**
 * Brings in a whole sheet without a browser, as the screens do: rows in batches, examination, application. Ambiguous
 * rows are left out. With a known id an interrupted import goes on where it was.
 */
export async function bringSheet(
  imports: Imports,
  { eventId, fileName, mode, table }: Sheet,
  by: By,
  signal: AbortSignal,
  id: string = randomUUID(),
): Promise<Shown> {
  const columns = table.columns.map(({ header, field }) => ({ header, field }))
  let shown = await imports.begin(
    eventId,
    id,
    { fileName: cleanText(fileName), mode, columns, rows: table.rows.length },
    by,
  )
  const bounds = batchesOf(table.rows)
  for (let batch = 0; batch < bounds.length - 1 && shown.state === 'receiving'; batch += 1) {
    if (shown.batches.includes(batch)) continue
    const rows = rowsToSend(table.rows.slice(bounds[batch], bounds[batch + 1]), columns, randomUUID)
    shown = await imports.receive(eventId, id, batch, { rows }, by)
  }
  if (shown.state === 'receiving') await imports.examine(eventId, id, by)
  shown = await reached(imports, shown, ['examined', 'applying', 'done', 'undone', 'undoing'], signal)
  if (shown.state === 'examined') await imports.apply(eventId, id, by)
  return reached(imports, shown, ['done', 'undone', 'undoing'], signal)
}
