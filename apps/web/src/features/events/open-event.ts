import type { QueryClient } from '@tanstack/react-query'

import { eventBySlug } from '#api/event-by-slug.ts'
import { query } from '#api/queries.ts'

/**
 * For the loaders of an event's tabs: waits for the event's own record (one request, shared) and hands out its id, so that
 * the tab's reads begin before its code stands. A tab's own read is begun and not waited for: its failure belongs to the tab.
 */
export async function openEvent(client: QueryClient, slug: string, project: string | undefined) {
  const { data } = await client.ensureQueryData(query('getEventForSlug', eventBySlug(slug, project)))
  return data
}
