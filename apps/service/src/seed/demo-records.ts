import { attendanceTypesOf, attendeeRecordOf, attendeesOf, type SeedAttendee } from './attendees.ts'
import { createCalendar, type Calendar } from './calendar.ts'
import { companiesOf, companyCategoryItems, companyTypesOf, eventCompanyItems } from './companies.ts'
import { commentItems, externalResourceItems, postItems, virtualInfoItem } from './event-content.ts'
import { eventRecordOf, type SeedEvent } from './event-records.ts'
import { categoriesOf, eventTypesOf } from './event-types.ts'
import { eventPlansOf } from './events.ts'
import { facilitatorItems } from './facilitators.ts'
import { inventoryItemsOf } from './inventory.ts'
import { locationsOf } from './locations.ts'
import { metaFieldsOf } from './meta-fields.ts'
import { createPeople, type People } from './people.ts'
import { projectItem, projects, type SeedProject } from './projects.ts'
import { createRandom } from './random.ts'
import { seedItem, type SeedItem } from './record.ts'
import { registrantsOf } from './registrants.ts'
import { passCodeOf, registrationDetailsOf, registrationTypesOf, ticketTypesOf } from './registration-types.ts'

const organizerCount = 6

/** The first organizer, facilitator and company member: people who do not attend. */
function personNumbers({ people: { crowd, facilitators } }: SeedProject) {
  return { organizers: crowd, facilitators: crowd + organizerCount, members: crowd + organizerCount + facilitators }
}

/**
 * The demo: three projects with every feature of the API, around `today` (YYYY-MM-DD), as lines of the import format in
 * load order. The same `today` gives the same records; the same names give the same ids every day. Throws RangeError
 * when `today` is not a date.
 */
export function* demoRecords({ today }: { today: string }): Generator<SeedItem> {
  const calendar = createCalendar(today)
  for (const project of Object.values(projects)) yield projectItem(project, calendar)
  for (const project of Object.values(projects)) yield* projectRecords(project, calendar)
}

function* projectRecords(project: SeedProject, calendar: Calendar): Generator<SeedItem> {
  const numbers = personNumbers(project)
  const people = createPeople(project, calendar)
  const organizers = Array.from({ length: organizerCount }, (_, index) =>
    people.person(numbers.organizers + index, ['isOrganizer', 'isProjectMember'], project.name),
  )
  const locations = locationsOf(project, calendar)
  const types = eventTypesOf(project, calendar)
  const categories = categoriesOf(project, calendar)
  const companyTypes = companyTypesOf(project, calendar)
  const companies = companiesOf(project, { people, firstPerson: numbers.members, types: companyTypes, calendar })
  const registrationTypes = registrationTypesOf(project, calendar)

  for (const location of locations.values()) yield seedItem('locations', location)
  for (const type of types.values()) yield seedItem('event-types', type)
  for (const field of metaFieldsOf(project, categories, calendar)) yield seedItem('meta-fields', field)
  for (const { role, type } of companyTypes) yield seedItem('company-types', { role, ...type })
  for (const { company } of companies) yield seedItem('companies', company)
  for (const { members } of companies) for (const member of members) yield seedItem('company-members', member)
  yield* companyCategoryItems(companies, categories)

  const events = eventsOf(project, { calendar, locations, types, categories, organizers })
  // The records that an event refers to come before it.
  const world = { people, crowd: project.people.crowd, types: attendanceTypesOf(project, calendar), calendar }
  const attendees = events.map((event) => attendeesAt(event, world))
  const content = events.map((event, index) => contentOf(event, project, attendees[index] ?? [], people, calendar))
  for (const { record } of events) yield seedItem('events', record)
  for (const event of events) {
    const count = event.plan.key === project.mainEvent ? companies.length : companyCount(event)
    const { companies: named } = event.plan
    const there = named ? companies.filter(({ company }) => named.includes(company.name ?? '')) : companies
    yield* eventCompanyItems(event, there, companyTypes, named?.length ?? count)
  }
  for (const items of content) yield* items
  yield* facilitatorItems(project, events, { people, firstPerson: numbers.facilitators, calendar })
  for (const event of events) {
    const isMain = event.plan.key === project.mainEvent
    if (isMain || event.plan.price !== undefined) yield* inventoryItemsOf(project, event.record.id, isMain, calendar)
  }
  for (const type of registrationTypes.values()) yield seedItem('registration-types', type)
  yield* registrationOf(project, attendees.flat(), { people, registrationTypes, calendar })
}

