import type { NotedField } from './noted-fields.ts'
import { type Around, type Fields, entryOf, idIn, idMadeOf, lineOf, textIn, textsIn } from './record-fields.ts'
import type { Seen } from './seen-record.ts'

const eventOf = (record: Fields, around: Around): string | null => idIn(record, 'eventId') ?? around.eventId

/** The full name, or its parts joined. */
function nameOf(record: Fields, ...otherwise: readonly NotedField[]): string {
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

export const attendee = (record: Fields, around: Around): Seen[] =>
  entryOf('attendee', record, around, {
    ...contactOf(record),
    eventId: eventOf(record, around),
    registrantId: idIn(record, 'registrantId'),
  })

export const registrant = (record: Fields, around: Around): Seen[] =>
  entryOf('registrant', record, around, {
    ...contactOf(record),
    eventId: eventOf(record, around),
    number: textIn(record, 'confirmationNumber'),
  })

export const facilitator = (record: Fields, around: Around): Seen[] =>
  entryOf('facilitator', record, around, { ...contactOf(record), eventId: eventOf(record, around) })

/** A bare person. Has the event at which it was seen, so that scope applies. */
export const person = (record: Fields, around: Around): Seen[] =>
  entryOf('person', record, around, {
    ...contactOf(record),
    eventId: around.eventId,
    personId: idIn(record, 'id'),
  })

/** The organizer of an event, by person id or user id. */
export function organizer(record: Fields, around: Around): Seen[] {
  const contact = contactOf(record)
  const id = contact.personId ?? contact.userId ?? idIn(record, 'id')
  if (id === null) return []
  return entryOf('person', record, around, { ...contact, id, eventId: around.eventId, mention: true })
}

export const member = (record: Fields, around: Around): Seen[] =>
  entryOf('member', record, around, {
    ...contactOf(record),
    companyId: idIn(record, 'companyId') ?? around.companyId,
    detail: lineOf(textIn(record, 'jobTitle', 'role'), textIn(record, 'company')),
  })

/** `user`, `createdByUser`: a name, with the ids of the surrounding record. */
export function user(record: Fields, around: Around, userId: string | null, personId: string | null = null): Seen[] {
  const id = personId ?? userId
  const name = textIn(record, 'name')
  if (id === null || name === null) return []
  return entryOf('person', record, around, {
    id,
    name,
    personId,
    userId,
    eventId: around.eventId,
    externalId: null,
    mention: true,
  })
}

/** Op 18: the author of a post, who has no id. */
export function post(record: Fields, around: Around): Seen[] {
  const contact = contactOf(record)
  const who = contact.emails[0] ?? contact.name
  if (who === '') return []
  const id = idMadeOf(`${around.eventId ?? ''} ${who.toLowerCase()}`)
  return entryOf('post', record, around, { ...contact, id, eventId: around.eventId })
}
