import type { DeskAnswer } from '@frontdesk/desk-api'

import type { Person } from '#access/session.ts'
import { createSingleFlight } from '#concurrency/single-flight.ts'
import { type Database, stored } from '#store/database.ts'

import type { GuestLists } from '../lists/guest-lists.ts'
import type { Guest } from '../lists/guest.ts'
import type { WithIdsOfOtherEvents } from '../lists/ids-of-other-events.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import { type AskGuest, keepIds } from './guest-answer.ts'
import type { RunStore } from './run-store.ts'

type Asker = Pick<Person, 'id' | 'scope'>

export type AskForCard = (
  eventId: string,
  id: string,
  person: Asker,
  signal: AbortSignal | null,
) => Promise<DeskAnswer<'askGuest'>>

/**
 * Asks the service about a guest whose card is opened, before the queue of a run. A guest of whom no id is known, and one whose
 * answer has to wait, stays as they are. @throws ProblemError `not_seen`
 */
export function createAskForCard(deps: {
  db: Database
  store: Pick<RunStore, 'writeGuests'>
  known: KnownGuests
  lists: Pick<GuestLists, 'one'>
  withIdsOfOtherEvents: WithIdsOfOtherEvents
  ask: AskGuest
}): AskForCard {
  const { db, known, lists } = deps
  const asks = createSingleFlight<void>(null)
  const askNow = async (guest: Guest, person: Asker, signal: AbortSignal): Promise<void> => {
    const answer = await deps.ask(guest, person, signal)
    if (!('state' in answer)) return
    const { id, eventId } = guest
    const service = keepIds(guest, answer.state)
    await stored(db.transaction((tx) => deps.store.writeGuests(tx, [{ id, eventId, service }])))
    await known.sync()
  }
  return async (eventId, id, person, signal) => {
    const shown = await lists.one(eventId, id, person)
    const row = known.of(eventId).guests.get(id)
    const guest = row === undefined ? null : deps.withIdsOfOtherEvents(row, person)
    if (guest === null) return shown
    // Each account asks for itself: another one may see less.
    await asks.join(`${person.id} ${id}`, signal, (own) => askNow(guest, person, own))
    return lists.one(eventId, id, person)
  }
}
