import type { Category, EventRecord, EventType, Location } from '@frontdesk/api-types'

import type { Calendar } from './calendar.ts'
import { timeslotOf, timesOf } from './event-times.ts'
import type { EventPlan } from './events.ts'
import { idOf } from './ids.ts'
import { contactOf, type SeedPerson } from './people.ts'
import { projects, styleOf } from './projects.ts'
import { createRandom, entryAt } from './random.ts'
import { recordOf } from './record.ts'
import { recurrenceOf, untilOf } from './recurrences.ts'

/** The records that a project's events refer to. */
export interface EventWorld {
  calendar: Calendar
  locations: Map<string, Location>
  types: Map<string, EventType>
  categories: Map<string, Category>
  organizers: readonly SeedPerson[]
}

export interface SeedEvent {
  plan: EventPlan
  record: EventRecord
}

function eventIdOf(plan: Pick<EventPlan, 'project' | 'key'>): string {
  return idOf(`event ${plan.project} ${plan.key}`)
}

function organizerOf(plan: EventPlan, world: EventWorld, random: { int: (min: number, max: number) => number }) {
  const demoPerson = entryAt(world.organizers, random.int(0, world.organizers.length - 1))
  const id = idOf(`organizer ${plan.project} ${demoPerson.key}`)
  return recordOf('Organizer', {
    id,
    ...world.calendar.stamps(id),
    projectId: projects[plan.project].id,
    ...contactOf(demoPerson),
    userId: demoPerson.userId,
    personId: demoPerson.person.id,
  })
}

/** The place, from the room up: "Sala Rio, Cais Novo Convention Centre, Porto". */
function placeText(location: Location | null, world: EventWorld): string | null {
  const names: string[] = []
  for (let at = location; at; at = above(at, world)) {
    // The halls of a convention centre are known by its name.
    const isHall = at.locationKind === 'Building' && above(at, world)?.locationKind === 'ConventionCenter'
    if (!isHall || names.length === 0) names.push(at.name ?? '')
    if (at.locationKind === 'City') break
  }
  return names.length === 0 ? null : names.join(', ')
}

function above(location: Location, { locations }: EventWorld): Location | null {
  for (const one of locations.values()) if (one.id === location.parentId) return one
  return null
}

const lengths = { Tentative: 0, Confirmed: 1, Cancelled: 2 } as const

/** The record of a plan. Its parent, if any, must exist already. */
export function eventRecordOf(plan: EventPlan, parent: SeedEvent | null, world: EventWorld): SeedEvent {
  const { calendar } = world
  const project = projects[plan.project]
  const random = createRandom(`event ${plan.project} ${plan.key}`)
  const id = eventIdOf(plan)
  const location = plan.place === null ? null : (world.locations.get(plan.place) ?? null)
  const type = world.types.get(plan.type) ?? null
  const category = plan.category === undefined ? null : (world.categories.get(plan.category) ?? null)
  const times = timesOf(plan.when, plan.zone, calendar, plan.sentZone)
  const organizer = organizerOf(plan, world, random)
  const pattern = plan.repeat?.pattern ?? null
  const owner = { key: `${plan.project} ${plan.key}`, projectId: project.id }
  const recurrence =
    plan.repeat === undefined
      ? null
      : recurrenceOf(plan.repeat, { ...owner, eventId: id, zone: plan.zone }, times, calendar)
  const hasSlot = plan.when !== null && plan.parent !== undefined && !times.isAllDay
  const timeslot = hasSlot
    ? timeslotOf(
        { ...owner, name: times.dti.formattedDateTime ?? plan.name, isRecurring: recurrence !== null, pattern },
        times,
        calendar,
      )
    : null
  const isOver = recurrence === null && calendar.isPast(times.endUtc)
  const enrolled = plan.people?.enrolled ?? 0
  const status = plan.status ?? 'Confirmed'
  const about = plan.about ?? null
  const record = recordOf('Event', {
    id,
    ...calendar.stamps(id),
    createdByUserId: project.ownerUserId,
    modifiedByUserId: random.chance(0.5) ? organizer.userId : null,
    organizationId: project.organizationId,
    projectId: project.id,
    baseType: type?.baseType ?? 'Basic',
    eventTypeId: type?.id ?? null,
    locationId: location?.id ?? null,
    timeslotId: timeslot?.id ?? null,
    name: plan.name,
    code: plan.parent === undefined ? plan.key.toUpperCase().slice(0, 24) : null,
    eid: String(1000 + random.int(0, 8999)),
    location: placeText(location, world),
    description: about,
    notes: random.chance(0.1) ? 'Doors open fifteen minutes before.' : null,
    descriptionHtml: about === null ? null : `<p>${about}</p>`,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    ...times,
    url: `https://${plan.project}.example.org/${plan.key}`,
    parentId: parent?.record.id ?? null,
    topLevelId: parent?.record.topLevelId ?? id,
    currentLevel: parent === null ? 0 : (parent.record.currentLevel ?? 0) + 1,
    iCalUID: `${id}@example.org`,
    expectedAttendance: plan.size ?? (enrolled > 0 ? enrolled + 10 : null),
    hasWaitlist: plan.waitlist !== undefined,
    waitlistSize: plan.waitlist ?? null,
    maximumEventSize: plan.size ?? null,
    isDeclined: plan.approval === 'Declined',
    hasReminder: plan.virtual !== undefined,
    useDefaultReminder: plan.virtual === undefined,
    reminderMins: plan.virtual === undefined ? null : 15,
    status,
    approvalStatus: plan.approval ?? 'Approved',
    visibility: plan.visibility ?? 'Public',
    transparency: times.isAllDay ? 'Transparent' : 'Opaque',
    isLocked: isOver,
    isRecurring: recurrence !== null,
    recurrenceId: recurrence?.id ?? null,
    recursUntil: plan.repeat === undefined ? null : untilOf(plan.repeat, plan.zone, calendar),
    recurrencePattern: pattern,
    organizerId: organizer.id,
    creatorIsOrganizer: false,
    priority: plan.priority ?? 'Default',
    sequence: lengths[status] + (plan.isDraft === true ? 0 : 1),
    style: plan.parent === undefined ? styleOf(project) : recordOf('Style', {}),
    price: plan.price ?? null,
    currency: plan.price === undefined ? null : project.currency,
    publish: plan.isDraft !== true && plan.visibility !== 'Confidential',
    isVirtual: plan.virtual !== undefined && plan.place === 'ONLINE',
    address1: location?.address1 ?? null,
    city: location?.city ?? null,
    country: location?.country ?? null,
    postalCode: location?.postalCode ?? null,
    isExpired: isOver,
    numberOfComments: 0,
    slug: plan.key,
    category: plan.category ?? null,
    hasChecklist: type?.hasChecklist ?? false,
    isDraft: plan.isDraft ?? false,
    meta: random.chance(0.15) ? { stage: random.pick(['north', 'south']), crewNeeded: random.int(1, 6) } : null,
    organizer,
    type,
    timeslot,
    extendedLocation: location,
    recurrence,
    categories: category === null ? [] : [category],
  })
  return { plan, record }
}
