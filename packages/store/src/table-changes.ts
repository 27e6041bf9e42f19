import type { Pool } from 'pg'

/** Statements that change no row by themselves. */
const harmless = /^\s*(?:select|begin|commit|rollback|savepoint|release|set|show|listen|explain|vacuum|checkpoint)\b/i
const target = /^\s*(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/i

/** How many statements that may have changed a table have been sent. */
export interface TableChanges {
  of(tables: readonly string[]): () => number
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
    ? query.text
    : ''
}

/**
 * Counts by the table that a statement names; one without a known table counts for every table. Counted before it is
 * sent: on a single connection later reads follow it, and earlier reads see the changed count.
 */
export function watchChanges(pool: Pool): TableChanges {
  const counts = new Map<string, number>()
  let others = 0
  const count = (text: string): void => {
    if (harmless.test(text)) return
    const table = target.exec(text)?.[1]?.toLowerCase()
    if (table === undefined) others += 1
    else counts.set(table, (counts.get(table) ?? 0) + 1)
  }
  pool.on('connect', (client) => {
    // A new connection may be to a database that was changed meanwhile.
    others += 1
    const send: (...given: unknown[]) => unknown = client.query.bind(client)
    Object.assign(client, {
      query: (...given: unknown[]) => {
        count(textOf(given[0]))
        return send(...given)
      },
    })
  })
  return {
    of: (tables) => () => tables.reduce((sum, table) => sum + (counts.get(table) ?? 0), others),
  }
}
