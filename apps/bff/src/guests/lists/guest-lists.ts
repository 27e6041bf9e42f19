import type { DeskAnswer, DeskQuery } from '@frontdesk/desk-api'
import { hasTyped } from '@frontdesk/desk-api/guest-search'
import { guestKinds, joinedKinds } from '@frontdesk/desk-api/record-kinds'
import type { IndexedEntry } from '@frontdesk/finder/entry'

import type { Person } from '#access/session.ts'
import type { Directory } from '#directory/directory.ts'
import type { GuestState } from '#directory/hit.ts'
import { ProblemError } from '#problem.ts'

import type { RunResults } from '../runs/run-results.ts'
import { dayAt, daysOf, erasedAt, zoneOf } from './event-days.ts'
import type { EventGuests } from './event-guests.ts'
import { type Filter, countsOf, filteredRows, sortedRows } from './filter-rows.ts'
import type { GuestStore } from './guest-store.ts'
import { type Guest, attendeeIdOf } from './guest.ts'
import type { WithIdsOfOtherEvents } from './ids-of-other-events.ts'
import type { KnownGuests } from './known-guests.ts'
import { type ListRow, type ListRows, createListRows, serviceOf } from './list-rows.ts'
import type { PersonAt } from './one-person.ts'
import type { ShowGuests } from './shown-guest.ts'
import { type EventStanding, eventStandings, guestsIn } from './standing.ts'

export type GuestLists = {
  page(eventId: string, query: DeskQuery<'guests'>): Promise<DeskAnswer<'guests'>>
  filters(eventId: string, query: Filter): Promise<DeskAnswer<'guestFilters'>>
  /**
   * `opener`: who opens the card; records of other events in their scope may name the ids to ask by. @throws
   * ProblemError `not_seen`
   */
  one(eventId: string, id: string, opener?: Pick<Person, 'scope'>): Promise<DeskAnswer<'guest'>>
  changes(eventId: string, since: number): Promise<DeskAnswer<'guestChanges'>>
  /** Rows that fit a filter, in the order of the list. */
  rowsOf(eventId: string, filter: Filter): Promise<readonly ListRow[]>
  /** The standing of the rows of an event, by its runs as they are now. */
  eventStanding(eventId: string): Promise<EventStanding>
  /** All rows of an event. */
  rows(eventId: string): Promise<ListRows>
  /** The row of a guest, or of the person with this id of the service. */
  row(eventId: string, id: string): Promise<ListRow | null>
  /** The same text for all records of one person at an event; null for what is no person of an event. */
  personOf(entry: IndexedEntry): string | null
  /** What the list knows about a record that the search found. */
  stateOf(entry: IndexedEntry): GuestState | null
}

/** Hits of the forgiving search that are added where few rows have the words exactly. */
const mostSimilar = 60
const enoughExact = 20
const changesAtOnce = 1000

/** The row of the list that a record belongs to. */
const rowIdOf = (list: EventGuests, { kind, id }: IndexedEntry): string => {
  if (kind === 'guest') return id
  const person = list.people().withId(id)
  if (person === null) return list.ofAttendee(id)?.id ?? id
  return list.guestsOf(person)[0]?.id ?? person.ids[0] ?? id
}

