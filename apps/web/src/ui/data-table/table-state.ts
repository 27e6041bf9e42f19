/** What a reader chose for a table; it lives in the address. */
export type TableState = {
  /** Column id, `-` before it for descending: `left`, `-left`. Without it rows stand as they came. */
  sort?: string
  /** Words that a row must hold, each somewhere in it. */
  find?: string
  /** Ids of the shown columns, comma between. The first column always shows. Without it the table's own choice. */
  cols?: string
}

const longest = 400

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text.slice(0, longest)
}

/** The table's part of a page's search parameters. What is no text is left out: a bad link still opens its page. */
export function readTableState(search: Record<string, unknown>): TableState {
  const state: TableState = {}
  for (const name of ['sort', 'find', 'cols'] as const) {
    const text = textOf(search[name])
    if (text !== undefined) state[name] = text
  }
  return state
}

export type Sorting = { id: string; descending: boolean }

/** By which column the rows stand; null for a column that is not there. */
export function sortingOf(sort: string | undefined, columns: readonly { id: string }[]): Sorting | null {
  if (sort === undefined) return null
  const descending = sort.startsWith('-') && !columns.some(({ id }) => id === sort)
  const id = descending ? sort.slice(1) : sort
  return columns.some((column) => column.id === id) ? { id, descending } : null
}

/** Up, down, as it came: what the next press on a header asks for. */
export function nextSort(now: Sorting | null, id: string): string | undefined {
  if (now?.id !== id) return id
  return now.descending ? undefined : `-${id}`
}

type Choosable = { id: string; hidden?: boolean }

/** The columns to show, in the table's order. Unknown ids do not count; the first column is always among them. */
export function shownColumns<C extends Choosable>(columns: readonly C[], cols: string | undefined): C[] {
  const wanted = new Set((cols ?? '').split(',').map((id) => id.trim()))
  const chosen = columns.filter((column, at) => at > 0 && wanted.has(column.id))
  // A list that names none of them is a bad link, not a wish to see nothing.
  const own = cols === undefined || (chosen.length === 0 && !wanted.has(columns[0]?.id ?? ''))
  return columns.filter((column, at) => at === 0 || (own ? !column.hidden : chosen.includes(column)))
}

/** `cols` after a column was switched; undefined when that is the table's own choice again. */
export function switchColumn(columns: readonly Choosable[], cols: string | undefined, id: string): string | undefined {
  const before = new Set(shownColumns(columns, cols).map((column) => column.id))
  if (!before.delete(id)) before.add(id)
  const after = columns.filter((column) => before.has(column.id)).map((column) => column.id)
  const own = columns.filter((column, at) => at === 0 || !column.hidden).map((column) => column.id)
  return after.join() === own.join() ? undefined : after.join()
}
