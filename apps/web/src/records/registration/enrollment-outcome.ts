import type { Enrollment as Envelope } from '@frontdesk/api-types'

import { mark, say } from '#i18n/say.ts'

/** A 200 of op 23 may contain a refusal: its message, or `null` when there is none. */
export function refusalIn(answer: Envelope | null | undefined): string | null {
  if (!answer) return null
  const errors = (answer.errors ?? []).filter((error) => error.trim() !== '')
  if (errors.length > 0) return errors.join('. ')
  if (answer.success === false || answer.requestComplete === false)
    return answer.message?.trim() || say('It was refused without a reason')
  return null
}

/** An entry of the activity log, as far as it tells of an enrollment or a removal. */
type Entry = {
  operation: string
  state: string
  requestedState: 'enroll' | 'remove' | null
  by: { id: string; name: string | null }
  at: string
  settledAt: string | null
  /** `unchanged`: they were on the list, or off it, already. */
  detail?: string | null
}

/** The end of an enrollment or a removal that changed nothing. */
export const unchangedEnd = (requestedState: 'enroll' | 'remove') =>
  ({
    meaning: 'neutral',
    word: requestedState === 'enroll' ? mark('Was on the list already') : mark('Was removed already'),
  }) as const

/** Who of the staff did it, and when (ISO 8601). */
export type DoneBy = { id: string; name: string | null; at: string }

const confirmedOf = (activity: readonly Entry[]): Entry[] =>
  activity.filter(({ operation, state }) => operation === 'enrollAttendee' && state === 'confirmed')

const doneBy = (entry: Entry | undefined, enroll: boolean): DoneBy | null =>
  entry?.requestedState === (enroll ? 'enroll' : 'remove') ? { ...entry.by, at: entry.settledAt ?? entry.at } : null

const didChange = ({ detail }: Entry): boolean => detail !== 'unchanged'

/** Who enrolled or removed them last, when that was what is asked for; null when the log (newest first) does not tell. */
export const doneLast = (activity: readonly Entry[], enroll: boolean): DoneBy | null =>
  doneBy(confirmedOf(activity).find(didChange), enroll)

/**
 * Who had already done the same before this request of the account `me`, without it being visible here: the entry before
 * its own in the activity log (newest first), when it is newer than the shown record.
 * @param shownFor ms between the read of that record and this request. A duration, because the log has the server's clock
 */
export function doneBefore(
  activity: readonly Entry[],
  { enroll, me, shownFor }: { enroll: boolean; me: string; shownFor: number },
): DoneBy | null {
  const confirmed = confirmedOf(activity)
  const at = confirmed.findIndex(
    ({ by, requestedState }) => by.id === me && requestedState === (enroll ? 'enroll' : 'remove'),
  )
  const [own, ...older] = at === -1 ? [] : confirmed.slice(at)
  const done = doneBy(older.find(didChange), enroll)
  return own && done && Date.parse(done.at) > Date.parse(own.at) - shownFor ? done : null
}
