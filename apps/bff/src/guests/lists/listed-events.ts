import type { AuditedAction, DeskAnswer, DeskQuery } from '@frontdesk/desk-api'

import type { Person } from '#access/session.ts'
import type { Audit } from '#audit/audit.ts'
import type { Directory } from '#directory/directory.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { DoorDevices } from '../arrivals/door-devices.ts'
import type { RunResults } from '../runs/run-results.ts'
import { dayAt, erasedAt, zoneOf } from './event-days.ts'
import type { GuestErasureStore } from './guest-erasure-store.ts'
import type { GuestLists } from './guest-lists.ts'
import type { GuestStore } from './guest-store.ts'
import type { KnownGuests } from './known-guests.ts'
import type { ListRows, OnEvent } from './list-rows.ts'
import { eventStandings, guestsIn } from './standing.ts'

type Actor = { id: string; role: string } | null
export type ListedEvents = {
  /** Events with a guest list, in the scope of a person, cut down to some of them. */
  of(person: Pick<Person, 'scope'>, query?: DeskQuery<'guestLists'>): Promise<DeskAnswer<'guestLists'>['lists']>
  /** Ids of all events with a guest list, without regard to scope. */
  ids(): Promise<ReadonlySet<string>>
  erase(
    eventId: string,
    by: { actor: Actor; session?: string | null; reference?: string | null },
  ): Promise<{ guests: number; marks: number }>
  /** Erases the lists of events whose last end, sheet and arrival were longer ago than the setting allows. */
  sweep(): Promise<void>
}

const dayMs = 86_400_000

type Counts = { expected: number; arrivedToday: number; notAsked: number; cannotAsk: number }

/** Counts of a list, kept until a row, a mark or the day changes. */
function createCounts(): (list: ListRows, today: string) => Counts {
  const kept = new WeakMap<ListRows, { markChange: number; today: string; counts: Counts }>()
  return (list, today) => {
    const markChange = list.markChange()
    const before = kept.get(list)
    if (before?.markChange === markChange && before.today === today) return before.counts
    const { expected, arrived } = guestsIn(list.rows, today)
    const guestsWho = (state: OnEvent) =>
      list.rows.filter(({ guest, onEvent }) => guest !== null && onEvent === state).length
    const [notAsked, cannotAsk] = [guestsWho('notAsked'), guestsWho('cannotAsk')]
    const counts = { expected, arrivedToday: arrived, notAsked, cannotAsk }
    kept.set(list, { markChange, today, counts })
    return counts
  }
}

/** The lists as wholes: which there are, and their end. */
export function createListedEvents(deps: {
  audit: Pick<Audit, 'within'>
  directory: Pick<Directory, 'eventOf'>
  scope: Pick<ScopeGuard, 'within'>
  store: Pick<GuestStore, 'toDecide' | 'broughtInAt' | 'encryptDoors'>
  results: Pick<RunResults, 'uncertainRuns' | 'refusedAt' | 'lastRefusals'>
  erasure: Pick<GuestErasureStore, 'eraseEvent' | 'forget'>
  known: KnownGuests
  lists: Pick<GuestLists, 'rows'>
  doorDevices: Pick<DoorDevices, 'silent' | 'sweep'>
  /** Days after the end of an event on which its list is erased. */
  days: number
  now: () => Date
}): ListedEvents {
  const { directory, known, store, results, erasure, now } = deps
  const countsOf = createCounts()
  const erase = async (action: AuditedAction, eventId: string, by: Parameters<ListedEvents['erase']>[1]) => {
    const gone = await deps.audit.within(async (tx, append) => {
      const erased = await erasure.eraseEvent(tx, eventId, now())
      const fields = [`guests:${erased.guests}`, `marks:${erased.marks}`]
      await append({ kind: 'erasure', action, outcome: 'confirmed', subjects: { eventId }, fields, ...by })
      return erased
    })
    await known.sync()
    return gone
  }
  return {
    async of(person, { events, open } = {}) {
      await known.fresh()
      const some = events === undefined ? known.events() : events.map((id) => known.of(id.toLowerCase()))
      const lists = some
        .filter(({ guests }) => guests.size > 0)
        .map(({ eventId, guests }) => {
          const event = directory.eventOf(eventId)
          return { eventId, projectId: event?.projectId ?? null, event, guests: guests.size }
        })
      const seen = await deps.scope.within(person, lists)
      const toDecide = await store.toDecide(seen.map(({ eventId }) => eventId))
      const isOpen = ({ eventId }: { eventId: string }): boolean => {
        const { openSheets = 0, uncertain = 0 } = toDecide.get(eventId) ?? {}
        return openSheets + uncertain > 0
      }
      const own = open === undefined ? seen : seen.filter(isOpen)
      const standings = await eventStandings(
        results,
        own.map(({ eventId }) => eventId),
      )
      const refusals = await results.lastRefusals(
        own.map(({ eventId }) => eventId),
        new Date(now().getTime() - dayMs),
      )
      const silent = await deps.doorDevices.silent(own.map(({ eventId }) => eventId))
      return Promise.all(
        own.map(async ({ eventId, projectId, event, guests }) => {
          const today = dayAt(now().getTime(), zoneOf(event))
          const list = await deps.lists.rows(eventId)
          const counts = { ...countsOf(list, today) }
          // Of whom a run says more, the list has another word.
          for (const id of standings.guestIds) {
            const row = list.byId.get(id)
            if (row === undefined || (row.onEvent !== 'notAsked' && row.onEvent !== 'cannotAsk')) continue
            if (standings.of(row) !== row.onEvent) counts[row.onEvent] -= 1
          }
          const { openSheets = 0, uncertain = 0 } = toDecide.get(eventId) ?? {}
          const named = { eventId, eventName: event?.name ?? null, slug: event?.slug ?? null, projectId }
          const last = refusals.get(eventId) ?? null
          const since = last?.since ? { ...last.since, at: last.since.at.toISOString() } : null
          const refusal = last && { ...last, at: last.at.toISOString(), since }
          const silentDoors = silent.get(eventId) ?? 0
          return { ...named, guests, today, ...counts, openSheets, uncertain, silentDoors, refusal }
        }),
      )
    },
    async ids() {
      await known.fresh()
      return new Set(known.events().flatMap(({ eventId, guests }) => (guests.size > 0 ? [eventId] : [])))
    },
    erase: (eventId, by) => erase('guests.delete', eventId, by),
    async sweep() {
      await known.fresh()
      const broughtInAt = await store.broughtInAt()
      for (const { eventId, guests, marks } of known.events()) {
        const list = { broughtInAt: broughtInAt.get(eventId), marks: marks.values() }
        const end = erasedAt(directory.eventOf(eventId), list, deps.days)
        if (end === null || guests.size + marks.size === 0) continue
        if (end < now()) await erase('guests.expired', eventId, { actor: null })
      }
      const at = now().getTime()
      await store.encryptDoors()
      await deps.doorDevices.sweep()
      const yesterday = new Date(at - dayMs)
      await erasure.forget({ removed: yesterday, begun: yesterday })
    },
  }
}
