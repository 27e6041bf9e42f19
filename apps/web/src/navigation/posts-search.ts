import { readTableState } from '#ui/data-table/table-state.ts'

/** Search parameters of the posts: page and size requested from the service (op 18), order, search words, columns. */
export type PostsSearch = { sort?: string; page?: number; size?: number; find?: string; cols?: string }

export const pageSizes = [25, 50, 100, 200] as const
export const usualSize: number = pageSizes[0]
const mostPages = 2_147_483_647

function wholeIn(value: unknown, most: number): number | undefined {
  const read = typeof value === 'string' ? Number(value) : value
  return typeof read === 'number' && Number.isInteger(read) && read >= 1 && read <= most ? read : undefined
}

/** Reads the parameters; invalid and default values are omitted. */
export function postsSearch(search: Record<string, unknown>): PostsSearch {
  const page = wholeIn(search['page'], mostPages)
  const size = wholeIn(search['size'], 1000)
  return {
    ...readTableState(search),
    ...(page !== undefined && page > 1 ? { page } : {}),
    ...(size !== undefined && size !== usualSize ? { size } : {}),
  }
}
