import type { WriteId } from '@frontdesk/api-types/table'

import type { Transaction } from '#audit/audit.ts'
import { createBoundedMap } from '#concurrency/bounded-map.ts'
import type { SeenAnswer, SeenAnswers } from '#gateway/cached-reads.ts'

import { longestContent, versionContent } from './version-content.ts'
import { type KeptVersion, type Latest, type NewVersion, type VersionStore, keyOf, markOf } from './version-store.ts'
import {
  type VersionedRead,
  type VersionedRecord,
  isVersionedRead,
  peopleIn,
  versionedRecords,
} from './versioned-records.ts'

export type Versions = SeenAnswers & {
  /** Days that versions are kept; 0: none are. */
  days: number
  /** The newest first; what was seen meanwhile is among them. */
  list(operations: readonly VersionedRead[], recordId: string, eventId: string | null): Promise<KeptVersion[]>
  /** The newest versions of records about the person with these ids, at most `limit`. */
  about(ids: readonly string[], limit: number): Promise<KeptVersion[]>
  /** Erases the versions that name one of these people, in the transaction. */
  erase(tx: Transaction, ids: readonly string[], emails: readonly string[]): Promise<number>
  /** Removes what is too old. */
  sweep(): Promise<void>
  /** Resolves when everything seen until now is kept. */
  settle(): Promise<void>
  /** How many answers were not kept because too many were waiting. */
  dropped(): number
  close(): Promise<void>
}

type Queued = Omit<SeenAnswer, 'id'> & {
  id: VersionedRead
  at: number
  /** When the answer of this address was last another one, and the same as before. */
  before: number
}
type Fresh = VersionedRecord & { digest: string; text: string; at: number; before: number }

const dayMs = 86_400_000
/** `last seen` is written once in this time. */
const seenEveryMs = 10 * 60_000
const mostAnswers = 100
/** Of one answer. */
const mostRecords = 2000
const mostAddresses = 5000
const mostKnown = 10_000
/** What one turn examines, in milliseconds and new versions. */
type Turn = { ms: number; fresh: number }
/** With what the store then costs, a twentieth of the processor at most. */
const usualTurn: Turn = { ms: 8, fresh: 8 }
const pauseMs = 500
/** Where somebody waits for it. */
const longTurn: Turn = { ms: 20, fresh: 20 }
/** Turns that a reader waits for. */
const mostTurns = 5

/** The writes of this desk that can have changed a record. */
const changing: Partial<Record<VersionedRead, readonly WriteId[]>> = {
  getAttendee: ['enrollAttendee', 'startRegistration'],
  getRegistrantForPerson: ['startRegistration', 'enrollAttendee'],
}

/**
 * Keeps the distinct versions of records that were seen in answers. Answers wait in a bounded queue and are examined in
 * short turns; one that is the same as the last one of its address costs a look into a map.
 */
