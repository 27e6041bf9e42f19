import type { Calendar } from './calendar.ts'
import type { EventPlan } from './event-plan.ts'
import { firstDayOf, type Repeat } from './recurrences.ts'

const newYork = 'America/New_York'
const own = { project: 'tideline', zone: 'Europe/Lisbon', companies: ['Salt Road Logistics'] } as const

/** The first day of a pattern outside of March, so that a series does not begin in the hour that the clocks skip. */
function firstOutsideMarch(repeat: Repeat, from: number, calendar: Calendar): number {
  const day = firstDayOf(repeat, from, calendar)
  return calendar.day(day).slice(5, 7) === '03' ? firstOutsideMarch(repeat, day + 1, calendar) : day
}

/** The first Thursday from `from` on that is not the first of its month. */
function laterThursday(from: number, calendar: Calendar): number {
  const day = firstDayOf({ every: 'week', on: [4], pattern: '' }, from, calendar)
  return Number(calendar.day(day).slice(8)) > 7 ? day : laterThursday(day + 1, calendar)
}

/** Events around the conference with times that are difficult for calendars, as other systems write them. */
export function* tidelineHours(calendar: Calendar): Generator<EventPlan> {
  // Second Sunday of the month, 02:30 in New York: in March the clocks skip that half hour.
  const drill: Repeat = { every: 'month', nth: 2, weekday: 0, pattern: 'Second Sunday' }
  yield {
    ...own,
    key: 'failover-drill',
    name: 'Failover drill at the quietest hour',
    about: 'We switch the ticket shop to its other region while nobody in New York is buying. Bring coffee.',
    type: 'crew',
    place: 'ONLINE',
    zone: newYork,
    when: { day: firstOutsideMarch(drill, -75, calendar), from: '02:30', minutes: 45 },
    virtual: 'Meeting',
    visibility: 'Private',
    category: 'Online',
    repeat: drill,
    people: { enrolled: 6 },
  }
  // Deliberately inconsistent: the rule is weekly, the fields are not.
  const hours: Repeat = {
    every: 'week',
    interval: 2,
    on: [2],
    pattern: 'Every second Tuesday',
    sentRule: 'FREQ=WEEKLY;BYDAY=TU',
  }
  yield {
    ...own,
    key: 'speakers-office-hours',
    name: 'Speakers’ office hours',
    about: 'Slides, nerves, adapters: somebody of the programme team is on the line.',
    type: 'webinar',
    place: 'ONLINE',
    when: { day: firstDayOf(hours, -21, calendar), from: '16:00', minutes: 60 },
    virtual: 'Meeting',
    category: 'Online',
    repeat: hours,
    people: { enrolled: 11 },
  }
  // Written by hand in a spreadsheet; only the fields can be read.
  const check: Repeat = {
    every: 'week',
    on: [3],
    pattern: 'Wednesdays',
    times: 12,
    sentRule: 'FREQ=WEEKLY;BYDAY=WEDNESDAY;COUNT=12',
  }
  yield {
    ...own,
    key: 'radio-check',
    name: 'Radio check with the harbour office',
    about: 'Every handset, every channel, and the spare batteries.',
    type: 'crew',
    place: 'DESK',
    when: { day: firstDayOf(check, -28, calendar), from: '07:45', minutes: 20 },
    visibility: 'Private',
    repeat: check,
    people: { enrolled: 7 },
  }
  const walk: Repeat = {
    every: 'week',
    on: [4],
    pattern: 'Thursdays',
    except: 'FREQ=MONTHLY;BYDAY=1TH',
    skipDay: laterThursday(8, calendar),
    untilDay: 90,
  }
  yield {
    ...own,
    key: 'harbour-walk',
    name: 'Harbour walk for newcomers',
    about: 'From the fish hall to the lighthouse. Not on first Thursdays, when the drawbridge is serviced.',
    type: 'meetup',
    place: 'BAIXA',
    when: { day: laterThursday(-20, calendar), from: '18:15', minutes: 75 },
    category: 'Around town',
    repeat: walk,
    size: 25,
    people: { enrolled: 14 },
  }
  // Sent by a calendar that knows zones by their Windows names.
  const breakfast: Repeat = { every: 'week', on: [5], pattern: 'Fridays', untilDay: 120 }
  yield {
    ...own,
    key: 'pier-breakfast',
    name: 'Pier breakfast for the New York team',
    about: 'The stream from Porto on the big screen, bagels on the table.',
    type: 'meetup',
    place: 'PIER2',
    zone: newYork,
    sentZone: 'Eastern Standard Time',
    when: { day: firstDayOf(breakfast, -27, calendar), from: '08:30', minutes: 90 },
    category: 'Around town',
    repeat: breakfast,
    people: { enrolled: 16 },
  }
  yield {
    ...own,
    key: 'shipyard-two-nights',
    name: 'Two nights at the shipyard',
    about: 'Build something that floats. Ends at midnight, when the last ferry leaves.',
    type: 'social',
    place: 'ESTAL',
    when: { day: 3, from: '18:00', lastDay: 5, to: '00:00' },
    size: 60,
    people: { enrolled: 31 },
  }
}
