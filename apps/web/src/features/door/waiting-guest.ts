import type { Mark } from '#api/desk/arrivals.ts'
import { type Guest, idsOf } from '#api/desk/guests.ts'
import { useEventDay } from '#arrivals/use-event-day.ts'
import { useEventPage } from '#events/event-context.tsx'
import { type ArrivalContent, type Row, mayBeSent } from '#waiting/waiting-action.ts'
import { lastWayOf, useWaiting, waitingOf } from '#waiting/waiting-here.ts'
import type { Waiting } from '#waiting/waiting-rows.ts'

type At = { eventId: string; day: string }
type Rows = Pick<Waiting, 'rows'>

/** The arrival of a guest, or its undo, that waits on this device and may be sent by itself. */
export function waitingArrival(guest: Guest, waiting: Rows, at: At): Row<ArrivalContent> | null {
  const row = waitingOf(waiting, { ...at, ids: idsOf(guest) })
  return row !== null && mayBeSent(row) ? row : null
}

type Sent = Pick<Mark, 'id' | 'guestId' | 'attendeeId' | 'day' | 'door'>

/** A mark or a passage that waits in a row, as the desk will have it. */
export function asKept({ owner, action }: Row, { id, guestId, attendeeId, day, door }: Sent): Mark {
  const at = new Date(action.at).toISOString()
  const by = { id: owner, name: null }
  return { id, version: 0, guestId, attendeeId, day, at, receivedAt: at, door, by, undone: null }
}

/** Somebody as they stand once what waits on this device is sent: in, taken back, out or back in. */
export function withWaiting(guest: Guest, waiting: Rows, at: At): Guest {
  const row = waitingArrival(guest, waiting, at)
  const way = lastWayOf(waiting, { ...at, ids: idsOf(guest) })
  if (row === null && way === null) return guest
  const { desk } = guest
  const arrived =
    row === null
      ? desk.arrived
      : row.action.content.kind === 'mark'
        ? (desk.arrived ?? asKept(row, row.action.content.mark))
        : null
  if (way === null) return { ...guest, desk: { ...desk, arrived } }
  const passed = { at: new Date(way.action.at).toISOString(), door: way.action.door, by: null }
  const isOut = way.action.content.passage.kind === 'out'
  return { ...guest, desk: { ...desk, arrived, left: isOut ? passed : null, returned: isOut ? null : passed } }
}

/** How many of those who wait on this device to be marked have come in since a time. */
export const enteringHere = ({ rows }: Rows, { eventId, since }: { eventId: string; since: number }): number =>
  rows.filter((row) => {
    const { event, at, content } = row.action
    const isIn =
      content.kind === 'mark' ||
      (content.kind === 'enrollment' && content.arrival !== undefined) ||
      (content.kind === 'passage' && content.passage.kind === 'in')
    return isIn && mayBeSent(row) && event.id === eventId && at > since
  }).length

/** Whether somebody is in today, also by an arrival that waits on this device. */
export function useIsIn(): (guest: Guest) => boolean {
  const { eventId } = useEventPage()
  const day = useEventDay()
  const waiting = useWaiting()
  return (guest) => withWaiting(guest, waiting, { eventId, day }).desk.arrived?.day === day
}
