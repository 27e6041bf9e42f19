import { textIn } from '#navigation/search-params.ts'

export const locationPageSizes = [25, 50, 100, 200] as const

/** Search params of the locations, named as in op 9. Defaults: no keyword, the first page, 100 per page. */
export type LocationSearch = { keyword?: string; page?: number; pagesize?: number }

export const usualPageSize = 100

function wholeIn(search: Record<string, unknown>, name: string): number | undefined {
  const value = Number(search[name])
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** Invalid values are ignored; defaults are omitted. */
export function locationSearch(search: Record<string, unknown>): LocationSearch {
  const keyword = textIn(search, 'keyword')
  const page = wholeIn(search, 'page')
  const pagesize = wholeIn(search, 'pagesize')
  return {
    ...(keyword === undefined ? {} : { keyword }),
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(pagesize === undefined || pagesize === usualPageSize || pagesize > 1000 ? {} : { pagesize }),
  }
}

/** The query of op 9. */
export function locationQuery(search: LocationSearch): { keyword?: string; page: number; pagesize: number } {
  return { ...search, page: search.page ?? 1, pagesize: search.pagesize ?? usualPageSize }
}

/** The number of pages by the service's count; at least the shown one. */
export function pagesOf(count: number | string | null | undefined, pagesize: number, shown: number): number {
  const total = Number(count ?? Number.NaN)
  return Number.isFinite(total) ? Math.max(1, Math.ceil(total / pagesize)) : shown
}
