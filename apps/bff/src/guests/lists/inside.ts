import { instantOf } from '@frontdesk/time'

import { dayAt } from './event-days.ts'
import type { Mark, Passage } from './guest.ts'
import type { ListRow } from './list-rows.ts'

const dayMs = 86_400_000

/**
 * The last time that it was the exit hour at the event, in milliseconds of the epoch: who came before counts as gone.
 * Midnight where no hour is set; in UTC without a zone.
 */
export function countedFrom(now: number, exitHour: number | null, zone: string | null): number {
  const hour = String(exitHour ?? 0).padStart(2, '0')
  const on = (day: string): number => Date.parse(instantOf(`${day}T${hour}:00:00`, zone ?? 'UTC'))
  const today = dayAt(now, zone)
  const at = on(today)
  return at <= now ? at : on(new Date(Date.parse(today) - dayMs).toISOString().slice(0, 10))
}

type Moved = Pick<ListRow, 'marks' | 'passages'>
/** An arrival, a return or an exit. */
type Movement = Pick<Mark | Passage, 'at' | 'version' | 'door' | 'personId'> & { way: 'arrival' | 'in' | 'out' }

const isLater = (one: Movement, other: Movement): boolean =>
  one.at.getTime() === other.at.getTime() ? one.version > other.version : one.at > other.at

/** The last movement of a person since this time; null for none. */
function lastMovement({ marks, passages }: Moved, from: number): Movement | null {
  const movements = [
    ...marks.map((mark) => ({ ...mark, way: 'arrival' as const })),
    ...passages.flatMap((passage) => (passage.kind === 'checkpoint' ? [] : [{ ...passage, way: passage.kind }])),
  ]
  let last: Movement | null = null
  for (const one of movements) if (one.at.getTime() >= from && (last === null || isLater(one, last))) last = one
  return last
}

/** The door of the last way in of a person who is inside; null when they are not, or their arrival was undone. */
export function insideBy(row: Moved, from: number): { door: string | null } | null {
  if (row.marks.length === 0) return null
  const last = lastMovement(row, from)
  return last === null || last.way === 'out' ? null : { door: last.door }
}

export type Passed = { at: Date; door: string | null; personId: string | null }

/**
 * How a person who has arrived today went out and has not come back, or came back last; else null. `personId` is null
 * at the exit hour.
 */
export function lastPassed(
  row: Moved,
  { from, today }: { from: number; today: string },
): Record<'left' | 'returned', Passed | null> {
  const none = { left: null, returned: null }
  if (!row.marks.some(({ day }) => day === today)) return none
  const last = lastMovement(row, from)
  if (last === null) return { ...none, left: { at: new Date(from), door: null, personId: null } }
  return last.way === 'out' ? { ...none, left: last } : last.way === 'in' ? { ...none, returned: last } : none
}
