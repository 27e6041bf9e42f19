import type { Calendar } from './calendar.ts'
import type { EventPlan } from './event-plan.ts'
import { slugOf } from './ids.ts'
import { createRandom, entryAt } from './random.ts'
import { firstDayOf, type Repeat } from './recurrences.ts'

const kolkata = 'Asia/Kolkata'
const own = { project: 'lantern', zone: kolkata } as const

/** Events of a festival day: form, place, hour, minutes, event type, category. */
const forms: readonly (readonly [string, string, string, number, string, string])[] = [
  ['Boat songs at dusk', 'STEPS', '17:30', 75, 'concert', 'Music'],
  ['Shadow puppets', 'SHED1', '18:00', 60, 'show', 'Theatre'],
  ['Morning walk along the river', 'GHAT', '06:30', 90, 'walk', 'Walks'],
  ['Night market', 'NIGHT', '18:30', 300, 'market', 'Food and market'],
  ['Letters read aloud', 'MLIB', '16:00', 60, 'reading', 'Words'],
  ['Lantern making for children', 'CLASS3', '10:00', 120, 'class', 'Children'],
  ['Film under the tram roof', 'SHED2', '20:00', 130, 'film', 'Film'],
  ['Tea tasting', 'MCOURT', '15:00', 60, 'class', 'Food and market'],
  ['Drums from the delta', 'STEPS', '20:30', 90, 'concert', 'Music'],
  ['Poets without microphones', 'MCOURT', '19:00', 80, 'reading', 'Words'],
  ['Tram ghost stories', 'ARCH', '21:30', 50, 'show', 'Theatre'],
  ['Block printing class', 'CLASS3', '14:00', 150, 'class', 'Craft'],
  ['Kite workshop', 'HALL', '11:00', 120, 'class', 'Craft'],
  ['Brass band parade', 'GHAT', '17:00', 70, 'concert', 'Music'],
  ['Old houses, open doors', 'LPH', '10:30', 240, 'walk', 'Walks'],
  ['Breakfast with a boatman', 'GTENT', '07:00', 75, 'class', 'Words'],
  ['Dance on the barge', 'BARGE', '19:45', 70, 'show', 'Theatre'],
]

const flavours = [
  'after the rain',
  'with guests from Dhaka',
  'by candlelight',
  'the long version',
  'with all the cousins',
  'with guests from Darjeeling',
  'in three languages',
  'the quiet edition',
]

function* opening(): Generator<EventPlan> {
  yield {
    ...own,
    key: 'lantern-quarter',
    name: 'Lantern Quarter Festival',
    about: 'Fourteen days of music, theatre, walks and food along the river.',
    type: 'festival',
    place: 'KOL',
    when: { day: -3, days: 14 },
    priority: 'High',
    people: { enrolled: 22 },
  }
  yield {
    ...own,
    key: 'opening-night',
    name: 'Opening night on the river steps',
    about: 'A thousand lanterns, three bands and one very old ferry. Gates open an hour before.',
    type: 'gala',
    place: 'STEPS',
    when: { day: 0, from: '19:30', minutes: 210 },
    parent: 'lantern-quarter',
    category: 'Music',
    priority: 'High',
    size: 320,
    waitlist: 60,
    price: 45_000,
    virtual: 'LiveStream',
    people: { enrolled: 248, pending: 26, removed: 14 },
    firstPerson: 0,
    speakers: 4,
  }
  yield {
    ...own,
    key: 'captains-dinner',
    name: 'The captain’s dinner',
    type: 'gala',
    place: 'BARGE',
    when: { day: 1, from: '20:00', minutes: 180 },
    parent: 'lantern-quarter',
    category: 'Food and market',
    size: 40,
    waitlist: 15,
    price: 220_000,
    people: { enrolled: 40, waitlisted: 15, removed: 5 },
  }
}

function* festivalDays(): Generator<EventPlan> {
  for (let day = -3; day <= 10; day += 1) {
    const random = createRandom(`lantern day ${day + 3}`)
    for (let slot = 0; slot < 8; slot += 1) {
      const index = (day + 3) * 8 + slot
      const [form, place, from, minutes, type, category] = entryAt(forms, index)
      const flavour = entryAt(flavours, Math.floor(index / forms.length))
      const isFull = random.chance(0.08)
      const size = random.int(18, 60)
      yield {
        ...own,
        key: slugOf(`${form} ${flavour}`),
        name: `${form}, ${flavour}`,
        type,
        place,
        when: { day, from, minutes },
        parent: 'lantern-quarter',
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

function* around(calendar: Calendar): Generator<EventPlan> {
  const part = { ...own, parent: 'lantern-quarter', type: 'exhibition', category: 'Craft' }
  yield { ...part, key: 'a-hundred-ferries', name: 'A hundred ferries', place: 'MGAL', when: { day: -3, days: 14 } }
  yield { ...part, key: 'tram-tickets', name: 'Tram tickets, 1902 to now', place: 'ARCH', when: { day: -10, days: 30 } }
  yield { ...part, key: 'paper-city', name: 'The paper city', place: 'SHED2', when: { day: 0, days: 5 } }
  yield {
    ...own,
    key: 'all-night-songs',
    name: 'All-night songs',
    type: 'concert',
    place: 'STEPS',
    when: { day: 6, from: '22:00', lastDay: 7, to: '05:30' },
    parent: 'lantern-quarter',
    category: 'Music',
    size: 900,
    people: { enrolled: 31 },
  }
  for (let index = 0; index < 12; index += 1) {
    yield {
      ...own,
      key: `school-lanterns-${index + 1}`,
      name: `Lanterns for class ${index + 1}`,
      type: 'class',
      place: entryAt(['HALL', 'CLASS3'], index),
      when: { day: -29 + index * 2, from: '09:30', minutes: 105 },
      category: 'Children',
      visibility: 'Private',
      size: 30,
    }
  }
  const far = { ...own, type: 'film', category: 'Film' }
  yield {
    ...far,
    key: 'hill-films',
    name: 'Films from the hills',
    place: 'TEAH',
    when: { day: 17, from: '18:00', minutes: 120 },
  }
  yield {
    ...far,
    key: 'blue-yak-screening',
    name: 'Screening in the courtyard of the Blue Yak',
    place: 'YAK',
    zone: 'Asia/Kathmandu',
    when: { day: 20, from: '18:15', minutes: 110 },
  }
  const market: Repeat = { every: 'week', on: [0, 6], pattern: 'Saturdays and Sundays', untilDay: 26 }
  yield {
    ...own,
    key: 'weekend-market',
    name: 'Weekend market',
    type: 'market',
    place: 'NIGHT',
    when: { day: firstDayOf(market, -29, calendar), from: '11:00', minutes: 420 },
    category: 'Food and market',
    repeat: market,
  }
  const choir: Repeat = { every: 'week', interval: 2, on: [4], pattern: 'Every second Thursday', times: 6 }
  yield {
    ...own,
    key: 'riverside-choir',
    name: 'Riverside choir',
    type: 'class',
    place: 'HALL',
    when: { day: firstDayOf(choir, -28, calendar), from: '18:30', minutes: 90 },
    category: 'Music',
    repeat: choir,
    size: 45,
    people: { enrolled: 29 },
  }
}

export function* lanternEvents(calendar: Calendar): Generator<EventPlan> {
  yield* opening()
  yield* festivalDays()
  yield* around(calendar)
}
