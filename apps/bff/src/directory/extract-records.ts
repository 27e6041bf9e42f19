import { type OperationId, rowOf } from '@frontdesk/api-types/table'

import * as things from './extract-other-records.ts'
import * as people from './extract-people.ts'
import type { ExtractedRecord } from './extracted-record.ts'
import type { IndexedField } from './indexed-fields.ts'
import { type RecordContext, type Fields, fieldsOrNull, idIn, idOf } from './record-fields.ts'

type Reader = (record: Fields, context: RecordContext) => ExtractedRecord[]

const nested =
  (read: Reader, name: IndexedField): Reader =>
  (record, context) =>
    listOf(record[name]).flatMap((part) => read(part, context))

function listOf(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => listOf(one))
  const record = fieldsOrNull(value)
  return record === null ? [] : [record]
}

const all =
  (...readers: Reader[]): Reader =>
  (record, context) =>
    readers.flatMap((read) => read(record, context))

const company = all(things.company)
const location: Reader = things.location
const category: Reader = things.category
const event: Reader = (record, context) => {
  const inside = { ...context, eventId: idIn(record, 'id') ?? context.eventId }
  const projectId = idIn(record, 'projectId') ?? context.projectId
  return [
    ...things.event(record, context),
    ...nested(people.organizer, 'organizer')(record, { ...inside, projectId }),
    ...nested(things.eventType, 'type')(record, { ...context, projectId }),
    ...nested(location, 'extendedLocation')(record, { ...context, projectId }),
    ...nested(category, 'categories')(record, { ...context, projectId }),
  ]
}
const type: Reader = all(things.registrationType, nested(category, 'categories'))
const attendee: Reader = (record, context) => {
  const own = people.attendee(record, context)
  const inside = { ...context, eventId: idIn(record, 'eventId') ?? context.eventId }
  return [
    ...own,
    ...nested(people.person, 'person')(record, inside),
    ...listOf(record['user']).flatMap((user) => people.user(user, inside, idIn(record, 'userId'))),
  ]
}
const registrant: Reader = (record, context) => {
  const inside = { ...context, eventId: idIn(record, 'eventId') ?? context.eventId }
  return [
    ...people.registrant(record, context),
    ...listOf(record['user']).flatMap((user) =>
      people.user(user, inside, idIn(record, 'userId'), idIn(record, 'personId')),
    ),
    ...listOf(record['createdByUser']).flatMap((user) =>
      people.user(user, inside, idIn(record, 'createdByUserId'), idIn(record, 'createdByPersonId')),
    ),
    ...nested(type, 'registrationType')(record, { ...context, eventId: null }),
  ]
}
const attendeeRecord: Reader = (record, context) => {
  const [own] = listOf(record['attendee'])
  const eventId = (own && idIn(own, 'eventId')) ?? context.eventId
  const inside = { ...context, eventId, projectId: (own && idIn(own, 'projectId')) ?? context.projectId }
  return [
    ...nested(attendee, 'attendee')(record, context),
    ...nested(people.person, 'person')(record, inside),
    ...listOf(record['user']).flatMap((user) =>
      people.user(user, inside, own ? idIn(own, 'userId') : null, own ? idIn(own, 'personId') : null),
    ),
  ]
}
const commentItem: Reader = (record, context) => {
  const [comment] = listOf(record['comment'])
  const names = [...listOf(comment?.['user']), ...listOf(record['user'])].slice(0, 1)
  if (comment === undefined) return []
  const inside = { ...context, eventId: idIn(comment, 'eventId') ?? context.eventId }
  return names.flatMap((user) => people.user(user, inside, idIn(comment, 'userId'), idIn(comment, 'personId')))
}

const started: Reader = all(nested(registrant, 'response'), (record, context) =>
  listOf(record['registrationInfo']).flatMap((info) => [
    ...nested(registrant, 'response')(info, context),
    ...nested(type, 'registration')(info, { ...context, eventId: null }),
  ]),
)

const readers: Readonly<Record<string, Reader>> = {
  Company: company,
  CompanyMember: people.member,
  Category: category,
  Event: event,
  EventCompanyItem: all(nested(company, 'company'), nested(people.member, 'companyMembers'), things.eventCompany),
  Project: things.project,
  Location: location,
  EventType: things.eventType,
  MetaField: things.metaField,
  CommentItem: commentItem,
  VirtualEventSettings: things.online,
  ExternalResource: things.resource,
  PostItem: people.post,
  InventoryEntry: nested(things.item, 'inventory'),
  Attendee: attendee,
  AttendeeRecord: attendeeRecord,
  Enrollment: nested(attendee, 'data'),
  FacilitatorRecord: nested(people.facilitator, 'facilitator'),
  RegistrationType: type,
  RegistrationPassCode: things.passCode,
  CodeVerdict: all(nested(type, 'registrationType'), nested(things.passCode, 'registrationPassCode')),
  StartedRegistration: started,
  Registrant: registrant,
}

/** Event and project named by the request. Id names differ in case between operations. */
function contextOf(asked: Readonly<Record<string, unknown>>): RecordContext {
  const ids = new Map(Object.entries(asked).map(([name, value]) => [name.toLowerCase(), idOf(value)]))
  const slug = asked['slug']
  return {
    eventId: ids.get('eventid') ?? null,
    projectId: ids.get('projectid') ?? null,
    companyId: ids.get('companyid') ?? null,
    typeId: ids.get('registrationtypeid') ?? null,
    slug: typeof slug === 'string' && slug !== '' ? slug : null,
  }
}

/**
 * Every record in an answer, nested ones included. `asked`: the fields of the request (path, query, body); `value`: the
 * parsed answer. An unexpected shape yields nothing.
 */
export function extractRecords(
  id: OperationId,
  asked: Readonly<Record<string, unknown>>,
  value: unknown,
): ExtractedRecord[] {
  const { shape, of } = rowOf(id).answer
  const read = readers[of]
  if (read === undefined || shape === 'none') return []
  const isEnvelope = shape === 'paged' || shape === 'service'
  const records = isEnvelope ? fieldsOrNull(value)?.['data'] : value
  const context = contextOf(asked)
  const found = listOf(records).flatMap((record) => read(record, context))
  const { companyId } = context
  if (companyId === null || (id !== 'listCompanyEvents' && id !== 'listMemberEvents')) return found
  return [...found, ...found.flatMap((one) => (one.kind === 'event' ? things.namedAt(one.id, companyId) : []))]
}
