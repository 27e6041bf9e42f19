import { attendanceTypesOf, attendeeRecordOf, attendeesOf, type SeedAttendee } from './attendees.ts'
import { createCalendar, type Calendar } from './calendar.ts'
import { companiesOf, companyCategoryItems, companyPlans, companyTypesOf, eventCompanyItems } from './companies.ts'
import { commentItems, externalResourceItems, postItems, virtualInfoItem } from './event-content.ts'
import type { EventPlan } from './event-plan.ts'
import { eventRecordOf, type SeedEvent } from './event-records.ts'
import { categoriesOf, eventTypesOf } from './event-types.ts'
import { facilitatorItems } from './facilitators.ts'
import { inventoryItemsOf } from './inventory.ts'
import { lanternEvents } from './lantern-events.ts'
import { locationsOf } from './locations.ts'
import { metaFieldsOf } from './meta-fields.ts'
import { codePlans, passCodeOf } from './pass-codes.ts'
import { createPeople, type People } from './people.ts'
import { projectItems, projects, type ProjectKey } from './projects.ts'
import { createRandom } from './random.ts'
import { seedItem, type SeedItem } from './record.ts'
import { registrantsOf } from './registrants.ts'
import { registrationDetailsOf, registrationTypesOf, ticketTypesOf } from './registration-types.ts'
import { sundialEvents } from './sundial-events.ts'
import { tidelineEvents } from './tideline-events.ts'

interface ProjectPlan {
  events: (calendar: Calendar) => Iterable<EventPlan>
  /** Key of the main event, which has every feature. */
  main: string
  /** People 0 to crowd - 1 attend; organizers, company members and facilitators have the numbers after them. */
  crowd: number
  facilitators: number
  zones: readonly string[]
  /** Complete registrations at the main event without a code, by type. */
  plain: readonly (readonly [string, number])[]
}

