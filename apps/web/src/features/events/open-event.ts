import type { EventRecord } from '@frontdesk/api-types'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { eventOfSlug } from '#api/desk/directory.ts'
import { eventBySlug } from '#api/event-by-slug.ts'
import { asProblem, isAway } from '#api/problem.ts'
import { query } from '#api/queries.ts'
import { within } from '#browser/within.ts'
import { eventIdOf } from '#events/event-address.ts'

/** How long a page waits for the record of an event that the desk knows itself. */
const patienceMs = 250

/** What the desk knows of the event at an address, while the event system does not answer. */
export const knownEventQuery = (slug: string, project: string | undefined) =>
  queryOptions({
    queryKey: ['event-of-slug', slug, project ?? null],
    queryFn: ({ signal }) => eventOfSlug(slug, project, signal),
    staleTime: 60_000,
    retry: false,
  })

/**
 * For the loaders of an event and its tabs: the id of the event in the URL, so that a tab's reads begin before its code
 * is loaded. A slug waits for the record (one shared request); when that does not come, for what the desk knows. An id
 * needs neither. The tab's own read is not awaited: its failure belongs to the tab.
 */
export async function openEvent(
  client: QueryClient,
  event: string,
  project: string | undefined,
): Promise<{ eventId: string; record: EventRecord | null }> {
  const eventId = eventIdOf(event)
  if (eventId !== null) return { eventId, record: null }
  const reading = client.ensureQueryData(query('getEventForSlug', eventBySlug(event, project)))
  const asRecord = async () => {
    const { data } = await reading
    return { eventId: data.id, record: data }
  }
  // False when the event system could not be reached.
  const answered = reading.then(
    () => true,
    (failure: unknown) => !isAway(asProblem(failure)),
  )
  if (await within(answered, patienceMs, false)) return asRecord()
  const known = client.ensureQueryData(knownEventQuery(event, project)).catch(() => null)
  const first = await Promise.race([answered.then((is) => (is ? null : known)), known])
  return first === null ? asRecord() : { eventId: first.id, record: null }
}
