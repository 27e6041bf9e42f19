import { type IndexedEntry, keyOf } from '@frontdesk/finder/entry'
import { createSearchIndex } from '@frontdesk/finder/search-index'

/** A record in this browser as the desk's search would know it; what is missing is not known. */
export type KnownRecord = Pick<IndexedEntry, 'kind' | 'id' | 'eventId' | 'name'> & Partial<IndexedEntry>

const blank = {
  projectId: null,
  companyId: null,
  personId: null,
  userId: null,
  registrantId: null,
  typeId: null,
  emails: [],
  phones: [],
  detail: null,
  slug: null,
  number: null,
  externalId: null,
  code: null,
  facts: null,
  seenAt: 0,
  operation: '',
}

/**
 * Rows that the desk's search would find, best first, each person of an event once. Of rows with the same kind, id and
 * event the last one counts.
 */
export function searchRows<T>(
  rows: readonly T[],
  text: string,
  { recordOf, eventId, limit }: { recordOf: (row: T) => KnownRecord; eventId: string | null; limit: number },
): T[] {
  const byKey = new Map<string, { row: T; entry: IndexedEntry }>()
  for (const row of rows) {
    const entry = { ...blank, ...recordOf(row) }
    byKey.set(keyOf(entry), { row, entry })
  }
  const index = createSearchIndex()
  index.putAll([...byKey.values()].map(({ entry }) => entry))
  return index
    .search({ text, eventId, kinds: null, code: null, limit, oldest: 0, now: Date.now() }, undefined)
    .flatMap(({ entry }) => byKey.get(keyOf(entry))?.row ?? [])
}
