import { answerSchema } from '@frontdesk/api-types'
import { type OperationId, operationIds } from '@frontdesk/api-types/table'
import { readFacts } from '@frontdesk/finder/entry'
import { describe, expect, it } from 'vitest'

import { extractRecords } from './extract-records.ts'
import { type ExtractedRecord } from './extracted-record.ts'

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [event, project, company, type, person, user] = [id(1), id(2), id(3), id(4), id(5), id(6)]
const ana = { name: 'Ana Ruiz', email: 'ana@ruiz.example', phone: '+34 600 100 200' }
const attendee = { id: id(10), eventId: event, projectId: project, personId: person, userId: user, ...ana }
const registrant = {
  id: id(11),
  eventId: event,
  projectId: project,
  personId: person,
  userId: user,
  ...ana,
  confirmationNumber: 'KX-4711',
  enteredCode: 'SPRING-SECRET',
  grabToken: 'grab-secret',
  user: { name: 'Ana R.' },
  createdByUserId: id(60),
  createdByPersonId: id(61),
  createdByUser: { name: 'Otto Clerk' },
  registrationType: { id: type, projectId: project, name: 'Standard', code: 'STD' },
}
const code = {
  id: id(12),
  registrationTypeId: type,
  projectId: project,
  name: 'Spring offer',
  passcode: 'SPRING-24',
  emailAddresses: 'list@of.example',
}
const anEvent = {
  id: event,
  projectId: project,
  name: 'Tideline',
  slug: 'tideline',
  code: 'TL26',
  start: '2026-11-21T09:00:00',
  city: 'Porto',
  organizer: { id: id(7), personId: id(8), name: 'Olga Host', email: 'olga@host.example' },
  type: { id: id(9), name: 'Summit' },
  extendedLocation: { id: id(13), name: 'Hall One', code: 'H1', city: 'Porto' },
  categories: [{ id: id(14), name: 'Music' }],
}
const eventAnswer = ['event Tideline', 'person Olga Host', 'eventType Summit', 'location Hall One', 'category Music']
const member = { id: id(15), companyId: company, projectId: project, ...ana, jobTitle: 'Buyer', company: 'Acme' }
const facilitator = { id: id(16), projectId: project, personId: person, name: 'Fay Speaker', email: 'fay@talk.example' }
const item = { id: id(17), projectId: project, name: 'T-shirt', code: 'TS', type: { id: id(18), name: 'Clothes' } }

const paged = (...data: unknown[]) => ({ count: data.length, numberOfPages: 1, data })

/** For every operation: the request, the answer, and the entries read from it. */
const cases: Record<OperationId, [asked: object, value: unknown, noted: string[]]> = {
  getCompany: [{}, { id: company, projectId: project, name: 'Acme', email: 'hi@acme.example' }, ['company Acme']],
  listCompanyMembers: [{ companyid: company }, paged(member), ['member Ana Ruiz']],
  listCompanyCategories: [{}, paged({ id: id(14), name: 'Music' }), ['category Music']],
  listCompanyEvents: [{ companyid: company }, paged(anEvent), [...eventAnswer, 'eventCompany ']],
  listMemberEvents: [{ memberid: id(15) }, paged(anEvent), eventAnswer],
  listEventCompanies: [
    { eventid: event },
    [{ company: { id: company, name: 'Acme' }, companyMembers: [member] }],
    ['company Acme', 'member Ana Ruiz', 'eventCompany '],
  ],
  createProjectEvent: [{ projectid: project }, { requestComplete: true, data: anEvent }, eventAnswer],
  getProject: [{ projectid: project }, { name: 'Coast' }, ['project Coast']],
  listLocations: [{}, paged({ id: id(13), name: 'Hall One' }), ['location Hall One']],
  getLocation: [{}, { id: id(13), name: 'Hall One' }, ['location Hall One']],
  listEventTypes: [{}, paged({ id: id(9), name: 'Summit' }), ['eventType Summit']],
  listMetaFields: [{}, [{ id: id(19), name: 'Diet' }], ['field Diet']],
  createEvent: [{}, { requestComplete: true, data: anEvent }, eventAnswer],
  getEventForSlug: [{ slug: 'tideline' }, anEvent, eventAnswer],
  listEventComments: [
    { eventid: event },
    paged({ user: { name: 'Cora Word' }, comment: { id: id(20), userId: id(62), eventId: event, bodyText: 'Hi' } }),
    ['person Cora Word'],
  ],
  getVirtualInfo: [{ eventid: event }, { id: id(21), name: 'Stream', streamKey: 'stream-secret' }, ['online Stream']],
  listExternalResources: [{ eventid: event }, [{ id: id(22), name: 'Slides' }], ['resource Slides']],
  listEventPosts: [{ eventid: event }, paged({ ...ana }), ['post Ana Ruiz']],
  listInventory: [{ eventid: event }, [{ inventory: item }], ['item T-shirt']],
  getInventoryItem: [{ eventid: event }, { inventory: item }, ['item T-shirt']],
  getAttendeeForUser: [{ eventid: event }, attendee, ['attendee Ana Ruiz']],
  getAttendee: [
    { eventid: event },
    {
      attendee,
      person: { id: person, ...ana, altEmail: 'ana@home.example', rsvpKey: 'rsvp-secret' },
      user: { name: 'A.R.' },
    },
    ['attendee Ana Ruiz', 'person Ana Ruiz', 'person A.R.'],
  ],
  enrollAttendee: [
    { eventId: event, email: 'no@no.example' },
    { success: true, data: attendee },
    ['attendee Ana Ruiz'],
  ],
  getFacilitator: [{ eventid: event }, { facilitator }, ['facilitator Fay Speaker']],
  addFacilitatorFavorite: [{}, null, []],
  listRegistrationTypes: [{ projectid: project }, [{ id: type, name: 'Standard', code: 'STD' }], ['type Standard']],
  listPassCodes: [{ registrationtypeid: type }, [code], ['code Spring offer']],
  getPassCode: [{ registrationtypeid: type, passcode: 'SPRING-24' }, code, ['code Spring offer']],
  fetchRegistrationCode: [{ eventId: event, passCode: 'SPRING-24' }, code, ['code Spring offer']],
  validateRegistrationCode: [
    {},
    { success: true, registrationType: { id: type, name: 'Standard' }, registrationPassCode: code },
    ['type Standard', 'code Spring offer'],
  ],
  startRegistration: [
    { eventId: event, personId: person },
    { registrationInfo: { registration: { id: type, name: 'Standard' } }, response: registrant },
    ['registrant Ana Ruiz', 'person Ana R.', 'person Otto Clerk', 'type Standard', 'type Standard'],
  ],
  getRegistrantForPerson: [
    { eventid: event, personid: person },
    registrant,
    ['registrant Ana Ruiz', 'person Ana R.', 'person Otto Clerk', 'type Standard'],
  ],
  sendConfirmation: [{ registrantId: id(11), email: 'ana@ruiz.example' }, { success: true, data: true }, []],
}

