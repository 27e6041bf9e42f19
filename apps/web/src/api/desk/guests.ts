import type { DeskAnswer, SentBody, SentQuery } from '@frontdesk/desk-api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { isLive } from '#api/live/live-state.ts'

import type { Options } from './call-desk.ts'
import { callGuests } from './call-guests.ts'

export type Guest = DeskAnswer<'guest'>
export type GuestList = DeskAnswer<'guestLists'>['lists'][number]
/** `readAt`: by the clock of this browser; rows of it are replaced meanwhile as they change. */
export type GuestPage = DeskAnswer<'guests'> & { readAt: number }
export type GuestFilters = DeskAnswer<'guestFilters'>
export type GuestQuery = Omit<NonNullable<SentQuery<'guests'>>, 'offset' | 'limit'>
export type GuestFilter = NonNullable<SentQuery<'guestFilters'>>
export type GuestExport = SentBody<'exportGuests'>

/** Key prefix of all queries about an event's guests. */
export const allGuests = ['guests'] as const
export const guestKeys = (eventId: string) => [...allGuests, eventId.toLowerCase()] as const

/** How often guests and arrivals are fetched again: every five seconds without the stream of changes, and on focus. */
export const followed = {
  refetchInterval: () => (isLive() ? 30_000 : 5000),
  refetchOnWindowFocus: 'always',
} as const

/** `GET /desk/guests`: the events with a guest list. */
export const guestListsQuery = queryOptions({
  queryKey: ['guest-lists'],
  queryFn: async ({ signal }) => (await callGuests('guestLists', {}, { signal })).lists,
  staleTime: 30_000,
})

/** The lists of these events with the counts of today, counted again while they are shown. */
export const guestCountsQuery = (events: readonly string[]) =>
  queryOptions({
    queryKey: [...guestListsQuery.queryKey, ...events],
    queryFn: async ({ signal }) =>
      (await callGuests('guestLists', { query: { events: events.join(',') } }, { signal })).lists,
    enabled: events.length > 0,
    staleTime: 10_000,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })

/** The lists with sheets or guests that wait for a person, whenever their event is. */
export const openGuestListsQuery = queryOptions({
  queryKey: [...guestListsQuery.queryKey, 'open'],
  queryFn: async ({ signal }) => (await callGuests('guestLists', { query: { open: 'yes' } }, { signal })).lists,
  staleTime: 10_000,
  refetchInterval: 30_000,
})

/** Rows of the list from `offset` on. */
export function guestPageQuery(
  eventId: string,
  asked: GuestQuery,
  offset: number,
  limit: number,
  headers: Options['headers'] = {},
) {
  return queryOptions({
    queryKey: [...guestKeys(eventId), 'page', asked, offset, limit],
    queryFn: async ({ signal }): Promise<GuestPage> => {
      const query = { ...asked, offset: String(offset), limit: String(limit) }
      const page = await callGuests('guests', { params: { eventId }, query }, { signal, headers })
      return { ...page, readAt: Date.now() }
    },
    staleTime: 15_000,
    // Answers of a search are many, so unused ones are dropped soon. The list itself finds guests without the network.
    gcTime: asked.q === undefined ? 30 * 60_000 : 60_000,
  })
}

