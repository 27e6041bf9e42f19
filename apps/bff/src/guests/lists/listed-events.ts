import type { AuditedAction, DeskAnswer } from '@frontdesk/desk-api'

import type { Person } from '#access/session.ts'
import type { Audit } from '#audit/audit.ts'
import type { Directory } from '#directory/directory.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import { dayAt, erasedAt, zoneOf } from './event-days.ts'
import type { EventGuests } from './event-guests.ts'
import type { GuestStore } from './guest-store.ts'
import { canAsk } from './guest.ts'
import type { KnownGuests } from './known-guests.ts'

type Actor = { id: string; role: string } | null
export type ListedEvents = {
  /** Events with a guest list, in the scope of a person; `events`: only these. */
  of(person: Pick<Person, 'scope'>, events?: readonly string[] | null): Promise<DeskAnswer<'guestLists'>['lists']>
  erase(
    eventId: string,
    by: { actor: Actor; session?: string | null; reference?: string | null },
  ): Promise<{ guests: number; marks: number }>
  /** Erases the lists of events whose last end, sheet and arrival were longer ago than the setting allows. */
  sweep(): Promise<void>
}

const dayMs = 86_400_000

type Counts = { guests: number; expected: number; arrivedToday: number; notAsked: number }
type Counted = { guestChange: number; markChange: number; today: string; counts: Counts }

/** Counts of a list, kept until a guest, a mark or the day changes. */
function createCounts(): (list: EventGuests, today: string) => Counts {
  const kept = new WeakMap<EventGuests, Counted>()
  return (list, today) => {
    const { guestChange, markChange, guests, marks } = list
    const before = kept.get(list)
    if (before?.guestChange === guestChange && before.markChange === markChange && before.today === today)
      return before.counts
    const active = [...marks.values()].filter(({ undoneAt }) => undoneAt === null)
    const others = new Set(active.filter(({ guestId }) => guestId === null).map(({ subjectId }) => subjectId))
    let notAsked = 0
    for (const guest of guests.values()) if (guest.service === null && canAsk(guest)) notAsked += 1
    const counts = {
      guests: guests.size,
      expected: guests.size + others.size,
      arrivedToday: active.filter(({ day }) => day === today).length,
      notAsked,
    }
    kept.set(list, { guestChange, markChange, today, counts })
    return counts
  }
}

/** The lists as wholes: which there are, and their end. */
export function createListedEvents(deps: {
  audit: Pick<Audit, 'within'>
  directory: Pick<Directory, 'eventOf'>
  scope: Pick<ScopeGuard, 'within'>
  store: GuestStore
  known: KnownGuests
  /** Days after the end of an event. */
  days: number
  now: () => Date
}): ListedEvents {
  const { directory, known, store, now } = deps
  const countsOf = createCounts()
  const erase = async (action: AuditedAction, eventId: string, by: Parameters<ListedEvents['erase']>[1]) => {
    const gone = await deps.audit.within(async (tx, append) => {
      const erased = await store.eraseEvent(tx, eventId, now())
      const fields = [`guests:${erased.guests}`, `marks:${erased.marks}`]
      await append({ kind: 'erasure', action, outcome: 'confirmed', subjects: { eventId }, fields, ...by })
      return erased
    })
    await known.sync()
    return gone
  }
  return {
    async of(person, events = null) {
      await known.fresh()
      const some = events === null ? known.events() : events.map((id) => known.of(id.toLowerCase()))
      const lists = some.flatMap((list) => {
        if (list.guests.size === 0) return []
        const event = directory.eventOf(list.eventId)
        const { name = null, slug = null, projectId = null } = event ?? {}
        const today = dayAt(now().getTime(), zoneOf(event))
        const shown = { eventId: list.eventId, eventName: name, slug, ...countsOf(list, today) }
        return [{ eventId: list.eventId, projectId, shown }]
      })
      const own = await deps.scope.within(person, lists)
      return own.map(({ shown }) => shown)
    },
    erase: (eventId, by) => erase('guests.delete', eventId, by),
    async sweep() {
      await known.fresh()
      const broughtInAt = await store.broughtInAt()
      for (const { eventId, guests, marks } of known.events()) {
        const list = { broughtInAt: broughtInAt.get(eventId), marks: marks.values() }
        const end = erasedAt(directory.eventOf(eventId), list, deps.days)
        if (end === null || guests.size + marks.size === 0) continue
        // eslint-disable-next-line no-await-in-loop -- rare, and one connection
        if (end < now()) await erase('guests.expired', eventId, { actor: null })
      }
      const at = now().getTime()
      await store.sealDoors()
      const yesterday = new Date(at - dayMs)
      await store.forget({ removed: yesterday, begun: yesterday })
    },
  }
}
