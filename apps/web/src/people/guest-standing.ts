import { problemTitle } from '#api/problem-titles.ts'
import { type DateOptions, dateTime, dayOnly, readStamp } from '#format/dates.ts'
import { clockIn } from '#format/intl-dates.ts'
import { say } from '#i18n/say.ts'
import { type GuestRecord, refusalOf, standingOf } from '#records/guests/guest-view.ts'

/** Why the event system refused to enroll a guest, in its own words where it gave some. */
export const refusalReason = ({ code, detail }: { code: string | null; detail: string | null }): string =>
  code === null || (code === 'upstream_rejected' && detail !== null)
    ? (detail ?? say('Not accepted'))
    : problemTitle(code, 0, say('Not accepted'))

/** Whether a guest is on the event, in words, with when and why a run could not enroll them. */
export function standingText(guest: Pick<GuestRecord, 'service' | 'desk'>, shown: DateOptions): string {
  const refusal = refusalOf(guest)
  if (refusal === null) return say(standingOf(guest).word)
  const [at, reason] = [readStamp(refusal.at), refusalReason(refusal)]
  return dayOnly(at, shown) === dayOnly(readStamp(new Date(shown.now).toISOString()), shown)
    ? say('Refused at {time}: {reason}', { time: clockIn(Date.parse(refusal.at), shown.zone), reason })
    : say('Refused on {day}: {reason}', { day: dateTime(at, shown), reason })
}
