import type { Calendar } from './calendar.ts'
import type { EventPlan } from './event-plan.ts'
import { nearestClockChange } from './event-times.ts'
import { slugOf } from './ids.ts'
import { createRandom, entryAt } from './random.ts'
import { firstDayOf, type Repeat } from './recurrences.ts'
import { tidelineHours } from './tideline-hours.ts'
import { meetups, tracks, webinars, workshops } from './tideline-talks.ts'

const lisbon = 'Europe/Lisbon'
const own = { project: 'tideline', zone: lisbon } as const
/**
 * Zones in which the night over the clock change may be held: in one of them the clocks always change within half a
 * year.
 */
const changing = [lisbon, 'America/New_York', 'Australia/Adelaide', 'Pacific/Auckland', 'America/Santiago']

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The conference itself, from yesterday to tomorrow so that it runs at every hour of the day, and its programme. */
function* conference(): Generator<EventPlan> {
  yield {
    ...own,
    key: 'tideline',
    name: 'Tideline: the developers’ conference by the river',
    about: 'Workshops, then four tracks, one river. Talks in English, captions in six languages.',
    type: 'conf',
    place: 'CAIS',
    when: { day: -1, from: '08:30', lastDay: 1, to: '18:30' },
    category: 'Programme',
    priority: 'High',
    size: 400,
    waitlist: 40,
    price: 39_500,
    people: { enrolled: 272, pending: 31, removed: 17 },
    firstPerson: 0,
    speakers: 6,
  }
  const part = { ...own, parent: 'tideline' }
  const keynote = { ...part, type: 'keynote', place: 'MAR', size: 900, speakers: 1, category: 'Programme' }
  yield {
    ...keynote,
    key: 'opening-keynote',
    name: 'Opening keynote: software that comes back with the tide',
    when: { day: 0, from: '09:00', minutes: 45 },
    virtual: 'LiveStream',
    people: { enrolled: 64 },
  }
  yield {
    ...keynote,
    key: 'closing-keynote',
    name: 'Closing keynote: what we leave on the shore',
    when: { day: 1, from: '17:15', minutes: 45 },
    virtual: 'LiveStream',
  }
  yield {
    ...part,
    key: 'quayside-reception',
    name: 'Quayside reception',
    about: 'On the roof terrace, if the weather holds.',
    type: 'social',
    place: 'CAIS-R',
    when: { day: 0, from: '19:30', minutes: 270 },
    size: 60,
    waitlist: 20,
    people: { enrolled: 60, waitlisted: 11, removed: 3 },
  }
  for (const track of tracks) yield* trackPlans(track)
}

function* trackPlans(track: (typeof tracks)[number]): Generator<EventPlan> {
  const half = track.talks.length / 2
  for (const day of [0, 1]) {
    const key = `${track.code}-day-${day + 1}`
    yield {
      ...own,
      key,
      name: `${track.name}, day ${day + 1}`,
      type: 'track',
      place: track.room,
      when: { day, from: '10:00', to: '17:00', lastDay: day },
      parent: 'tideline',
      category: track.name,
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
        place: track.room,
        when: { day, from: clock(start), minutes: random.pick([25, 30, 40]) },
        parent: key,
        category: track.name,
        size: random.int(60, 180),
        people: { enrolled: random.int(3, 9) },
        status: index === 6 && track.code === 'data' ? 'Cancelled' : 'Confirmed',
        approval: index === 7 && day === 1 ? 'UnderReview' : 'Approved',
        speakers: random.chance(0.25) ? 2 : 1,
      }
    }
  }
}

/** The day before: workshops in every state of fullness. */
function* workshopPlans(): Generator<EventPlan> {
  const fullness: Pick<EventPlan, 'size' | 'waitlist' | 'people'>[] = [
    { size: 24, waitlist: 10, people: { enrolled: 24, waitlisted: 6 } },
    { size: 12, waitlist: 3, people: { enrolled: 12, waitlisted: 3 } },
    { size: 16, people: { enrolled: 16 } },
    { size: 20, waitlist: 8, people: { enrolled: 19, pending: 2 } },
    { size: 30, people: { enrolled: 11 } },
    { size: 0, people: {} },
  ]
  for (const [index, name] of workshops.entries()) {
    yield {
      ...own,
      key: slugOf(name),
      name,
      type: 'workshop',
      place: entryAt(['OFA', 'OFB', 'OFC'], index),
      when: { day: index === 0 ? 1 : -1, from: index % 2 === 0 ? '09:30' : '14:00', minutes: 180 },
      price: 6000,
      category: 'Workshops',
      speakers: 2,
      ...entryAt(fullness, index),
    }
  }
}

