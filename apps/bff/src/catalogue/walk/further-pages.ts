import { isRecord } from '@frontdesk/api-types/is-record'

import { type ProblemError, problemErrorOf } from '#problem.ts'

import { isCut } from './links.ts'

const mostPages = 20
const mostRows = 5000

type Page = Readonly<Record<string, unknown>> & { data: unknown[] }
const isPage = (value: unknown): value is Page => isRecord(value) && Array.isArray(value['data'])
const keyOf = (row: unknown): string => {
  const id = isRecord(row) ? row['id'] : null
  return typeof id === 'string' ? id.toLowerCase() : JSON.stringify(row)
}

/** The service does not take the parameter; anything else is a fault of the whole call. */
const notTaken: ReadonlySet<ProblemError['code']> = new Set([
  'upstream_rejected',
  'upstream_forbidden',
  'upstream_not_found',
  'upstream_invalid',
])

/**
 * A list with its further pages, as far as the service has a parameter for them, which the contract does not say. Ends
 * at a page without a new row: a service that does not know the parameter sends the first one again. @throws ProblemError
 */
export async function withFurtherPages(first: unknown, ask: (page: number) => Promise<unknown>): Promise<unknown> {
  if (!isPage(first) || first.data.length === 0 || !isCut(first)) return first
  const { count, numberOfPages } = first
  const rows = new Map(first.data.map((row) => [keyOf(row), row]))
  const isWhole = (page: number): boolean =>
    typeof count === 'number' ? rows.size >= count : typeof numberOfPages === 'number' && page >= numberOfPages
  let page = 1
  while (!isWhole(page) && page < mostPages && rows.size < mostRows) {
    const before = rows.size
    let next: unknown = null
    try {
      next = await ask(page + 1)
    } catch (failure) {
      if (!notTaken.has(problemErrorOf(failure).code)) throw failure
    }
    if (!isPage(next)) break
    for (const row of next.data) rows.set(keyOf(row), row)
    if (rows.size === before) break
    page += 1
  }
  return { ...first, data: [...rows.values()], ...(isWhole(page) ? { numberOfPages: 1 } : {}) }
}