/** Lists of guests with what was seen, done and said about them. */
export function createGuestLists(deps: {
  known: KnownGuests
  directory: Pick<Directory, 'search' | 'eventOf' | 'peopleChange'>
  store: Pick<GuestStore, 'since' | 'broughtInAt'>
  results: Pick<RunResults, 'uncertainRuns' | 'refusedAt'>
  show: ShowGuests
  withIdsOfOtherEvents: WithIdsOfOtherEvents
  /** Days after its end that a list is kept. */
  days: number
  now: () => Date
}): GuestLists {
  const { known, directory, show, now } = deps
  const rowsFor = createListRows({ directory })
  const rows = async (eventId: string): Promise<ListRows> => {
    await known.fresh()
    return rowsFor(known.of(eventId))
  }
  /** Best first, misspelt words included. */
  const similarTo = (eventId: string, text: string): string[] => {
    const list = known.of(eventId)
    return directory
      .search({ text, eventId, within: eventId, kinds: guestKinds, limit: mostSimilar }, null)
      .map(({ entry }) => rowIdOf(list, entry))
  }
  /** By its own id, or by any id of the person. */
  const rowWith = (eventId: string, list: ListRows, id: string): ListRow | undefined => {
    const own = list.byId.get(id)
    if (own !== undefined) return own
    const event = known.of(eventId)
    const person = event.people().withId(id)
    const guest =
      person === null ? (event.ofAttendee(id) ?? event.ofPerson(id) ?? event.ofUser(id)) : event.guestsOf(person)[0]
    return list.byId.get(guest?.id ?? person?.ids[0] ?? id)
  }
  const similarFor = (eventId: string, list: ListRows, q: string | undefined): readonly string[] => {
    if (q === undefined || q.trim() === '') return []
    const has = hasTyped(q)
    let exact = 0
    for (const row of list.rows) if (has(row.text) && (exact += 1) > enoughExact) break
    return exact > enoughExact ? [] : similarTo(eventId, q)
  }
  /** The best of the forgiving search first, then the others by surname. */
  const byMatch = (eventId: string, list: ListRows, fitting: readonly ListRow[], q: string): ListRow[] => {
    const places = new Map(similarTo(eventId, q).map((id, at) => [id, at]))
    const place = ({ id }: ListRow): number => places.get(id) ?? mostSimilar
    return fitting.toSorted((a, b) => place(a) - place(b))
  }
  const eventStanding = async (eventId: string): Promise<EventStanding> =>
    (await eventStandings(deps.results, [eventId])).of
  /** What runs say is read only where it is filtered by, or counted. */
  const knownFor = async (eventId: string, list: ListRows, filter: Filter, isCounted = false) => ({
    similar: new Set(similarFor(eventId, list, filter.q)),
    eventStanding: (await eventStandings(deps.results, isCounted || filter.onEvent ? [eventId] : [])).of,
  })
  const rowsOf = async (eventId: string, filter: Filter): Promise<readonly ListRow[]> => {
    const list = await rows(eventId)
    return filteredRows(sortedRows(list, 'surname'), filter, await knownFor(eventId, list, filter))
  }

  return {
    rows,
    rowsOf,
    eventStanding,
    async page(eventId, { sort, offset = 0, limit = 100, ...filter }) {
      const list = await rows(eventId)
      const q = filter.q?.trim() ?? ''
      const order = sort ?? (q === '' ? 'surname' : 'match')
      const sorted = sortedRows(list, order === 'match' ? 'surname' : order)
      const fitting = filteredRows(sorted, filter, await knownFor(eventId, list, filter))
      const ordered = order === 'match' && q !== '' ? byMatch(eventId, list, fitting, q) : fitting
      const version = known.version()
      const guests = await show.guests(eventId, ordered.slice(offset, offset + limit), filter.day)
      return { guests, count: fitting.length, total: guestsIn(list.rows).expected, version, asOf: now().toISOString() }
    },
    async filters(eventId, query) {
      const list = await rows(eventId)
      const event = directory.eventOf(eventId)
      const marks = [...known.of(eventId).marks.values()]
      const marked = marks.filter((mark) => mark.undoneAt === null)
      const days = [...new Set([...daysOf(event), ...marked.map(({ day }) => day)])].toSorted()
      const zone = zoneOf(event)
      const broughtInAt = (await deps.store.broughtInAt(eventId)).get(eventId)
      const erased = erasedAt(event, { broughtInAt, marks }, deps.days)
      return {
        total: guestsIn(list.rows).expected,
        ...countsOf(list.rows, query, await knownFor(eventId, list, query, true)),
        days,
        today: zone === null ? null : dayAt(now().getTime(), zone),
        erasedAt: erased?.toISOString() ?? null,
        asOf: now().toISOString(),
      }
    },
    async one(eventId, id, opener) {
      const row = rowWith(eventId, await rows(eventId), id)
      const [guest] = row === undefined ? [] : await show.guests(eventId, [row])
      if (guest === undefined) throw new ProblemError('not_seen', { detail: 'The guest list has no such row.' })
      if (opener === undefined || !row?.guest || guest.service.canAsk) return guest
      return { ...guest, service: { ...guest.service, canAsk: deps.withIdsOfOtherEvents(row.guest, opener) !== null } }
    },
    async changes(eventId, since) {
      const list = await rows(eventId)
      const event = known.of(eventId)
      const removed: string[] = []
      // Removals are in the store only.
      const stored = await deps.store.since(since, changesAtOnce)
      for (const gone of stored.removedGuests) if (gone.eventId === eventId) removed.push(gone.id)
      const own = <T extends { eventId: string; version: number }>(all: readonly T[]): T[] =>
        all.filter((one) => one.eventId === eventId)
      const passers = own(stored.passages).map(({ guestId, attendeeId }) => guestId ?? attendeeId ?? '')
      const ids = [...own(stored.guests).map(({ id }) => id), ...passers]
      const changed = [...new Set(ids.flatMap((id) => rowWith(eventId, list, id) ?? []))]
      const marks = own(stored.marks).flatMap(({ id }) => event.marks.get(id) ?? [])
      return {
        guests: await show.guests(eventId, changed),
        marks: await show.marks(marks),
        removed,
        version: stored.version,
        more: stored.more,
      }
    },
    row: async (eventId, id) => rowWith(eventId, await rows(eventId), id) ?? null,
    personOf(entry) {
      const { kind, eventId, id } = entry
      if (eventId === null || !joinedKinds.has(kind)) return null
      const list = known.of(eventId)
      const guest = kind === 'guest' ? list.guests.get(id) : null
      const person = guest ? (guest.joined?.person ?? null) : kind === 'guest' ? null : personWith(list, entry)
      return person === null ? `${eventId} ${id}` : `${eventId} ${person.ids[0] ?? id}`
    },
    stateOf(entry) {
      const { kind, eventId, id } = entry
      if (eventId === null || !guestKinds.has(kind)) return null
      const list = known.of(eventId)
      const guest = kind === 'guest' ? list.guests.get(id) : guestOf(list, entry)
      if (!guest) {
        const service = kind === 'attendee' ? serviceOf(entry) : null
        // Of others in no sheet the search says what their record says.
        if (service?.onEvent !== 'no') return null
        const { onEvent, enrollmentStatus } = service
        const mark = list.marksOf(personWith(list, entry)?.ids ?? [id])[0] ?? null
        const arrivedAt = mark?.at.toISOString() ?? null
        return { onEvent, enrollmentStatus, arrivedAt, door: mark?.door ?? null, ticket: null, attendeeId: id }
      }
      const attendeeId = attendeeIdOf(guest)
      const subjects = [guest.id, ...(attendeeId === null ? [] : [attendeeId]), ...(guest.joined?.person.ids ?? [])]
      const mark = list.marksOf(subjects)[0] ?? null
      return {
        onEvent: guest.service?.onEvent ?? 'notAsked',
        enrollmentStatus: guest.service?.enrollmentStatus ?? null,
        arrivedAt: mark?.at.toISOString() ?? null,
        door: mark?.door ?? null,
        ticket: guest.sheet.ticket,
        attendeeId,
      }
    },
  }
}

/** A bare person or a registration that the desk knows by the ids of a record of the event. */
const personWith = (list: EventGuests, { id, personId, userId }: IndexedEntry): PersonAt | null => {
  const at = list.people()
  return (
    at.withId(id) ?? (personId === null ? null : at.withId(personId)) ?? (userId === null ? null : at.withId(userId))
  )
}

function guestOf(list: EventGuests, entry: IndexedEntry): Guest | null {
  const person = personWith(list, entry)
  const joined = person === null ? null : (list.guestsOf(person)[0] ?? null)
  return joined ?? list.ofAttendee(entry.id) ?? (entry.personId === null ? null : list.ofPerson(entry.personId))
}
