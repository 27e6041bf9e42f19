import { slugOf } from '@frontdesk/api-types/plain-text'

import type { Calendar } from './calendar.ts'
import { nearestClockChange } from './event-times.ts'
import type { EventList, EventRow, When } from './project-data.ts'
import type { ProjectKey, SeedProject } from './projects.ts'
import { createRandom, entryAt } from './random.ts'
import { firstDayOf, patternOf, type Repeat } from './recurrences.ts'

/** What an event is to be; `event-records.ts` makes its record. */
export interface EventPlan extends Omit<EventRow, 'repeat'> {
  project: ProjectKey
  zone: string
  repeat?: Repeat
}

type ListOf<Kind extends EventList['kind']> = Extract<EventList, { kind: Kind }>

/** The events of a project in their order, parents first. */
export function eventPlansOf(project: SeedProject, calendar: Calendar): EventPlan[] {
  const rows = project.events.flatMap((list) => [...rowsOf(list)])
  return rows.map((row) => planOf(row, project, calendar))
}

function planOf({ repeat: row, ...event }: EventRow, project: SeedProject, calendar: Calendar): EventPlan {
  const plan = { ...event, project: project.key, zone: event.zone ?? project.timezone }
  if (plan.when === null) return plan
  const { when } = plan
  if (row !== undefined) {
    const repeat = patternOf(row, calendar)
    return { ...plan, repeat, when: movedBy(when, firstDayOf(repeat, when.day, calendar) - when.day) }
  }
  if (plan.atClockChangeOf === undefined) return plan
  const { zone, day } = nearestClockChange(plan.atClockChangeOf, calendar)
  return { ...plan, zone, when: movedBy(when, day) }
}

function movedBy(when: When, days: number): When {
  const moved = { ...when, day: when.day + days }
  return 'lastDay' in moved ? { ...moved, lastDay: moved.lastDay + days } : moved
}

function rowsOf(list: EventList): Iterable<EventRow> {
  switch (list.kind) {
    case 'events':
      return list.rows
    case 'tracks':
      return list.tracks.flatMap((track) => [...trackRows(track, list.parent)])
    case 'meetups':
      return meetupRows(list)
    case 'festivalDays':
      return festivalRows(list)
    case 'calls':
      return callRows(list)
  }
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function* trackRows(track: ListOf<'tracks'>['tracks'][number], parent: string): Generator<EventRow> {
  const own = { place: track.room, category: track.name }
  const half = track.talks.length / 2
  for (const day of [0, 1]) {
    const key = `${track.code}-day-${day + 1}`
    yield {
      ...own,
      key,
      name: `${track.name}, day ${day + 1}`,
      type: 'track',
      when: { day, from: '10:00', lastDay: day, to: '17:00' },
      parent,
      people: { enrolled: 4 },
    }
    for (const [index, name] of track.talks.slice(day * half, (day + 1) * half).entries()) {
      // Four talks before lunch, four after it.
      const start = 10 * 60 + index * 45 + (index >= 4 ? 60 : 0)
      const random = createRandom(`talk ${name}`)
      yield {
        ...own,
        key: slugOf(name),
        name,
        about: `${name}. A talk of the track “${track.name}”, with time for questions.`,
        type: 'talk',
        when: { day, from: clock(start), minutes: random.pick([25, 30, 40]) },
        parent: key,
        size: random.int(60, 180),
        people: { enrolled: random.int(3, 9) },
        status: index === 6 && track.code === 'data' ? 'Cancelled' : 'Confirmed',
        approval: index === 7 && day === 1 ? 'UnderReview' : 'Approved',
        speakers: random.chance(0.25) ? 2 : 1,
      }
    }
  }
}

function* meetupRows({ count, meetups }: ListOf<'meetups'>): Generator<EventRow> {
  for (let index = 0; index < count; index += 1) {
    const { name, place, zone } = entryAt(meetups, index)
    const round = Math.floor(index / meetups.length) + 1
    const start = { day: -29 + Math.round(index * 2.1), from: '19:00' }
    yield {
      key: `${slugOf(name)}-${round}`,
      name: `${name} ${round}`,
      type: 'meetup',
      place,
      zone,
      when: index === 13 ? { ...start, open: true } : { ...start, minutes: 150 },
      category: 'Around town',
      size: 40,
      status: index % 9 === 7 ? 'Tentative' : index % 11 === 10 ? 'Cancelled' : 'Confirmed',
      approval: index % 9 === 7 ? 'Proposed' : 'Approved',
    }
  }
}

function* festivalRows({ parent, firstDay, lastDay, forms, flavours }: ListOf<'festivalDays'>): Generator<EventRow> {
  for (let day = firstDay; day <= lastDay; day += 1) {
    const random = createRandom(`lantern day ${day - firstDay}`)
    for (let slot = 0; slot < 8; slot += 1) {
      const index = (day - firstDay) * 8 + slot
      const { name, type, place, from, minutes, category } = entryAt(forms, index)
      const flavour = entryAt(flavours, Math.floor(index / forms.length))
      const isFull = random.chance(0.08)
      const size = random.int(18, 60)
      yield {
        key: slugOf(`${name} ${flavour}`),
        name: `${name}, ${flavour}`,
        type,
        place,
        when: { day, from, minutes },
        parent,
        category,
        size,
        ...(random.chance(0.3) || isFull ? { waitlist: random.int(5, 20) } : {}),
        people: isFull ? { enrolled: size, waitlisted: random.int(1, 5) } : { enrolled: random.int(3, 9), pending: 1 },
        status: random.chance(0.05) ? 'Cancelled' : random.chance(0.06) ? 'Tentative' : 'Confirmed',
        approval: random.chance(0.05) ? 'UnderReview' : 'Approved',
        isDraft: random.chance(0.03),
        speakers: type === 'concert' || type === 'show' ? 2 : 1,
      }
    }
  }
}

function* callRows({ count, topics, zones }: ListOf<'calls'>): Generator<EventRow> {
  for (let index = 0; index < count; index += 1) {
    const random = createRandom(`sundial call ${index}`)
    const { zone, place } = entryAt(zones, index)
    yield {
      key: `call-${index + 1}`,
      name: `Call ${index + 1}: ${entryAt(topics, index)}`,
      type: 'call',
      place: place ?? 'ONLINE',
      zone,
      when: {
        day: -29 + index + Math.floor((index + 4) / 9),
        from: random.pick(['07:30', '12:45', '20:00', '23:30']),
        minutes: 60,
      },
      category: 'Calls',
      virtual: 'Meeting',
      status: random.chance(0.1) ? 'Tentative' : random.chance(0.06) ? 'Cancelled' : 'Confirmed',
      approval: random.chance(0.06) ? 'Declined' : 'Approved',
      visibility: random.chance(0.15) ? 'Private' : 'Default',
      isDraft: random.chance(0.04),
      size: 50,
      people: { enrolled: random.int(3, 8) },
    }
  }
}
