import { z } from 'zod'

import { singleQuery } from '#gateway/operation-routes.ts'
import { checked } from '#pipeline/request-input.ts'
import { ProblemError } from '#problem.ts'

/** Most events in one request. */
export const maxEvents = 24

const address = z.strictObject({ companyId: z.guid() })
const query = z.strictObject({
  events: z
    .array(z.guid())
    .min(1)
    .max(maxEvents)
    .refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length),
})

/**
 * Parses `/desk/companies/{companyId}/roles?events=id,id`: ids as written, in their order.
 * @throws ProblemError `invalid_input`
 */
export function requestedEvents(params: { companyId: string }, url: string): { companyId: string; events: string[] } {
  const given = singleQuery(url)
  if (given === null) throw new ProblemError('invalid_input', { detail: 'A query parameter may stand once.' })
  // One more than allowed is enough to detect too many.
  const named = given['events']?.split(',', maxEvents + 1)
  const detail = `Name 1 to ${maxEvents} events by their ids, each once: ?events=id,id`
  return {
    ...checked(address, params, 'An id of the address is not an id.'),
    ...checked(query, named === undefined ? given : { ...given, events: named }, detail),
  }
}
