import { answerSchema } from '@frontdesk/api-types'

import { placesIn } from '#access/scope.ts'
import type { Upstream } from '#upstream/upstream.ts'

import type { EventPlaces } from './event-places.ts'

/** Asks the service anew which projects events are in. Never throws: what cannot be asked stays unknown. */
export type EventLocator = (eventIds: readonly string[]) => Promise<void>

/** An event that could not be located is not asked for again within this. */
const askAgainMs = 30_000
const mostAsked = 1000

/**
 * The contract finds an event by its slug only (op 14), so an event is asked for by the slug that the desk has seen.
 * The answer counts when it is about that event.
 */
export function createEventLocator(deps: {
  upstream: Upstream
  places: Pick<EventPlaces, 'learn'>
  /** The slug of an event, as far as the desk has seen it. */
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
      // The caller sees that the place is unknown.
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
