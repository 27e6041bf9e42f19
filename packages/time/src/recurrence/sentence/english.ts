import type { NamedDays, Phrases } from './phrases.ts'

const units = {
  YEARLY: 'year',
  MONTHLY: 'month',
  WEEKLY: 'week',
  DAILY: 'day',
  HOURLY: 'hour',
  MINUTELY: 'minute',
  SECONDLY: 'second',
} as const

const words = ['', 'first', 'second', 'third', 'fourth', 'fifth']

/** 1st, 2nd, 3rd, 11th, 21st. */
function numeral(number: number): string {
  const tens = number % 100
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${suffix}`
}

function position(number: number): string {
  const size = Math.abs(number)
  const word = words[size] ?? numeral(size)
  if (number > 0) return word
  return size === 1 ? 'last' : `${word}-to-last`
}

function dayOf(day: number, last: number): string {
  if (day < 0) return `${position(day)} day`
  return day === last ? numeral(day) : `${numeral(day)} to ${numeral(last)}`
}

function joined(pieces: string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(pieces)
}

function named({ group, list }: NamedDays): string {
  if (group === 'workdays') return 'weekdays (Monday to Friday)'
  return group === 'all' ? 'every day of the week' : list
}

function single({ group, either }: NamedDays): string {
  if (group === 'workdays') return 'weekday (Monday to Friday)'
  if (group === 'weekend') return 'weekend day (Saturday or Sunday)'
  return group === 'all' ? 'day' : either
}

function nouns(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`
}

function inZone(zone: string | null): string {
  return zone === null ? '' : ` (${zone})`
}

export const english: Phrases = {
  language: 'en',
  every: (freq, interval) => `Every ${interval === 1 ? '' : `${interval} `}${nouns(interval, units[freq])}`,
  join: joined,
  onWeekdays: (days) => `on ${named(days)}`,
  everyWeekday: (days) => `every ${single({ ...days, either: days.list })}`,
  nthWeekday: (number, weekday) => `the ${position(number)} ${weekday}`,
  nthOf: (number, days) =>
    days.group === null && days.count > 1
      ? `the ${position(number)} day that is a ${days.either}`
      : `the ${position(number)} ${single(days)}`,
  monthDay: (day, last) => `the ${dayOf(day, last)}`,
  yearDay: (day, last) => `the ${dayOf(day, last)}${day > 0 ? ' day' : ''}`,
  on: (pieces) => `on ${pieces}`,
  onDate: (date) => `on ${date}`,
  ofMonths: (months) => `of ${months}`,
  ofEveryMonth: 'of every month',
  ofYear: 'of the year',
  inMonths: (months) => `in ${months}`,
  inWeeks: (weeks) => {
    const fromEnd = weeks.filter((week) => week < 0).map((week) => `the ${position(week)} week of the year`)
    const fromStart = weeks.filter((week) => week > 0)
    const numbered = `${nouns(fromStart.length, 'week')} ${joined(fromStart.map(String))}`
    return `in ${joined([...(fromStart.length > 0 ? [numbered] : []), ...fromEnd])}`
  },
  whenWeekday: (days) => `when it is a ${single(days)}`,
  weekdayTheDay: (weekday, day) => `Every ${weekday} the ${numeral(day)}`,
  only: (limits) => limits.map((limit) => `only ${limit}`).join(', and '),
  onlyPositions: (positions, freq) => `only the ${joined(positions.map(position))} of these in each ${units[freq]}`,
  hours: (list, count) => `in ${nouns(count, 'hour')} ${list}`,
  minutes: (list, count) => `at ${nouns(count, 'minute')} ${list}`,
  seconds: (list, count) => `at ${nouns(count, 'second')} ${list}`,
  range: (first, last) => `${first} to ${last}`,
  atTimes: (times, zone) => `at ${times}${inZone(zone)}`,
  fromTime: (time, zone) => `from ${time}${inZone(zone)}`,
  allDay: 'all day',
  zone: (city) => `${city} time`,
  weeksStartOn: (weekday) => `weeks starting on ${weekday}`,
  times: (count) => (count === 1 ? 'only once' : `${count} times`),
  until: (date) => `until ${date}`,
  countNotGiven: '(number of occurrences not given)',
  endNotGiven: '(end date not given)',
  except: (pieces) => `except ${pieces}`,
  exceptDate: (date) => date,
  eachMonth: (day) => `${day} of each month`,
  everyWeekdayBare: ({ group, list }) =>
    group === 'all' ? 'every day' : `every ${group === 'workdays' ? 'weekday (Monday to Friday)' : list}`,
  exclusionsUnreadable: '(exclusions could not be read)',
  doesNotRepeat: 'Does not repeat',
  unreadable: 'Repeats, but the pattern could not be read',
  noStart: 'Repeats, but no start is given',
  noPattern: 'Repeats, but the pattern is unknown',
  totals: {
    left: (left, of) => `${left} of ${of} left`,
    excluded: (count) => `${count} excluded`,
    noEnd: 'no end',
    noneMatch: 'none match',
    moreThan: (count) => `more than ${count}`,
    stoppedSearching: (count) => (count === 0 ? 'stopped searching' : `stopped searching after ${count}`),
  },
}
