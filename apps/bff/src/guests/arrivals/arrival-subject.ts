import { isRecord } from '@frontdesk/api-types/is-record'
import type { DeskBody } from '@frontdesk/desk-api'

import type { Person } from '#access/session.ts'
import { fieldsOrNull, textIn } from '#directory/record-fields.ts'
import { ProblemError, problemErrorOf } from '#problem.ts'

import type { GuestLists } from '../lists/guest-lists.ts'
import { attendeeIdOf, idsOf } from '../lists/guest.ts'
import type { ListRow } from '../lists/list-rows.ts'
import type { ReadService } from '../runs/read-service.ts'

/** Whom an arrival is about. `subjectIds`: all that a mark of the same person may have. */
export type Subject = {
  row: ListRow | null
  /** The service's record of somebody whom the desk had not seen. */
  record: Readonly<Record<string, unknown>> | null
  guestId: string | null
  attendeeId: string | null
  /** The attendee first: a guest and the record of this guest share one mark. */
  subjectId: string
  subjectIds: readonly string[]
}

/** Every id under which the desk knows this person. */
export function idsOfPerson({ row, record, subjectIds }: Subject): string[] {
  const fields = row === null ? fieldsOrNull(record) : null
  const own = row?.guest ? idsOf(row.guest) : [row?.sheet.personId, row?.sheet.userId]
  const given = fields ? [textIn(fields, 'personId'), textIn(fields, 'userId')] : []
  return [...subjectIds, ...own, ...given].filter((id) => typeof id === 'string')
}

export type SubjectOf = (
  eventId: string,
  body: Pick<DeskBody<'markArrival'>, 'guestId' | 'attendeeId'>,
  by: { person: Pick<Person, 'scope'>; signal: AbortSignal | null },
) => Promise<Subject>

const isOther = (record: unknown, field: string, id: string): boolean => {
  const value = isRecord(record) ? record[field] : null
  return typeof value === 'string' && value.trim() !== '' && value.trim().toLowerCase() !== id
}

/**
 * A guest of the list, a record that the desk has seen at the event, or an attendee whom the service has there.
 * @throws ProblemError `not_seen`, or that of a service which does not say
 */
export function createSubjectOf({ lists, read }: { lists: Pick<GuestLists, 'row'>; read: ReadService }): SubjectOf {
  const recordAtService = async (
    eventId: string,
    attendeeId: string,
    { person, signal }: Parameters<SubjectOf>[2],
  ): Promise<Subject['record']> => {
    try {
      const params = { eventid: eventId, attendeeid: attendeeId }
      const answer = await read({ id: 'getAttendee', params, query: {} }, person, signal)
      const record = isRecord(answer) ? answer['attendee'] : null
      return isRecord(record) && !isOther(record, 'id', attendeeId) && !isOther(record, 'eventId', eventId)
        ? record
        : null
    } catch (failure) {
      if (problemErrorOf(failure).code === 'upstream_not_found') return null
      throw failure
    }
  }
  return async (eventId, { guestId, attendeeId }, by) => {
    const [id, given] = [guestId?.toLowerCase() ?? null, attendeeId?.toLowerCase() ?? null]
    const row = await lists.row(eventId, id ?? given ?? '')
    if (row !== null) {
      const { guest } = row
      const own = { guestId: guest?.id ?? null, attendeeId: guest === null ? row.id : attendeeIdOf(guest) }
      const subjectId = own.attendeeId ?? guest?.id ?? row.id
      return { row, record: null, ...own, subjectId, subjectIds: [...new Set([...row.subjects, subjectId])] }
    }
    if (id !== null || given === null) throw new ProblemError('not_seen', { detail: 'The guest list has no such row.' })
    const record = await recordAtService(eventId, given, by)
    if (record === null) throw new ProblemError('not_seen', { detail: 'This attendee was not seen at the event.' })
    return { row: null, record, guestId: null, attendeeId: given, subjectId: given, subjectIds: [given] }
  }
}
