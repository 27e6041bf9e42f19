import type { CodeVerdict } from '@frontdesk/api-types'

import { say } from '#i18n/say.ts'
import type { Meaning } from '#ui/badge.tsx'

/** The answer of op 30: a 200 can be a refusal, and without `success` it is unknown. */
export type Verdict = { meaning: Extract<Meaning, 'yes' | 'no' | 'unknown'>; word: string; reason: string }

/** From `success`; the reason is the service's own `message`. */
export function verdictOf(verdict: CodeVerdict): Verdict {
  const message = verdict.message?.trim() ?? ''
  if (verdict.success === true)
    return { meaning: 'yes', word: say('Works'), reason: message || say('The code works for this person') }
  if (verdict.success === false)
    return { meaning: 'no', word: say('Does not work'), reason: message || say('No reason was given') }
  return {
    meaning: 'unknown',
    word: say('Couldn’t check'),
    reason: message || say('There was no clear answer'),
  }
}
