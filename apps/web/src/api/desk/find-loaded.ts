import { fitsValues } from '@frontdesk/desk-api/field-values'
import { hasTyped, searchedCells, searchedText } from '@frontdesk/desk-api/guest-search'
import { isExpected, isRemoved, standingOfGuest } from '@frontdesk/desk-api/guest-words'
import { searchedWords } from '@frontdesk/desk-api/near-names'
import type { Kind } from '@frontdesk/finder/entry'
import { filteredFields } from '@frontdesk/sheets/fields'
import type { QueryClient } from '@tanstack/react-query'

import { type Guest, type GuestPage, type GuestQuery, guestKeys } from './guests.ts'
import type { KnownRecord } from './people-index.ts'
import { createPeopleSearch } from './people-search.ts'

type GuestFits = (guest: Guest) => boolean

const texts = new WeakMap<Guest, string>()
function textOf(guest: Guest): string {
  const known = texts.get(guest)
  if (known !== undefined) return known
  const text = searchedText(guest.sheet)
  texts.set(guest, text)
  return text
}

/** Whether a guest has what was typed, and is not merely similar. */
export function hasWords(typed: string): GuestFits {
  const has = hasTyped(typed)
  return (guest) => has(textOf(guest))
}

/** The guests who have every word of a search. */
export function fittingGuests(guests: readonly Guest[], text: string): readonly Guest[] {
  return searchedWords(text).length === 0 ? [] : guests.filter(hasWords(text))
}

const is = (wanted: 'yes' | 'no' | undefined, holds: boolean): boolean =>
  wanted === undefined || (wanted === 'yes') === holds

/** Whether a loaded row fits a filter beside its text, by the rules of the desk. */
function filterOf(query: GuestQuery): GuestFits {
  const { onEvent, arrived, missing, seen, canAsk } = query
  const states = onEvent?.split(',')
  // The query has the values of a column separated by line breaks.
  const values = filteredFields.flatMap((field) => {
    const wanted = query[field]
    return wanted === undefined ? [] : [{ field, isWanted: fitsValues(field, wanted.split('\n')) }]
  })
  return (guest) => {
    const { sheet, service, desk } = guest
    return (
      (states === undefined || states.includes(standingOfGuest(guest))) &&
      is(arrived, desk.arrived !== null) &&
      (arrived !== 'no' ||
        isExpected({ kind: guest.kind, onEvent: service.onEvent, isRemoved: isRemoved(service), hasArrived: false })) &&
      values.every(({ field, isWanted }) => isWanted(sheet[field])) &&
      is(missing, guest.missing) &&
      is(seen, guest.kind !== 'sheet') &&
      is(canAsk, service.canAsk)
    )
  }
}

/** What the desk's search knows of a guest. */
const recordOfGuest = ({ id, eventId, sheet, service, joined }: Guest): KnownRecord => ({
  kind: 'guest',
  id,
  eventId: eventId.toLowerCase(),
  personId: sheet.personId ?? service.personId,
  userId: sheet.userId ?? joined?.userId ?? null,
  attendeeId: sheet.attendeeId ?? service.attendeeId ?? joined?.attendeeId ?? null,
  name: sheet.name,
  emails: sheet.email === null ? [] : [sheet.email],
  phones: sheet.phone === null ? [] : [sheet.phone],
  detail: sheet.company,
  number: sheet.confirmationNumber,
  externalId: sheet.badgeCode,
})

/** A person in the query cache who is in no guest list. */
export type CachedPerson = { record: KnownRecord }
type PeopleSearch = ReturnType<typeof createPeopleSearch<Guest | CachedPerson>>

const searches = new WeakMap<QueryClient, PeopleSearch>()

/** The people in the query cache, each read once by the search. */
export function peopleSearch(client: QueryClient): PeopleSearch {
  const search =
    searches.get(client) ??
    createPeopleSearch<Guest | CachedPerson>((row) =>
      'record' in row
        ? { record: row.record, cells: null }
        : { record: recordOfGuest(row), cells: searchedCells(row.sheet) },
    )
  searches.set(client, search)
  return search
}

export const groupOf = (eventId: string): string => `guests ${eventId.toLowerCase()}`

/** Near words are added to rows that have the words, as the desk does it. */
const mostSimilar = 60
const onlyGuests: ReadonlySet<Kind> = new Set(['guest'])

/** Rows with these words, and those that the desk's search would add: the best of these first. */
async function withWords(client: QueryClient, eventId: string, rows: readonly Guest[], text: string): Promise<Guest[]> {
  const search = peopleSearch(client)
  const list = groupOf(eventId)
  search.put(list, rows)
  const within = eventId.toLowerCase()
  const asked = { eventId: null, within, kinds: onlyGuests, limit: mostSimilar }
  const { found, others } = await search.search({ given: { text }, asked, list })
  return [...found.map(({ row }) => row), ...others].flatMap((row) => ('record' in row ? [] : row))
}

