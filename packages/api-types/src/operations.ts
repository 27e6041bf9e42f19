import type { Bodies, Records } from './records.ts'

/** Least privileged first: each role includes the permissions of the one before it. */
export const roles = ['kiosk', 'support', 'staff', 'organizer', 'admin'] as const
export type Role = (typeof roles)[number]

/** Fields whose value never leaves the server unless revealed. The BFF removes them at any depth. */
export const secretFields = [
  'streamKey',
  'grabToken',
  'rsvpKey',
  'passcode',
  'enteredCode',
  'externalMeetingUrl',
  'continuationToken',
  'cacheToken',
] as const
export type SecretField = (typeof secretFields)[number]

export type Scalar = 'uuid' | 'string' | 'int32' | 'int64'
export type Credential = 'apiKey' | 'bearer'
export type Answer = {
  status: 200 | 201 | 204
  /** `one` record, a `list` of them, a `paged` result, a `service` response around one, or `none`. */
  shape: 'one' | 'list' | 'paged' | 'service' | 'none'
  of: keyof Records
}
/** A row of the table: pure data without functions. */
export type Operation = {
  /** Number in docs/api.md. */
  number: number
  method: 'GET' | 'POST' | 'PUT'
  /** As printed; every `{name}` is a uuid. */
  path: `/api/${string}`
  query: Readonly<Record<string, Scalar>>
  body: keyof Bodies | null
  answer: Answer
  /** Every status the contract lists. */
  statuses: readonly number[]
  credentials: readonly Credential[]
  effect: 'reads' | 'writes'
  secrets: readonly SecretField[]
  /** The least privileged role that may call it. */
  role: Role
}

const one = <N extends keyof Records>(of: N) => ({ status: 200, shape: 'one', of }) as const
const list = <N extends keyof Records>(of: N) => ({ status: 200, shape: 'list', of }) as const
const paged = <N extends keyof Records>(of: N) => ({ status: 200, shape: 'paged', of }) as const
const none = { status: 204, shape: 'none', of: 'ProblemDetails' } as const

const pageTokens = ['continuationToken', 'cacheToken'] as const
const either = ['apiKey', 'bearer'] as const
const key = ['apiKey'] as const

