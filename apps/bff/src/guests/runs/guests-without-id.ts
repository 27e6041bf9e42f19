import type { Person } from '#access/session.ts'
import { mapInPieces } from '#concurrency/map-in-pieces.ts'

import { type Guest, canAsk } from '../lists/guest.ts'
import type { WithIdsOfOtherEvents } from '../lists/ids-of-other-events.ts'
import type { Run } from './run-store.ts'

/** Each takes a search of the directory. */
const looksOfTurn = 10

export type GuestsWithoutId = {
  /** Guests without an id whom records of other events name; null when all of the run were looked up. */
  next(run: Run, guests: ReadonlyMap<string, Guest>, person: Pick<Person, 'scope'>): Promise<Guest[] | null>
  forget(runId: string): void
}

/**
 * The end of a run: guests whom nothing at the event names, a few at each turn. Who was looked up is kept in memory; a
 * desk that takes the run over begins anew.
 */
export function createGuestsWithoutId(withIdsOfOtherEvents: WithIdsOfOtherEvents): GuestsWithoutId {
  const waiting = new Map<string, { began: number; ids: string[] }>()
  return {
    async next(run, guests, person) {
      const began = run.startedAt.getTime()
      const isLeft = (guest: Guest): boolean => !canAsk(guest) && (guest.service?.askedAt ?? 0) < began
      const known = waiting.get(run.id)
      const queue =
        known?.began === began
          ? known
          : { began, ids: [...guests.values()].filter((guest) => isLeft(guest)).map(({ id }) => id) }
      waiting.set(run.id, queue)
      if (queue.ids.length === 0) return null
      const looked = await mapInPieces(queue.ids.splice(0, looksOfTurn), (id) => {
        const guest = guests.get(id)
        return guest !== undefined && isLeft(guest) ? withIdsOfOtherEvents(guest, person) : null
      })
      const found = looked.filter((guest) => guest !== null)
      // They stay in the queue until they were asked, because the service may want a pause first.
      queue.ids.unshift(...found.map(({ id }) => id))
      return found
    },
    forget: (runId) => void waiting.delete(runId),
  }
}
