import { textIn } from '#page/search-params.ts'

export const locationPageSizes = [25, 50, 100, 200] as const

/** What the address of the locations holds, in the words of op 9. Left out: no keyword, the first page, 100 a page. */
export type LocationSearch = { keyword?: string; page?: number; pagesize?: number }

export const usualPageSize = 100

function wholeIn(search: Record<string, unknown>, name: string): number | undefined {
  const value = Number(search[name])
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** Forgiving: what is no page or no size is left out, the first page and the usual size are never written. */
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

/** What op 9 is asked with. */
export function locationQuery(search: LocationSearch): { keyword?: string; page: number; pagesize: number } {
  return { ...search, page: search.page ?? 1, pagesize: search.pagesize ?? usualPageSize }
}

/** How many pages there are, by the service's own count; at least the one that is shown. */
export function pagesOf(count: number | string | null | undefined, pagesize: number, shown: number): number {
  const total = Number(count ?? Number.NaN)
  return Number.isFinite(total) ? Math.max(1, Math.ceil(total / pagesize)) : shown
}
