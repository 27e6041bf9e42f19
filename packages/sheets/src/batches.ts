import { type Column, longestValue } from './fields.ts'
import type { SheetRow } from './sheet-table.ts'

/**
 * Rows of one batch, characters of their cells (a request may have a megabyte), and cells, each of which is checked while
 * others wait.
 */
const [batchRows, batchLength, batchCells] = [1000, 300_000, 20_000]

/** First rows of the batches, and the end: the same for the same sheet, so that an upload can go on. */
export function batchesOf(rows: readonly SheetRow[]): number[] {
  const starts = [0]
  let [length, count] = [0, 0]
  for (const [at, { cells }] of rows.entries()) {
    const own = cells.reduce((sum, cell) => sum + Math.min(cell.length, longestValue + 1), 0)
    const first = starts.at(-1) ?? 0
    const isFull = at - first >= batchRows || length + own > batchLength || count + cells.length > batchCells
    if (at > first && isFull) {
      starts.push(at)
      length = 0
      count = 0
    }
    length += own
    count += cells.length
  }
  return [...starts, rows.length]
}

export type SentRow = { readonly row: number; readonly id: string; readonly cells: string[] }

/** Longer values are refused row by row. A database keeps no NUL. */
const sent = (cell: string): string => cell.slice(0, longestValue + 1).replaceAll('\0', ' ')

/**
 * Rows as they are sent: cells of ignored columns are left out. A row that is longer than its header keeps one cell
 * more, by which it is refused.
 */
export function rowsToSend(rows: readonly SheetRow[], columns: readonly Column[], makeId: () => string): SentRow[] {
  return rows.map(({ row, cells }) => {
    const own = columns.map(({ field }, at) => (field === 'ignored' ? '' : sent(cells[at] ?? '')))
    const more = cells.slice(columns.length).find((cell) => cell.trim() !== '')
    return { row, id: makeId(), cells: more === undefined ? own : [...own, sent(more)] }
  })
}
