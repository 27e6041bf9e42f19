import { problemTitle } from '#api/problem-titles.ts'
import { say } from '#i18n/say.ts'
import { type GuestRecord, mayBeAddedAlready, refusalOf, standingOf } from '#records/guests/guest-view.ts'

/** Why the event system refused to enroll a guest, in its own words where it gave some. */
export const refusalReason = ({ code, detail }: { code: string | null; detail: string | null }): string =>
  code === null || (code === 'upstream_rejected' && detail !== null)
    ? (detail ?? say('Not accepted'))
    : problemTitle(code, 0, say('Not accepted'))

/** Whether a guest is on the event, in words, with why a run could not enroll them. */
export function standingText(guest: Pick<GuestRecord, 'service' | 'desk'>): string {
  const refusal = mayBeAddedAlready(guest) ? null : refusalOf(guest)
  return refusal === null ? say(standingOf(guest).word) : say('Refused: {reason}', { reason: refusalReason(refusal) })
}
