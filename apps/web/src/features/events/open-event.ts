import type { EventRecord } from '@frontdesk/api-types'
import type { QueryClient } from '@tanstack/react-query'

import { eventBySlug } from '#api/event-by-slug.ts'
import { query } from '#api/queries.ts'
import { eventIdOf } from '#page/events/event-address.ts'

/**
 * For the loaders of an event and its tabs: the id of the event in the URL, so that a tab's reads begin before its code
 * is loaded. A slug waits for the record (one shared request); an id needs none. The tab's own read is not awaited: its
 * failure belongs to the tab.
 */
export async function openEvent(
  client: QueryClient,
  event: string,
  project: string | undefined,
): Promise<{ eventId: string; record: EventRecord | null }> {
  const eventId = eventIdOf(event)
  if (eventId !== null) return { eventId, record: null }
  const { data } = await client.ensureQueryData(query('getEventForSlug', eventBySlug(event, project)))
  return { eventId: data.id, record: data }
}
