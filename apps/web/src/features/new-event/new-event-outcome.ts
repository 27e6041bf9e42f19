import type { EventRecord } from '@frontdesk/api-types'
import type { ServiceResponse } from '@frontdesk/api-types/table'

import { say } from '#i18n/say.ts'

import { type Fault, serviceFaults } from './new-event-faults.ts'

/**
 * What an envelope of op 7 or 13 says. `created` has a record, with `remarks` when the service also complains; `accepted`
 * is done without a record to show; `refused` made nothing; `unclear` may still be under way.
 */
export type Outcome =
  | { kind: 'created'; event: EventRecord; remarks: string[] }
  | { kind: 'accepted' }
  | { kind: 'unclear' }
  | { kind: 'refused'; faults: Fault[] }

/** Reads the envelope: a 200 or 201 may carry `errors`, or say with `requestComplete` that nothing was done. */
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
