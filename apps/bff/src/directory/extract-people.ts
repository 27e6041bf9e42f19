import type { ExtractedRecord } from './extracted-record.ts'
import { attendeeFacts } from './facts.ts'
import type { IndexedField } from './indexed-fields.ts'
import {
  type RecordContext,
  type Fields,
  entryOf,
  idIn,
  idFromDigest,
  lineOf,
  textIn,
  textsIn,
} from './record-fields.ts'

const eventOf = (record: Fields, context: RecordContext): string | null => idIn(record, 'eventId') ?? context.eventId

/** The full name, or its parts joined. */
function nameOf(record: Fields, ...otherwise: readonly IndexedField[]): string {
  const parts = textsIn(record, 'firstName', 'middleName', 'lastName').join(' ')
  return textIn(record, 'name', 'displayName') ?? (parts || (textIn(record, ...otherwise) ?? ''))
}

const contactOf = (record: Fields) => ({
  name: nameOf(record, 'email', 'contactEmail'),
  emails: textsIn(record, 'email', 'contactEmail', 'altEmail'),
  phones: textsIn(record, 'phone', 'mobile'),
  detail: lineOf(textIn(record, 'jobTitle'), textIn(record, 'company')),
  personId: idIn(record, 'personId'),
  userId: idIn(record, 'userId'),
})

export const attendee = (record: Fields, context: RecordContext): ExtractedRecord[] =>
  entryOf('attendee', record, context, {
    ...contactOf(record),
    eventId: eventOf(record, context),
    registrantId: idIn(record, 'registrantId'),
    facts: attendeeFacts(record),
  })

export const registrant = (record: Fields, context: RecordContext): ExtractedRecord[] =>
  entryOf('registrant', record, context, {
    ...contactOf(record),
    eventId: eventOf(record, context),
    number: textIn(record, 'confirmationNumber'),
  })

export const facilitator = (record: Fields, context: RecordContext): ExtractedRecord[] =>
  entryOf('facilitator', record, context, { ...contactOf(record), eventId: eventOf(record, context) })

/** A bare person. Has the event at which it was seen, so that scope applies. */
export const person = (record: Fields, context: RecordContext): ExtractedRecord[] =>
  entryOf('person', record, context, {
    ...contactOf(record),
    eventId: context.eventId,
    personId: idIn(record, 'id'),
  })

/** The organizer of an event, by person id or user id. */
export function organizer(record: Fields, context: RecordContext): ExtractedRecord[] {
  const contact = contactOf(record)
  const id = contact.personId ?? contact.userId ?? idIn(record, 'id')
  if (id === null) return []
  return entryOf('person', record, context, { ...contact, id, eventId: context.eventId, mention: true })
}

export const member = (record: Fields, context: RecordContext): ExtractedRecord[] =>
  entryOf('member', record, context, {
    ...contactOf(record),
    companyId: idIn(record, 'companyId') ?? context.companyId,
    detail: lineOf(textIn(record, 'jobTitle', 'role'), textIn(record, 'company')),
  })

/** `user`, `createdByUser`: a name, with the ids of the surrounding record. */
export function user(
  record: Fields,
  context: RecordContext,
  userId: string | null,
  personId: string | null = null,
): ExtractedRecord[] {
  const id = personId ?? userId
  const name = textIn(record, 'name')
  if (id === null || name === null) return []
  return entryOf('person', record, context, {
    id,
    name,
    personId,
    userId,
    eventId: context.eventId,
    externalId: null,
    mention: true,
  })
}

/** Op 18: the author of a post, who has no id. */
export function post(record: Fields, context: RecordContext): ExtractedRecord[] {
  const contact = contactOf(record)
  const who = contact.emails[0] ?? contact.name
  if (who === '') return []
  const id = idFromDigest(`${context.eventId ?? ''} ${who.toLowerCase()}`)
  return entryOf('post', record, context, { ...contact, id, eventId: context.eventId })
}