function* aroundPlans(calendar: Calendar): Generator<EventPlan> {
  for (let index = 0; index < 28; index += 1) {
    const [name, place, zone] = entryAt(meetups, index)
    const day = -29 + Math.round(index * 2.1)
    yield {
      ...own,
      key: `${slugOf(name)}-${Math.floor(index / meetups.length) + 1}`,
      name: `${name} ${Math.floor(index / meetups.length) + 1}`,
      type: 'meetup',
      place,
      zone,
      when: index === 13 ? { day, from: '19:00', open: true } : { day, from: '19:00', minutes: 150 },
      category: 'Around town',
      size: 40,
      status: index % 9 === 7 ? 'Tentative' : index % 11 === 10 ? 'Cancelled' : 'Confirmed',
      approval: index % 9 === 7 ? 'Proposed' : 'Approved',
    }
  }
  for (const [index, name] of webinars.entries()) {
    yield {
      ...own,
      key: slugOf(name),
      name,
      type: 'webinar',
      place: 'ONLINE',
      zone: entryAt([lisbon, 'America/New_York', 'Asia/Kolkata'], index),
      when: { day: -26 + index * 7, from: '17:00', minutes: 60 },
      virtual: index < 4 ? 'OnDemand' : 'Meeting',
      category: 'Online',
      visibility: index > 4 ? 'Private' : 'Public',
      speakers: 1,
    }
  }
  const single = { ...own, place: null, type: 'milestone', category: 'Programme', people: {} }
  yield { ...single, key: 'tickets-on-sale', name: 'Tickets on sale', when: { day: -28, days: 1 } }
  yield { ...single, key: 'schedule-published', name: 'Schedule published', when: { day: -14, days: 1 } }
  yield { ...single, key: 'recordings-online', name: 'Recordings online', when: { day: 14, days: 1 } }
  yield { ...single, key: 'call-for-talks-opens', name: 'Call for talks opens', when: { day: 28, days: 1 } }
  yield {
    ...own,
    key: 'hack-weekend',
    name: 'Hack weekend at the old shipyard',
    type: 'social',
    place: 'ESTAL',
    when: { day: 2, days: 2 },
    size: 120,
    people: { enrolled: 38, pending: 4 },
  }
  yield {
    ...own,
    key: 'crew-briefing',
    name: 'Crew briefing',
    type: 'crew',
    place: 'QUIET',
    when: { day: 0, from: '07:30', minutes: 30 },
    visibility: 'Confidential',
    people: { enrolled: 12 },
  }
  yield {
    ...own,
    key: 'next-year',
    name: 'Tideline next year',
    type: 'conf',
    place: 'CAIS',
    when: null,
    isDraft: true,
    status: 'Tentative',
    approval: 'Proposed',
    people: {},
  }
  const change = nearestClockChange(changing, calendar)
  yield {
    ...own,
    key: 'night-watch',
    name: 'Night watch: an on-call exercise over the clock change',
    type: 'workshop',
    place: 'ONLINE',
    zone: change.zone,
    when: { day: change.day, from: '22:00', lastDay: change.day + 1, to: '06:00' },
    virtual: 'Meeting',
    size: 30,
    people: { enrolled: 9 },
  }
  const standup: Repeat = { every: 'day', pattern: 'Daily', except: 'FREQ=WEEKLY;BYDAY=SA,SU' }
  yield {
    ...own,
    key: 'crew-stand-up',
    name: 'Crew stand-up',
    type: 'crew',
    place: 'DESK',
    when: {
      day: firstDayOf({ every: 'week', on: [1, 2, 3, 4, 5], pattern: '' }, -28, calendar),
      from: '08:45',
      minutes: 15,
    },
    visibility: 'Private',
    repeat: standup,
    people: { enrolled: 8 },
  }
}

export function* tidelineEvents(calendar: Calendar): Generator<EventPlan> {
  yield* conference()
  yield* workshopPlans()
  yield* aroundPlans(calendar)
  yield* tidelineHours(calendar)
}
