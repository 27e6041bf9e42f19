import type { Attendee, AttendeeRecord, Person, UserSummary } from '@frontdesk/api-types'

import { firstFilled, joined, nameOf } from '#format/names.ts'
import { say } from '#i18n/say.ts'

/** An attendee with person and user, wherever the service put them in the answer. */
export type AttendeeView = {
  attendee: Attendee
  person: Person | null
  /** The person's account, when the service sent it (name, zone, picture). */
  user: UserSummary | null
  name: string
  /** Job title and company in one line. */
  work: string | null
  email: string | null
  otherEmails: string[]
  phone: string | null
  timezone: string | null
  personId: string | null
  userId: string | null
}

/**
 * Parses op 22, whose `user` and `person` may be beside the attendee or inside it, and op 21, which is the attendee
 * alone. `null` when the answer has no attendee.
 */
export function attendeeView(record: AttendeeRecord | Attendee | null | undefined): AttendeeView | null {
  if (!record) return null
  const wrapped = isRecord(record) ? record : { attendee: record, user: null, person: null }
  const { attendee } = wrapped
  if (!attendee) return null
  const person = wrapped.person ?? ('person' in attendee ? attendee.person : null) ?? null
  const user = wrapped.user ?? ('user' in attendee ? attendee.user : null) ?? null
  const email = firstFilled(attendee.email, attendee.contactEmail, person?.email, person?.contactEmail)
  const others = [attendee.contactEmail, person?.email, person?.contactEmail, person?.altEmail]
  return {
    attendee,
    person,
    user,
    name: nameOf({ ...attendee, email: null }) ?? nameOf(person) ?? nameOf(user) ?? email ?? say('No name'),
    work: joined([attendee.jobTitle ?? person?.jobTitle, attendee.company ?? person?.company]),
    email,
    otherEmails: [...new Set(others.filter((mail): mail is string => Boolean(mail?.trim()) && mail !== email))],
    phone: firstFilled(attendee.phone, person?.phone),
    timezone: firstFilled(person?.timezone, user?.timezone),
    personId: attendee.personId ?? person?.id ?? null,
    userId: attendee.userId ?? person?.userId ?? null,
  }
}

function isRecord(answer: AttendeeRecord | Attendee): answer is AttendeeRecord {
  return 'attendee' in answer
}
