import { type IndexedEntry, type Kind, keyOf } from '@frontdesk/finder/entry'
import type { Given } from '@frontdesk/finder/fit'
import type { Ranked } from '@frontdesk/finder/rank'
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

type Asked = {
  /** The open event: its records rank first among equals. */
  eventId: string | null
  /** Only records of this event, and of these kinds. */
  within?: string | null
  kinds?: ReadonlySet<Kind> | null
  limit: number
}

/** A row, and how it was found. */
type FoundRow<Row> = Pick<Ranked, 'matched' | 'fit'> & { row: Row }

type Group<Row> = { rows: readonly Row[]; byKey: ReadonlyMap<string, Row>; keys: ReadonlyMap<Row, string> }

/** Rows in groups, found as the desk's search would find them. A row that stays the same object is read once. */
export function createRowSearch<Row extends object>() {
  const index = createSearchIndex()
  const groups = new Map<string, Group<Row>>()
  const rowWith = (key: string): Row | undefined => {
    for (const { byKey } of groups.values()) if (byKey.has(key)) return byKey.get(key)
    return undefined
  }
  const removeUnheld = (keys: Iterable<string>): void =>
    index.remove([...keys].filter((key) => rowWith(key) === undefined))

  return {
    rowsIn: (name: string): readonly Row[] => groups.get(name)?.rows ?? [],
    /** These are the rows of the group from now on; of rows with one key the last one counts. */
    put(name: string, rows: readonly Row[], recordOf: (row: Row) => KnownRecord): void {
      const before = groups.get(name)
      if (before?.rows === rows) return
      const keys = new Map<Row, string>()
      const byKey = new Map<string, Row>()
      const changed = new Map<string, IndexedEntry>()
      for (const row of rows) {
        const known = before?.keys.get(row)
        const entry = known === undefined ? { ...blank, ...recordOf(row) } : null
        const key = known ?? (entry === null ? '' : keyOf(entry))
        keys.set(row, key)
        byKey.set(key, row)
        if (entry !== null) changed.set(key, entry)
      }
      groups.set(name, { rows, byKey, keys })
      index.putAll([...changed.values()])
      if (before) removeUnheld(before.byKey.keys())
    },
    /** Drops all groups but these. */
    keepOnly(names: ReadonlySet<string>): void {
      for (const [name, { byKey }] of groups) {
        if (names.has(name)) continue
        groups.delete(name)
        removeUnheld(byKey.keys())
      }
    },
    search(given: Given, { kinds = null, ...asked }: Asked): FoundRow<Row>[] {
      const question = { ...given, ...asked, kinds, code: null, oldest: 0, now: Date.now() }
      return index.search(question, undefined).flatMap(({ entry, matched, fit }) => {
        const row = rowWith(keyOf(entry))
        return row === undefined ? [] : { row, matched, fit }
      })
    },
  }
}