const of = (operation: OperationId): ExtractedRecord[] => {
  const [asked, value] = cases[operation]
  return extractRecords(operation, { ...asked }, answerSchema(operation).parse(value))
}
const only = (operation: OperationId, kind: string): ExtractedRecord => {
  const [found] = of(operation).filter((one) => one.kind === kind)
  if (found === undefined) throw new Error(`no ${kind}`)
  return found
}

describe('what an answer shows', () => {
  it.each(operationIds)('%s', (operation) => {
    expect(of(operation).map(({ kind, name }) => `${kind} ${name}`)).toEqual(cases[operation][2])
  })

  it.each(operationIds)('%s returns nothing for an answer of another shape, and never fails', (operation) => {
    for (const value of [null, [], {}, 'text', 7, [null, [], 'x'], { data: null }, { data: [null, {}] }, [{}]])
      expect(extractRecords(operation, {}, value)).toEqual([])
  })

  it('never contains a sealed field, apart from the code itself', () => {
    const all = operationIds.flatMap(of).map((entry) => ({ ...entry, secret: null }))
    expect(JSON.stringify(all)).not.toMatch(/-secret|SPRING-24|list@of/i)
  })
})

const named = (record: object) => extractRecords('getAttendeeForUser', {}, { id: id(10), ...record })[0]?.name
const postAt = (eventid: string) => extractRecords('listEventPosts', { eventid }, paged({ ...ana }))[0]?.id