/** THE TABLE: the 33 operations of docs/api.md. Routes, input and output types, roles and documents derive from it. */
// oxfmt-ignore
export const operations = {
  getCompany: { number: 1, method: 'GET', path: '/api/companies/{companyid}', query: {}, body: null, answer: one('Company'), statuses: [200, 403], credentials: either, effect: 'reads', secrets: [], role: 'support' },
  listCompanyMembers: { number: 2, method: 'GET', path: '/api/companies/{companyid}/members', query: {}, body: null, answer: paged('CompanyMember'), statuses: [200, 403], credentials: either, effect: 'reads', secrets: pageTokens, role: 'support' },
  listCompanyCategories: { number: 3, method: 'GET', path: '/api/companies/{companyid}/categories', query: {}, body: null, answer: paged('Category'), statuses: [200, 403], credentials: either, effect: 'reads', secrets: pageTokens, role: 'support' },
  listCompanyEvents: { number: 4, method: 'GET', path: '/api/companies/{companyid}/events', query: {}, body: null, answer: paged('Event'), statuses: [200, 403], credentials: either, effect: 'reads', secrets: pageTokens, role: 'support' },
  listMemberEvents: { number: 5, method: 'GET', path: '/api/companies/{companyid}/members/{memberid}/events', query: {}, body: null, answer: paged('Event'), statuses: [200, 403], credentials: either, effect: 'reads', secrets: pageTokens, role: 'support' },
  listEventCompanies: { number: 6, method: 'GET', path: '/api/events/{eventid}/companies', query: { exhibitorTypeId: 'uuid', sponsorTypeId: 'uuid', vendorTypeId: 'uuid', companyMemberTypeId: 'uuid' }, body: null, answer: list('EventCompanyItem'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: [], role: 'support' },
  createProjectEvent: { number: 7, method: 'POST', path: '/api/projects/{projectid}/events', query: {}, body: 'CreateProjectEvent', answer: { status: 201, shape: 'service', of: 'Event' }, statuses: [201, 400, 403], credentials: either, effect: 'writes', secrets: [], role: 'organizer' },
  getProject: { number: 8, method: 'GET', path: '/api/projects/{projectid}', query: {}, body: null, answer: one('Project'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: [], role: 'support' },
  listLocations: { number: 9, method: 'GET', path: '/api/projects/{projectid}/locations', query: { keyword: 'string', page: 'int64', pagesize: 'int64' }, body: null, answer: paged('Location'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: pageTokens, role: 'support' },
  getLocation: { number: 10, method: 'GET', path: '/api/projects/{projectid}/location/{locationid}', query: {}, body: null, answer: one('Location'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: [], role: 'support' },
  listEventTypes: { number: 11, method: 'GET', path: '/api/projects/{projectid}/event-types', query: {}, body: null, answer: paged('EventType'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: pageTokens, role: 'support' },
  listMetaFields: { number: 12, method: 'GET', path: '/api/projects/{projectid}/meta-fields', query: {}, body: null, answer: list('MetaField'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: [], role: 'support' },
  createEvent: { number: 13, method: 'POST', path: '/api/events/create', query: {}, body: 'CreateEvent', answer: { status: 200, shape: 'service', of: 'Event' }, statuses: [200, 403], credentials: key, effect: 'writes', secrets: [], role: 'organizer' },
  getEventForSlug: { number: 14, method: 'GET', path: '/api/events/get-for-slug', query: { projectid: 'uuid', slug: 'string' }, body: null, answer: one('Event'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: [], role: 'support' },
  listEventComments: { number: 15, method: 'GET', path: '/api/events/comments', query: { eventid: 'uuid' }, body: null, answer: paged('CommentItem'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: pageTokens, role: 'support' },
  getVirtualInfo: { number: 16, method: 'GET', path: '/api/events/{eventid}/virtual-info', query: {}, body: null, answer: one('VirtualEventSettings'), statuses: [200, 403, 404], credentials: key, effect: 'reads', secrets: ['streamKey', 'externalMeetingUrl'], role: 'support' },
  listExternalResources: { number: 17, method: 'GET', path: '/api/events/{eventid}/external-resources', query: {}, body: null, answer: list('ExternalResource'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: [], role: 'support' },
  listEventPosts: { number: 18, method: 'GET', path: '/api/events/{eventid}/posts', query: { sort: 'string', page: 'int32', pagesize: 'int32' }, body: null, answer: paged('PostItem'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: pageTokens, role: 'support' },
  listInventory: { number: 19, method: 'GET', path: '/api/events/{eventid}/inventory', query: { inventoryTypeId: 'uuid' }, body: null, answer: list('InventoryEntry'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: [], role: 'support' },
  getInventoryItem: { number: 20, method: 'GET', path: '/api/events/{eventid}/inventory/{inventoryid}', query: {}, body: null, answer: one('InventoryEntry'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: [], role: 'support' },
  getAttendeeForUser: { number: 21, method: 'GET', path: '/api/events/{eventid}/attendee-for-userid', query: { userid: 'uuid' }, body: null, answer: one('Attendee'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: [], role: 'support' },
  getAttendee: { number: 22, method: 'GET', path: '/api/events/{eventid}/attendees/{attendeeid}', query: {}, body: null, answer: one('AttendeeRecord'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: ['rsvpKey'], role: 'support' },
  enrollAttendee: { number: 23, method: 'POST', path: '/api/events/enroll-attendee', query: {}, body: 'EnrollAttendee', answer: one('Enrollment'), statuses: [200, 403], credentials: key, effect: 'writes', secrets: [], role: 'staff' },
  getFacilitator: { number: 24, method: 'GET', path: '/api/events/{eventid}/facilitators/{facilitatorid}', query: {}, body: null, answer: one('FacilitatorRecord'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: [], role: 'support' },
  addFacilitatorFavorite: { number: 25, method: 'PUT', path: '/api/favorites/facilitators/{facilitatorId}', query: {}, body: 'FacilitatorFavorite', answer: none, statuses: [204, 400, 403, 404], credentials: key, effect: 'writes', secrets: [], role: 'staff' },
  listRegistrationTypes: { number: 26, method: 'GET', path: '/api/registration/registration-types', query: { projectid: 'uuid' }, body: null, answer: list('RegistrationType'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: [], role: 'support' },
  listPassCodes: { number: 27, method: 'GET', path: '/api/registration/{registrationtypeid}/codes', query: {}, body: null, answer: list('RegistrationPassCode'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: ['passcode'], role: 'support' },
  getPassCode: { number: 28, method: 'GET', path: '/api/registration/{registrationtypeid}/codes/get-for-code', query: { passcode: 'string' }, body: null, answer: one('RegistrationPassCode'), statuses: [200, 403, 404], credentials: key, effect: 'reads', secrets: ['passcode'], role: 'support' },
  fetchRegistrationCode: { number: 29, method: 'POST', path: '/api/registration/registration-code', query: {}, body: 'CodeQuestion', answer: one('RegistrationPassCode'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: ['passcode'], role: 'support' },
  validateRegistrationCode: { number: 30, method: 'POST', path: '/api/events/registration-code-validate', query: {}, body: 'CodeQuestion', answer: one('CodeVerdict'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: ['passcode'], role: 'support' },
  startRegistration: { number: 31, method: 'POST', path: '/api/events/registration-start', query: {}, body: 'StartRegistration', answer: one('StartedRegistration'), statuses: [200, 403], credentials: key, effect: 'writes', secrets: ['grabToken', 'enteredCode'], role: 'organizer' },
  getRegistrantForPerson: { number: 32, method: 'GET', path: '/api/events/{eventid}/registrant-for-person', query: { personid: 'uuid' }, body: null, answer: one('Registrant'), statuses: [200, 403], credentials: key, effect: 'reads', secrets: ['grabToken', 'enteredCode'], role: 'support' },
  sendConfirmation: { number: 33, method: 'POST', path: '/api/events/registration-send-confirmation', query: {}, body: 'SendConfirmation', answer: one('Confirmation'), statuses: [200, 403], credentials: key, effect: 'writes', secrets: [], role: 'support' },
} as const satisfies Record<string, Operation>

export type OperationId = keyof typeof operations
/** Rows in the order of the contract. */
export const operationIds = Object.keys(operations) as OperationId[]

/** Body fields that identify the acting user. A browser that could set them could impersonate others. */
export const identityFields = {
  createProjectEvent: ['userId'],
  createEvent: ['userId'],
  startRegistration: ['createdByUserId', 'createdByPersonId'],
} as const satisfies Partial<Record<OperationId, readonly string[]>>
