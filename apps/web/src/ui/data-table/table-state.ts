/** The reader's choices for a table, stored in the address. */
export type TableState = {
  /** Column id, with a `-` prefix for descending: `left`, `-left`. Default: the order of the data. */
  sort?: string
  /** Every word must occur somewhere in the row. */
  find?: string
  /**
   * Ids of the visible columns, separated by commas. The first column is always visible. Default: the table's own
   * choice.
   */
  cols?: string
}

const longest = 400

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text.slice(0, longest)
}

/**
 * The table's part of a page's search parameters. Invalid values are dropped, so that a bad link still opens its page.
 */
export function readTableState(search: Record<string, unknown>): TableState {
  const state: TableState = {}
  for (const name of ['sort', 'find', 'cols'] as const) {
    const text = textOf(search[name])
    if (text !== undefined) state[name] = text
  }
  return state
}

export type Sorting = { id: string; descending: boolean }

/** The column that the rows are sorted by; null for an unknown column. */
export function sortingOf(sort: string | undefined, columns: readonly { id: string }[]): Sorting | null {
  if (sort === undefined) return null
  const descending = sort.startsWith('-') && !columns.some(({ id }) => id === sort)
  const id = descending ? sort.slice(1) : sort
  return columns.some((column) => column.id === id) ? { id, descending } : null
}

/** `sort` after a press on a header: ascending, descending, unsorted. */
export function nextSort(now: Sorting | null, id: string): string | undefined {
  if (now?.id !== id) return id
  return now.descending ? undefined : `-${id}`
}

type Choosable = { id: string; hidden?: boolean }

/** The columns to show, in the table's order. Unknown ids are ignored; the first column is always included. */
export function shownColumns<C extends Choosable>(columns: readonly C[], cols: string | undefined): C[] {
  const wanted = new Set((cols ?? '').split(',').map((id) => id.trim()))
  const chosen = columns.filter((column, at) => at > 0 && wanted.has(column.id))
  // A list without any known column is a bad link, not a choice of no columns.
  const own = cols === undefined || (chosen.length === 0 && !wanted.has(columns[0]?.id ?? ''))
  return columns.filter((column, at) => at === 0 || (own ? !column.hidden : chosen.includes(column)))
}

/** `cols` after a column was switched; undefined when that is the table's default again. */
export function switchColumn(columns: readonly Choosable[], cols: string | undefined, id: string): string | undefined {
  const before = new Set(shownColumns(columns, cols).map((column) => column.id))
  if (!before.delete(id)) before.add(id)
  const after = columns.filter((column) => before.has(column.id)).map((column) => column.id)
  const own = columns.filter((column, at) => at === 0 || !column.hidden).map((column) => column.id)
  return after.join() === own.join() ? undefined : after.join()
}
