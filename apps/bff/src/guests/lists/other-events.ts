import type { DeskAnswer } from '@frontdesk/desk-api'
import { participantKinds } from '@frontdesk/desk-api/record-kinds'

import type { Person } from '#access/session.ts'
import type { Directory } from '#directory/directory.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import { daysOf } from './event-days.ts'
import type { EventGuests } from './event-guests.ts'
import type { GuestLists } from './guest-lists.ts'
import { personIdOf, userIdOf } from './guest.ts'
import type { KnownGuests } from './known-guests.ts'
import type { ListRow } from './list-rows.ts'
import { type GuestKeys, nameKey, numberKey } from './one-person.ts'

type Shown = DeskAnswer<'otherEventsOfGuest'>

export type OtherEvents = (eventId: string, id: string, person: Pick<Person, 'scope'>) => Promise<Shown>

const mostShown = 50
/** Records of one id or address that name events without a list. */
const mostRecords = 200
/** Lists that are looked through before others get a turn. */
const listsAtOnce = 10

/** What a person can be found by at another event: an attendee is of one event only. */
function keysOf({ guest, sheet }: ListRow): GuestKeys {
  return {
    attendeeId: null,
    personId: guest === null ? sheet.personId : personIdOf(guest),
    userId: guest === null ? sheet.userId : userIdOf(guest),
    registrantId: null,
    number: numberKey(sheet.confirmationNumber),
    name: nameKey(sheet.name),
    email: sheet.email,
    apart: [],
  }
}

/** Where else a person is on a guest list or was seen, without asking the service. */
export function createOtherEvents(deps: {
  known: KnownGuests
  lists: Pick<GuestLists, 'row'>
  directory: Pick<Directory, 'search' | 'eventOf'>
  scope: Pick<ScopeGuard, 'within'>
}): OtherEvents {
  const { known, directory } = deps
  const seenAt = ({ personId, userId, email }: GuestKeys, { scope }: Pick<Person, 'scope'>): string[] =>
    [personId, userId, email].flatMap((text) =>
      text === null
        ? []
        : directory
            .search({ text, eventId: null, kinds: participantKinds, limit: mostRecords }, scope)
            .flatMap(({ entry }) => entry.eventId ?? []),
    )
  const shownAt = (list: EventGuests, keys: GuestKeys): Shown['events'][number] | null => {
    const found = list.sameAs(keys)
    if (found === null) return null
    const { eventId } = list
    const event = directory.eventOf(eventId)
    const at = {
      eventId,
      projectId: event?.projectId ?? null,
      eventName: event?.name ?? null,
      slug: event?.slug ?? null,
    }
    if ('guest' in found) {
      const { id, sheet, service, joined } = found.guest
      const mark = list.marksOf([id, ...(joined?.person.ids ?? [])])[0]
      const { onEvent = null, enrollmentStatus = null } = service ?? {}
      const arrivedAt = mark?.at.toISOString() ?? null
      return { ...at, id, kind: 'sheet', ticket: sheet.ticket, onEvent, enrollmentStatus, arrivedAt }
    }
    const { attendee, ids } = found.person
    const [id] = ids
    if (id === undefined) return null
    const arrivedAt = list.marksOf(ids)[0]?.at.toISOString() ?? null
    const kind = attendee === null ? 'registrant' : 'attendee'
    return { ...at, id, kind, ticket: null, onEvent: null, enrollmentStatus: null, arrivedAt }
  }
  const begins = (one: { eventId: string }): string => daysOf(directory.eventOf(one.eventId))[0] ?? ''
  return async (eventId, id, person) => {
    const row = await deps.lists.row(eventId, id)
    if (row === null) return { events: [], more: false }
    const keys = keysOf(row)
    const ids = new Set([...known.events().map((list) => list.eventId), ...seenAt(keys, person)])
    ids.delete(eventId)
    const all = [...ids].map((one) => ({ eventId: one, projectId: directory.eventOf(one)?.projectId ?? null }))
    const found: Shown['events'] = []
    for (const [at, one] of (await deps.scope.within(person, all)).entries()) {
      if (at % listsAtOnce === listsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve))
      const shown = shownAt(known.of(one.eventId), keys)
      if (shown !== null) found.push(shown)
    }
    const latest = found.toSorted((a, b) => begins(b).localeCompare(begins(a)))
    return { events: latest.slice(0, mostShown), more: latest.length > mostShown }
  }
}
