import { say } from '#i18n/say.ts'
import type { Row } from '#waiting/wish.ts'

import { cautionText } from './arrival-question.tsx'
import { arrivalSentence } from './arrival-words.ts'

/** The sentences that explain the state of a row. */
export function waitingReasons({ reason, state, wish }: Row, now: number): string[] {
  const { zone } = wish.event
  if (reason === null)
    return state === 'unknown' ? [say('It may have arrived. Sent again, it marks nobody twice.')] : []
  if ('cautions' in reason) return reason.cautions.map((caution) => cautionText(caution, wish.name, { zone, now }))
  if ('mark' in reason) return [arrivalSentence(reason.mark, { zone, now })]
  return [reason.status === 403 ? say('Could not tell: {reason}', { reason: reason.title }) : reason.title]
}
