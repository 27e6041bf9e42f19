import type { Confirmation } from '@frontdesk/api-types'

import { say } from '#i18n/say.ts'

/** What a 200 of op 33 says: sent, waiting to be sent, taken without a word on that, refused, or neither. */
export type ConfirmationOutcome = { state: 'sent' | 'queued' | 'accepted' | 'refused' | 'unclear'; says: string }

/** Reads `success`, `data` and `status`; a 200 can be a failure. The words are the service's own `message` where it sent one. */
export function confirmationOutcome(answer: Confirmation): ConfirmationOutcome {
  const message = answer.message?.trim() ?? ''
  if (answer.success === false || answer.data === false)
    return { state: 'refused', says: message || say('It was not sent; no reason was given') }
  if (answer.success !== true) return { state: 'unclear', says: message || say('There was no clear answer') }
  if (answer.status === 200) return { state: 'sent', says: message }
  if (answer.status === 202) return { state: 'queued', says: message || say('It has not been sent yet') }
  return { state: 'accepted', says: message || say('Unknown whether it has been sent') }
}
