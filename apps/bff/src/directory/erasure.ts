import type { IndexedEntry } from '@frontdesk/finder/entry'
import { and, arrayOverlaps, inArray } from 'drizzle-orm'

import type { Audit, Transaction } from '#audit/audit.ts'
import { notes } from '#store/directory-tables.ts'
import { recentPeople, writes } from '#store/tables.ts'

import type { DirectoryStore } from './directory-store.ts'
import type { Directory } from './directory.ts'
import type { createPersonTraces } from './person-traces.ts'

export type Erasure = {
  kind: string
  id: string
  actor: { id: string; role: string }
  session: string
  reference: string
}
/** Deleted rows, in total and by kind; a stored write loses only its answer and its address. */
export type Erased = {
  rows: number
  directory: number
  recents: number
  notes: number
  answers: number
  guests: number
  versions: number
}
export type Erase = (subject: Erasure) => Promise<Erased>

const mostNamed = 20

/** Ids by contract name, for the audit; the first ones when there are many. */
export function namedIds(kind: string, id: string, entries: readonly IndexedEntry[]): Record<string, string> {
  const own = kind === 'post' ? 'id' : `${kind}Id`
  const all = new Map([[id, own]])
  for (const entry of entries) {
    const name = entry.kind === 'post' ? 'id' : `${entry.kind}Id`
    for (const [one, called] of [
      [entry.id, name],
      [entry.personId, 'personId'],
      [entry.userId, 'userId'],
      [entry.registrantId, 'registrantId'],
    ] as const)
      if (one !== null && !all.has(one)) all.set(one, called)
  }
  const times = new Map<string, number>()
  return Object.fromEntries(
    [...all].slice(0, mostNamed).map(([one, name]) => {
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      return [time === 1 ? name : `${name}${time}`, one]
    }),
  )
}

/**
 * Erases a person from the desk's own storage: one action with one audit row of ids; no later read of old data restores
 * them.
 */
export function createErase(deps: {
  audit: Pick<Audit, 'within'>
  traces: ReturnType<typeof createPersonTraces>
  directory: Pick<Directory, 'erased'>
  store: DirectoryStore
  /** Erases rows of guest lists, and the marks of those and of these attendees, in the transaction. */
  eraseGuests: (tx: Transaction, ids: readonly string[], at: Date, attendeeIds: readonly string[]) => Promise<number>
  /** Erases deliveries to other systems about one of these, in the transaction. */
  eraseDeliveries: (tx: Transaction, ids: readonly string[]) => Promise<void>
  /** Erases the versions of records that name one of these, in the transaction. */
  eraseVersions: (tx: Transaction, ids: readonly string[], emails: readonly string[]) => Promise<number>
  /** Called after the transaction is committed. */
  guestsErased: () => Promise<void>
  now: () => Date
}): Erase {
  const { directory } = deps
  return async ({ kind, id: given, actor, session, reference }) => {
    const id = given.toLowerCase()
    const traces = await deps.traces.of(id)
    const { ids: all, emails, entries, guestIds: listed } = traces
    const naming = await deps.traces.answered(traces)
    const at = deps.now()
    const counts = await deps.audit.within(async (tx, append) => {
      const guests = await deps.eraseGuests(tx, listed, at, all)
      const versions = await deps.eraseVersions(tx, [...all, ...listed], emails)
      await deps.eraseDeliveries(tx, [...all, ...listed])
      const rows = await deps.store.remove(tx, entries, all, at)
      const looked = await tx
        .delete(recentPeople)
        .where(inArray(recentPeople.subjectId, [...all, ...listed]))
        .returning({ at: recentPeople.seenAt })
      const noted = await tx
        .delete(notes)
        .where(inArray(notes.subjectId, [...all, ...listed]))
        .returning({ id: notes.id })
      const forgotten = { answer: null, recipient: null }
      const named = await tx
        .update(writes)
        .set(forgotten)
        .where(and(arrayOverlaps(writes.subjects, all)))
        .returning({ id: writes.id })
      const others = naming.filter((one) => !named.some((row) => row.id === one))
      if (others.length > 0) await tx.update(writes).set(forgotten).where(inArray(writes.id, others))
      await append({
        kind: 'erasure',
        action: 'desk.erase',
        actor,
        session,
        reference,
        outcome: 'confirmed',
        subjects: namedIds(kind, id, entries),
      })
      return {
        directory: rows,
        recents: looked.length,
        notes: noted.length,
        answers: named.length + others.length,
        guests,
        versions,
      }
    })
    await directory.erased(all, emails, at)
    await deps.guestsErased()
    const { recents, notes: noted, answers, guests, versions } = counts
    return { rows: counts.directory + recents + noted + answers + guests + versions, ...counts }
  }
}
