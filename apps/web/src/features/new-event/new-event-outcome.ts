import type { EventRecord } from '@frontdesk/api-types'
import type { ServiceResponse } from '@frontdesk/api-types/table'

import { say } from '#i18n/say.ts'

import { type Fault, serviceFaults } from './new-event-faults.ts'

/**
 * Outcome of op 7 or 13. `created` has a record, with `remarks` when the service also reports errors; `accepted`
 * succeeded without a record; `refused` created nothing; `unclear` may still be processed.
 */
export type Outcome =
  | { kind: 'created'; event: EventRecord; remarks: string[] }
  | { kind: 'accepted' }
  | { kind: 'unclear' }
  | { kind: 'refused'; faults: Fault[] }

/** Parses the response: a 200 or 201 may contain `errors`, or report by `requestComplete` that nothing was done. */
export function outcomeOf(answer: ServiceResponse<EventRecord> | null | undefined): Outcome {
  const errors = (answer?.errors ?? []).filter((error) => error.trim() !== '')
  const event = answer?.data
  if (event) {
    const unfinished = answer.requestComplete === false && errors.length === 0
    const remarks = unfinished ? [say('Something is missing; no reason was given.')] : errors
    return { kind: 'created', event, remarks }
  }
  if (errors.length > 0) return { kind: 'refused', faults: serviceFaults(errors) }
  return answer && answer.requestComplete !== false ? { kind: 'accepted' } : { kind: 'unclear' }
}
