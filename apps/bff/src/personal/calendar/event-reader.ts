import type { EventRecord } from '@frontdesk/api-types'
import { answerSchema } from '@frontdesk/api-types'

import { seal } from '#gateway/seal.ts'
import { ProblemError } from '#problem.ts'
import type { Upstream } from '#upstream/upstream.ts'

/** Identifies an event for op 14; without a project the service searches all of them. */
export type EventPlace = { eventId: string; projectId: string | null; slug: string }

/** @throws ProblemError when the service fails or returns another event */
export type EventReader = (place: EventPlace, signal: AbortSignal | null) => Promise<EventRecord>

/** Reads an event by op 14, sealed. */
export function createEventReader(deps: { upstream: Upstream; leaks: (text: string) => boolean }): EventReader {
  return async ({ eventId, projectId, slug }, signal) => {
    const query = projectId === null ? { slug } : { projectid: projectId, slug }
    const answer = await deps.upstream.call({ id: 'getEventForSlug', params: {}, query, body: null, signal })
    const { value } = seal(answer, false)
    const parsed = answerSchema('getEventForSlug').safeParse(value)
    if (!parsed.success || deps.leaks(JSON.stringify(value)))
      throw new ProblemError('upstream_invalid', { detail: 'The event held what may not leave the server.' })
    const event = parsed.data
    if (event.id.toLowerCase() !== eventId.toLowerCase())
      throw new ProblemError('upstream_not_found', { detail: 'Under that name the service has another event.' })
    return event
  }
}
