import { unaccented } from '@frontdesk/api-types/plain-text'

import type { Column } from './column.ts'

/** The searchable text of each row, computed once for all searches. */
export function searchable<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): () => string[] {
  let texts: string[] | undefined
  return () => (texts ??= rows.map((row) => unaccented(columns.map((column) => column.value(row) ?? '').join('\n'))))
}

/** The rows that contain every word of `find` in any column, visible or hidden. */
export function findRows<Row>(rows: readonly Row[], texts: () => string[], find: string): readonly Row[] {
  const words = unaccented(find).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return rows
  const all = texts()
  return rows.filter((_, at) => words.every((word) => all[at]?.includes(word)))
}
