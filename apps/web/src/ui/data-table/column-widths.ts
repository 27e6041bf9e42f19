import type { Column } from './column.ts'

const sampled = 300

/**
 * Column widths of a virtualized table, from the longest texts of a sample of its rows. `shares` are percent of the
 * table; `total` is in characters: below it the table scrolls sideways.
 */
export function columnWidths<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { shares: number[]; total: number } {
  const step = Math.max(1, Math.floor(rows.length / sampled))
  const sample: Row[] = []
  for (let at = 0; at < rows.length; at += step) sample.push(rows[at] as Row)
  const widths = columns.map((column) => {
    const longest = Math.max(column.name.length + 4, ...sample.map((row) => String(column.value(row) ?? '').length))
    const most = column.room ?? (column.wide ? 48 : 28)
    const room = Math.min(Math.max(longest, column.cell ? 16 : 6), most) + 4
    return column.wide ? room * 1.25 : room
  })
  const total = widths.reduce((sum, width) => sum + width, 0)
  return { shares: widths.map((width) => (width / total) * 100), total: Math.round(total * 0.85) }
}
