import type { DeskAnswer, SentBody, SentQuery } from '@frontdesk/desk-api'
import {
  type QueryClient,
  type QueryKey,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import type { Options } from './call-desk.ts'
import { callGuests } from './call-guests.ts'
import { type Guest, type GuestPage, followed, guestKeys } from './guests.ts'

export type Mark = DeskAnswer<'undoArrival'>
export type Marked = DeskAnswer<'markArrival'>
export type Board = DeskAnswer<'arrivals'>
export type BoardQuery = NonNullable<SentQuery<'arrivals'>>

/** An arrival to mark. `id` is generated once, so that a repeated request has no effect. */
export type NewMark = {
  id: string
  guestId: string | null
  attendeeId: string | null
  day: string
  door: string | null
  /** Marks in spite of cautions. */
  sure?: boolean
  /** The card said already that they are not on the event. */
  saidNotOnEvent: boolean
  /** The card, or a question, said already what their registration has against it. */
  saidAgainst?: boolean
  /** The door said already what the organizer has noted for it. */
  saidNotes?: boolean
  /** The card shows that the event system has them as attended, and since when. */
  attended: { at: string | null } | null
  /** When the person came, of a mark that waited on this device. */
  at?: string
}

export type Caution = Marked['cautions'][number]

/** The board of arrivals, refreshed while it is open. */
export function arrivalsQuery(eventId: string, query: BoardQuery) {
  return queryOptions({
    queryKey: ['arrivals', eventId.toLowerCase(), query],
    queryFn: ({ signal }): Promise<Board> => callGuests('arrivals', { params: { eventId }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    ...followed,
  })
}

/** The board of this event that was loaded last, whatever its filters. */
export function lastLoadedBoard(
  client: QueryClient,
  eventId: string,
): { board: Board; query: BoardQuery; at: number } | null {
  const [last] = client
    .getQueryCache()
    .findAll({ queryKey: ['arrivals', eventId.toLowerCase()] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const query = last && boardQueryOf(last.queryKey)
  const board = query && client.getQueryData(arrivalsQuery(eventId, query).queryKey)
  return board ? { board, query, at: last.state.dataUpdatedAt } : null
}

/** Guarantee of the cast: keys that begin as those of `arrivalsQuery` are its own. */
const boardQueryOf = (key: QueryKey): BoardQuery => key[2] as BoardQuery

/** The marks, or the passages, as a file. @throws ApiProblem */
export const exportArrivals = (eventId: string, body: SentBody<'exportArrivals'>): Promise<string> =>
  callGuests('exportArrivals', { params: { eventId }, body })

/** Names of the doors at which people were let in. */
export const doorsIn = (board: Board | undefined): string[] => board?.doors.flatMap(({ door }) => door ?? []) ?? []

export const isAbout = (guest: Guest, { guestId, attendeeId }: Pick<Mark, 'guestId' | 'attendeeId'>): boolean =>
  [guestId, attendeeId].some(
    (id) =>
      id !== null &&
      [guest.id, guest.sheet.attendeeId, guest.service.attendeeId, guest.joined?.attendeeId].includes(id.toLowerCase()),
  )

const isPage = (data: unknown): data is GuestPage =>
  typeof data === 'object' && data !== null && 'guests' in data && Array.isArray(data.guests)
const isGuest = (data: unknown): data is Guest => typeof data === 'object' && data !== null && 'sheet' in data

/** Replaces rows in every cached answer that shows them; a cached page without such a row stays as it is. */
export function patchGuests(client: QueryClient, eventId: string, patch: (guest: Guest) => Guest): void {
  client.setQueriesData<unknown>({ queryKey: guestKeys(eventId) }, (data: unknown) => {
    if (isGuest(data)) {
      const next = patch(data)
      // Undefined leaves the row as old as it is.
      return next === data ? undefined : next
    }
    if (!isPage(data)) return data
    let changed = false
    const guests = data.guests.map((guest) => {
      const next = patch(guest)
      if (next !== guest) changed = true
      return next
    })
    return changed ? { ...data, guests } : data
  })
}

/** Updates every cached row with a mark or its undo. */
export function patchMark(client: QueryClient, eventId: string, mark: Mark): void {
  const shown = mark.undone === null ? { arrived: mark, undone: null } : { arrived: null, undone: mark }
  patchGuests(client, eventId, (guest) =>
    isAbout(guest, mark) ? { ...guest, desk: { ...guest.desk, ...shown } } : guest,
  )
}

/** The same, and reads the counts again. */
function showMark(client: QueryClient, eventId: string, mark: Mark): void {
  patchMark(client, eventId, mark)
  void client.invalidateQueries({ queryKey: [...guestKeys(eventId), 'filters'] })
  for (const key of ['arrivals', 'activity']) void client.invalidateQueries({ queryKey: [key, eventId.toLowerCase()] })
}

/** `PUT /desk/events/<id>/arrivals/<id>`. @throws ApiProblem */
export const sendMark = (
  eventId: string,
  { id, guestId, attendeeId, day, door, sure = false, saidNotOnEvent, attended, at, ...said }: NewMark,
  options: Options = {},
): Promise<Marked> => {
  const body = {
    day,
    ...(guestId === null ? {} : { guestId }),
    ...(attendeeId === null ? {} : { attendeeId }),
    ...(door === null ? {} : { door }),
    ...(sure ? {} : { ask: true }),
    ...(saidNotOnEvent ? { saidNotOnEvent } : {}),
    ...(said.saidAgainst === true ? { saidAgainst: true } : {}),
    ...(said.saidNotes === true ? { saidNotes: true } : {}),
    ...(attended === null ? {} : { attended }),
    ...(at === undefined ? {} : { at }),
  }
  return callGuests('markArrival', { params: { eventId, id }, body }, options)
}

/** `POST /desk/events/<id>/arrivals/<id>/undos`. @throws ApiProblem */
export const sendUndo = (
  eventId: string,
  { id, reason }: { id: string; reason?: string },
  options: Options = {},
): Promise<Mark> =>
  callGuests('undoArrival', { params: { eventId, id }, body: reason === undefined ? {} : { reason } }, options)

/** Marks by `send`, which resolves to `waiting` for what is sent later, and shows it in all answers that are cached. */
export function useMarkArrival(
  eventId: string,
  send: (input: NewMark) => Promise<Marked | 'waiting'>,
  options: {
    onSuccess: (marked: Marked | 'waiting', input: NewMark) => void
    onError: (problem: ApiProblem, input: NewMark) => void
  },
) {
  const client = useQueryClient()
  return useMutation<Marked | 'waiting', ApiProblem, NewMark>({
    mutationFn: send,
    onSuccess: (marked, input) => {
      if (marked !== 'waiting' && marked.mark !== null) showMark(client, eventId, marked.mark)
      options.onSuccess(marked, input)
    },
    onError: options.onError,
  })
}

export type UndoInput = { mark: Mark; name: string; reason?: string | undefined }

/** The same for undos. After a minute, and for marks of others, a reason is required. */
export function useUndoArrival(
  eventId: string,
  send: (input: UndoInput) => Promise<Mark | 'waiting'>,
  options: { onSuccess?: (mark: Mark) => void } = {},
) {
  const client = useQueryClient()
  return useMutation<Mark | 'waiting', ApiProblem, UndoInput>({
    mutationFn: send,
    onSuccess: (mark) => {
      if (mark === 'waiting') return
      showMark(client, eventId, mark)
      // Another mark may stand since it was undone.
      void client.invalidateQueries({ queryKey: guestKeys(eventId) })
      options.onSuccess?.(mark)
    },
  })
}