const projectPlans: Record<ProjectKey, ProjectPlan> = {
  tideline: {
    events: tidelineEvents,
    main: 'tideline',
    crowd: 620,
    facilitators: 70,
    zones: ['Europe/Lisbon', 'Europe/Lisbon', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Africa/Nairobi'],
    plain: [
      ['PASS', 60],
      ['WORKSHOP', 45],
      ['EARLY', 20],
    ],
  },
  lantern: {
    events: lanternEvents,
    main: 'opening-night',
    crowd: 460,
    facilitators: 44,
    zones: ['Asia/Kolkata', 'Asia/Kolkata', 'Asia/Dhaka', 'Asia/Kathmandu', 'Europe/London'],
    plain: [
      ['STEPS', 80],
      ['VOL', 30],
      ['WRIST', 20],
    ],
  },
  sundial: {
    events: sundialEvents,
    main: 'long-now-marathon',
    crowd: 130,
    facilitators: 6,
    zones: ['Asia/Kathmandu', 'Australia/Adelaide', 'America/St_Johns', 'Pacific/Chatham', 'UTC'],
    plain: [['SEAT', 3]],
  },
}

const organizerCount = 6

/** First number of the people who do not attend. */
function personNumbers({ crowd, facilitators }: { crowd: number; facilitators: number }) {
  return { organizers: crowd, facilitators: crowd + organizerCount, members: crowd + organizerCount + facilitators }
}

/**
 * The demo: three projects with every feature of the API, around `today` (YYYY-MM-DD), as lines of the import format in
 * load order. The same `today` gives the same records; the same names give the same ids every day. Throws RangeError
 * when `today` is not a date.
 */
export function* demoRecords({ today }: { today: string }): Generator<SeedItem> {
  const calendar = createCalendar(today)
  yield* projectItems(calendar)
  for (const key of ['tideline', 'lantern', 'sundial'] as const) yield* projectRecords(key, calendar)
}

function* projectRecords(key: ProjectKey, calendar: Calendar): Generator<SeedItem> {
  const plan = projectPlans[key]
  const project = projects[key]
  const numbers = personNumbers(plan)
  const people = createPeople(
    {
      projectId: project.id,
      organizationId: project.organizationId,
      key,
      zones: plan.zones,
      employers: companyPlans[key].map((company) => company.name),
    },
    calendar,
  )
  const organizers = Array.from({ length: organizerCount }, (_, index) =>
    people.person(numbers.organizers + index, ['isOrganizer', 'isProjectMember'], project.name),
  )
  const locations = locationsOf(key, calendar)
  const types = eventTypesOf(key, calendar)
  const categories = categoriesOf(key, calendar)
  const companyTypes = companyTypesOf(key, calendar)
  const companies = companiesOf(key, { people, firstPerson: numbers.members, types: companyTypes, calendar })
  const registrationTypes = registrationTypesOf(key, calendar)

  for (const location of locations.values()) yield seedItem('locations', location)
  for (const type of types.values()) yield seedItem('event-types', type)
  for (const field of metaFieldsOf(key, categories, calendar)) yield seedItem('meta-fields', field)
  for (const { role, type } of companyTypes) yield seedItem('company-types', { role, ...type })
  for (const { company } of companies) yield seedItem('companies', company)
  for (const { members } of companies) for (const member of members) yield seedItem('company-members', member)
  yield* companyCategoryItems(companies, categories)

  const events = eventsOf(plan, { calendar, locations, types, categories, organizers })
  // The records that an event refers to come before it.
  const world = { people, crowd: plan.crowd, types: attendanceTypesOf(key, calendar), calendar }
  const attendees = events.map((event) => attendeesAt(event, world))
  const content = events.map((event, index) => contentOf(event, plan, attendees[index] ?? [], people, calendar))
  for (const { record } of events) yield seedItem('events', record)
  for (const event of events) {
    const count = event.plan.key === plan.main ? companies.length : companyCount(event)
    const { companies: named } = event.plan
    const there = named ? companies.filter(({ company }) => named.includes(company.name ?? '')) : companies
    yield* eventCompanyItems(event, there, companyTypes, named?.length ?? count)
  }
  for (const items of content) yield* items
  yield* facilitatorItems(key, events, {
    people,
    firstPerson: numbers.facilitators,
    count: plan.facilitators,
    calendar,
  })
  for (const event of events) {
    const isMain = event.plan.key === plan.main
    if (isMain || event.plan.price !== undefined) yield* inventoryItemsOf(key, event.record.id, isMain, calendar)
  }
  for (const type of registrationTypes.values()) yield seedItem('registration-types', type)
  yield* registrationOf(key, plan, attendees.flat(), { people, registrationTypes, calendar })
}

function eventsOf(plan: ProjectPlan, world: Parameters<typeof eventRecordOf>[2]): SeedEvent[] {
  const byKey = new Map<string, SeedEvent>()
  for (const one of plan.events(world.calendar)) {
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
  plan: ProjectPlan,
  attendees: readonly SeedAttendee[],
  people: People,
  calendar: Calendar,
): SeedItem[] {
  const isMain = event.plan.key === plan.main
  const random = createRandom(`content ${event.record.id}`)
  const commentCount = isMain ? 34 : random.chance(0.25) ? random.int(1, 5) : 0
  const writers = attendees.map(({ person }) => person)
  const comments = commentItems(event, commentCount, writers, calendar)
  event.record.numberOfComments = comments.length
  return [
    ...virtualInfoItem(event, calendar),
    ...externalResourceItems(event, isMain, calendar),
    ...comments,
    ...postItems(event, isMain ? 64 : random.chance(0.12) ? random.int(2, 7) : 0, people, plan.crowd),
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
  key: ProjectKey,
  plan: ProjectPlan,
  attendees: readonly SeedAttendee[],
  world: { people: People; registrationTypes: ReturnType<typeof registrationTypesOf>; calendar: Calendar },
): Generator<SeedItem> {
  const { people, registrationTypes, calendar } = world
  const codes = codePlans.filter((code) => code.project === key)
  const main = attendees.filter(({ event }) => event.plan.key === plan.main)
  const registrants = registrantsOf(main, registrationTypes, codes, plan.plain, calendar)
  const usesOf = (typeId: string) => {
    const ofType = registrants.filter((one) => one.registrationTypeId === typeId)
    return {
      used: ofType.filter((one) => one.registrantStatus === 'Complete').length,
      reserved: ofType.filter((one) => one.registrantStatus === 'InCart').length,
    }
  }
  const mainId = main[0]?.event.record.id
  if (mainId !== undefined) {
    for (const one of registrationDetailsOf(key, mainId, registrationTypes, usesOf, calendar)) {
      yield seedItem('registration-details', one)
    }
  }
  for (const one of ticketTypesOf(key, registrationTypes, usesOf, calendar)) yield seedItem('ticket-types', one)
  const emailOf = (person: number) => people.person(person).person.email ?? ''
  for (const code of codes) yield seedItem('pass-codes', passCodeOf(code, emailOf, calendar))
  for (const one of attendees) yield seedItem('attendees', attendeeRecordOf(one))
  for (const one of registrants) yield seedItem('registrants', one)
}
