import { type OperationId, rowOf } from '@frontdesk/api-types/table'

import type { NotedField } from './noted-fields.ts'
import { type Around, type Fields, fieldsOf, idIn, idOf } from './record-fields.ts'
import * as people from './seen-people.ts'
import type { Seen } from './seen-record.ts'
import * as things from './seen-things.ts'

type Reader = (record: Fields, around: Around) => Seen[]

const nested =
  (read: Reader, name: NotedField): Reader =>
  (record, around) =>
    listOf(record[name]).flatMap((part) => read(part, around))

function listOf(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => listOf(one))
  const record = fieldsOf(value)
  return record === null ? [] : [record]
}

const all =
  (...readers: Reader[]): Reader =>
  (record, around) =>
    readers.flatMap((read) => read(record, around))

const company = all(things.company)
const location: Reader = things.location
const category: Reader = things.category
const event: Reader = (record, around) => {
  const inside = { ...around, eventId: idIn(record, 'id') ?? around.eventId }
  const projectId = idIn(record, 'projectId') ?? around.projectId
  return [
    ...things.event(record, around),
    ...nested(people.organizer, 'organizer')(record, { ...inside, projectId }),
    ...nested(things.eventType, 'type')(record, { ...around, projectId }),
    ...nested(location, 'extendedLocation')(record, { ...around, projectId }),
    ...nested(category, 'categories')(record, { ...around, projectId }),
  ]
}
const type: Reader = all(things.registrationType, nested(category, 'categories'))
const attendee: Reader = (record, around) => {
  const own = people.attendee(record, around)
  const inside = { ...around, eventId: idIn(record, 'eventId') ?? around.eventId }
  return [
    ...own,
    ...nested(people.person, 'person')(record, inside),
    ...listOf(record['user']).flatMap((user) => people.user(user, inside, idIn(record, 'userId'))),
  ]
}
const registrant: Reader = (record, around) => {
  const inside = { ...around, eventId: idIn(record, 'eventId') ?? around.eventId }
  return [
    ...people.registrant(record, around),
    ...listOf(record['user']).flatMap((user) =>
      people.user(user, inside, idIn(record, 'userId'), idIn(record, 'personId')),
    ),
    ...listOf(record['createdByUser']).flatMap((user) =>
      people.user(user, inside, idIn(record, 'createdByUserId'), idIn(record, 'createdByPersonId')),
    ),
    ...nested(type, 'registrationType')(record, { ...around, eventId: null }),
  ]
}
const attendeeRecord: Reader = (record, around) => {
  const [own] = listOf(record['attendee'])
  const eventId = (own && idIn(own, 'eventId')) ?? around.eventId
  const inside = { ...around, eventId, projectId: (own && idIn(own, 'projectId')) ?? around.projectId }
  return [
    ...nested(attendee, 'attendee')(record, around),
    ...nested(people.person, 'person')(record, inside),
    ...listOf(record['user']).flatMap((user) =>
      people.user(user, inside, own ? idIn(own, 'userId') : null, own ? idIn(own, 'personId') : null),
    ),
  ]
}
const commentItem: Reader = (record, around) => {
  const [comment] = listOf(record['comment'])
  const names = [...listOf(comment?.['user']), ...listOf(record['user'])].slice(0, 1)
  if (comment === undefined) return []
  const inside = { ...around, eventId: idIn(comment, 'eventId') ?? around.eventId }
  return names.flatMap((user) => people.user(user, inside, idIn(comment, 'userId'), idIn(comment, 'personId')))
}

const started: Reader = all(nested(registrant, 'response'), (record, around) =>
  listOf(record['registrationInfo']).flatMap((info) => [
    ...nested(registrant, 'response')(info, around),
    ...nested(type, 'registration')(info, { ...around, eventId: null }),
  ]),
)

const readers: Readonly<Record<string, Reader>> = {
  Company: company,
  CompanyMember: people.member,
  Category: category,
  Event: event,
  EventCompanyItem: all(nested(company, 'company'), nested(people.member, 'companyMembers')),
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
function aroundOf(asked: Readonly<Record<string, unknown>>): Around {
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
export function seen(id: OperationId, asked: Readonly<Record<string, unknown>>, value: unknown): Seen[] {
  const { shape, of } = rowOf(id).answer
  const read = readers[of]
  if (read === undefined || shape === 'none') return []
  const isEnvelope = shape === 'paged' || shape === 'service'
  const records = isEnvelope ? fieldsOf(value)?.['data'] : value
  const around = aroundOf(asked)
  return listOf(records).flatMap((record) => read(record, around))
}
