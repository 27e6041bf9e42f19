import type { Confirmation } from '@frontdesk/api-types'

import { say } from '#i18n/say.ts'

/** The result in a 200 of op 33: sent, queued, accepted without details, refused, or unclear. */
export type ConfirmationOutcome = { state: 'sent' | 'queued' | 'accepted' | 'refused' | 'unclear'; says: string }

/** Reads `success`, `data` and `status`; a 200 can be a failure. Uses the service's `message` if there is one. */
export function confirmationOutcome(answer: Confirmation): ConfirmationOutcome {
  const message = answer.message?.trim() ?? ''
  if (answer.success === false || answer.data === false)
    return { state: 'refused', says: message || say('It was not sent; no reason was given') }
  if (answer.success !== true) return { state: 'unclear', says: message || say('There was no clear answer') }
  if (answer.status === 200) return { state: 'sent', says: message }
  if (answer.status === 202) return { state: 'queued', says: message || say('It has not been sent yet') }
  return { state: 'accepted', says: message || say('Unknown whether it has been sent') }
}
