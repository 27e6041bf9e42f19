import type { Mark } from '#api/desk/arrivals.ts'
import { type Guest, idsOf } from '#api/desk/guests.ts'
import type { Passage } from '#api/desk/passages.ts'
import { useEventDay } from '#arrivals/use-event-day.ts'
import { useEventPage } from '#events/event-context.tsx'
import { type ArrivalContent, type Row, isOfPassage, mayBeSent } from '#waiting/waiting-action.ts'
import { lastWayOf, useWaiting, waitingOf } from '#waiting/waiting-here.ts'
import type { Waiting } from '#waiting/waiting-rows.ts'

type At = { eventId: string; day: string }
type Rows = Pick<Waiting, 'rows'>

const knownIds = (guest: Guest) => idsOf(guest).map((id) => id ?? null)

/** The arrival of a guest, or its undo, that waits on this device and may be sent by itself. */
export function waitingArrival(guest: Guest, waiting: Rows, at: At): Row<ArrivalContent> | null {
  const row = waitingOf(waiting, { ...at, ids: knownIds(guest) })
  return row !== null && mayBeSent(row) ? row : null
}

/** A mark that the desk has not answered, as it will be. */
function markOfRow({ owner, action }: Row<ArrivalContent>): Mark {
  const { id, guestId, attendeeId, day, door } = action.content.mark
  const at = new Date(action.at).toISOString()
  const by = { id: owner, name: null }
  return { id, version: 0, guestId, attendeeId, day, at, receivedAt: at, door, by, undone: null }
}

/** Somebody as they stand once what waits on this device is sent: in, taken back, out or back in. */
export function withWaiting(guest: Guest, waiting: Rows, at: At): Guest {
  const row = waitingArrival(guest, waiting, at)
  const way = lastWayOf(waiting, { ...at, ids: knownIds(guest) })
  if (row === null && way === null) return guest
  const { desk } = guest
  const arrived =
    row === null ? desk.arrived : row.action.content.kind === 'mark' ? (desk.arrived ?? markOfRow(row)) : null
  const left =
    way === null
      ? desk.left
      : way.action.content.passage.kind === 'out'
        ? { at: new Date(way.action.at).toISOString(), door: way.action.door, by: null }
        : null
  return { ...guest, desk: { ...desk, arrived, left } }
}

/** The passage of a checkpoint on a day that waits here, as the desk will have it. */
export function waitingCount(guest: Guest, { rows }: Rows, at: At & { checkpoint: string }): Passage | null {
  const row = rows.filter(isOfPassage).find((one) => {
    const { event, content } = one.action
    const { kind, day, checkpoint, guestId, attendeeId } = content.passage
    const isThere = kind === 'checkpoint' && checkpoint === at.checkpoint && day === at.day
    const isTheirs = [guestId, attendeeId].some((id) => id !== null && knownIds(guest).includes(id))
    return mayBeSent(one) && event.id === at.eventId && isThere && isTheirs
  })
  if (row === undefined) return null
  const { id, guestId, attendeeId, day, door, kind } = row.action.content.passage
  const when = new Date(row.action.at).toISOString()
  const by = { id: row.owner, name: null }
  const { checkpoint } = at
  return {
    id,
    version: 0,
    guestId,
    attendeeId,
    day,
    at: when,
    receivedAt: when,
    door,
    by,
    undone: null,
    kind,
    checkpoint,
  }
}

/** Whether somebody is in today, also by an arrival that waits on this device. */
export function useIsIn(): (guest: Guest) => boolean {
  const { eventId } = useEventPage()
  const day = useEventDay()
  const waiting = useWaiting()
  return (guest) => withWaiting(guest, waiting, { eventId, day }).desk.arrived?.day === day
}
