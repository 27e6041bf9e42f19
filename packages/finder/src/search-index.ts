import { type Kind, type IndexedEntry, keyOf, lastingKinds, hiddenKinds } from './entry.ts'
import { indexedWords } from './index-words.ts'
import { createTerms, posting } from './inverted-index.ts'
import { type Question, type Ranked, rank } from './rank.ts'
import { createColumns } from './ranking-columns.ts'
import { createScorer } from './scores.ts'

/** Whether somebody may see records of this event and project; undefined: all. */
export type MaySee = ((place: Pick<IndexedEntry, 'eventId' | 'projectId'>) => boolean) | undefined

export type SearchIndex = {
  get(key: string): IndexedEntry | null
  /** Slot of a record, the change that put it there, and when it was last seen. */
  placeOf(key: string): { slot: number; change: number; seenAt: number } | null
  /** Number of the last change in a slot; `touch` is not a change. Numbers are unique. */
  changeAt(slot: number): number
  /** Inserts or replaces the entry with the same key. */
  put(entry: IndexedEntry): void
  /** Like `put`, for many records. */
  putAll(entries: readonly IndexedEntry[]): void
  /** Attendees and registrants of an event. */
  peopleAt(eventId: string): IndexedEntry[]
  /** Increases whenever one of these changes. */
  peopleChange(eventId: string): number
  /** The record was seen again, unchanged. */
  touch(key: string, seenAt: number, operation: string): void
  remove(keys: Iterable<string>): void
  /** The record of an event, or null. */
  event(id: string): IndexedEntry | null
  /** The event's record, if it may be seen. */
  eventIn(id: string, maySee: MaySee): IndexedEntry | null
  all(): Iterable<IndexedEntry>
  /** All records of one kind that is kept without an event. */
  ofKind(kind: Kind): Iterable<IndexedEntry>
  /** Increases whenever a record of a lasting kind changes, or was seen again. */
  lastingChange(): number
  /** Best first; only records that may be seen and have not expired. */
  search(question: Question, maySee: MaySee): Ranked[]
  /** Number of records that may be seen. */
  count(maySee: MaySee): number
  size(): number
}

const placeOf = ({ eventId, projectId }: Pick<IndexedEntry, 'eventId' | 'projectId'>): string =>
  `${eventId ?? ''} ${projectId ?? ''}`

