import type { Confirmation } from '@frontdesk/api-types'

import { say } from '#words/say.ts'

/** What a 200 of op 33 says: sent, refused, or neither. */
export type ConfirmationOutcome = { state: 'sent' | 'refused' | 'unclear'; says: string }

/** Reads `success` and `data`; a 200 can be a failure. The words are the service's own `message` where it sent one. */
export function confirmationOutcome(answer: Confirmation): ConfirmationOutcome {
  const message = answer.message?.trim() ?? ''
  if (answer.success === false || answer.data === false)
    return { state: 'refused', says: message || say('The service said that it was not sent, and not why') }
  if (answer.success === true) return { state: 'sent', says: message || say('The service accepted it') }
  return { state: 'unclear', says: message || say('The service answered without a yes or a no') }
}
