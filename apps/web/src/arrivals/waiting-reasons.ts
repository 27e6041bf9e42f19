import { clockIn } from '#format/intl-dates.ts'
import { joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import type { Row } from '#waiting/waiting-action.ts'

import { arrivalSentence, arrivalTime } from './arrival-words.ts'
import { cautionText } from './caution-text.ts'

/** The sentences that explain the state of a row. */
export function waitingReasons({ reason, state, action }: Row, now: number): string[] {
  const { zone } = action.event
  const { content, name } = action
  if (reason === null && state === 'unknown')
    return content.kind === 'enrollment'
      ? [say('It may have happened. The desk looks before it is sent again.')]
      : [say('It may have arrived. Sent again, it marks nobody twice.')]
  if (reason === null) return []
  if ('seen' in reason) {
    const { seen, now: found } = reason
    return content.kind === 'enrollment' && content.enroll
      ? [say('When you enrolled them: {seen}. Now: {now}.', { seen, now: found })]
      : [say('When you removed them: {seen}. Now: {now}.', { seen, now: found })]
  }
  if ('done' in reason) {
    const { done } = reason
    if (done !== null)
      return [
        say('Already so, by {who}, {time}', {
          who: done.name ?? say('someone'),
          time: clockIn(Date.parse(done.at), zone),
        }),
      ]
    return content.kind === 'enrollment' && content.enroll
      ? [say('{name} was already on the list. Nothing changed', { name })]
      : [say('{name} was already off the list; nothing changed', { name })]
  }
  if ('cautions' in reason) return reason.cautions.map((caution) => cautionText(caution, action.name, { zone, now }))
  if ('mark' in reason) return [arrivalSentence(reason.mark, { zone, now })]
  if ('passage' in reason) {
    const { passage } = reason
    const when = joined([arrivalTime(passage, { zone, now }), passage.door, passage.by.name], ', ') ?? ''
    return [say('{word}, {when}', { word: say('Already here'), when })]
  }
  if (state === 'needs' && content.kind === 'enrollment' && reason.status >= 500)
    return [reason.title, say('It may have happened: look at their card before you do it again.')]
  return [reason.status === 403 ? say('Could not tell: {reason}', { reason: reason.title }) : reason.title]
}
