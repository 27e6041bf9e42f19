import type { Directory } from '#directory/directory.ts'
import type { IndexedEntry } from '#directory/entry.ts'

import { type EventGuests, type WritableEventGuests, createEventGuests } from './event-guests.ts'
import type { GuestStore } from './guest-store.ts'
import { type Guest, type Mark, attendeeIdOf, personIdOf } from './guest.ts'

export type KnownGuests = {
  /** Guests of an event; empty without a list. */
  of(eventId: string): EventGuests
  /** Events with guests or marks. */
  events(): readonly EventGuests[]
  /** Everything up to this version is in memory. */
  version(): number
  /** Loads what was written, by this process or by others. Await it after a write. */
  sync(): Promise<void>
  /** This process has written this mark: taken up at once when nothing else was written before it. */
  marked(mark: Mark): Promise<void>
  /** Before a read: what other processes have written, unless that was looked at a moment ago. */
  fresh(): Promise<void>
  /** Resolves when everything was loaded once. */
  loaded: Promise<void>
  close(): Promise<void>
}

const rowsAtOnce = 500
const freshMs = 500

const operation = 'guestList'

/** A guest as the directory finds it. */
function entryOf(guest: Guest, projectId: string | null, now: number): IndexedEntry {
  const { id, eventId, sheet } = guest
  return {
    kind: 'guest',
    id,
    eventId,
    projectId,
    companyId: null,
    personId: personIdOf(guest),
    userId: sheet.userId,
    registrantId: null,
    attendeeId: attendeeIdOf(guest),
    typeId: null,
    name: sheet.name,
    emails: sheet.email === null ? [] : [sheet.email],
    phones: sheet.phone === null ? [] : [sheet.phone],
    detail: sheet.company,
    slug: null,
    number: sheet.confirmationNumber,
    externalId: sheet.badgeCode,
    code: null,
    facts: null,
    seenAt: now,
    operation,
  }
}

const isSameEntry = (a: Guest, b: Guest): boolean =>
  a.text === b.text &&
  a.sheet.name === b.sheet.name &&
  a.sheet.userId === b.sheet.userId &&
  attendeeIdOf(a) === attendeeIdOf(b) &&
  personIdOf(a) === personIdOf(b)

/** All guest lists in memory: searched and filtered there, as their rows are encrypted in the database. */
export function createKnownGuests(deps: {
  store: Pick<GuestStore, 'since'>
  directory: Pick<Directory, 'putGuests' | 'removeGuests' | 'eventOf'>
  /** Whether other processes write to the same store. */
  shared: boolean
  now: () => Date
  elapsed: () => number
  failed: (failure: unknown) => void
}): KnownGuests {
  const { store, directory } = deps
  const events = new Map<string, WritableEventGuests>()
  let version = 0
  let syncedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  let again: Promise<void> | null = null
  let closed = false

  const at = (eventId: string): WritableEventGuests => {
    const known = events.get(eventId) ?? createEventGuests(eventId)
    events.set(eventId, known)
    return known
  }
  const read = async (): Promise<boolean> => {
    const since = await store.since(version, rowsAtOnce)
    const now = deps.now().getTime()
    const changed: IndexedEntry[] = []
    for (const guest of since.guests) {
      const list = at(guest.eventId)
      const before = list.guests.get(guest.id)
      list.put(guest)
      if (before === undefined || !isSameEntry(before, guest))
        changed.push(entryOf(guest, directory.eventOf(guest.eventId)?.projectId ?? null, now))
    }
    for (const mark of since.marks) at(mark.eventId).putMark(mark)
    for (const { id, eventId } of since.removedMarks) at(eventId).removeMark(id)
    const gone = since.removedGuests.filter(({ id, eventId }) => at(eventId).remove(id) !== null)
    directory.removeGuests(gone)
    await directory.putGuests(changed)
    version = since.version
    return since.more && !closed
  }
  const readAll = async (): Promise<void> => {
    const began = deps.elapsed()
    // eslint-disable-next-line no-await-in-loop -- page after page
    while (await read());
    syncedAt = began
  }
  /** Joins a reading that has not begun yet: what was written before the call is in it. */
  const sync = (): Promise<void> => {
    if (running === null) {
      running = readAll().finally(() => (running = null))
      return running
    }
    again ??= running
      .catch(() => undefined)
      .then(() => {
        again = null
        return sync()
      })
    return again
  }
  const loaded = sync().catch(deps.failed)
  return {
    of: (eventId) => events.get(eventId) ?? createEventGuests(eventId),
    events: () => [...events.values()],
    version: () => version,
    sync,
    async marked(mark) {
      if (mark.version !== version + 1 || running !== null) return sync()
      at(mark.eventId).putMark(mark)
      version = mark.version
    },
    async fresh() {
      await loaded
      if (deps.shared && deps.elapsed() - syncedAt > freshMs) await sync()
    },
    loaded,
    async close() {
      closed = true
      await running?.catch(() => undefined)
    },
  }
}
