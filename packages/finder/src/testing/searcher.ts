import type { Kind, IndexedEntry } from '#entry.ts'
import { type MaySee, createSearchIndex } from '#search-index.ts'

import { idFor } from './sample-people.ts'

export const now = Date.parse('2026-11-21T09:00:00Z')
export const day = 86_400_000
const blank: IndexedEntry = {
  kind: 'attendee',
  id: idFor('attendee', 0),
  eventId: idFor('event', 0),
  projectId: idFor('project', 0),
  companyId: null,
  personId: null,
  userId: null,
  registrantId: null,
  typeId: null,
  name: '',
  emails: [],
  phones: [],
  detail: null,
  slug: null,
  number: null,
  externalId: null,
  code: null,
  facts: null,
  seenAt: now - day,
  operation: 'getAttendee',
}
let made = 0
/** An entry with its own id. */
export const one = (more: Partial<IndexedEntry>): IndexedEntry => ({
  ...blank,
  id: idFor('attendee', (made += 1)),
  ...more,
})

export type Asked = {
  eventId?: string
  kinds?: Kind[]
  limit?: number
  oldest?: number
  code?: string
  maySee?: MaySee
}
/** An index of these entries, and a search function. */
export function searcher(entries: readonly IndexedEntry[]) {
  const index = createSearchIndex()
  for (const entry of entries) index.put(entry)
  const find = (text: string, { maySee, ...more }: Asked = {}) =>
    index.search(
      {
        text,
        eventId: more.eventId ?? null,
        kinds: more.kinds === undefined ? null : new Set(more.kinds),
        code: more.code ?? '',
        limit: more.limit ?? 8,
        oldest: more.oldest ?? 0,
        now,
      },
      maySee,
    )
  return { index, find, names: (text: string, more?: Asked) => find(text, more).map(({ entry }) => entry.name) }
}
