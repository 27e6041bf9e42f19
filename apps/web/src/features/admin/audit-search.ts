import { isGuid } from '@frontdesk/api-types/table'

import type { AuditFilter } from '#api/desk/audit.ts'
import { type TableState, readTableState } from '#ui/data-table/table-state.ts'

/** Search params: the filters and the state of the table. Days are local: 2026-11-21. */
export type AuditSearch = TableState & {
  who?: string
  what?: string
  on?: string
  end?: string
  since?: string
  until?: string
}

const shapes: Record<Exclude<keyof AuditSearch, keyof TableState>, (text: string) => boolean> = {
  who: isGuid,
  what: (text) => /^[\w.]{1,60}$/.test(text),
  on: isGuid,
  end: (text) => /^\w{1,60}$/.test(text),
  since: (text) => isDay(text),
  until: (text) => isDay(text),
}
const names = ['who', 'what', 'on', 'end', 'since', 'until'] as const

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Invalid filters are ignored, so that a bad link still opens the page. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const read: AuditSearch = readTableState(search)
  for (const name of names) {
    const value = search[name]
    const text = typeof value === 'string' ? value.trim() : ''
    if (text !== '' && shapes[name](text)) read[name] = text
  }
  return read
}

/** Search params as the query of the API: a day is the reader's local day, from start to end. */
export function filterOf({ who, what, on, end, since, until }: AuditSearch): AuditFilter {
  return {
    ...(who === undefined ? {} : { who }),
    ...(what === undefined ? {} : { action: what }),
    ...(on === undefined ? {} : { subject: on }),
    ...(end === undefined ? {} : { outcome: end }),
    ...(since === undefined ? {} : { from: new Date(`${since}T00:00:00`).toISOString() }),
    ...(until === undefined ? {} : { to: new Date(`${until}T23:59:59.999`).toISOString() }),
  }
}

export const isFiltered = (search: AuditSearch): boolean => names.some((name) => search[name] !== undefined)
