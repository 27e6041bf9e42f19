import type { IndexedEntry } from '@frontdesk/finder/entry'

import { createBoundedMap } from '#concurrency/bounded-map.ts'
import type { Directory } from '#directory/directory.ts'

import { type EventGuests, type WritableEventGuests, createEventGuests } from './event-guests.ts'
import type { GuestStore } from './guest-store.ts'
import { type Mark, type Passage, type UnjoinedGuest, ownAttendeeIdOf, ownPersonIdOf } from './guest.ts'
import { type PeopleAt, createPeopleAt } from './one-person.ts'

export type KnownGuests = {
  /** Guests of an event; empty without a list. */
  of(eventId: string): EventGuests
  /** Events with guests or marks. */
  events(): readonly EventGuests[]
  /** Everything up to this version is in memory. */
  version(): number
  /** Loads what was written, by this process or by others. Await it after a write. */
  sync(): Promise<void>
  /** This mark stands in the database: taken up at once, without what was written before it. */
  marked(mark: Mark): void
  passed(passage: Passage): void
  /** Before a read: what other processes have written, unless that was looked at a moment ago. */
  fresh(): Promise<void>
  /** Resolves when everything was loaded once. */
  loaded: Promise<void>
  close(): Promise<void>
}

const rowsAtOnce = 500
const freshMs = 500
/** Events of which the people are held joined; those of others are joined when they are asked for. */
const mostEvents = 500

const operation = 'guestList'

/** A guest as the directory finds it. */
export function entryOf(guest: UnjoinedGuest, projectId: string | null, now: number): IndexedEntry {
  const { id, eventId, sheet } = guest
  return {
    kind: 'guest',
    id,
    eventId,
    projectId,
    companyId: null,
    personId: ownPersonIdOf(guest),
    userId: sheet.userId,
    registrantId: null,
    attendeeId: ownAttendeeIdOf(guest),
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

const isSameEntry = (a: UnjoinedGuest, b: UnjoinedGuest): boolean =>
  a.text === b.text &&
  a.sheet.name === b.sheet.name &&
  a.sheet.userId === b.sheet.userId &&
  ownAttendeeIdOf(a) === ownAttendeeIdOf(b) &&
  ownPersonIdOf(a) === ownPersonIdOf(b)

/** All guest lists in memory: searched and filtered there, as their rows are encrypted in the database. */
export function createKnownGuests(deps: {
  store: Pick<GuestStore, 'since'>
  directory: Pick<Directory, 'putGuests' | 'removeGuests' | 'eventOf' | 'peopleAt' | 'peopleChange'>
  /** Whether other processes write to the same store. */
  shared: boolean
  now: () => Date
  elapsed: () => number
  failed: (failure: unknown) => void
  /** Guests or marks of an event have changed, and are in memory. */
  changed?: (eventId: string) => void
}): KnownGuests {
  const { store, directory } = deps
  const events = new Map<string, WritableEventGuests>()
  let version = 0
  let syncedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  let again: Promise<void> | null = null
  let closed = false

  const people = createBoundedMap<string, { change: number; people: PeopleAt }>(mostEvents)
  /** Made anew when a record of the event has changed. */
  const peopleAt = (eventId: string): PeopleAt => {
    const change = directory.peopleChange(eventId)
    const found = people.get(eventId)
    if (found?.change === change) return found.people
    const anew = { change, people: createPeopleAt(directory.peopleAt(eventId)) }
    people.set(eventId, anew)
    return anew.people
  }
  const made = (eventId: string): WritableEventGuests => createEventGuests(eventId, () => peopleAt(eventId))
  const at = (eventId: string): WritableEventGuests => {
    const known = events.get(eventId) ?? made(eventId)
    events.set(eventId, known)
    return known
  }
  const tell = (eventIds: readonly string[]): void => {
    for (const eventId of new Set(eventIds)) deps.changed?.(eventId)
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
    for (const passage of since.passages) at(passage.eventId).putPassage(passage)
    for (const { id, eventId } of since.removedPassages) at(eventId).removePassage(id)
    const gone = since.removedGuests.filter(({ id, eventId }) => at(eventId).remove(id) !== null)
    directory.removeGuests(gone)
    await directory.putGuests(changed)
    version = since.version
    const { guests, marks, passages, removedGuests, removedMarks, removedPassages } = since
    const removed = [...removedGuests, ...removedMarks, ...removedPassages]
    tell([...guests, ...marks, ...passages, ...removed].map(({ eventId }) => eventId))
    return since.more && !closed
  }
  const readAll = async (): Promise<void> => {
    const began = deps.elapsed()
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
  const takeUp = ({ eventId, version: its }: Mark | Passage, put: (list: WritableEventGuests) => void): void => {
    // What was read already may be newer, or an erasure.
    if (its <= version) return
    put(at(eventId))
    // In the background: a running import may have written thousands of rows.
    if (its !== version + 1 || running !== null) void sync().catch(deps.failed)
    else version = its
    tell([eventId])
  }
  return {
    of: (eventId) => events.get(eventId) ?? made(eventId),
    events: () => [...events.values()],
    version: () => version,
    sync,
    marked: (mark) =>
      takeUp(mark, (list) => {
        if ((list.marks.get(mark.id)?.version ?? 0) < mark.version) list.putMark(mark)
      }),
    passed: (passage) =>
      takeUp(passage, (list) => {
        if (list.passageVersion(passage.id) < passage.version) list.putPassage(passage)
      }),
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