/** The choices of the list's filters, with counts. */
export function guestFiltersQuery(eventId: string, filter: GuestFilter) {
  return queryOptions({
    queryKey: [...guestKeys(eventId), 'filters', filter],
    queryFn: ({ signal }) => callGuests('guestFilters', { params: { eventId }, query: filter }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
}

/** What shows or counts the guests of an event, or of all events. */
export const guestReads = (eventId: string | null): readonly (readonly unknown[])[] => {
  const of = eventId === null ? [] : [eventId.toLowerCase()]
  return [[...allGuests, ...of], ['arrivals', ...of], guestListsQuery.queryKey]
}

/** Counts of the whole list after a change, by a name of the change. */
export function countsAfterQuery(eventId: string, after: string) {
  return queryOptions({
    queryKey: [...guestKeys(eventId), 'counts', after],
    queryFn: ({ signal }) => callGuests('guestFilters', { params: { eventId }, query: {} }, { signal }),
    staleTime: 15_000,
  })
}

/** An automatic read does not extend the session. */
export const inBackground = { 'x-frontdesk-background': '1' }

/** One row of the list, read again while it is shown. */
export function guestQuery(eventId: string, id: string) {
  return queryOptions({
    queryKey: [...guestKeys(eventId), 'one', id.toLowerCase()],
    queryFn: ({ signal }) => callGuests('guest', { params: { eventId, id } }, { signal, headers: inBackground }),
    staleTime: 5000,
    ...followed,
  })
}

/** Other events that hold the person of a row, by any of their ids, as far as the desk knows. */
export function otherEventsQuery(eventId: string, id: string) {
  return queryOptions({
    queryKey: [...guestKeys(eventId), 'other-events', id.toLowerCase()],
    queryFn: ({ signal }) => callGuests('otherEventsOfGuest', { params: { eventId, id } }, { signal }),
    staleTime: 15_000,
  })
}

/** All ids by which a row is that of a person. */
export const idsOf = ({ id, sheet, service, joined }: Guest): (string | null | undefined)[] => [
  id,
  sheet.attendeeId,
  service.attendeeId,
  joined?.attendeeId,
  sheet.personId,
  service.personId,
  joined?.personId,
  sheet.userId,
  joined?.userId,
]

/** The id of the row of a person, by any of their ids; null when the desk has none. */
export function rowIdQuery(eventId: string, someId: string) {
  const id = someId.toLowerCase()
  return queryOptions({
    queryKey: [...guestKeys(eventId), 'with-id', id],
    queryFn: async ({ client, signal }): Promise<string | null> => {
      // A search instead of a read by id: browsers log every 404 as an error in the console.
      const input = { params: { eventId }, query: { q: id, limit: '20' } }
      const { guests } = await callGuests('guests', input, { signal, headers: inBackground })
      const found = guests.find((guest) => idsOf(guest).includes(id))
      if (found === undefined) return null
      client.setQueryData(guestQuery(eventId, found.id).queryKey, found)
      return found.id
    },
    staleTime: 5000,
    // A row that was found is read by its own id, which takes no search.
    refetchInterval: ({ state: { data } }) => (typeof data === 'string' ? false : followed.refetchInterval()),
  })
}

/** `removed`: ids of rows. */
export type GuestChanges = Omit<DeskAnswer<'guestChanges'>, 'more'>

/** Everything that changed after a version. @throws ApiProblem */
export async function changesSince(eventId: string, since: number, options: Options = {}): Promise<GuestChanges> {
  const all: GuestChanges = { guests: [], marks: [], removed: [], version: since }
  let more = true
  while (more) {
    const answer = await callGuests(
      'guestChanges',
      { params: { eventId }, query: { since: String(all.version) } },
      options,
    )
    all.guests.push(...answer.guests)
    all.marks.push(...answer.marks)
    all.removed.push(...answer.removed)
    ;({ version: all.version, more } = answer)
  }
  return all
}

export const countOf = ({ guests, marks, removed }: GuestChanges): number =>
  guests.length + marks.length + removed.length

/** The list as a file. @throws ApiProblem */
export const exportGuests = (eventId: string, body: GuestExport): Promise<string> =>
  callGuests('exportGuests', { params: { eventId }, body })

/** Erases list, marks and imports. @throws ApiProblem */
export const deleteGuests = (eventId: string) => callGuests('deleteGuests', { params: { eventId } })

/** The guest and a joined record are two people; `apart` false takes that back. @throws ApiProblem */
export const tellGuestApart = (eventId: string, id: string, recordId: string, apart: boolean): Promise<Guest> =>
  callGuests(apart ? 'tellGuestApart' : 'joinGuest', { params: { eventId, id, recordId } })

/** The guest is this attendee. @throws ApiProblem */
export const linkGuest = (eventId: string, id: string, attendeeId: string): Promise<Guest> =>
  callGuests('linkGuest', { params: { eventId, id }, body: { attendeeId } })
