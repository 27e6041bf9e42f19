import { call } from '#api/call.ts'
import { callDesk } from '#api/desk/call-desk.ts'
import { asProblem, kindOf } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { type DoneBy, doneLast } from '#records/registration/enrollment-outcome.ts'
import { type Enrollment, enrollmentOf } from '#records/registration/enrollment.ts'

import { type EnrollmentContent, type PersonToEnroll, type Row, isWanted } from './waiting-action.ts'
import type { SentAnswer } from './waiting-rules.ts'

type Found = Pick<Enrollment, 'answer' | 'word'> & { attendeeId: string | null }

/** How they stand at the event now (op 22, else op 21); null without an id to look with, or a record. @throws ApiProblem */
async function readState(eventid: string, { attendeeId, userId }: PersonToEnroll): Promise<Found | null> {
  if (attendeeId === undefined && userId === undefined) return null
  try {
    const attendee =
      attendeeId === undefined
        ? (await call('getAttendeeForUser', { params: { eventid }, query: { userid: userId } })).data
        : (await call('getAttendee', { params: { eventid, attendeeid: attendeeId } })).data.attendee
    if (!attendee) return null
    return { ...enrollmentOf(attendee), attendeeId: attendee.id }
  } catch (thrown) {
    if (kindOf(asProblem(thrown)) !== 'missing') throw thrown
    return { answer: 'no', word: say('Not enrolled'), attendeeId: null }
  }
}

/** Who has done it already, where the activity log tells. */
async function readDone(eventId: string, { enroll, person }: EnrollmentContent): Promise<DoneBy | null> {
  const ids = [person.attendeeId, person.personId, person.userId].filter((id) => id !== undefined)
  try {
    const { activity } = await callDesk('activity', { query: { eventId, subject: ids.join(',') } })
    return doneLast(activity, enroll)
  } catch {
    return null
  }
}

export type Reads = {
  state: (eventId: string, person: PersonToEnroll) => Promise<Found | null>
  done: (eventId: string, content: EnrollmentContent) => Promise<DoneBy | null>
}

/** Before something that waited is sent: whether it is so already, or has become something else. @throws ApiProblem */
export async function lookUp(
  { action: { event, content }, tries }: Row,
  reads: Reads = { state: readState, done: readDone },
): Promise<SentAnswer | null> {
  if (content.kind !== 'enrollment' || content.sure) return null
  const found = await reads.state(event.id, content.person)
  if (found === null) return null
  const { answer, word, attendeeId } = found
  // An earlier request of this action may have put them in line.
  if (isWanted(content, answer) || (content.enroll && answer === 'wait' && tries > 0))
    return { kind: 'already', done: await reads.done(event.id, content), attendeeId }
  const { before } = content
  return before === null || before.state === answer ? null : { kind: 'moved', seen: before.word, now: word }
}
