import type { Attendee, Bodies } from '@frontdesk/api-types'
import { eq, sql } from 'drizzle-orm'

import type { Access } from '#access/access.ts'
import type { EventRow } from '#access/reach.ts'
import type { DbOrTx } from '#db/database.ts'
import { markPerson } from '#db/mark-person.ts'
import { attendeeRow, personRow } from '#db/rows.ts'
import { attendees, events, people } from '#db/schema.ts'
import { decideEnrollment, ENROLLED, REMOVED, WAITLISTED, type Decision } from '#rules/enrollment.ts'
import { givenText } from '#rules/given-id.ts'
import { isoSeconds, stamped } from '#rules/stamp.ts'

import type { ServiceDeps } from '../handler.ts'
import {
  findAttendee,
  readWho,
  type AttendeeRow,
  type Found,
  type PersonRow,
  type Who,
  withOwnKeys,
} from './find-attendee.ts'
import { newAttendee, newPerson, readMetaData } from './new-people.ts'
import { closeRanks, lastPlace, promoteFirst } from './waitlist.ts'

type Wish = Bodies['EnrollAttendee']

/** What op 23 answers. `status` is the HTTP status that a failure would have had as a problem. */
export type EnrollmentResult =
  | { done: true; attendee: Attendee; message: string }
  | { done: false; attendee: Attendee | null; message: string; status: 400 | 404 | 409 }

/** What a decision makes of the status fields. */
const statusFields = (
  outcome: Decision['outcome'],
  before: Attendee,
  place: number | null,
  stamp: string,
): Partial<Attendee> => {
  const waited = before.enrollmentStatus === WAITLISTED
  switch (outcome) {
    case 'enrolled':
      return {
        enrollmentStatus: ENROLLED,
        enrollmentDate: stamp,
        enrollmentMode: 'Manual',
        attendanceStatus: 'Accepted',
        waitlistOrder: null,
        ...(waited ? { removedFromWaitlistDate: stamp } : {}),
      }
    case 'waitlisted':
      return {
        enrollmentStatus: WAITLISTED,
        enrollmentMode: 'Manual',
        waitlistOrder: place,
        waitlistDate: stamp,
        removedFromWaitlistDate: null,
      }
    case 'removed':
      return { enrollmentStatus: REMOVED, waitlistOrder: null, ...(waited ? { removedFromWaitlistDate: stamp } : {}) }
    case 'unchanged':
    case 'refused':
      return {}
  }
}

/** What was sent beside the person and differs from what is kept. */
const sentFields = (wish: Wish, who: Who, kept: Attendee): Partial<Attendee> => {
  const fields: Partial<Attendee> = {}
  const extraInfo = givenText(wish.extraInfo)
  if (extraInfo !== null && extraInfo !== kept.extraInfo) fields.extraInfo = extraInfo
  const meta = readMetaData(givenText(wish.metaData))
  const merged = { ...kept.meta, ...meta }
  if (meta !== null && JSON.stringify(merged) !== JSON.stringify(kept.meta ?? {})) fields.meta = merged
  if (who.externalId !== null && !kept.externalId) fields.externalId = who.externalId
  if (who.phone !== null && !kept.phone) fields.phone = who.phone
  if (who.email !== null && !kept.email) fields.email = who.email
  return fields
}

const save = async (tx: DbOrTx, before: AttendeeRow | null, record: Attendee): Promise<Attendee> => {
  const row = attendeeRow(record)
  if (before === null) await tx.insert(attendees).values(row)
  else await tx.update(attendees).set(row).where(eq(attendees.id, before.id))
  return record
}

export const createEnrollment = ({ db, reach, now, newId }: ServiceDeps) => {
  const makePerson = async (tx: DbOrTx, event: EventRow, who: Who, moment: Date): Promise<PersonRow> => {
    const [row] = await tx
      .insert(people)
      .values(personRow(newPerson(who, event, newId(), moment), null))
      .returning()
    if (row === undefined) throw new Error('the new person was not stored')
    return row
  }

  const apply = async (tx: DbOrTx, event: EventRow, wish: Wish, who: Who, found: Found): Promise<EnrollmentResult> => {
    const moment = now()
    const room = { ...event, status: event.record.status }
    const decision = decideEnrollment(wish.enroll, room, found.attendee?.enrollmentStatus ?? null)
    const { outcome, message } = decision
    if (outcome === 'refused') return { done: false, attendee: found.attendee?.record ?? null, message, status: 409 }
    if (outcome === 'unchanged' && found.attendee === null) {
      return {
        done: false,
        attendee: null,
        message: 'This person is not at this event: nothing to remove.',
        status: 404,
      }
    }
    const known = found.attendee?.record
    const person = known ? found.person : (found.person ?? (await makePerson(tx, event, who, moment)))
    const before = known ?? (person ? newAttendee(person.record, who, event, newId(), moment) : null)
    if (before === null) throw new Error('an attendee without a record and without a person')
    const sent = wish.enroll ? sentFields(wish, who, before) : {}
    if (outcome === 'unchanged' && Object.keys(sent).length === 0) return { done: true, attendee: before, message }

    const place = outcome === 'waitlisted' ? await lastPlace(tx, event.id) : null
    const fields = { ...sent, ...statusFields(outcome, before, place, isoSeconds(moment)) }
    const attendee = await save(tx, found.attendee, stamped({ ...before, ...fields }, moment))
    if (outcome === 'unchanged') return { done: true, attendee, message }
    if (before.enrollmentStatus === WAITLISTED)
      await closeRanks(tx, event.id, found.attendee?.waitlistOrder ?? null, moment)
    if (decision.promotes) await promoteFirst(tx, event.id, moment)
    await tx
      .update(events)
      .set({ enrolled: decision.enrolled, waitlisted: decision.waitlisted })
      .where(eq(events.id, event.id))
    if (wish.enroll && person && !person.record.isAttendee) await markPerson(tx, person.id, 'isAttendee', moment)
    return { done: true, attendee, message }
  }

  /**
   * Adds a person to an event or removes them, one request of an event after the other: its row is locked, so seats and
   * waitlist stay right however many ask at once.
   */
  return async (access: Access, wish: Wish): Promise<EnrollmentResult> =>
    db.transaction(async (tx) => {
      const event = await reach.event(access, wish.eventId.toLowerCase(), tx, 'lock')
      const who = readWho(wish)
      if ('fault' in who) return { done: false, attendee: null, message: who.fault, status: 400 }
      let found = await findAttendee(tx, event, who)
      if ('fault' in found) return { done: false, attendee: null, message: found.fault, status: 404 }
      if (wish.enroll && found.person === null && found.attendee === null) {
        // A new person may be asked for at two events of the project at once: one after the other, then look again.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`person of ${event.projectId}`}, 0))`)
        found = await findAttendee(tx, event, who)
        if ('fault' in found) return { done: false, attendee: null, message: found.fault, status: 404 }
      }
      const own = wish.enroll ? await withOwnKeys(tx, event, who, found) : who
      return apply(tx, event, wish, own, found)
    })
}
