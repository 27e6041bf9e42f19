/**
 * The paged envelope. Only operations 9 and 18 take page parameters: default 25 records a page, at most 200, and a
 * larger `pagesize` is reduced to 200 (see `itemsPerPage`). The other paged results are one page of up to 1,000
 * records; `count` and `numberOfPages` show when there are more. `continuationToken` and `cacheToken` are always null.
 */
import type { Paged } from '@frontdesk/api-types'

const DEFAULT_PAGE_SIZE = 25
const MOST_PAGE_SIZE = 200
/** The records of a list that cannot be paged. */
export const WHOLE_PAGE = 1000

export interface PageWanted {
  /** One-based. */
  page: number
  size: number
  offset: number
}

export function pageWanted(query: { page?: number | undefined; pagesize?: number | undefined }): PageWanted {
  const page = query.page ?? 1
  const size = Math.min(query.pagesize ?? DEFAULT_PAGE_SIZE, MOST_PAGE_SIZE)
  // Very large page numbers: the offset must stay a number that the database accepts.
  return { page, size, offset: Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER) }
}

/** `sort` names the field the records are ordered by. */
export interface Order {
  sort: string
  sortDir: 'Asc' | 'Desc'
}

export function paged<T>(data: T[], count: number, { page, size }: Omit<PageWanted, 'offset'>, order: Order): Paged<T> {
  return {
    page,
    itemsPerPage: size,
    continuationToken: null,
    cacheToken: null,
    count,
    numberOfPages: Math.ceil(count / size),
    data,
    sort: order.sort,
    sortDir: order.sortDir,
    request: { sortDir: order.sortDir },
  }
}

/** One page with all records, or the first 1,000 of `count`. */
export const wholePage = <T>(data: T[], count: number, order: Order): Paged<T> =>
  paged(data, count, { page: 1, size: WHOLE_PAGE }, order)