/** In-memory records with an inverted index. A record keeps its slot until it changes. */
export function createSearchIndex(): SearchIndex {
  const slots = new Map<string, number>()
  const entries: (IndexedEntry | null)[] = []
  const free: number[] = []
  const changes: number[] = []
  let lastChange = 0
  let lastingChange = 0
  const lasting = new Map<Kind, Set<number>>([...lastingKinds].map((kind) => [kind, new Set()]))
  const terms = createTerms()
  const columns = createColumns()
  const score = createScorer()
  const events = new Map<string, string>()
  const codes = new Map<string, Set<number>>()
  /** Distinct event and project pairs, so that scope is checked once for each. */
  const places = new Map<string, { eventId: string | null; projectId: string | null; records: number }>()
  /** Slots of attendees and registrants by event, with a count of changes. */
  const atEvents = new Map<string, { slots: Set<number>; change: number }>()
  const placed = ({ kind, eventId }: IndexedEntry, slot: number, isThere: boolean): void => {
    if (eventId === null || (kind !== 'attendee' && kind !== 'registrant')) return
    const place = atEvents.get(eventId) ?? { slots: new Set(), change: 0 }
    atEvents.set(eventId, place)
    place.change += 1
    if (isThere) place.slots.add(slot)
    else place.slots.delete(slot)
  }
  const counted = (entry: IndexedEntry, change: 1 | -1): void => {
    if (hiddenKinds.has(entry.kind)) return
    const name = placeOf(entry)
    const place = places.get(name) ?? { eventId: entry.eventId, projectId: entry.projectId, records: 0 }
    place.records += change
    if (place.records === 0) places.delete(name)
    else places.set(name, place)
  }
  /** Records of one place share the texts of its ids. */
  const shared = (entry: IndexedEntry): IndexedEntry => {
    const place = places.get(placeOf(entry))
    return place === undefined ? entry : { ...entry, eventId: place.eventId, projectId: place.projectId }
  }
  const at = (key: string): IndexedEntry | null => {
    const slot = slots.get(key)
    return slot === undefined ? null : (entries[slot] ?? null)
  }
  const event = (id: string): IndexedEntry | null => {
    const key = events.get(id)
    return key === undefined ? null : at(key)
  }
  /** A record without a project has its event's. */
  const seen = (maySee: MaySee) => {
    const known = new Map<string, boolean>()
    return (entry: Pick<IndexedEntry, 'eventId' | 'projectId'>): boolean => {
      if (maySee === undefined) return true
      const { eventId } = entry
      const projectId = entry.projectId ?? (eventId === null ? null : (event(eventId)?.projectId ?? null))
      const name = placeOf({ eventId, projectId })
      const answer = known.get(name) ?? maySee({ eventId, projectId })
      known.set(name, answer)
      return answer
    }
  }
  const remove = (keys: Iterable<string>): void => {
    const removedSlots = new Set<number>()
    const words = new Set<string>()
    for (const key of keys) {
      const slot = slots.get(key)
      const entry = slot === undefined ? null : entries[slot]
      if (slot === undefined || !entry) continue
      for (const [word] of indexedWords(entry)) words.add(word)
      removedSlots.add(slot)
      slots.delete(key)
      if (entry.kind === 'event') events.delete(entry.id)
      if (entry.code !== null) codes.get(entry.code)?.delete(slot)
      counted(entry, -1)
      placed(entry, slot, false)
      if (lasting.get(entry.kind)?.delete(slot) === true) lastingChange += 1
      entries[slot] = null
      changes[slot] = lastChange += 1
      columns.clear(slot)
    }
    terms.remove(words, (slot) => removedSlots.has(slot))
    free.push(...removedSlots)
  }
  const insert = (entry: IndexedEntry): void => {
    const key = keyOf(entry)
    const slot = free.pop() ?? entries.length
    slots.set(key, slot)
    entries[slot] = shared(entry)
    changes[slot] = lastChange += 1
    columns.set(slot, entry)
    if (entry.kind === 'event') events.set(entry.id, key)
    if (entry.code !== null) codes.set(entry.code, (codes.get(entry.code) ?? new Set()).add(slot))
    counted(entry, 1)
    placed(entry, slot, true)
    if (lasting.get(entry.kind)?.add(slot) !== undefined) lastingChange += 1
    for (const [word, field] of indexedWords(entry)) terms.add(word, posting(slot, field))
  }
  return {
    get: at,
    placeOf(key) {
      const slot = slots.get(key)
      const entry = slot === undefined ? null : entries[slot]
      return slot === undefined || !entry ? null : { slot, change: changes[slot] ?? 0, seenAt: entry.seenAt }
    },
    changeAt: (slot) => changes[slot] ?? 0,
    put(entry) {
      remove([keyOf(entry)])
      insert(entry)
    },
    putAll(all) {
      remove(all.map(keyOf))
      for (const entry of all) insert(entry)
    },
    peopleAt: (eventId) => [...(atEvents.get(eventId)?.slots ?? [])].flatMap((slot) => entries[slot] ?? []),
    peopleChange: (eventId) => atEvents.get(eventId)?.change ?? 0,
    touch(key, seenAt, operation) {
      const slot = slots.get(key)
      const entry = slot === undefined ? null : entries[slot]
      if (slot === undefined || !entry || entry.seenAt >= seenAt) return
      entries[slot] = { ...entry, seenAt, operation }
      columns.set(slot, { ...entry, seenAt })
      if (lasting.has(entry.kind)) lastingChange += 1
    },
    remove,
    event,
    eventIn(id, maySee) {
      const entry = event(id)
      return entry !== null && seen(maySee)(entry) ? entry : null
    },
    *all() {
      for (const entry of entries) if (entry) yield entry
    },
    *ofKind(kind) {
      for (const slot of lasting.get(kind) ?? []) {
        const entry = entries[slot]
        if (entry) yield entry
      }
    },
    lastingChange: () => lastingChange,
    search: (question, maySee) => rank({ entries, terms, codes, columns, score, mayShow: seen(maySee) }, question),
    count(maySee) {
      const mayShow = seen(maySee)
      let records = 0
      for (const place of places.values()) if (mayShow(place)) records += place.records
      return records
    },
    size: () => slots.size,
  }
}
