import type { DeskAnswer, SentBody, SentQuery } from '@frontdesk/desk-api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callGuests } from './call-guests.ts'

export type Guest = DeskAnswer<'guest'>
export type GuestPage = DeskAnswer<'guests'>
export type GuestFilters = DeskAnswer<'guestFilters'>
export type GuestQuery = Omit<NonNullable<SentQuery<'guests'>>, 'offset' | 'limit'>
export type GuestFilter = NonNullable<SentQuery<'guestFilters'>>
export type GuestExport = SentBody<'exportGuests'>

/** Key prefix of all queries about an event's guests. */
export const guestKeys = (eventId: string) => ['guests', eventId.toLowerCase()] as const

/** `GET /desk/guests`: the events with a guest list. */
export const guestListsQuery = queryOptions({
  queryKey: ['guest-lists'],
  queryFn: async ({ signal }) => (await callGuests('guestLists', {}, { signal })).lists,
  staleTime: 30_000,
})

/** Rows of the list from `offset` on. */
export function guestPageQuery(eventId: string, asked: GuestQuery, offset: number, limit: number) {
  return queryOptions({
    queryKey: [...guestKeys(eventId), 'page', asked, offset, limit],
    queryFn: ({ signal }): Promise<GuestPage> =>
      callGuests(
        'guests',
        { params: { eventId }, query: { ...asked, offset: String(offset), limit: String(limit) } },
        { signal },
      ),
    staleTime: 15_000,
    // A page of a thousand rows is large, so an unused one is dropped soon.
    gcTime: 60_000,
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

/** One row of the list. */
export function guestQuery(eventId: string, id: string) {
  return queryOptions({
    queryKey: [...guestKeys(eventId), 'one', id.toLowerCase()],
    queryFn: ({ signal }) => callGuests('guest', { params: { eventId, id } }, { signal }),
    staleTime: 5000,
  })
}

/** The row of an attendee record; null when the list has none. */
export function guestOfAttendeeQuery(eventId: string, attendeeId: string) {
  const id = attendeeId.toLowerCase()
  return queryOptions({
    queryKey: [...guestKeys(eventId), 'of-attendee', id],
    queryFn: async ({ signal }): Promise<Guest | null> => {
      const { guests } = await callGuests('guests', { params: { eventId }, query: { q: id, limit: '20' } }, { signal })
      return (
        guests.find(({ id: own, sheet, service }) => [own, sheet.attendeeId, service.attendeeId].includes(id)) ?? null
      )
    },
    staleTime: 5000,
  })
}

/** Everything that changed after a version. @throws ApiProblem */
export async function changesSince(eventId: string, since: number, signal?: AbortSignal) {
  const guests: Guest[] = []
  let [changed, version, more] = [0, since, true]
  while (more) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const answer = await callGuests(
      'guestChanges',
      { params: { eventId }, query: { since: String(version) } },
      { signal },
    )
    guests.push(...answer.guests)
    changed += answer.guests.length + answer.marks.length + answer.removed.length
    ;({ version, more } = answer)
  }
  return { guests, changed, version }
}

/** The list as a file. @throws ApiProblem */
export const exportGuests = (eventId: string, body: GuestExport): Promise<string> =>
  callGuests('exportGuests', { params: { eventId }, body })

/** Erases list, marks and imports. @throws ApiProblem */
export const deleteGuests = (eventId: string) => callGuests('deleteGuests', { params: { eventId } })
