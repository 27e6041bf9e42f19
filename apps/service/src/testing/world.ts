/**
 * A small set of records for tests, in the import format: project `first` with every kind of record, project `second`
 * of another organization with an event of the same slug. Times are in 2030, so that no record has expired.
 */
import { schemas } from '@frontdesk/api-types'

import type { LoadItem } from '#load/load-records.ts'

import { filled } from './filled-record.ts'
import { id, ids } from './world-ids.ts'

export { ids }

const { first, second } = ids
const ofFirst = { projectId: first.project }
const item = (kind: string, record: Record<string, unknown>): LoadItem => ({ kind, record })

const when = {
  timezone: 'Europe/Brussels',
  start: '2030-02-01T09:00:00+01:00',
  end: '2030-02-01T17:00:00+01:00',
  startUtc: '2030-02-01T08:00:00Z',
  endUtc: '2030-02-01T16:00:00Z',
  status: 'Confirmed',
  approvalStatus: 'Approved',
  visibility: 'Public',
  publish: true,
} as const

const event = (given: Parameters<typeof filled<typeof schemas.Event>>[1]) =>
  item('events', filled(schemas.Event, { ...when, topLevelId: given.id, ...given }))

const location = (place: string, name: string, more: { city?: string; code?: string; address1?: string } = {}) =>
  item('locations', filled(schemas.Location, { ...ofFirst, id: place, topLevelId: place, name, ...more }))

const companyType = (role: string, typeId: string, name: string, itemOrder: number) =>
  item('company-types', {
    role,
    ...filled(schemas.CompanyTypeAssignment, { ...ofFirst, id: typeId, name, itemOrder }),
  })

const comment = (commentId: string, created: string, bodyText: string, parentId: string | null = null) =>
  item(
    'comments',
    filled(schemas.CommentItem, {
      comment: filled(schemas.Comment, {
        id: commentId,
        created,
        bodyText,
        parentId,
        eventId: ids.event.main,
        objId: ids.event.main,
        topLevelId: ids.comment.question,
      }),
    }),
  )

const post = (name: string, company: string) =>
  item('posts', { eventId: ids.event.main, ...filled(schemas.PostItem, { name, company }) })

const attendee = (attendeeId: string, personId: string, name: string, userId: string | null) =>
  item('attendees', {
    attendee: filled(schemas.Attendee, {
      ...ofFirst,
      id: attendeeId,
      eventId: ids.event.main,
      personId,
      userId,
      name,
      email: `${name.toLowerCase()}@example.org`,
      enrollmentStatus: 'Enrolled',
    }),
    user: filled(schemas.UserSummary, { name }),
    person: filled(schemas.Person, {
      ...ofFirst,
      id: personId,
      userId,
      name,
      email: `${name.toLowerCase()}@example.org`,
    }),
  })

const inventory = (itemId: string, name: string, typeId: string, quantity: number, override: number | null) => {
  const terms = { status: 'Available', publish: true, numberUsed: 1, numberReserved: 0 } as const
  return item('inventory', {
    inventory: filled(schemas.InventoryItem, {
      ...ofFirst,
      ...terms,
      id: itemId,
      name,
      quantity,
      numberRemaining: quantity - 1,
      type: filled(schemas.InventoryType, { ...ofFirst, id: typeId, name: 'Type' }),
    }),
    details: filled(schemas.InventoryDetails, {
      ...ofFirst,
      ...terms,
      id: itemId.replace(/^9{8}/, '99999998'),
      eventId: ids.event.main,
      inventoryId: itemId,
      typeId,
      quantity: override ?? 0,
      numberRemaining: (override ?? 1) - 1,
      mainControlsAttributes: override === null,
      detailsDifferentThanMain: override !== null,
    }),
  })
}

const passCode = (codeId: string, passcode: string, numberUsed: number) =>
  item(
    'pass-codes',
    filled(schemas.RegistrationPassCode, {
      ...ofFirst,
      id: codeId,
      registrationTypeId: ids.registrationType.coded,
      passcode,
      quantity: 5,
      numberReserved: 0,
      numberUsed,
      openDate: '2020-01-01T00:00:00Z',
    }),
  )

const registrationType = (typeId: string, name: string, requireRegistrationCode: boolean, itemOrder: number) =>
  filled(schemas.RegistrationType, {
    ...ofFirst,
    id: typeId,
    name,
    kind: 'Attendee',
    status: 'Open',
    publish: true,
    quantity: 100,
    openDate: '2020-01-01T00:00:00Z',
    requireRegistrationCode,
    itemOrder,
  })

