import { fold } from '@frontdesk/api-types/plain-text'
import { onEventState } from '@frontdesk/desk-api/guest-words'
import { isOneOf, searchedWords } from '@frontdesk/desk-api/near-names'
import { filteredFields, searchedFields } from '@frontdesk/sheets/fields'
import type { QueryClient } from '@tanstack/react-query'

import { type Guest, type GuestPage, type GuestQuery, guestKeys } from './guests.ts'
import { type KnownRecord, searchRows } from './search-rows.ts'

const textOf = ({ sheet }: Guest): string =>
  fold([sheet.name, ...searchedFields.map((field) => sheet[field])].join('\n'))

const is = (wanted: 'yes' | 'no' | undefined, holds: boolean): boolean =>
  wanted === undefined || (wanted === 'yes') === holds

/** Whether a loaded row fits a filter beside its text, by the rules of the desk. */
function filterOf(query: GuestQuery): (guest: Guest) => boolean {
  const { onEvent, arrived, missing, seen, canAsk } = query
  const states = onEvent?.split(',')
  // Each value of a column is in a line of its own.
  const values = filteredFields.flatMap((field) => {
    const wanted = query[field]
    return wanted === undefined ? [] : [{ field, isWanted: isOneOf(wanted.split('\n')) }]
  })
  return (guest) => {
    const { sheet, service, desk } = guest
    return (
      (states === undefined || states.includes(onEventState(service))) &&
      is(arrived, desk.arrived !== null) &&
      (arrived !== 'no' || guest.kind === 'sheet' || service.onEvent === 'yes') &&
      values.every(({ field, isWanted }) => isWanted(sheet[field] ?? '')) &&
      is(missing, guest.missing) &&
      is(seen, guest.kind !== 'sheet') &&
      is(canAsk, service.canAsk)
    )
  }
}

/** What the desk's search knows of a guest. */
export const recordOfGuest = ({ id, eventId, sheet, service, joined }: Guest): KnownRecord => ({
  kind: 'guest',
  id,
  eventId: eventId.toLowerCase(),
  personId: sheet.personId ?? service.personId,
  userId: sheet.userId,
  attendeeId: sheet.attendeeId ?? service.attendeeId ?? joined?.attendeeId ?? null,
  name: sheet.name,
  emails: sheet.email === null ? [] : [sheet.email],
  phones: sheet.phone === null ? [] : [sheet.phone],
  detail: sheet.company,
  number: sheet.confirmationNumber,
  externalId: sheet.badgeCode,
})

/** Near words are added to rows that have the words, as the desk does it. */
const mostSimilar = 60

/** Rows with these words, and those that the desk's search would add: the best of these first. */
function withWords(rows: Guest[], text: string): Guest[] {
  const words = searchedWords(text)
  if (words.length === 0) return rows
  const similar = searchRows(rows, text, { recordOf: recordOfGuest, eventId: null, limit: mostSimilar })
  const places = new Map(similar.map((guest, at) => [guest, at]))
  const place = (guest: Guest): number => places.get(guest) ?? mostSimilar
  return rows
    .filter((guest) => places.has(guest) || words.every((word) => textOf(guest).includes(word)))
    .toSorted((a, b) => place(a) - place(b))
}

const bySurname = (a: Guest, b: Guest): number =>
  a.sheet.surname.localeCompare(b.sheet.surname) || a.sheet.name.localeCompare(b.sheet.name)

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
  const guests = withWords([...rows.values()].filter(filterOf(asked)).toSorted(bySurname), asked.q ?? '')
  return { guests, count: guests.length, asOf }
}

/** How many rows of the list are loaded. */
export const loadedCount = (client: QueryClient, eventId: string): number =>
  findLoaded(client, eventId, {})?.guests.length ?? 0
