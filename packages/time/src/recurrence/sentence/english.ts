import type { Frequency } from '#recurrence/rule.ts'
import { englishZone } from '#zone-label.ts'

import type { NamedDays, Phrases, Run } from './phrases.ts'

function unitOf(freq: Frequency): string {
  return freq === 'DAILY' ? 'day' : freq.slice(0, -2).toLowerCase()
}

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

function dayOf([day, last]: Run): string {
  if (day < 0) return `the ${position(day)} day`
  return `the ${numeral(day)}${day === last ? '' : ` to ${numeral(last)}`}`
}

function joined(pieces: string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(pieces)
}

const workdays = '(Monday to Friday)'

function single({ group, either }: NamedDays): string {
  if (group === 'workdays') return `weekday ${workdays}`
  if (group === 'weekend') return 'weekend day (Saturday or Sunday)'
  return group === 'all' ? 'day' : either
}

function nouns(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`
}

function inZone(zone: string | null): string {
  return zone === null ? '' : ` (${zone})`
}

function onWeekdays({ group, list }: NamedDays): string {
  return `on ${group === 'workdays' ? `weekdays ${workdays}` : group === 'all' ? 'every day of the week' : list}`
}

function inWeeks(weeks: number[]): string {
  const fromEnd = weeks.filter((week) => week < 0).map((week) => `the ${position(week)} week of the year`)
  const fromStart = weeks.filter((week) => week > 0)
  const numbered = `${nouns(fromStart.length, 'week')} ${joined(fromStart.map(String))}`
  return `in ${joined([...(fromStart.length > 0 ? [numbered] : []), ...fromEnd])}`
}

export const english: Phrases = {
  language: 'en',
  every: (freq, interval) => `Every ${interval === 1 ? '' : `${interval} `}${nouns(interval, unitOf(freq))}`,
  join: joined,
  everyLeapYear: 'Every leap year',
  everyWeek: ({ group }) => (group === 'workdays' ? `Every weekday ${workdays}` : group === 'all' ? 'Every day' : null),
  onWeekdays,
  everyWeekday: (days) => `every ${single({ ...days, either: days.list })}`,
  nthWeekday: (numbers, weekday) => `the ${joined(numbers.map(position))} ${weekday}`,
  nthOf: (numbers, days) =>
    `the ${joined(numbers.map(position))} ${days.group === null && days.count > 1 ? 'day that is a ' : ''}${single(days)}`,
  monthDays: (runs) => joined(runs.map(dayOf)),
  yearDays: (runs) => joined(runs.map((run) => `${dayOf(run)}${run[0] > 0 ? ' day' : ''}`)),
  weekdayBetween: (days, [first, last], isOne) =>
    `${isOne ? 'the' : 'every'} ${single({ ...days, either: days.list })} between the ${numeral(first)} and ${numeral(last)}`,
  afterCondition: ', ',
  on: (pieces) => `on ${pieces}`,
  onDate: (date) => `on ${date}`,
  ofMonths: (months) => `of ${months}`,
  ofEveryMonth: 'of every month',
  ofYear: 'of the year',
  inMonths: (months) => `in ${months}`,
  everyInMonths: (months) => `in ${months}`,
  inWeeks,
  daysInWeeks: (days, weeks) => `${onWeekdays(days)} ${inWeeks(weeks)}`,
  whenWeekday: (days) => `when it is a ${single(days)}`,
  weekdayTheDay: (weekday, day) => `Every ${weekday} the ${numeral(day)}`,
  only: (limits) => limits.map((limit) => `only ${limit}`).join(', and '),
  onlyPositions: (positions, freq) => `only the ${joined(positions.map(position))} of these in each ${unitOf(freq)}`,
  between: (first, last) => `between ${first} and ${last}`,
  minutes: (list, count) => `at ${nouns(count, 'minute')} ${list}`,
  seconds: (list, count) => `at ${nouns(count, 'second')} ${list}`,
  range: (first, last) => `${first} to ${last}`,
  atTimes: (times, zone) => `at ${times}${inZone(zone)}`,
  fromTime: (time, zone) => `from ${time}${inZone(zone)}`,
  wholeDay: 'all day',
  zone: englishZone,
  weeksStartOn: (weekday) => `weeks starting on ${weekday}`,
  times: (count) => (count === 1 ? 'only once' : `${count} times`),
  until: (date, time) => `until ${date}${time === null ? '' : `, ${time}`}`,
  countNotGiven: '(number of occurrences not given)',
  endNotGiven: '(end date not given)',
  except: (pieces) => `except ${pieces}`,
  exceptDate: (date) => date,
  eachMonth: (day) => `${day} of each month`,
  everyWeekdayBare: (days) => `every ${days.group === 'weekend' ? days.list : single({ ...days, either: days.list })}`,
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