/** The records, in load order. */
export const world: readonly LoadItem[] = [
  item('projects', {
    id: first.project,
    organizationId: first.organization,
    name: 'First',
    timezone: 'Europe/Brussels',
  }),
  item('projects', { id: second.project, organizationId: second.organization, name: 'Second', timezone: 'Asia/Tokyo' }),
  location(ids.location.hall, 'Hall J', { city: 'Łódź', code: 'HJ' }),
  location(ids.location.room, 'Room 100 % quiet', { address1: '1 Rue du Château' }),
  location(ids.location.cafe, 'Café', { city: 'Brussels' }),
  item('event-types', filled(schemas.EventType, { ...ofFirst, id: ids.eventType, name: 'Conference', publish: true })),
  item('meta-fields', filled(schemas.MetaField, { ...ofFirst, id: id('5', 2), name: 'Shirt', itemOrder: 2 })),
  item('meta-fields', filled(schemas.MetaField, { ...ofFirst, id: id('5', 1), name: 'Diet', itemOrder: 1 })),
  companyType('sponsor', ids.companyType.gold, 'Gold', 0),
  companyType('sponsor', ids.companyType.silver, 'Silver', 1),
  companyType('exhibitor', ids.companyType.stand, 'Stand', 0),
  companyType('vendor', ids.companyType.food, 'Food', 0),
  item(
    'companies',
    filled(schemas.Company, { ...ofFirst, id: ids.company.acme, name: 'Acme', companyTypeId: ids.companyType.gold }),
  ),
  item('companies', filled(schemas.Company, { ...ofFirst, id: ids.company.zeta, name: 'Zeta' })),
  item(
    'company-members',
    filled(schemas.CompanyMember, { ...ofFirst, id: ids.member.ada, companyId: ids.company.acme, name: 'Ada' }),
  ),
  item(
    'company-members',
    filled(schemas.CompanyMember, { ...ofFirst, id: ids.member.bo, companyId: ids.company.acme, name: 'Bo' }),
  ),
  ...[ids.category.tools, ids.category.food].map((categoryId, displayOrder) =>
    item('company-categories', {
      companyId: ids.company.acme,
      category: filled(schemas.Category, {
        ...ofFirst,
        id: categoryId,
        displayOrder,
        name: `Category ${displayOrder}`,
      }),
    }),
  ),
  event({ ...ofFirst, id: ids.event.main, name: 'Open day', slug: 'open-day', created: '2026-01-01T00:00:00Z' }),
  event({
    ...ofFirst,
    id: ids.event.talk,
    name: 'Talk',
    slug: 'talk',
    parentId: ids.event.main,
    topLevelId: ids.event.main,
    startUtc: '2030-02-01T10:00:00Z',
  }),
  event({
    ...ofFirst,
    id: ids.event.full,
    name: 'Small room',
    slug: 'small-room',
    maximumEventSize: 1,
    hasWaitlist: true,
    waitlistSize: 1,
    startUtc: '2030-02-02T10:00:00Z',
  }),
  event({
    projectId: second.project,
    id: second.event,
    name: 'Open day, other',
    slug: 'open-day',
    created: '2026-03-01T00:00:00Z',
  }),
  item('event-companies', {
    eventId: ids.event.main,
    companyId: ids.company.zeta,
    exhibitorTypeId: ids.companyType.stand,
    vendorTypeId: ids.companyType.food,
  }),
  item('event-companies', {
    eventId: ids.event.main,
    companyId: ids.company.acme,
    sponsorTypeId: ids.companyType.silver,
    memberIds: [ids.member.bo, ids.member.ada],
  }),
  item('event-companies', {
    eventId: ids.event.talk,
    companyId: ids.company.acme,
    sponsorTypeId: ids.companyType.gold,
    memberIds: [ids.member.ada],
  }),
  item(
    'virtual-info',
    filled(schemas.VirtualEventSettings, {
      ...ofFirst,
      id: id('6', 1),
      eventId: ids.event.main,
      streamKey: 'sk_secret',
    }),
  ),
  item(
    'external-resources',
    filled(schemas.ExternalResource, { ...ofFirst, id: id('6', 3), eventId: ids.event.main, name: 'B', itemOrder: 2 }),
  ),
  item(
    'external-resources',
    filled(schemas.ExternalResource, { ...ofFirst, id: id('6', 2), eventId: ids.event.main, name: 'A', itemOrder: 1 }),
  ),
  comment(ids.comment.other, '2026-01-02T00:00:00Z', 'Nice'),
  comment(ids.comment.question, '2026-01-01T00:00:00Z', 'Where?'),
  comment(ids.comment.answer, '2026-01-03T00:00:00Z', 'Here', ids.comment.question),
  post('Mia', 'Zeta'),
  post('ada', 'Acme'),
  post('Bo', 'Midway'),
  item('facilitators', {
    ...filled(schemas.Facilitator, { ...ofFirst, id: ids.facilitator, name: 'Fay', facilitatorTypes: [] }),
    eventIds: [ids.event.talk],
  }),
  inventory(ids.inventory.table, 'Table', ids.inventoryType.furniture, 60, 9),
  inventory(ids.inventory.lamp, 'Lamp', ids.inventoryType.light, 40, null),
  item('registration-types', registrationType(ids.registrationType.coded, 'Coded', true, 2)),
  item('registration-types', registrationType(ids.registrationType.open, 'Open', false, 1)),
  item(
    'ticket-types',
    filled(schemas.TicketType, {
      ...ofFirst,
      id: ids.ticketType,
      registrationTypeId: ids.registrationType.open,
      quantity: 50,
      name: 'Seat',
    }),
  ),
  passCode(ids.passCode.early, 'EARLY-25', 1),
  passCode(ids.passCode.gone, 'GONE', 5),
  attendee(ids.attendee.ada, ids.person.ada, 'Ada', ids.user.ada),
  attendee(ids.attendee.bo, ids.person.bo, 'Bo', null),
  item(
    'registrants',
    filled(schemas.Registrant, {
      ...ofFirst,
      id: ids.registrant.ada,
      eventId: ids.event.main,
      registrationTypeId: ids.registrationType.open,
      eventRegistrationDetailsId: ids.registrationDetails,
      personId: ids.person.ada,
      name: 'Ada',
      email: 'ada@example.org',
      responseStatus: 'Complete',
      registrantStatus: 'Complete',
      paymentStatus: 'None',
      approvalStatus: 'None',
    }),
  ),
]
