import type { DeskAnswer } from '@frontdesk/desk-api'

import type { Person } from '#access/session.ts'
import type { Audit } from '#audit/audit.ts'
import type { Directory } from '#directory/directory.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import { erasedAt } from './event-days.ts'
import type { GuestStore } from './guest-store.ts'
import type { KnownGuests } from './known-guests.ts'

type Actor = { id: string; role: string } | null
export type ListedEvents = {
  /** Events with a guest list, in the scope of a person. */
  of(person: Pick<Person, 'scope'>): Promise<DeskAnswer<'guestLists'>['lists']>
  erase(
    eventId: string,
    by: { actor: Actor; session?: string | null; reference?: string | null },
  ): Promise<{ guests: number; marks: number }>
  /** Erases the lists of events that ended longer ago than the setting allows. */
  sweep(): Promise<void>
}

const dayMs = 86_400_000

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
  const erase = async (action: string, eventId: string, by: Parameters<ListedEvents['erase']>[1]) => {
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
    async of(person) {
      await known.fresh()
      const lists = known.events().flatMap(({ eventId, guests }) => {
        const event = directory.eventOf(eventId)
        const { name = null, slug = null, projectId = null } = event ?? {}
        return guests.size === 0 ? [] : [{ eventId, projectId, eventName: name, slug, guests: guests.size }]
      })
      const own = await deps.scope.within(person, lists)
      return own.map(({ eventId, eventName, slug, guests }) => ({ eventId, eventName, slug, guests }))
    },
    erase: (eventId, by) => erase('guests.delete', eventId, by),
    async sweep() {
      await known.fresh()
      const broughtInAt = await store.broughtInAt()
      for (const { eventId, guests, marks } of known.events()) {
        const end = erasedAt(directory.eventOf(eventId), broughtInAt.get(eventId), deps.days)
        if (end === null || guests.size + marks.size === 0) continue
        // eslint-disable-next-line no-await-in-loop -- rare, and one connection
        if (end < now()) await erase('guests.expired', eventId, { actor: null })
      }
      const at = now().getTime()
      const begun = new Date(at - Math.max(1, deps.days) * dayMs)
      await store.forget({ removed: new Date(at - dayMs), begun })
    },
  }
}
