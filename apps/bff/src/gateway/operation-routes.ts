import { type OperationId, rowOf } from '@frontdesk/api-types/table'

/** The Hono path of an operation: `/api/companies/:companyId`. */
export const routeOf = (id: OperationId): string => rowOf(id).path.replaceAll(/\{(\w+)\}/g, ':$1')

/** The query of a URL; null when a name is repeated. */
export function singleQuery(url: string): Record<string, string> | null {
  if (!url.includes('?')) return {}
  const given = [...new URL(url, 'http://desk').searchParams]
  return new Set(given.map(([name]) => name)).size < given.length ? null : Object.fromEntries(given)
}
