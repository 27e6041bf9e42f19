import { fold } from '@frontdesk/api-types/plain-text'
import type { OperationId } from '@frontdesk/api-types/table'
import { wordsOf } from '@frontdesk/desk-api/near-names'
import { type IndexedEntry, isFleeting, isRemoved, keyOf, lastingKinds, readFacts } from '@frontdesk/finder/entry'
import { createSearchIndex } from '@frontdesk/finder/search-index'

import { recordsSeen } from '#access/scope.ts'

import type { Directory } from './directory-interface.ts'
import type { DirectoryStore, RowKey } from './directory-store.ts'
import type { ExtractedRecord } from './extracted-record.ts'
import { changeFor } from './index-change.ts'
import { type RequestFields, type QueuedAnswer, createIndexQueue } from './index-queue.ts'
import type { AnswerSource } from './indexed-answers.ts'
import { namesOf } from './names-of.ts'
import { recordsOfPerson, isAbout } from './person-records.ts'
import { idFromDigest } from './record-fields.ts'

export type { Directory, Wanted } from './directory-interface.ts'

const dayMs = 86_400_000
const mostRecords = 250_000
const batchSize = 50
const loadedAtOnce = 200
const guestsAtOnce = 100
const flushMs = 1000
const syncMs = 2000

/** Index of records seen in answers: searched in memory, stored to survive a restart. */
export function createDirectory(deps: {
  store: DirectoryStore
  /** Whether other processes write to the same store. */
  shared: boolean
  /** Days to keep a record after it was last seen; 0 disables the directory. */
  days: number
  now: () => Date
  /** Keyed (HMAC), so that codes cannot be guessed from the database. */
  digest: (code: string) => string
  /** Whether a text contains the credential. */
  leaks: (text: string) => boolean
  /** Receives the number of dropped records. */
  failed: (dropped: number) => void
}): Directory {
  const { store, now } = deps
  const on = deps.days > 0
  const index = createSearchIndex()
  const dirty = new Map<string, IndexedEntry>()
  let dropped = 0
  let draining = false
  let timer: NodeJS.Timeout | null = null
  let storing: Promise<void> = Promise.resolve()
  let synced: { asked: Date | null; at: number } = { asked: null, at: 0 }
  let syncing: Promise<void> | null = null
  let closed = false

  const oldest = (): number => now().getTime() - deps.days * dayMs
  const isOld = (entry: IndexedEntry): boolean => isFleeting(entry) && entry.seenAt < oldest()
  const codeOf = (text: string): string => deps.digest(fold(text.trim()))
  const drop = (records: number): void => {
    if (records === 0) return
    dropped += records
    deps.failed(records)
  }

  const take = (shown: ExtractedRecord, { id, at }: QueuedAnswer): string => {
    if (!on && !lastingKinds.has(shown.kind)) return keyOf(shown)
    // The id derives from an e-mail address: with a keyed digest it cannot be found by trying addresses.
    const one = shown.kind === 'post' ? { ...shown, id: idFromDigest(deps.digest(shown.id)) } : shown
    const key = keyOf(one)
    const change = changeFor(one, one.secret === null ? null : codeOf(one.secret), index.get(key), at, id)
    if (change === null) return key
    const { entry } = change
    if (change.kind === 'put') {
      const texts = [entry.name, ...entry.emails, ...entry.phones, entry.detail, entry.slug, entry.number, entry.facts]
      if (deps.leaks([...texts, entry.externalId].join('\n'))) return key
      index.put(entry)
    } else index.touch(key, entry.seenAt, entry.operation)
    dirty.set(key, index.get(key) ?? entry)
    return key
  }
  const queue = createIndexQueue({ index, take, drop })
  const trim = async (): Promise<void> => {
    const over = index.size() - mostRecords
    if (over <= 0) return
    const byAge = [...index.all()].filter(isFleeting).toSorted((a, b) => a.seenAt - b.seenAt)
    const gone = byAge.slice(0, over + mostRecords / 20)
    index.remove(gone.map(keyOf))
    for (const entry of gone) dirty.delete(keyOf(entry))
    const last = gone.at(-1)
    if (last !== undefined) await store.forget(new Date(last.seenAt), new Date(0))
  }
  const storeDirty = async (): Promise<void> => {
    const entries = [...dirty.values()]
    dirty.clear()
    if (entries.length === 0) return
    try {
      await store.save(entries)
      await trim()
    } catch {
      drop(entries.length)
    }
  }
  /** Sequential, so that an older state never overwrites a newer one. */
  const flush = (): Promise<void> => (storing = storing.then(storeDirty))
  const flushSoon = (): void => {
    if (timer !== null || dirty.size === 0 || closed) return
    timer = setTimeout(() => {
      timer = null
      void flush()
    }, flushMs)
    timer.unref()
  }
  /** Indexes in small batches, so that requests are not delayed. */
  const drain = (): void => {
    queue.indexSome(batchSize)
    flushSoon()
    draining = !queue.isEmpty()
    if (draining) setImmediate(drain)
  }

  const note = (
    id: OperationId,
    asked: RequestFields,
    value: () => unknown,
    source: AnswerSource | null = null,
  ): void => {
    if (closed) return
    queue.add({ id, asked, value, at: now().getTime(), source })
    if (draining) return
    draining = true
    setImmediate(drain)
  }

  const load = async (): Promise<void> => {
    for (let place: RowKey | null = null, more = true; more;) {
      const page: Awaited<ReturnType<DirectoryStore['page']>> = await store.page(place, loadedAtOnce)
      for (const entry of page.entries) if (!isOld(entry) && index.get(keyOf(entry)) === null) index.put(entry)
      place = page.next
      more = place !== null && !closed
    }
  }
  const begin = async (): Promise<void> => {
    if (!on) await store.removeFleeting()
    await store.forget(new Date(oldest()), new Date(now().getTime() - dayMs))
    if (deps.shared) synced = { asked: (await store.since(null)).asked, at: now().getTime() }
    return load()
  }
  const loaded = begin().catch(() => drop(1))

  const forgetIds = (ids: ReadonlySet<string>, emails: ReadonlySet<string>, at: number): IndexedEntry[] => {
    queue.forget()
    const gone = [...index.all()].filter(
      (entry) => entry.seenAt <= at && (isAbout(entry, ids, emails) || isRemoved(entry, ids)),
    )
    index.remove(gone.map(keyOf))
    for (const entry of gone) dirty.delete(keyOf(entry))
    return gone
  }
  const sync = async (): Promise<void> => {
    await loaded
    const { entries, erased, asked } = await store.since(synced.asked)
    for (const entry of entries) {
      const known = index.get(keyOf(entry))
      const isMarked = known?.seenAt === entry.seenAt && known.facts !== entry.facts
      if (known === null || known.seenAt < entry.seenAt || isMarked) index.put(entry)
    }
    for (const { ids, at } of erased) {
      const gone = forgetIds(new Set(ids), new Set(), at.getTime())
      if (gone.length > 0) await store.removeRows(gone)
    }
    synced = { asked, at: now().getTime() }
  }
  /** Loads what other processes have stored. */
  const syncOnce = (): Promise<void> => {
    syncing ??= sync()
      .catch(() => undefined)
      .finally(() => (syncing = null))
    return syncing
  }
  const settle = async (): Promise<void> => {
    await loaded
    while (!queue.isEmpty()) queue.indexSome(batchSize)
    await flush()
  }

  /** Several desks note what they see; each reads what others have noted. */
  const syncIfStale = () => {
    if (deps.shared && now().getTime() - synced.at > syncMs) void syncOnce()
  }

  return {
    on,
    loaded,
    indexAnswer: (id, asked, value) => note(id, asked, () => value),
    indexLater: note,
    isIndexed: (address, fieldsDigest) => queue.isIndexed(address, fieldsDigest, now().getTime()),
    search({ codes = false, ...wanted }, scope) {
      const { text } = wanted
      if (wordsOf(text).length === 0 && text.trim() === '') return []
      syncIfStale()
      const code = codes ? codeOf(text) : null
      const question = { ...wanted, code, oldest: oldest(), now: now().getTime() }
      return index.search(question, recordsSeen(scope))
    },
    event(id, scope) {
      syncIfStale()
      return index.eventIn(id, recordsSeen(scope))
    },
    eventOf: (id) => (id === null ? null : index.event(id)),
    namesOf: (subjects) => namesOf(index, subjects),
    typeName: (id) => (id === null ? null : (index.get(keyOf({ kind: 'type', id, eventId: null }))?.name ?? null)),
    count: (scope) => index.count(recordsSeen(scope)),
    ofKind(kind) {
      syncIfStale()
      return index.ofKind(kind)
    },
    lastingChange: () => index.lastingChange(),
    async putGuests(entries) {
      for (let from = 0; from < entries.length; from += guestsAtOnce) {
        index.putAll(entries.slice(from, from + guestsAtOnce))
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    removeGuests: (guests) => index.remove(guests.map((guest) => keyOf({ kind: 'guest', ...guest }))),
    peopleAt: (eventId) => index.peopleAt(eventId).filter((entry) => !isOld(entry)),
    peopleChange: (eventId) => index.peopleChange(eventId),
    async indexAll(answers) {
      await loaded
      for (const { id, asked, value } of answers) {
        note(id, asked, () => value)
        // The queue holds some hundred answers, and others wait for the loop.
        while (!queue.isEmpty()) await new Promise((resolve) => setImmediate(resolve))
      }
      await flush()
    },
    markGone(kind, id) {
      const entry = index.get(keyOf({ kind, id, eventId: kind === 'event' ? id : null }))
      if (entry === null || closed) return
      const gone = { ...entry, facts: JSON.stringify({ ...readFacts(entry.facts), gone: true }) }
      index.put(gone)
      dirty.set(keyOf(gone), gone)
      flushSoon()
    },
    async personRecords(given) {
      await settle()
      if (deps.shared) await syncOnce()
      return recordsOfPerson(given, index.all())
    },
    async erased(ids, emails, at) {
      await settle()
      const gone = forgetIds(new Set(ids), new Set(emails), at.getTime())
      if (gone.length > 0) await store.removeRows(gone)
    },
    settle,
    async sweep() {
      await loaded
      const before = oldest()
      const gone = [...index.all()].filter(isOld)
      index.remove(gone.map(keyOf))
      for (const entry of gone) dirty.delete(keyOf(entry))
      await store.forget(new Date(before), new Date(now().getTime() - dayMs))
    },
    dropped: () => dropped,
    async close() {
      await settle()
      closed = true
      if (timer !== null) clearTimeout(timer)
      await syncing
    },
  }
}
