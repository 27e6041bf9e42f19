import { randomUUID } from 'node:crypto'

import { urlOf } from '@frontdesk/api-types'
import type { Body, OperationId, Params, Query } from '@frontdesk/api-types'

import { ids } from './world.ts'

interface Call<I extends OperationId> {
  params: Params<I>
  query: Query<I>
  body: () => Body<I>
}

const none = () => null
const { main: eventid } = ids.event
const projectid = ids.first.project
const companyid = ids.company.acme
const question = { eventId: eventid, projectId: projectid, personId: ids.person.bo, passCode: 'early-25' }

/** For every operation a call that succeeds on `world`, also repeatedly. */
const calls: { [I in OperationId]: Call<I> } = {
  getCompany: { params: { companyid }, query: {}, body: none },
  listCompanyMembers: { params: { companyid }, query: {}, body: none },
  listCompanyCategories: { params: { companyid }, query: {}, body: none },
  listCompanyEvents: { params: { companyid }, query: {}, body: none },
  listMemberEvents: { params: { companyid, memberid: ids.member.ada }, query: {}, body: none },
  listEventCompanies: { params: { eventid }, query: {}, body: none },
  createProjectEvent: { params: { projectid }, query: {}, body: () => ({ name: `New ${randomUUID()}`, ...times }) },
  getProject: { params: { projectid }, query: {}, body: none },
  listLocations: { params: { projectid }, query: {}, body: none },
  getLocation: { params: { projectid, locationid: ids.location.hall }, query: {}, body: none },
  listEventTypes: { params: { projectid }, query: {}, body: none },
  listMetaFields: { params: { projectid }, query: {}, body: none },
  createEvent: {
    params: {},
    query: {},
    body: () => ({
      eventId: randomUUID(),
      userId: ids.user.ada,
      projectId: projectid,
      name: `New ${randomUUID()}`,
      ...times,
    }),
  },
  getEventForSlug: { params: {}, query: { slug: 'open-day', projectid }, body: none },
  listEventComments: { params: {}, query: { eventid }, body: none },
  getVirtualInfo: { params: { eventid }, query: {}, body: none },
  listExternalResources: { params: { eventid }, query: {}, body: none },
  listEventPosts: { params: { eventid }, query: {}, body: none },
  listInventory: { params: { eventid }, query: {}, body: none },
  getInventoryItem: { params: { eventid, inventoryid: ids.inventory.table }, query: {}, body: none },
  getAttendeeForUser: { params: { eventid }, query: { userid: ids.user.ada }, body: none },
  getAttendee: { params: { eventid, attendeeid: ids.attendee.ada }, query: {}, body: none },
  enrollAttendee: {
    params: {},
    query: {},
    body: () => ({ enroll: true, eventId: eventid, name: 'Cy', email: `${randomUUID()}@example.org` }),
  },
  getFacilitator: { params: { eventid: ids.event.talk, facilitatorid: ids.facilitator }, query: {}, body: none },
  addFacilitatorFavorite: {
    params: { facilitatorId: ids.facilitator },
    query: {},
    body: () => ({ topLevelEventId: eventid, personId: ids.person.ada }),
  },
  listRegistrationTypes: { params: {}, query: { projectid }, body: none },
  listPassCodes: { params: { registrationtypeid: ids.registrationType.coded }, query: {}, body: none },
  getPassCode: {
    params: { registrationtypeid: ids.registrationType.coded },
    query: { passcode: 'EARLY-25' },
    body: none,
  },
  fetchRegistrationCode: { params: {}, query: {}, body: () => question },
  validateRegistrationCode: { params: {}, query: {}, body: () => question },
  startRegistration: {
    params: {},
    query: {},
    body: () => ({
      eventId: eventid,
      personId: ids.person.bo,
      projectId: projectid,
      registrationTypeId: ids.registrationType.open,
    }),
  },
  getRegistrantForPerson: { params: { eventid }, query: { personid: ids.person.ada }, body: none },
  sendConfirmation: {
    params: {},
    query: {},
    body: () => ({ registrantId: ids.registrant.ada, eventId: eventid, email: 'ada@example.org' }),
  },
}

const times = {
  startDate: '2030-03-30T00:00:00',
  startTime: '09:00',
  endDate: '2030-03-31T00:00:00',
  endTime: '17:00',
  timezone: 'Europe/Brussels',
}

/** Path, query and body text of the operation's call. */
export function requestOf(id: OperationId): { path: string; body: string | null } {
  const call = anyCall(id)
  const body = call.body()
  return { path: urlOf(id, call.params, call.query), body: body === null ? null : JSON.stringify(body) }
}

/** Guarantee: the call belongs to the operation, which the compiler cannot infer for a variable id. */
const anyCall = (id: OperationId) => calls[id] as Call<'getCompany'>