describe('an entry', () => {
  it('of a person have the ids and addresses by which they are found', () => {
    expect(only('getAttendeeForUser', 'attendee')).toMatchObject({
      id: id(10),
      eventId: event,
      projectId: project,
      personId: person,
      userId: user,
      emails: ['ana@ruiz.example'],
      phones: ['+34 600 100 200'],
    })
    expect(only('getRegistrantForPerson', 'registrant')).toMatchObject({ number: 'KX-4711', personId: person })
    expect(only('listCompanyMembers', 'member')).toMatchObject({ companyId: company, detail: 'Buyer, Acme' })
    expect(only('getAttendee', 'person')).toMatchObject({ emails: ['ana@ruiz.example', 'ana@home.example'] })
  })

  it('without an event belongs to the requested one, if its kind belongs to an event', () => {
    const asked = { eventid: event.toUpperCase() }
    const [bare] = extractRecords('getFacilitator', asked, { facilitator: { id: id(16), name: 'Fay' } })
    expect(bare?.eventId).toBe(event)
    expect(only('listEventPosts', 'post').eventId).toBe(event)
    expect(only('getInventoryItem', 'item').eventId).toBe(event)
    expect(only('listEventCompanies', 'member').eventId).toBeNull()
    expect(only('validateRegistrationCode', 'type').eventId).toBeNull()
  })

  it('of an event belongs to that event and has slug, code and place', () => {
    expect(only('listCompanyEvents', 'event')).toMatchObject({
      id: event,
      eventId: event,
      slug: 'tideline',
      number: 'TL26',
      detail: '2026-11-21T09:00:00, Porto',
    })
    expect(extractRecords('getEventForSlug', { slug: 'by-slug' }, { id: event, name: 'X' })[0]?.slug).toBe('by-slug')
  })

  it('of a code is masked, also where its name or description contains it', () => {
    expect(only('getPassCode', 'code')).toMatchObject({ typeId: type, detail: null, secret: 'SPRING-24' })
    const telling = { ...code, name: 'Code spring24!', description: 'Take SPRING-24' }
    expect(extractRecords('getPassCode', {}, telling)[0]).toMatchObject({ name: '••••••', detail: null })
    expect(extractRecords('getPassCode', {}, { ...code, name: null, passcode: 'AB' })[0]?.name).toBe('••••••')
    expect(extractRecords('getPassCode', {}, { ...code, description: 'For friends' })[0]?.detail).toBe('For friends')
  })

  it('has normalized ids, one line of text, and bounded lengths', () => {
    const [found] = extractRecords(
      'getCompany',
      {},
      { id: id(3).toUpperCase(), name: ` A\n\0 ${'x'.repeat(400)} `, email: '' },
    )
    expect([found?.id, found?.emails, found?.name.length, found?.name.slice(0, 4)]).toEqual([id(3), [], 200, 'A xx'])
    expect(extractRecords('getCompany', {}, { id: '00000000-0000-0000-0000-000000000000', name: 'x' })).toEqual([])
  })

  it('without a name uses the parts of the name, or the e-mail address', () => {
    expect(named({ firstName: 'Ana', lastName: 'Ruiz' })).toBe('Ana Ruiz')
    expect(named({ email: 'ana@ruiz.example' })).toBe('ana@ruiz.example')
  })

  it('of a post has a derived id, stable, and different at each event', () => {
    expect(postAt(event)).toBe(postAt(event))
    expect(postAt(event)).not.toBe(postAt(project))
    expect(postAt(event)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  })
})

describe('a project', () => {
  it('is the requested one, or none', () => {
    const asked = { projectid: project }
    expect(extractRecords('getProject', asked, { id: project, name: 'Coast' })).toMatchObject([
      { id: project, name: 'Coast' },
    ])
    expect(extractRecords('getProject', asked, { id: event, name: 'Another' })).toEqual([])
  })
})

const factsOf = (found: readonly ExtractedRecord[], kind: string) =>
  readFacts(found.find((one) => one.kind === kind)?.facts ?? null)

describe('the fields that the catalogue lists of a record', () => {
  it('is read only from fields of the contract, not from open objects', () => {
    const open = {
      start: '1999-01-01',
      status: 'Cancelled',
      city: 'Nowhere',
      recurrence: { recurrenceRule: 'FREQ=DAILY' },
    }
    const shown = extractRecords(
      'getEventForSlug',
      {},
      { id: event, status: 'Confirmed', meta: open, descriptor: open },
    )
    expect(factsOf(shown, 'event')).toEqual({
      status: 'Confirmed',
      typeName: null,
      categories: [],
      place: null,
      city: null,
    })
  })

  it('has plain values of a bounded length', () => {
    const odd = {
      id: event,
      start: ['x'],
      timezone: 'x'.repeat(5000),
      endUtc: 'a\0b',
      isDraft: 'yes',
      recurrence: 'daily',
    }
    expect(factsOf(extractRecords('getEventForSlug', {}, odd), 'event')).toMatchObject({
      isDraft: 'yes',
      categories: [],
    })
    expect(JSON.stringify(factsOf(extractRecords('getEventForSlug', {}, odd), 'event')).length).toBeLessThan(200)
  })

  it('has the types of a company at an event, which a list of the company does not remove', () => {
    const acme = { company: { id: company, name: 'Acme' }, sponsorType: { name: 'Gold' }, vendorType: null }
    const [, link] = extractRecords('listEventCompanies', { eventid: event }, [acme])
    expect([link?.eventId, link?.id, link?.mention]).toEqual([event, company, false])
    expect(readFacts(link?.facts ?? null)).toEqual({ sponsor: 'Gold', exhibitor: null, vendor: null })
    const listed = extractRecords('listCompanyEvents', { companyid: company }, { data: [{ id: event }] }).at(-1)
    expect(listed).toMatchObject({ kind: 'eventCompany', id: company, eventId: event, mention: true, facts: null })
  })
})
