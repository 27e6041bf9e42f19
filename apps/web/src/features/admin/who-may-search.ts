import { isGuid } from '@frontdesk/api-types/table'

import { type TableState, readTableState } from '#ui/data-table/table-state.ts'

/** Search params: what the accounts are narrowed to, and the state of the table. */
export type WhoMaySearch = TableState & {
  project?: string
  event?: string
  /** Id of an action. */
  may?: string
}

const shapes: Record<Exclude<keyof WhoMaySearch, keyof TableState>, (text: string) => boolean> = {
  project: isGuid,
  event: isGuid,
  may: (text) => /^[\w. ]{1,60}$/.test(text),
}
const names = ['project', 'event', 'may'] as const

/** Invalid filters are ignored, so that a bad link still opens the page. */
export function readWhoMaySearch(search: Record<string, unknown>): WhoMaySearch {
  const read: WhoMaySearch = readTableState(search)
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string' && shapes[name](value)) read[name] = value
  }
  return read
}

export const isFiltered = (search: WhoMaySearch): boolean => names.some((name) => search[name] !== undefined)

export function withFilter(search: WhoMaySearch, name: (typeof names)[number], value: string): WhoMaySearch {
  const { [name]: _, ...rest } = search
  return value === '' ? rest : { ...rest, [name]: value }
}

const tableNames = ['sort', 'find', 'cols'] as const

/** Only these of the search params. */
const only = (search: WhoMaySearch, of: readonly (keyof WhoMaySearch)[]): WhoMaySearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => of.some((one) => one === name)))

export const withoutFilters = (search: WhoMaySearch): WhoMaySearch => only(search, tableNames)

/** The filters without the state of the table. */
export const filtersOf = (search: WhoMaySearch): WhoMaySearch => only(search, names)