export function createVersions(deps: {
  store: VersionStore
  days: number
  /** A keyed digest. */
  digest: (text: string) => string
  now: () => Date
  elapsed: () => number
}): Versions {
  const { store, days, digest, now, elapsed } = deps
  const isOn = days > 0
  let addresses = createBoundedMap<string, { digest: string; lastSeen: number; examined: number }>(mostAddresses)
  let known = createBoundedMap<string, Latest & { written: number }>(mostKnown)
  const queue = new Map<string, Queued>()
  let open: { answer: Queued; records: VersionedRecord[]; next: number } | null = null
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let dropped = 0
  let forgotten = 0
  let closed = false

  const nextRecord = (): { record: VersionedRecord; answer: Queued } | null => {
    for (;;) {
      const record = open?.records[open.next]
      if (open !== null && record !== undefined) {
        open.next += 1
        return { record, answer: open.answer }
      }
      open = null
      const [first] = queue
      if (first === undefined) return null
      const [key, answer] = first
      queue.delete(key)
      const records = versionedRecords(answer.id, { ...answer.query, ...answer.params }, answer.value)
      open = { answer, records: records.slice(0, mostRecords), next: 0 }
    }
  }

  /** Examines records until the time of the turn is over. Returns the new versions, and rows that were seen again. */
  const examine = (most: Turn): { fresh: Fresh[]; seen: Latest[] } => {
    const [fresh, seen]: [Fresh[], Latest[]] = [[], []]
    const began = elapsed()
    while (fresh.length < most.fresh && elapsed() - began < most.ms) {
      const next = nextRecord()
      if (next === null) break
      const { at, before } = next.answer
      const { text, compared } = versionContent(next.record.record)
      if (Buffer.byteLength(text) > longestContent) continue
      const own = digest(compared)
      const latest = known.get(keyOf(next.record))
      if (latest === undefined || latest.digest !== own) fresh.push({ ...next.record, digest: own, text, at, before })
      else if (at > latest.lastSeen) {
        latest.lastSeen = at
        if (at - latest.written >= seenEveryMs) seen.push(latest)
      }
    }
    return { fresh, seen }
  }

  const remember = (latest: Latest, written: number): void => known.set(keyOf(latest), { ...latest, written })

  const keep = async (all: readonly Fresh[], again: readonly Latest[]): Promise<void> => {
    const mine = forgotten
    // Two readings of one record in one turn: the first one is kept now, the other one in the next turn.
    const fresh = [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()
    const later = all.filter((one) => !fresh.includes(one))
    const seen = [...again]
    const rows: NewVersion[] = []
    const stored = fresh.length === 0 ? new Map<string, Latest>() : await store.latest(fresh)
    for (const { record, text, before, ...one } of fresh) {
      const key = keyOf(one)
      const latest = stored.get(key)
      // Another desk may have seen a newer one meanwhile.
      if (latest !== undefined && latest.firstSeen > one.at) continue
      // What this desk saw last is of the kept version only when no other desk has kept one since.
      const own = known.get(key)
      const isOwn = latest !== undefined && own?.id === latest.id
      if (isOwn) latest.lastSeen = Math.max(latest.lastSeen, own.lastSeen)
      if (latest?.digest === one.digest) {
        const { lastSeen } = latest
        remember({ ...latest, lastSeen: Math.max(lastSeen, one.at) }, lastSeen)
        if (one.at - lastSeen >= seenEveryMs) seen.push({ ...latest, lastSeen: one.at })
        continue
      }
      const { own: ids, named, addresses: emails } = peopleIn({ ...one, record })
      if (latest !== undefined) {
        if (isOwn) latest.lastSeen = Math.max(latest.lastSeen, before)
        seen.push(latest)
      }
      const writeId =
        latest === undefined
          ? null
          : await store.writeBetween({
              operations: changing[one.operation] ?? [],
              people: ids,
              eventId: one.eventId,
              from: latest.lastSeen,
              until: one.at,
            })
      rows.push({ ...one, text, people: [...ids, ...[...named, ...emails.map(digest)].map(markOf)], writeId })
    }
    if (mine !== forgotten) return
    if (seen.length > 0) await store.seen(seen)
    for (const latest of seen) remember(latest, latest.lastSeen)
    if (rows.length > 0 && mine === forgotten) {
      const ids = await store.add(rows)
      for (const [nth, row] of rows.entries())
        remember({ ...row, id: ids[nth] ?? '', firstSeen: row.at, lastSeen: row.at }, row.at)
    }
    if (later.length > 0 && mine === forgotten) await keep(later, [])
  }

  const startAnew = (): void => {
    known = createBoundedMap(mostKnown)
    addresses = createBoundedMap(mostAddresses)
  }
  const turn = async (most: Turn): Promise<void> => {
    const { fresh, seen } = examine(most)
    // What the store does not take now is examined again when it is read again.
    await keep(fresh, seen).catch(startAnew)
  }
  const isIdle = (): boolean => open === null && queue.size === 0
  const run = (most: Turn): Promise<void> => {
    running ??= turn(most).finally(() => {
      running = null
    })
    return running
  }
  const turnAndRest = async (): Promise<void> => {
    await run(usualTurn)
    timer = null
    if (!isIdle()) soon()
  }
  const soon = (): void => {
    if (timer !== null || closed) return
    timer = setTimeout(() => void turnAndRest(), pauseMs).unref()
  }
  const settle = async (): Promise<void> => {
    await running
    while (!isIdle()) await run(longTurn)
  }
  const forget = (): void => {
    forgotten += 1
    queue.clear()
    open = null
    startAnew()
  }

  const caughtUp = async (): Promise<void> => {
    for (let turns = 0; turns < mostTurns && !isIdle(); turns += 1) await run(longTurn)
  }
  /** An attendee of long ago may be known here only, under another id of the person. */
  const withIdsBeside = async (ids: readonly string[], tx?: Transaction): Promise<Set<string>> => {
    const people = new Set(ids)
    for (let before = -1; before !== people.size;) {
      before = people.size
      for (const id of await store.idsBeside([...people], tx)) people.add(id)
    }
    return people
  }
  return {
    days,
    add(answer) {
      const { id } = answer
      if (!isOn || closed || !isVersionedRead(id)) return
      const at = now().getTime()
      const last = addresses.get(answer.address)
      if (last?.digest === answer.digest && at - last.examined < seenEveryMs) {
        last.lastSeen = at
        return
      }
      // Of one address two wait at most: the first one, and the newest one in the place of those between.
      const key = queue.has(answer.address) ? `${answer.address} newest` : answer.address
      const waiting = queue.get(key)
      if (queue.size >= mostAnswers && waiting === undefined) {
        dropped += 1
        return
      }
      queue.delete(key)
      queue.set(key, { ...answer, id, at, before: waiting?.before ?? last?.lastSeen ?? 0 })
      addresses.set(answer.address, { digest: answer.digest, lastSeen: at, examined: at })
      soon()
    },
    again(address, same) {
      const last = addresses.get(address)
      if (last?.digest === same) last.lastSeen = now().getTime()
    },
    async list(operations, recordId, eventId) {
      await caughtUp()
      return store.list(operations, recordId, eventId)
    },
    async about(ids, limit) {
      await caughtUp()
      return store.about([...(await withIdsBeside(ids))], limit)
    },
    async erase(tx, ids, emails) {
      forget()
      const people = await withIdsBeside(ids, tx)
      const named = [...people, ...emails.map((email) => digest(email.toLowerCase()))]
      return store.erase(tx, [...people, ...named.map(markOf)])
    },
    sweep: () => store.sweep(new Date(now().getTime() - days * dayMs)),
    settle,
    dropped: () => dropped,
    async close() {
      closed = true
      await settle()
      if (timer !== null) clearTimeout(timer)
    },
  }
}
