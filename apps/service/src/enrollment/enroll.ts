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
import { isoSeconds, stamped } from '#rules/record-stamp.ts'

import type { ServiceDeps } from '../handler.ts'
import {
  findAttendee,
  readPersonKeys,
  type AttendeeRow,
  type Found,
  type PersonRow,
  type PersonKeys,
  withOwnKeys,
} from './find-attendee.ts'
import { newAttendee, newPerson, readMetaData } from './new-people.ts'
import { moveUpWaitlist, lastPlace, promoteFirst } from './waitlist.ts'

type EnrollRequest = Bodies['EnrollAttendee']

/** The answer of op 23. `status` is the HTTP status of the equivalent problem. */
export type EnrollmentResult =
  | { done: true; attendee: Attendee; message: string }
  | { done: false; attendee: Attendee | null; message: string; status: 400 | 404 | 409 }

/** Status fields of a decision. */
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

/** Fields that were sent in addition to the person's identity and differ from the stored ones. */
const sentFields = (request: EnrollRequest, keys: PersonKeys, stored: Attendee): Partial<Attendee> => {
  const fields: Partial<Attendee> = {}
  const extraInfo = givenText(request.extraInfo)
  if (extraInfo !== null && extraInfo !== stored.extraInfo) fields.extraInfo = extraInfo
  const meta = readMetaData(givenText(request.metaData))
  const merged = { ...stored.meta, ...meta }
  if (meta !== null && JSON.stringify(merged) !== JSON.stringify(stored.meta ?? {})) fields.meta = merged
  if (keys.externalId !== null && !stored.externalId) fields.externalId = keys.externalId
  if (keys.phone !== null && !stored.phone) fields.phone = keys.phone
  if (keys.email !== null && !stored.email) fields.email = keys.email
  return fields
}

const save = async (tx: DbOrTx, before: AttendeeRow | null, record: Attendee): Promise<Attendee> => {
  const row = attendeeRow(record)
  if (before === null) await tx.insert(attendees).values(row)
  else await tx.update(attendees).set(row).where(eq(attendees.id, before.id))
  return record
}

export const createEnrollment = ({ db, reach, now, newId }: ServiceDeps) => {
  const makePerson = async (tx: DbOrTx, event: EventRow, keys: PersonKeys, moment: Date): Promise<PersonRow> => {
    const [row] = await tx
      .insert(people)
      .values(personRow(newPerson(keys, event, newId(), moment), null))
      .returning()
    if (row === undefined) throw new Error('the new person was not stored')
    return row
  }

  const apply = async (
    tx: DbOrTx,
    event: EventRow,
    request: EnrollRequest,
    keys: PersonKeys,
    found: Found,
  ): Promise<EnrollmentResult> => {
    const moment = now()
    const room = { ...event, status: event.record.status }
    const decision = decideEnrollment(request.enroll, room, found.attendee?.enrollmentStatus ?? null)
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
    const person = known ? found.person : (found.person ?? (await makePerson(tx, event, keys, moment)))
    const before = known ?? (person ? newAttendee(person.record, keys, event, newId(), moment) : null)
    if (before === null) throw new Error('an attendee without a record and without a person')
    const sent = request.enroll ? sentFields(request, keys, before) : {}
    if (outcome === 'unchanged' && Object.keys(sent).length === 0) return { done: true, attendee: before, message }

    const place = outcome === 'waitlisted' ? await lastPlace(tx, event.id) : null
    const fields = { ...sent, ...statusFields(outcome, before, place, isoSeconds(moment)) }
    const attendee = await save(tx, found.attendee, stamped({ ...before, ...fields }, moment))
    if (outcome === 'unchanged') return { done: true, attendee, message }
    if (before.enrollmentStatus === WAITLISTED)
      await moveUpWaitlist(tx, event.id, found.attendee?.waitlistOrder ?? null, moment)
    if (decision.promotes) await promoteFirst(tx, event.id, moment)
    await tx
      .update(events)
      .set({ enrolled: decision.enrolled, waitlisted: decision.waitlisted })
      .where(eq(events.id, event.id))
    if (request.enroll && person && !person.record.isAttendee) await markPerson(tx, person.id, 'isAttendee', moment)
    return { done: true, attendee, message }
  }

  /**
   * Adds a person to an event or removes them. The event's row is locked, so that concurrent requests keep seats and
   * waitlist correct.
   */
  return async (access: Access, request: EnrollRequest): Promise<EnrollmentResult> =>
    db.transaction(async (tx) => {
      const event = await reach.event(access, request.eventId.toLowerCase(), tx, 'lock')
      const keys = readPersonKeys(request)
      if ('fault' in keys) return { done: false, attendee: null, message: keys.fault, status: 400 }
      let found = await findAttendee(tx, event, keys)
      if ('fault' in found) return { done: false, attendee: null, message: found.fault, status: 404 }
      if (request.enroll && found.person === null && found.attendee === null) {
        // The same new person may be enrolled at two events at once: serialized, then looked up again.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`person of ${event.projectId}`}, 0))`)
        found = await findAttendee(tx, event, keys)
        if ('fault' in found) return { done: false, attendee: null, message: found.fault, status: 404 }
      }
      const own = request.enroll ? await withOwnKeys(tx, event, keys, found) : keys
      return apply(tx, event, request, own, found)
    })
}
