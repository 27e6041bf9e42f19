import { type Pause, createPause, mapInPieces } from '#concurrency/map-in-pieces.ts'

import type { EventGuests } from '../lists/event-guests.ts'
import { type Guest, canAsk } from '../lists/guest.ts'
import type { Run } from './run-store.ts'

type Asked = Pick<Run, 'id' | 'startedAt' | 'priority'>
type List = Pick<EventGuests, 'guests' | 'changes' | 'people'>
type Queue = { began: number; sheets: number; people: unknown; ids: string[]; at: number }

const asked = ({ service }: Guest): number => service?.askedAt ?? 0

/**
 * The guests of a run who are still to be asked. Their order is worked out once, and again when the list has changed: each
 * turn takes some of up to 50,000.
 */
export function createWaitingGuests(newPause: () => Pause = createPause) {
  const queues = new Map<string, Queue>()
  const queueOf = async (run: Asked, { guests, changes, people }: List): Promise<Queue> => {
    const began = run.startedAt.getTime()
    const waiting: Guest[] = []
    const take = (guest: Guest): void => {
      if (asked(guest) < began && canAsk(guest)) waiting.push(guest)
    }
    await mapInPieces(guests.values(), take, newPause())
    const ids = waiting.toSorted((a, b) => asked(a) - asked(b)).map(({ id }) => id)
    const made = { began, sheets: changes.sheets, people: people(), ids, at: 0 }
    queues.set(run.id, made)
    return made
  }
  return {
    /** Those on screen first, then those never asked, then the oldest answers; none: all were asked. */
    async next(run: Asked, list: List, count: number): Promise<Guest[]> {
      const began = run.startedAt.getTime()
      const isWaiting = (guest: Guest | undefined): guest is Guest =>
        guest !== undefined && asked(guest) < began && canAsk(guest)
      const some = new Map<string, Guest>()
      const add = (id: string): void => {
        const guest = list.guests.get(id)
        if (some.size < count && isWaiting(guest)) some.set(id, guest)
      }
      for (const id of run.priority) add(id)
      const known = queues.get(run.id)
      const isCurrent = (queue: Queue): boolean =>
        queue.began === began && queue.sheets === list.changes.sheets && queue.people === list.people()
      let queue = known?.began === began ? known : await queueOf(run, list)
      for (;;) {
        const { ids } = queue
        // A guest who needs no further check is skipped for the rest of the run.
        while (queue.at < ids.length && !isWaiting(list.guests.get(ids[queue.at] ?? ''))) queue.at += 1
        for (let at = queue.at; at < ids.length && some.size < count; at += 1) add(ids[at] ?? '')
        if (some.size > 0 || isCurrent(queue)) return [...some.values()]
        queue = await queueOf(run, list)
      }
    },
    forget(runId: string): void {
      queues.delete(runId)
    },
  }
}
