import type { Calendar } from './calendar.ts'
import type { EventPlan } from './event-plan.ts'
import { createRandom, entryAt } from './random.ts'
import { firstDayOf, type Repeat } from './recurrences.ts'

const own = { project: 'sundial', type: 'call', place: 'ONLINE', category: 'Calls', virtual: 'Meeting' } as const

/** Community calls, each in the zone of its hosts. */
function seriesOf(calendar: Calendar): readonly [string, string, string, string, number, Repeat][] {
  const inTwelve = new Date(calendar.utc(12))
  const [month, dayOfMonth] = [inTwelve.getUTCMonth() + 1, inTwelve.getUTCDate()]
  const weekday = inTwelve.getUTCDay()
  const nth = Math.ceil(dayOfMonth / 7) > 4 ? -1 : Math.ceil(dayOfMonth / 7)
  return [
    ['morning-bell', 'Morning bell', 'Asia/Kathmandu', '09:15', 20, { every: 'day', pattern: 'Daily', skipDay: 3 }],
    [
      'office-hours',
      'Office hours',
      'Asia/Kolkata',
      '18:30',
      30,
      { every: 'week', on: [1, 3, 5], pattern: 'Mon, Wed, Fri' },
    ],
    [
      'release-call',
      'Release call',
      'America/New_York',
      '09:00',
      60,
      { every: 'week', interval: 2, on: [2], pattern: 'Every second Tuesday' },
    ],
    [
      'translators',
      'Translators’ round',
      'Africa/Accra',
      '14:00',
      45,
      { every: 'week', on: [4], pattern: 'Thursdays', times: 12 },
    ],
    [
      'late-desk',
      'Late desk',
      'America/St_Johns',
      '21:30',
      90,
      { every: 'week', on: [5], pattern: 'Fridays', untilDay: 40 },
    ],
    [
      'studio-evening',
      'Studio evening',
      'Australia/Adelaide',
      '19:30',
      120,
      { every: 'month', nth: 2, weekday: 4, pattern: '2nd Thursday of the month' },
    ],
    [
      'friday-social',
      'Lamps-down on the last Friday',
      'Australia/Lord_Howe',
      '17:30',
      90,
      { every: 'month', nth: -1, weekday: 5, pattern: 'Last Friday of the month' },
    ],
    [
      'month-end',
      'Month-end accounts',
      'Europe/London',
      '16:00',
      30,
      { every: 'month', dayOfMonth: 31, pattern: 'On day 31' },
    ],
    [
      'fifteenth',
      'Mid-month check',
      'Asia/Tokyo',
      '10:00',
      30,
      { every: 'month', interval: 2, dayOfMonth: 15, pattern: 'Every 2 months on day 15' },
    ],
    [
      'birthday',
      'The community’s birthday',
      'UTC',
      '12:00',
      60,
      { every: 'year', month, dayOfMonth, pattern: 'Yearly' },
    ],
    [
      'assembly',
      'Yearly assembly',
      'Pacific/Chatham',
      '10:45',
      150,
      { every: 'year', month, nth, weekday, pattern: 'Yearly, on a weekday' },
    ],
    [
      'every-third-day',
      'Bug gardening',
      'America/Los_Angeles',
      '08:00',
      40,
      { every: 'day', interval: 3, pattern: 'Every 3 days', times: 20 },
    ],
  ]
}

const topics = [
  'New members',
  'Server budget',
  'Calendar clients',
  'Leap seconds and other jokes',
  'Documentation sprint',
  'Daylight saving post-mortem',
  'Mirrors in the Pacific',
  'Moderators’ table',
  'Radio club',
  'Watch party',
]
const zones = [
  'Asia/Kathmandu',
  'Australia/Adelaide',
  'America/St_Johns',
  'Pacific/Chatham',
  'Asia/Kolkata',
  'Europe/Lisbon',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Africa/Nairobi',
  'Asia/Tehran',
  'Pacific/Kiritimati',
  'Australia/Eucla',
]
const rooms: Record<string, string> = {
  'Asia/Kathmandu': 'KTML',
  'Australia/Adelaide': 'ADLS1',
  'America/St_Johns': 'YYTL',
  'Pacific/Chatham': 'CHTH',
}

export function* sundialEvents(calendar: Calendar): Generator<EventPlan> {
  for (const [key, name, zone, from, minutes, repeat] of seriesOf(calendar)) {
    // Patterns with rare dates begin in the next weeks, the others a month ago.
    const day = firstDayOf(repeat, repeat.every === 'year' ? 0 : repeat.every === 'month' ? -40 : -28, calendar)
    yield { ...own, key, name, zone, when: { day, from, minutes }, repeat, people: { enrolled: 9 } }
  }
  for (let index = 0; index < 54; index += 1) {
    const random = createRandom(`sundial call ${index}`)
    const zone = entryAt(zones, index)
    const topic = entryAt(topics, index)
    const room = rooms[zone]
    yield {
      ...own,
      key: `call-${index + 1}`,
      name: `Call ${index + 1}: ${topic}`,
      zone,
      place: room ?? 'ONLINE',
      when: {
        day: -29 + index + Math.floor((index + 4) / 9),
        from: random.pick(['07:30', '12:45', '20:00', '23:30']),
        minutes: 60,
      },
      status: random.chance(0.1) ? 'Tentative' : random.chance(0.06) ? 'Cancelled' : 'Confirmed',
      approval: random.chance(0.06) ? 'Declined' : 'Approved',
      visibility: random.chance(0.15) ? 'Private' : 'Default',
      isDraft: random.chance(0.04),
      size: 50,
      people: { enrolled: random.int(3, 8) },
    }
  }
  yield {
    ...own,
    key: 'long-now-marathon',
    name: 'The 30-hour call',
    zone: 'Pacific/Kiritimati',
    when: { day: 8, from: '18:00', minutes: 1800 },
    virtual: 'LiveStream',
    people: { enrolled: 24 },
  }
}
