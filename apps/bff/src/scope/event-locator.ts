import { answerSchema } from '@frontdesk/api-types'

import { placesIn } from '#access/scope.ts'
import type { Upstream } from '#upstream/upstream.ts'

import type { EventPlaces } from './event-places.ts'

/** Asks the service for the projects of events. Never throws: on failure they stay unknown. */
export type EventLocator = (eventIds: readonly string[]) => Promise<void>

/** An event that could not be located is not requested again within this. */
const askAgainMs = 30_000
const mostAsked = 1000

/**
 * The contract finds an event by its slug only (op 14), so it is requested by the last known slug. The answer counts
 * only when it is this event.
 */
export function createEventLocator(deps: {
  upstream: Upstream
  places: Pick<EventPlaces, 'learn'>
  /** The slug of an event, if the directory knows it. */
  slugOf: (eventId: string) => string | null
  /** Milliseconds. */
  now: () => number
}): EventLocator {
  const asked = new Map<string, number>()
  const locate = async (eventId: string, slug: string): Promise<void> => {
    try {
      const call = { id: 'getEventForSlug', params: {}, query: { slug }, body: null, signal: null } as const
      const event = answerSchema('getEventForSlug').parse(await deps.upstream.call(call))
      const place = placesIn('getEventForSlug', event).get(eventId)
      if (place !== undefined) await deps.places.learn({ places: new Map([[eventId, place]]), confirms: true })
    } catch {
      // The project stays unknown.
    }
  }
  return async (eventIds) => {
    const at = deps.now()
    const due = eventIds.filter((id) => at - (asked.get(id) ?? Number.NEGATIVE_INFINITY) > askAgainMs)
    const calls = due.flatMap((id) => {
      const slug = deps.slugOf(id)
      if (slug === null) return []
      if (asked.size >= mostAsked) asked.clear()
      asked.set(id, at)
      return [locate(id, slug)]
    })
    await Promise.all(calls)
  }
}
