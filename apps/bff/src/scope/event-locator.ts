import { answerSchema } from '@frontdesk/api-types'

import { eventProjectsIn } from '#access/scope.ts'
import type { Upstream } from '#upstream/upstream.ts'

import type { EventProjects } from './event-projects.ts'

/** Asks the service for the projects of events. Never throws: on failure they stay unknown. */
export type EventLocator = (eventIds: readonly string[]) => Promise<void>

/** An event that could not be located is not requested again within this. */
const retryAfterMs = 30_000
const maxRequested = 1000

/**
 * The contract finds an event by its slug only (op 14), so it is requested by the last known slug. The answer counts
 * only when it is this event.
 */
export function createEventLocator(deps: {
  upstream: Upstream
  eventProjects: Pick<EventProjects, 'learn'>
  /** The slug of an event, if the directory knows it. */
  slugOf: (eventId: string) => string | null
  /** The time in milliseconds. */
  now: () => number
}): EventLocator {
  const requestedAt = new Map<string, number>()
  const locate = async (eventId: string, slug: string): Promise<void> => {
    try {
      const call = { id: 'getEventForSlug', params: {}, query: { slug }, body: null, signal: null } as const
      const event = answerSchema('getEventForSlug').parse(await deps.upstream.call(call))
      const project = eventProjectsIn('getEventForSlug', event).get(eventId)
      if (project !== undefined)
        await deps.eventProjects.learn({ projects: new Map([[eventId, project]]), isConfirmed: true })
    } catch {
      // An event that cannot be read has no known project.
    }
  }
  return async (eventIds) => {
    const at = deps.now()
    const due = eventIds.filter((id) => at - (requestedAt.get(id) ?? Number.NEGATIVE_INFINITY) > retryAfterMs)
    const calls = due.flatMap((id) => {
      const slug = deps.slugOf(id)
      if (slug === null) return []
      if (requestedAt.size >= maxRequested) requestedAt.clear()
      requestedAt.set(id, at)
      return [locate(id, slug)]
    })
    await Promise.all(calls)
  }
}
