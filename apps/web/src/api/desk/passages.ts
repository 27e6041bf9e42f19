import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import type { QueryClient } from '@tanstack/react-query'

import { isAbout, patchGuests } from './arrivals.ts'
import type { Options } from './call-desk.ts'
import { callGuests } from './call-guests.ts'
import { guestKeys } from './guests.ts'

export type Passage = DeskAnswer<'undoPassage'>
export type Passed = DeskAnswer<'putPassage'>
/** The direction of a passage: back in, out, or past a checkpoint. */
export type Passing = Pick<SentBody<'putPassage'>, 'kind' | 'checkpoint'>

/** A passage to keep. `id` is generated once, so that a repeated request has no effect. */
export type NewPassage = Passing & {
  id: string
  guestId: string | null
  attendeeId: string | null
  day: string
  door: string | null
  /** When it was, of a passage that waited on this device. */
  at?: string
}

/** `PUT /desk/events/<id>/passages/<id>`. @throws ApiProblem */
export const sendPassage = (
  eventId: string,
  { id, guestId, attendeeId, day, door, kind, checkpoint, at }: NewPassage,
  options: Options = {},
): Promise<Passed> => {
  const body = {
    day,
    kind,
    ...(checkpoint === undefined ? {} : { checkpoint }),
    ...(guestId === null ? {} : { guestId }),
    ...(attendeeId === null ? {} : { attendeeId }),
    ...(door === null ? {} : { door }),
    ...(at === undefined ? {} : { at }),
  }
  return callGuests('putPassage', { params: { eventId, id }, body }, options)
}

/** `POST /desk/events/<id>/passages/<id>/undos`. @throws ApiProblem */
export const sendPassageUndo = (eventId: string, id: string, reason?: string): Promise<Passage> =>
  callGuests('undoPassage', { params: { eventId, id }, body: reason === undefined ? {} : { reason } })

/** Updates every cached row with a passage; what an undo leaves is read again, and so are the counts. */
export function showPassage(client: QueryClient, eventId: string, passage: Passage): void {
  const { kind, undone, at, door, by } = passage
  if (undone !== null) void client.invalidateQueries({ queryKey: guestKeys(eventId) })
  else if (kind !== 'checkpoint') {
    const left = kind === 'out' ? { at, door, by } : null
    patchGuests(client, eventId, (guest) =>
      isAbout(guest, passage) ? { ...guest, desk: { ...guest.desk, left } } : guest,
    )
  }
  void client.invalidateQueries({ queryKey: ['arrivals', eventId.toLowerCase()] })
}
