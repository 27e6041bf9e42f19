import type { EventRecord } from '@frontdesk/api-types'
import { type QueryClient, type QueryKey, hashKey } from '@tanstack/react-query'

import type { Answer } from '#api/call.ts'
import { arrivalsQuery, lastLoadedBoard } from '#api/desk/arrivals.ts'
import { doorSettingsQuery } from '#api/desk/door-settings.ts'
import { prepareSearch } from '#api/desk/find-loaded.ts'
import { type GuestPage, guestFiltersQuery, guestPageQuery } from '#api/desk/guests.ts'
import { eventBySlug } from '#api/event-by-slug.ts'
import { query } from '#api/queries.ts'

import { type Copy, type CopyOf, copyOf, keepOfDoor, mostGuests } from './copies.ts'
import { copiedEvents } from './copy-database.ts'
import { rowsIn } from './copy-rows.ts'

/** The copy as a page of the list: without the desk its rows are found as loaded rows are. */
const pageKey = (eventId: string) => guestPageQuery(eventId, {}, 0, mostGuests).queryKey

/** What the pages of an event need beside its guests, as the query cache has it now. */
export function copyOfEvent(client: QueryClient, eventId: string, owner: string): CopyOf {
  const records: { key: QueryKey; data: Answer<EventRecord> }[] = client
    .getQueriesData<Answer<EventRecord>>({ queryKey: ['getEventForSlug'] })
    .flatMap(([key, data]) => (data?.data.id.toLowerCase() === eventId ? { key, data } : []))
  const [last] = records
  // Links name the event with its project or without: both open it.
  for (const project of [null, last?.data.data.projectId]) {
    const slug = last?.data.data.slug
    const key = slug && query('getEventForSlug', eventBySlug(slug, project)).queryKey
    if (last && key && !records.some((one) => hashKey(one.key) === hashKey(key))) records.push({ key, data: last.data })
  }
  const { queryKey } = guestFiltersQuery(eventId, {})
  const filters = client.getQueryData(queryKey)
  const end = Date.parse(last?.data.data.end ?? '')
  return {
    eventId,
    owner,
    ends: Number.isNaN(end) ? null : end,
    answers: [...records, ...(filters === undefined ? [] : [{ key: queryKey, data: filters }])],
  }
}

/** Puts a copy into the query cache, or what it has become. */
export function showCopy(client: QueryClient, { head, chunks }: Copy): void {
  const { eventId, total, version, contactAt } = head
  const queryKey = pageKey(eventId)
  const before = client.getQueryData<GuestPage>(queryKey)
  const asOf = new Date(contactAt).toISOString()
  const rows = chunks.flat()
  const same = before?.guests.length === rows.length && rows.every((row, at) => row === before.guests[at])
  const guests = same ? before.guests : rows
  const page: GuestPage = { guests, count: rowsIn(chunks), total, version, asOf, readAt: contactAt }
  // It stays as long as the copy does, and comparing all rows field by field takes long.
  client.setQueryDefaults(queryKey, { gcTime: Infinity, structuralSharing: false })
  client.setQueryData(queryKey, page, { updatedAt: contactAt })
  for (const { key, data } of head.answers)
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: contactAt })
  const settingsKey = doorSettingsQuery(eventId).queryKey
  // As old as can be: the desk is asked again as soon as it can be reached.
  if (head.settings && client.getQueryData(settingsKey) === undefined)
    client.setQueryData(settingsKey, head.settings.data, { updatedAt: 0 })
  if (head.board && lastLoadedBoard(client, eventId) === null) {
    const { board, query: asked, at } = head.board
    client.setQueryData(arrivalsQuery(eventId, asked).queryKey, board, { updatedAt: at })
  }
  if (!same) prepareSearch(client, eventId)
}

/** Reads the settings of the doors, and the counts of arrivals that a page shows, and keeps them with the copy. */
export async function followDoor(client: QueryClient, { head }: Copy): Promise<void> {
  const settings = doorSettingsQuery(head.eventId)
  const shown = lastLoadedBoard(client, head.eventId)
  await Promise.all([
    client.prefetchQuery(settings),
    shown && client.prefetchQuery(arrivalsQuery(head.eventId, shown.query)),
  ])
  const read = client.getQueryState(settings.queryKey)
  const board = lastLoadedBoard(client, head.eventId)
  await keepOfDoor(head, {
    ...(read?.data ? { settings: { data: read.data, at: read.dataUpdatedAt } } : {}),
    ...(board ? { board } : {}),
  })
}

export const hideCopy = (client: QueryClient, eventId: string): void =>
  client.removeQueries({ queryKey: pageKey(eventId), exact: true })

type LoadedCopies = { events: string[]; contactAt: number }

/**
 * Puts events and guests of this person's copies into the query cache, for a page that begins without the network.
 * Copies that have ended, or belong to another account, are deleted. `events`: ids of the events with a copy;
 * `contactAt`: the latest answer of the desk for one of them, in milliseconds of the epoch (0: none).
 */
export async function loadCopies(client: QueryClient, owner: string): Promise<LoadedCopies> {
  const events: string[] = []
  let contactAt = 0
  for (const eventId of await copiedEvents()) {
    const copy = await copyOf(eventId, owner)
    if (copy === null) continue
    showCopy(client, copy)
    events.push(eventId)
    contactAt = Math.max(contactAt, copy.head.contactAt)
  }
  return { events, contactAt }
}