function eventsOf(project: SeedProject, world: Parameters<typeof eventRecordOf>[2]): SeedEvent[] {
  const byKey = new Map<string, SeedEvent>()
  for (const one of eventPlansOf(project, world.calendar)) {
    const parent = one.parent === undefined ? null : (byKey.get(one.parent) ?? null)
    if (one.parent !== undefined && parent === null) throw new RangeError(`${one.parent} comes after ${one.key}`)
    byKey.set(one.key, eventRecordOf(one, parent, world))
  }
  return [...byKey.values()]
}

/** Large or paid events have companies. */
function companyCount({ plan }: SeedEvent): number {
  if (plan.price !== undefined || plan.type === 'festival' || plan.type === 'market') return 5
  return plan.type === 'keynote' || plan.type === 'exhibition' || plan.type === 'track' ? 2 : 0
}

/** The content of an event; sets its number of comments. */
function contentOf(
  event: SeedEvent,
  project: SeedProject,
  attendees: readonly SeedAttendee[],
  people: People,
  calendar: Calendar,
): SeedItem[] {
  const isMain = event.plan.key === project.mainEvent
  const random = createRandom(`content ${event.record.id}`)
  const commentCount = isMain ? 34 : random.chance(0.25) ? random.int(1, 5) : 0
  const writers = attendees.map(({ person }) => person)
  const comments = commentItems(event, commentCount, writers, calendar)
  event.record.numberOfComments = comments.length
  return [
    ...virtualInfoItem(event, calendar),
    ...externalResourceItems(event, isMain, calendar),
    ...comments,
    ...postItems(event, isMain ? 64 : random.chance(0.12) ? random.int(2, 7) : 0, people),
  ]
}

function attendeesAt(event: SeedEvent, world: Parameters<typeof attendeesOf>[1]): SeedAttendee[] {
  const here = attendeesOf(event, world)
  if (world.calendar.isPast(event.record.endUtc)) {
    event.record.actualAttendance = here.filter(({ attendee }) => attendee.hasAttended === true).length
  }
  return here
}

function* registrationOf(
  project: SeedProject,
  attendees: readonly SeedAttendee[],
  world: { people: People; registrationTypes: ReturnType<typeof registrationTypesOf>; calendar: Calendar },
): Generator<SeedItem> {
  const { people, registrationTypes, calendar } = world
  const main = attendees.filter(({ event }) => event.plan.key === project.mainEvent)
  const registrants = registrantsOf(project, main, registrationTypes, calendar)
  const usesOf = (typeId: string) => {
    const ofType = registrants.filter((one) => one.registrationTypeId === typeId)
    return {
      used: ofType.filter((one) => one.registrantStatus === 'Complete').length,
      reserved: ofType.filter((one) => one.registrantStatus === 'InCart').length,
    }
  }
  const mainId = main[0]?.event.record.id
  if (mainId !== undefined) {
    for (const one of registrationDetailsOf(project, mainId, registrationTypes, usesOf, calendar)) {
      yield seedItem('registration-details', one)
    }
  }
  for (const one of ticketTypesOf(project, registrationTypes, usesOf, calendar)) yield seedItem('ticket-types', one)
  const emailOf = (person: number) => people.person(person).person.email ?? ''
  for (const code of project.passCodes) yield seedItem('pass-codes', passCodeOf(project, code, emailOf, calendar))
  for (const one of attendees) yield seedItem('attendees', attendeeRecordOf(one))
  for (const one of registrants) yield seedItem('registrants', one)
}
