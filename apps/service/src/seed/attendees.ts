import type { Attendee, AttendeeRecord, AttendanceType } from '@frontdesk/api-types'

import { etagOf, type Calendar } from './calendar.ts'
import type { SeedEvent } from './event-records.ts'
import { idOf } from './ids.ts'
import { contactOf, type People, type SeedPerson } from './people.ts'
import { projects, type SeedProject } from './projects.ts'
import { createRandom, type Random } from './random.ts'
import { recordOf } from './record.ts'

type EnrollmentState = 'Enrolled' | 'Pending' | 'Waitlisted' | 'Removed'

/** An attendee with its person; later steps may complete the record. */
export interface SeedAttendee {
  person: SeedPerson
  event: SeedEvent
  state: EnrollmentState
  attendee: Attendee
}

const typeNames = ['In person', 'Online', 'Speaker', 'Staff', 'Guest of honour'] as const

export function attendanceTypesOf(project: SeedProject, calendar: Calendar): AttendanceType[] {
  return typeNames.map((name, itemOrder) => {
    const id = idOf(`attendance type ${project.key} ${name}`)
    return recordOf('AttendanceType', {
      id,
      ...calendar.stamps(id),
      projectId: project.id,
      organizationId: project.organizationId,
      name,
      publish: name !== 'Staff',
      useForAllEventTypes: true,
      itemOrder,
      hasMetaFields: name === 'In person',
    })
  })
}

function metaOf({ people }: SeedProject, random: Random) {
  const values = Object.entries(people.meta).map(([code, value]) => [
    code,
    'oneOf' in value ? random.pick(value.oneOf) : random.int(value.from, value.to),
  ])
  return Object.fromEntries(values)
}

/** The attendees of one event: each person at most once, with the numbers per state of its plan. */
export function attendeesOf(
  event: SeedEvent,
  world: { people: People; crowd: number; types: readonly AttendanceType[]; calendar: Calendar },
): SeedAttendee[] {
  const { plan } = event
  const random = createRandom(`attendees ${plan.project} ${plan.key}`)
  const counts = plan.people ?? { enrolled: random.int(3, 9), pending: random.int(0, 2), removed: random.int(0, 1) }
  const states: EnrollmentState[] = []
  for (const [state, count] of [
    ['Enrolled', counts.enrolled],
    ['Pending', counts.pending],
    ['Waitlisted', counts.waitlisted],
    ['Removed', counts.removed],
  ] as const) {
    for (let index = 0; index < (count ?? 0); index += 1) states.push(state)
  }
  const first = plan.firstPerson ?? random.int(0, world.crowd - 1)
  let waiting = 0
  return states.map((state, index) => {
    const person = world.people.person((first + index) % world.crowd)
    if (state === 'Waitlisted') waiting += 1
    return {
      person,
      event,
      state,
      attendee: attendeeOf(event, person, state, waiting, world.types, world.calendar),
    }
  })
}

function attendeeOf(
  event: SeedEvent,
  person: SeedPerson,
  state: EnrollmentState,
  waiting: number,
  types: readonly AttendanceType[],
  calendar: Calendar,
): Attendee {
  const { plan, record } = event
  const id = idOf(`attendee ${plan.project} ${plan.key} ${person.key}`)
  const random = createRandom(id)
  const isVirtual = record.isVirtual === true || (plan.virtual !== undefined && random.chance(0.2))
  const type = isVirtual ? types[1] : random.chance(0.9) ? types[0] : random.pick(types)
  const startOffset = record.startUtc === null || record.startUtc === undefined ? 0 : daysTo(record.startUtc, calendar)
  const enrolledOffset = Math.min(startOffset, 0) - random.int(2, 35)
  const isOver = calendar.isPast(record.endUtc) && record.isRecurring !== true
  const isOn = startOffset === 0 || (startOffset < 0 && record.isRecurring !== true)
  const isHere =
    state === 'Enrolled' && record.status !== 'Cancelled' && (isOver ? random.chance(0.8) : isOn && random.chance(0.3))
  const project = projects[plan.project]
  return recordOf('Attendee', {
    id,
    etag: etagOf(id),
    created: calendar.utc(enrolledOffset, '09:00'),
    modified: calendar.utc(enrolledOffset + 1, '10:30'),
    projectId: project.id,
    eventId: record.id,
    userId: person.userId,
    personId: person.person.id,
    ...contactOf(person),
    invitationId: random.chance(0.1) ? idOf(`invitation ${id}`) : null,
    attendanceTypeId: type?.id ?? null,
    networkingOptIn: random.chance(0.2) ? null : random.chance(0.6),
    isVirtual,
    hasAttended: isHere,
    attendedDateTime:
      isHere && typeof record.startUtc === 'string' ? shifted(record.startUtc, random.int(-25, 20)) : null,
    attendanceStatus:
      state === 'Removed' ? 'Declined' : random.pick(['NeedsAction', 'NeedsAction', 'Accepted', 'Tentative']),
    preferenceStatus: random.pick(['None', 'None', 'First', 'Second']),
    preferenceOrder: random.chance(0.2) ? random.int(1, 5) : null,
    enrollmentStatus: state,
    enrollmentDate: state === 'Pending' || state === 'Waitlisted' ? null : calendar.utc(enrolledOffset, '09:00'),
    enrolledByUserId: random.chance(0.3) ? project.ownerUserId : person.userId,
    enrollmentMode: random.pick(['Self', 'Manual', 'Import']),
    waitlistOrder: state === 'Waitlisted' ? waiting : null,
    waitlistDate: state === 'Waitlisted' ? calendar.utc(enrolledOffset, '09:05') : null,
    removedFromWaitlistDate: state === 'Enrolled' && random.chance(0.05) ? calendar.utc(enrolledOffset, '18:00') : null,
    prefNotifyUpdates: random.chance(0.5),
    externalId: person.person.externalId,
    extraInfo: random.chance(0.1) ? `Seat ${random.int(1, 40)}` : null,
    meta: random.chance(0.5) ? metaOf(project, random) : null,
    attendanceType: type ?? null,
  })
}

function daysTo(instant: string, calendar: Calendar): number {
  return calendar.offsetOf(instant.slice(0, 10))
}

function shifted(instant: string, minutes: number): string {
  return `${new Date(Date.parse(instant) + minutes * 60_000).toISOString().slice(0, 19)}Z`
}

/** The line of the import format, in the shape of op 22's answer. */
export function attendeeRecordOf({ attendee, person }: SeedAttendee): AttendeeRecord {
  return { attendee, user: person.user, person: person.person }
}
