import {
  fold,
  heardWords,
  isHeardAs,
  withDigits,
  withoutLetterAndHyphen,
  wordsOf,
} from '@frontdesk/desk-api/near-names'
import { filteredFields, searchedFields } from '@frontdesk/sheets/fields'
import type { QueryClient } from '@tanstack/react-query'

import {
  type Guest,
  type GuestPage,
  type GuestQuery,
  allGuests,
  guestKeys,
  guestQuery,
  idsOf,
  rowIdQuery,
} from './guests.ts'

const textOf = ({ sheet }: Guest): string =>
  fold(
    [sheet.name, ...searchedFields.map((field) => sheet[field]), withDigits(sheet.confirmationNumber ?? '')].join('\n'),
  )

const is = (wanted: 'yes' | 'no' | undefined, holds: boolean): boolean =>
  wanted === undefined || (wanted === 'yes') === holds

/** What a filter asks beside the text; a row that was loaded is judged by the same words as on the server. */
function fits(guest: Guest, query: GuestQuery): boolean {
  const { onEvent, arrived, missing, seen, canAsk } = query
  const { sheet, service, desk } = guest
  return (
    (onEvent === undefined || onEvent.split(',').includes(service.onEvent ?? 'notAsked')) &&
    is(arrived, desk.arrived !== null) &&
    (arrived !== 'no' || guest.kind === 'sheet' || service.onEvent === 'yes') &&
    filteredFields.every((field) => query[field] === undefined || (sheet[field] ?? '') === query[field]) &&
    is(missing, guest.missing) &&
    is(seen, guest.kind !== 'sheet') &&
    is(canAsk, service.canAsk)
  )
}

/** What a row is found by: its name, and all of its words, folded. */
export type Told = { name: string; all: string }

function exactly<T>(rows: readonly T[], text: string, tell: (row: T) => Told): T[] {
  const words = wordsOf(text)
  return rows.filter((row) => words.every((word) => tell(row).all.includes(word)))
}

/**
 * Rows with these words, or else with a number in which a letter was taken for a digit, or a name that was typed as it
 * was heard, as the desk itself finds them.
 */
export function withWords<T>(rows: readonly T[], text: string, tell: (row: T) => Told): T[] {
  const exact = exactly(rows, text, tell)
  if (exact.length > 0) return exact
  const digits = withDigits(text)
  const misread = digits === null ? [] : exactly(rows, digits, tell)
  if (misread.length > 0) return misread
  const heard = heardWords(text)
  const shorter = withoutLetterAndHyphen(text)
  if (shorter !== null) return exactly(rows, shorter, tell)
  return heard === null ? [] : rows.filter((row) => isHeardAs(heard, tell(row).name))
}

const tellGuest = (guest: Guest): Told => ({ name: guest.sheet.name, all: textOf(guest) })

/** The events of which this page has loaded rows. */
export const loadedEvents = (client: QueryClient): string[] => [
  ...new Set(
    client
      .getQueriesData({
        queryKey: allGuests,
        predicate: ({ queryKey, state }) =>
          (queryKey[2] === 'page' || queryKey[2] === 'one') && state.data !== undefined,
      })
      .flatMap(([[, eventId]]) => (typeof eventId === 'string' ? eventId : [])),
  ),
]

/**
 * Rows of an event's list that this page has loaded, alone or with others, and that fit, by surname: what can be found
 * without the desk. null when none is loaded.
 */
export function findLoaded(
  client: QueryClient,
  eventId: string,
  asked: GuestQuery,
): Pick<GuestPage, 'guests' | 'count' | 'asOf'> | null {
  const pages = client
    .getQueriesData<GuestPage>({ queryKey: [...guestKeys(eventId), 'page'] })
    .flatMap(([, page]) => page ?? [])
  const cards = client.getQueryCache().findAll({ queryKey: [...guestKeys(eventId), 'one'] })
  const rows = new Map<string, Guest>()
  for (const page of pages.toSorted((a, b) => a.version - b.version))
    for (const one of page.guests) rows.set(one.id, one)
  for (const { queryKey } of cards) {
    const one = client.getQueryData<Guest>(queryKey)
    if (one !== undefined && !rows.has(one.id)) rows.set(one.id, one)
  }
  if (rows.size === 0 && pages.length === 0) return null
  const newestCard = Math.max(0, ...cards.map(({ state }) => state.dataUpdatedAt))
  const asOf = pages.toSorted((a, b) => b.version - a.version)[0]?.asOf ?? new Date(newestCard).toISOString()
  const guests = withWords([...rows.values()], asked.q ?? '', tellGuest)
    .filter((guest) => fits(guest, asked))
    .toSorted((a, b) => a.sheet.surname.localeCompare(b.sheet.surname) || a.sheet.name.localeCompare(b.sheet.name))
  return { guests, count: guests.length, asOf }
}

/** When the newest page that holds exactly this row was read. */
export const rowReadAt = (client: QueryClient, guest: Guest): number =>
  Math.max(
    0,
    ...client
      .getQueriesData<GuestPage>({ queryKey: [...guestKeys(guest.eventId), 'page'] })
      .flatMap(([, page]) => (page?.guests.includes(guest) ? page.readAt : [])),
  )

/** Lets the card of a row of the list be drawn without the network, with its age. What was read before stays. */
export function keepRow(client: QueryClient, guest: Guest): void {
  const { eventId, id } = guest
  const one = guestQuery(eventId, id).queryKey
  const updatedAt = Math.max(rowReadAt(client, guest), client.getQueryState(one)?.dataUpdatedAt ?? 0)
  if (client.getQueryData(one) === undefined) client.setQueryData(one, guest, { updatedAt })
  for (const known of idsOf(guest)) {
    const { queryKey } = rowIdQuery(eventId, known ?? '')
    if (known && client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, id, { updatedAt })
  }
}

/**
 * Lets the card of a person be drawn from what this page has loaded of them last, by any of their ids. Returns when that
 * was read; null when nothing of them is loaded.
 */
export function keepLoaded(client: QueryClient, eventId: string, someId: string): number | null {
  const id = someId.toLowerCase()
  const isOwn = (guest: Guest | undefined) => guest !== undefined && idsOf(guest).includes(id)
  const keys = { queryKey: [...guestKeys(eventId), 'one'] }
  const [, read] = client.getQueriesData<Guest>(keys).find(([, guest]) => isOwn(guest)) ?? []
  const [newest] = client
    .getQueriesData<GuestPage>({ queryKey: [...guestKeys(eventId), 'page'] })
    .flatMap(([, page]) => (page?.guests.some(isOwn) ? page : []))
    .toSorted((a, b) => b.readAt - a.readAt)
  const guest = read ?? newest?.guests.find(isOwn)
  if (guest === undefined) return null
  keepRow(client, guest)
  return client.getQueryState(guestQuery(eventId, guest.id).queryKey)?.dataUpdatedAt ?? null
}

/** How many rows of the list are loaded. */
export const loadedCount = (client: QueryClient, eventId: string): number =>
  findLoaded(client, eventId, {})?.guests.length ?? 0
