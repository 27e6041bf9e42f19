import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { EventRow } from '#access/reach.ts'
import type { DbOrTx } from '#db/database.ts'
import { emailKey } from '#db/keys.ts'
import { attendees, contactKey, people } from '#db/schema.ts'
import { readEmail } from '#rules/email-address.ts'
import { givenId, givenText } from '#rules/given-id.ts'
import { nameKey } from '#rules/person-name.ts'

export type AttendeeRow = typeof attendees.$inferSelect
export type PersonRow = typeof people.$inferSelect

/** The identifiers of a person, cleaned: empty GUIDs and blanks are absent. */
export interface PersonKeys {
  attendeeId: string | null
  personId: string | null
  userId: string | null
  externalId: string | null
  email: string | null
  name: string | null
  phone: string | null
}

type Sent = { [K in keyof PersonKeys]?: string | null | undefined }

/** Characters. An index of the store cannot hold a key of more than 2,700 bytes. */
const LONGEST_EXTERNAL_ID = 400

/** Cleans the identifiers; a text when they identify no person. */
export const readPersonKeys = (sent: Sent): PersonKeys | { fault: string } => {
  const typedEmail = givenText(sent.email)
  const email = typedEmail === null ? null : readEmail(typedEmail)
  if (typedEmail !== null && email === null) return { fault: 'email: this is not an e-mail address.' }
  const keys: PersonKeys = {
    attendeeId: givenId(sent.attendeeId),
    personId: givenId(sent.personId),
    userId: givenId(sent.userId),
    externalId: givenText(sent.externalId),
    email,
    name: givenText(sent.name),
    phone: givenText(sent.phone),
  }
  if ((keys.externalId?.length ?? 0) > LONGEST_EXTERNAL_ID)
    return { fault: `externalId: takes at most ${LONGEST_EXTERNAL_ID} characters.` }
  const { phone: _, ...telling } = keys
  return Object.values(telling).every((value) => value === null)
    ? { fault: 'Say who is meant: attendeeId, personId, userId, externalId, email or name.' }
    : keys
}

export interface Found {
  attendee: AttendeeRow | null
  person: PersonRow | null
}

const ownFirst = (column: PgColumn, email: string) => sql`${column} is distinct from ${email}`

const nobody: Found = { attendee: null, person: null }

/**
 * Finds the person at the event by the first known of attendeeId, personId, userId, externalId, e-mail. A bare name
 * matches the attendee who is known only by that name and phone number. Call with the event's row locked, so that two
 * concurrent requests do not both find no person.
 */
export const findAttendee = async (
  tx: DbOrTx,
  event: EventRow,
  keys: PersonKeys,
): Promise<Found | { fault: string }> => {
  const attendeeBy = async (condition: SQL | undefined, ...first: SQL[]) => {
    const [row] = await tx
      .select()
      .from(attendees)
      .where(and(eq(attendees.eventId, event.id), condition))
      .orderBy(...first, asc(attendees.id))
      .limit(1)
    return row ?? null
  }
  const personBy = async (condition: SQL | undefined, ...first: SQL[]) => {
    const [row] = await tx
      .select()
      .from(people)
      .where(and(eq(people.projectId, event.projectId), condition))
      .orderBy(...first, asc(people.id))
      .limit(1)
    return row ?? null
  }
  const withPerson = async (attendee: AttendeeRow): Promise<Found> => ({
    attendee,
    person: attendee.personId === null ? null : await personBy(eq(people.id, attendee.personId)),
  })
  const withAttendee = async (person: PersonRow): Promise<Found> => ({
    attendee: await attendeeBy(eq(attendees.personId, person.id)),
    person,
  })
  const either = async (ofAttendee: SQL, ofPerson: SQL): Promise<Found | null> => {
    const attendee = await attendeeBy(ofAttendee)
    if (attendee) return withPerson(attendee)
    const person = await personBy(ofPerson)
    return person ? withAttendee(person) : null
  }

  if (keys.attendeeId !== null) {
    const attendee = await attendeeBy(eq(attendees.id, keys.attendeeId))
    return attendee ? withPerson(attendee) : { fault: `This event has no attendee ${keys.attendeeId}.` }
  }
  if (keys.personId !== null) {
    const person = await personBy(eq(people.id, keys.personId))
    return person ? withAttendee(person) : { fault: `This project has no person ${keys.personId}.` }
  }
  if (keys.userId !== null) {
    const found = await either(eq(attendees.userId, keys.userId), eq(people.userId, keys.userId))
    if (found) return found
  }
  if (keys.externalId !== null) {
    const found = await either(eq(attendees.externalId, keys.externalId), eq(people.externalId, keys.externalId))
    if (found) return found
  }
  const email = emailKey(keys.email)
  if (email !== null) {
    // A person's own address takes precedence over a contact address. The expressions are those of the indexes.
    const attendee = await attendeeBy(
      or(eq(attendees.email, email), eq(contactKey(attendees.record), email)),
      ownFirst(attendees.email, email),
    )
    if (attendee?.email === email) return withPerson(attendee)
    const byContact = sql`lower(${people.record}->>'contactEmail') = ${email}`
    const byOther = sql`lower(${people.record}->>'altEmail') = ${email}`
    const person = await personBy(or(eq(people.email, email), byContact, byOther), ownFirst(people.email, email))
    if (attendee && person?.email !== email) return withPerson(attendee)
    if (person) return withAttendee(person)
  }
  if (keys.name === null || keys.userId !== null || keys.externalId !== null || email !== null) return nobody
  const attendee = await attendeeBy(
    and(
      isNull(attendees.email),
      isNull(attendees.userId),
      isNull(attendees.externalId),
      sql`lower(${attendees.record}->>'name') = ${nameKey(keys.name)}`,
      sql`coalesce(${attendees.record}->>'phone', '') = ${keys.phone ?? ''}`,
    ),
  )
  return attendee ? withPerson(attendee) : nobody
}

/**
 * The identifiers without an external id or e-mail address of another person of the project. When no person was found,
 * both are known to be unused.
 */
export const withOwnKeys = async (
  tx: DbOrTx,
  event: EventRow,
  keys: PersonKeys,
  { person, attendee }: Found,
): Promise<PersonKeys> => {
  if (person === null && attendee === null) return keys
  const isOthers = async (ofPerson: SQL, ofAttendee: SQL): Promise<boolean> => {
    const owners = await tx
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.projectId, event.projectId), ofPerson))
      .limit(2)
    if (owners.some(({ id }) => id !== person?.id)) return true
    const rows = await tx
      .select({ id: attendees.id })
      .from(attendees)
      .where(and(eq(attendees.eventId, event.id), ofAttendee))
      .limit(2)
    return rows.some(({ id }) => id !== attendee?.id)
  }
  const email = emailKey(keys.email)
  const externalIdTaken =
    keys.externalId !== null &&
    (await isOthers(eq(people.externalId, keys.externalId), eq(attendees.externalId, keys.externalId)))
  const emailTaken = email !== null && (await isOthers(eq(people.email, email), eq(attendees.email, email)))
  return { ...keys, externalId: externalIdTaken ? null : keys.externalId, email: emailTaken ? null : keys.email }
}