const { compare } = new Intl.Collator()
const bySurname = (a: Guest, b: Guest): number =>
  compare(a.sheet.surname, b.sheet.surname) || compare(a.sheet.name, b.sheet.name)

/** Rows of an event's list in the query cache. */
export type LoadedRows = {
  /** By surname. */
  rows: readonly Guest[]
  asOf: string
  /** They are the whole list as it was then, and what was loaded since. */
  isWhole: boolean
}

const loaded = new WeakMap<QueryClient, Map<string, { parts: readonly unknown[]; is: LoadedRows | null }>>()

/** Whether a page was read without a filter and has every row of the list. */
const isWhole = ([key, page]: readonly [readonly unknown[], GuestPage]): boolean =>
  Object.keys(Object(key[3])).length === 0 && key[4] === 0 && page.guests.length >= page.count

/** What this page has loaded of a list, alone or with others; null when nothing. */
export function loadedRows(client: QueryClient, eventId: string): LoadedRows | null {
  const keys = guestKeys(eventId)
  const pages = client
    .getQueriesData<GuestPage>({ queryKey: [...keys, 'page'] })
    .flatMap(([key, page]) => (page === undefined ? [] : [[key, page] as const]))
    .toSorted(([, a], [, b]) => a.version - b.version)
  const cards = client
    .getQueryCache()
    .findAll({ queryKey: [...keys, 'one'] })
    .flatMap(({ queryKey, state }) => {
      const guest = client.getQueryData<Guest>(queryKey)
      return guest === undefined ? [] : { guest, at: state.dataUpdatedAt }
    })
  const parts = [...pages.flatMap(([, { guests, asOf }]) => [guests, asOf]), ...cards.map(({ guest }) => guest)]
  const known = loaded.get(client) ?? new Map<string, { parts: readonly unknown[]; is: LoadedRows | null }>()
  loaded.set(client, known)
  const before = known.get(keys[1])
  if (before?.parts.length === parts.length && parts.every((part, at) => part === before.parts[at])) return before.is
  const next = joinedRows(pages, cards)
  // The rows stay the same array while they are the same rows, so that the search need not look at them again.
  const same =
    before?.is?.rows.length === next?.rows.length && next?.rows.every((row, at) => row === before?.is?.rows[at])
  const kept = same && next && before?.is ? { ...next, rows: before.is.rows } : next
  known.set(keys[1], { parts, is: kept })
  return kept
}

function joinedRows(
  pages: readonly (readonly [readonly unknown[], GuestPage])[],
  cards: readonly { guest: Guest; at: number }[],
): LoadedRows | null {
  if (pages.length === 0 && cards.length === 0) return null
  const whole = pages.findLast(isWhole)?.[1] ?? null
  const rows = new Map<string, Guest>()
  // Pages that are older than the whole list may have rows that are gone.
  for (const [, { guests, version }] of whole === null ? pages : pages.filter(([, page]) => page !== whole))
    if (whole === null || version >= whole.version) for (const one of guests) rows.set(one.id, one)
  for (const one of whole?.guests ?? []) if (!rows.has(one.id)) rows.set(one.id, one)
  for (const { guest } of cards) if (!rows.has(guest.id)) rows.set(guest.id, guest)
  const newestCard = Math.max(0, ...cards.map(({ at }) => at))
  const asOf = (whole ?? pages.at(-1)?.[1])?.asOf ?? new Date(newestCard).toISOString()
  return { rows: [...rows.values()].toSorted(bySurname), asOf, isWhole: whole !== null }
}

type FoundLoaded = Pick<GuestPage, 'guests' | 'count' | 'asOf'> & Pick<LoadedRows, 'isWhole'>

const foundIn = ({ asOf, isWhole: whole }: LoadedRows, guests: Guest[]): FoundLoaded => ({
  guests,
  count: guests.length,
  asOf,
  isWhole: whole,
})

/** Rows of an event's list that this page has loaded and that fit filters, by surname; null when none is loaded. */
export function filterLoaded(client: QueryClient, eventId: string, asked: Omit<GuestQuery, 'q'>): FoundLoaded | null {
  const all = loadedRows(client, eventId)
  return all === null ? null : foundIn(all, all.rows.filter(filterOf(asked)))
}

/** The same for a text as well, by surname after the best: what can be found without the desk. */
export async function findLoaded(client: QueryClient, eventId: string, asked: GuestQuery): Promise<FoundLoaded | null> {
  const { q = '' } = asked
  const all = loadedRows(client, eventId)
  if (all === null || searchedWords(q).length === 0) return filterLoaded(client, eventId, asked)
  return foundIn(all, (await withWords(client, eventId, all.rows, q)).filter(filterOf(asked)))
}

/** How many rows of the list are loaded. */
export const loadedCount = (client: QueryClient, eventId: string): number =>
  loadedRows(client, eventId)?.rows.length ?? 0

/** Has the search read the loaded rows of an event before the first question. */
export const prepareSearch = (client: QueryClient, eventId: string): void =>
  peopleSearch(client).put(groupOf(eventId), loadedRows(client, eventId)?.rows ?? [])
