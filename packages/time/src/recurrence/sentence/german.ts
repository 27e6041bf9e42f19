import { germanCities } from '#cities/german.ts'

import type { NamedDays, Phrases, Run } from './phrases.ts'

const units = {
  YEARLY: ['Jedes Jahr', 'Jahre', 'Jahr'],
  MONTHLY: ['Jeden Monat', 'Monate', 'Monat'],
  WEEKLY: ['Jede Woche', 'Wochen', 'Woche'],
  DAILY: ['Jeden Tag', 'Tage', 'Tag'],
  HOURLY: ['Jede Stunde', 'Stunden', 'Stunde'],
  MINUTELY: ['Jede Minute', 'Minuten', 'Minute'],
  SECONDLY: ['Jede Sekunde', 'Sekunden', 'Sekunde'],
} as const

const words = ['', 'ersten', 'zweiten', 'dritten', 'vierten', 'fünften']
const wordsFromEnd = ['', 'letzten', 'vorletzten', 'drittletzten', 'viertletzten', 'fünftletzten']

function position(number: number): string {
  const size = Math.abs(number)
  if (number > 0) return words[size] ?? `${size}.`
  return wordsFromEnd[size] ?? `${size}.-letzten`
}

function joined(pieces: string[]): string {
  return new Intl.ListFormat('de', { type: 'conjunction' }).format(pieces)
}

function single({ group, either }: NamedDays): string {
  if (group === 'workdays') return 'Wochentag (Montag bis Freitag)'
  if (group === 'weekend') return 'Wochenendtag (Samstag oder Sonntag)'
  return group === 'all' ? 'Tag' : either
}

function dayOf([day, last]: Run): string {
  if (day < 0) return `${position(day)} Tag`
  return day === last ? `${day}.` : `vom ${day}. bis ${last}.`
}

/** "am 1. und vom 5. bis 7.", "an jedem Freitag". */
function onDays(pieces: string): string {
  const before = pieces.startsWith('jedem') ? 'an ' : pieces.startsWith('vom') ? '' : 'am '
  return `${before}${pieces.replaceAll(/(bis \d+\.(?: Tag)?(?:,| und)) (?!vom)/g, '$1 am ')}`
}

function onWeekdays({ group, list }: NamedDays): string {
  return group === 'workdays' ? 'von Montag bis Freitag' : group === 'all' ? 'an allen Wochentagen' : `am ${list}`
}

function inWeeks(weeks: number[]): string {
  const fromEnd = weeks.filter((week) => week < 0).map((week) => `der ${position(week)} Woche des Jahres`)
  const fromStart = weeks.filter((week) => week > 0).map(String)
  return `in ${joined([...(fromStart.length > 0 ? [`KW ${joined(fromStart)}`] : []), ...fromEnd])}`
}

export const german: Phrases = {
  language: 'de',
  every: (freq, interval) => (interval === 1 ? units[freq][0] : `Alle ${interval} ${units[freq][1]}`),
  join: joined,
  everyLeapYear: 'Jedes Schaltjahr',
  everyWeek: ({ group }) =>
    group === 'workdays' ? 'Jeden Wochentag (Montag bis Freitag)' : group === 'all' ? 'Jeden Tag' : null,
  onWeekdays,
  everyWeekday: (days) => `jedem ${single({ ...days, either: days.list })}`,
  nthWeekday: (numbers, weekday) => `${joined(numbers.map(position))} ${weekday}`,
  nthOf: (numbers, days) => {
    const named = joined(numbers.map(position))
    if (days.group !== null || days.count === 1) return `${named} ${single(days)}`
    const [number = 0] = numbers
    if (numbers.length > 1 || Math.abs(number) > 1) return `${named} Tag, der ein ${days.either} ist,`
    const end = days.count > 2 ? 'esten' : 'eren'
    return `${named} ${days.either} (dem ${number > 0 ? 'früh' : 'spät'}${end})`
  },
  monthDays: (runs) => joined(runs.map(dayOf)),
  yearDays: (runs) => joined(runs.map((run) => `${dayOf(run)}${run[0] > 0 ? ' Tag' : ''}`)),
  weekdayBetween: (days, [first, last], isOne) =>
    `${isOne ? '' : 'jedem '}${single({ ...days, either: days.list })} zwischen dem ${first}. und ${last}.`,
  afterCondition: ' ',
  on: onDays,
  onDate: (date) => `am ${date}`,
  ofMonths: (months) => `im ${months}`,
  ofEveryMonth: 'jedes Monats',
  ofYear: 'des Jahres',
  inMonths: (months) => `im ${months}`,
  everyInMonths: (months) => `im ${months}`,
  inWeeks,
  daysInWeeks: (days, weeks) => `${onWeekdays(days)} ${inWeeks(weeks)}`,
  whenWeekday: (days) => `(falls ein ${single(days)})`,
  weekdayTheDay: (weekday, day) => `Jeden ${weekday}, den ${day}.`,
  only: (limits) => limits.map((limit) => `nur ${limit}`).join(', und '),
  onlyPositions: (positions, freq) => `davon nur den ${joined(positions.map(position))} Termin je ${units[freq][2]}`,
  between: (first, last) => `zwischen ${first} und ${last} Uhr`,
  minutes: (list, count) => `${count === 1 ? 'zur Minute' : 'zu den Minuten'} ${list}`,
  seconds: (list, count) => `${count === 1 ? 'zur Sekunde' : 'zu den Sekunden'} ${list}`,
  range: (first, last) => `${first} bis ${last}`,
  atTimes: (times, zone) => `um ${times} Uhr${zone === null ? '' : ` (${zone})`}`,
  fromTime: (time, zone) => `ab ${time} Uhr${zone === null ? '' : ` (${zone})`}`,
  wholeDay: 'ganztägig',
  zone: (city) => `Ortszeit ${germanCities[city] ?? city}`,
  weeksStartOn: (weekday) => `Wochen ab ${weekday} gezählt`,
  times: (count) => (count === 1 ? 'nur einmal' : `${count}-mal`),
  until: (date, time) => `bis zum ${date}${time === null ? '' : `, ${time} Uhr`}`,
  countNotGiven: '(Anzahl der Termine nicht angegeben)',
  endNotGiven: '(Enddatum nicht angegeben)',
  except: (pieces) => `außer ${pieces}`,
  exceptDate: (date) => `am ${date}`,
  eachMonth: (days) => `${onDays(days)} jedes Monats`,
  everyWeekdayBare: ({ group, list }) =>
    group === 'all' ? 'jeden Tag' : group === 'workdays' ? 'von Montag bis Freitag' : `jeden ${list}`,
  exclusionsUnreadable: '(Ausnahmen konnten nicht gelesen werden)',
  doesNotRepeat: 'Wiederholt sich nicht',
  unreadable: 'Wiederholt sich, aber das Muster konnte nicht gelesen werden',
  noStart: 'Wiederholt sich, aber ohne Beginn',
  noPattern: 'Wiederholt sich, aber das Muster ist unbekannt',
  totals: {
    left: (left, of) => `noch ${left} von ${of}`,
    excluded: (count) => `${count} ausgenommen`,
    noEnd: 'ohne Ende',
    noneMatch: 'keine Treffer',
    moreThan: (count) => `mehr als ${count}`,
    stoppedSearching: (count) => (count === 0 ? 'Suche abgebrochen' : `Suche nach ${count} abgebrochen`),
  },
}
