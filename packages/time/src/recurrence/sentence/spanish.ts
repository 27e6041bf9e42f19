import { spanishCities } from '#cities/spanish.ts'

import type { NamedDays, Phrases, Run } from './phrases.ts'

const units = {
  YEARLY: ['año', 'años'],
  MONTHLY: ['mes', 'meses'],
  WEEKLY: ['semana', 'semanas'],
  DAILY: ['día', 'días'],
  HOURLY: ['hora', 'horas'],
  MINUTELY: ['minuto', 'minutos'],
  SECONDLY: ['segundo', 'segundos'],
} as const

/** The form before a masculine noun: "primer", "tercer". */
const before = ['', 'primer', 'segundo', 'tercer', 'cuarto', 'quinto']
const alone = ['', 'primero', 'segundo', 'tercero', 'cuarto', 'quinto']
const fromEnd = ['', 'último', 'penúltimo', 'antepenúltimo']

/** "el último viernes", "el cuarto viernes contando desde el final"; without a noun "el primero". */
function position(number: number, noun = ''): string {
  const size = Math.abs(number)
  const last = number < 0 ? fromEnd[size] : undefined
  const word = last ?? (noun === '' ? alone : before)[size] ?? `${size}.º`
  const named = noun === '' ? `el ${word}` : `el ${word} ${noun}`
  return number < 0 && last === undefined ? `${named} contando desde el final` : named
}

function joined(pieces: string[]): string {
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(pieces)
}

/** Only Saturday and Sunday have a distinct plural form. */
function plural(weekdays: string): string {
  return weekdays.replaceAll(/(?:sábado|domingo)(?!s)/g, '$&s')
}

function single({ group, either }: NamedDays): string {
  if (group === 'workdays') return 'día laborable (de lunes a viernes)'
  if (group === 'weekend') return 'día de fin de semana (sábado o domingo)'
  return group === 'all' ? 'día' : either
}

function every({ group, list }: NamedDays): string {
  if (group === 'workdays') return 'todos los días laborables (de lunes a viernes)'
  return group === 'all' ? 'todos los días' : `todos los ${plural(list)}`
}

function counted(count: number, one: string, many: string, list: string): string {
  return `${count === 1 ? one : many} ${list}`
}

function weekFromEnd(week: number): string {
  const size = -week
  const word = fromEnd[size]?.replace(/o$/, 'a')
  return word === undefined ? `la ${size}.ª semana del año contando desde el final` : `la ${word} semana del año`
}

function zoned(text: string, zone: string | null): string {
  return zone === null ? text : `${text} (${zone})`
}

/** "a la 01:00", "a las 09:00". */
function article(times: string): string {
  return /^0?1:/.test(times) ? 'la' : 'las'
}

/** "la semana 20", "la última semana del año". */
function weeksOf(weeks: number[]): string[] {
  const fromStart = weeks.filter((week) => week > 0)
  const list = joined(fromStart.map(String))
  const numbered = fromStart.length > 0 ? [counted(fromStart.length, 'la semana', 'las semanas', list)] : []
  return [...numbered, ...weeks.filter((week) => week < 0).map(weekFromEnd)]
}

/** "el primer y el tercer martes". */
function positions(list: number[], noun: string): string {
  const isShort = list.every((number) => number > 0 || -number < fromEnd.length)
  if (!isShort) return joined(list.map((number) => position(number, noun)))
  return `${joined(list.map((number) => position(number, '_').slice(0, -2)))} ${noun}`
}

/** "el día 1", "los días 1 y 15", "del día 1 al 3 y el último día". */
function daysOf(runs: Run[]): string {
  const isPlain = runs.length > 1 && runs.every(([day, last]) => day > 0 && day === last)
  if (isPlain) return `los días ${joined(runs.map(([day]) => String(day)))}`
  return joined(
    runs.map(([day, last]) =>
      day < 0 ? position(day, 'día') : day === last ? `el día ${day}` : `del día ${day} al ${last}`,
    ),
  )
}

export const spanish: Phrases = {
  language: 'es',
  every: (freq, interval) => (interval === 1 ? `Cada ${units[freq][0]}` : `Cada ${interval} ${units[freq][1]}`),
  join: joined,
  everyLeapYear: 'Cada año bisiesto',
  everyWeek: ({ group, list }) =>
    group === 'workdays' ? 'De lunes a viernes' : group === 'all' ? 'Todos los días' : `Todos los ${plural(list)}`,
  onWeekdays: ({ group, list }) =>
    group === 'workdays'
      ? 'de lunes a viernes'
      : group === 'all'
        ? 'todos los días de la semana'
        : `los ${plural(list)}`,
  everyWeekday: every,
  nthWeekday: positions,
  nthOf: (numbers, days) =>
    positions(numbers, days.group === null && days.count > 1 ? `día que sea ${days.either}` : single(days)),
  monthDays: daysOf,
  yearDays: daysOf,
  weekdayBetween: (days, [first, last], isOne) =>
    `${isOne ? `el ${single({ ...days, either: days.list })}` : every(days)} entre el ${first} y el ${last}`,
  afterCondition: ', ',
  // The pieces include their article.
  on: (pieces) => pieces,
  onDate: (date) => `el ${date}`,
  ofMonths: (months) => `de ${months}`,
  ofEveryMonth: 'de cada mes',
  ofYear: 'del año',
  inMonths: (months) => `en ${months}`,
  everyInMonths: (months) => `de ${months}`,
  inWeeks: (weeks) => `en ${joined(weeksOf(weeks))}`,
  daysInWeeks: ({ group, list, count }, weeks) => {
    const days =
      group === 'workdays'
        ? 'de lunes a viernes'
        : group === 'all'
          ? 'todos los días'
          : count === 1
            ? `el ${list}`
            : `los ${plural(list)}`
    return `${days} ${joined(weeksOf(weeks).map((week) => `de ${week}`))}`
  },
  whenWeekday: (days) => `si es ${single(days)}`,
  weekdayTheDay: (weekday, day) => `Cada ${weekday} ${day}`,
  only: (limits) => limits.map((limit) => `solo ${limit}`).join(', y '),
  onlyPositions: (places, freq) =>
    `solo ${joined(places.map((number) => position(number)))} de ellos en cada ${units[freq][0]}`,
  between: (first, last) => `entre ${article(first)} ${first} y ${article(last)} ${last}`,
  minutes: (list, count) => `en ${counted(count, 'el minuto', 'los minutos', list)}`,
  seconds: (list, count) => `en ${counted(count, 'el segundo', 'los segundos', list)}`,
  range: (first, last) => `${first} a ${last}`,
  atTimes: (times, zone) => zoned(`a ${article(times)} ${times}`, zone),
  fromTime: (time, zone) => zoned(`desde ${article(time)} ${time}`, zone),
  wholeDay: 'todo el día',
  zone: (city) => `hora de ${spanishCities[city] ?? city}`,
  weeksStartOn: (weekday) => `con semanas que empiezan en ${weekday}`,
  times: (count) => (count === 1 ? 'una sola vez' : `${count} veces`),
  until: (date, time) => `hasta el ${date}${time === null ? '' : ` a ${article(time)} ${time}`}`,
  countNotGiven: '(no se indica el número de repeticiones)',
  endNotGiven: '(no se indica la fecha final)',
  except: (pieces) => `excepto ${pieces}`,
  exceptDate: (date) => `el ${date}`,
  eachMonth: (days) => `${days} de cada mes`,
  everyWeekdayBare: ({ group, list }) =>
    group === 'all' ? 'todos los días' : group === 'workdays' ? 'de lunes a viernes' : `los ${plural(list)}`,
  exclusionsUnreadable: '(no se pudieron leer las exclusiones)',
  doesNotRepeat: 'No se repite',
  unreadable: 'Se repite, pero no se pudo leer el patrón',
  noStart: 'Se repite, pero no se indica el inicio',
  noPattern: 'Se repite, pero no se conoce el patrón',
  totals: {
    left: (left, of) => `${left === 1 ? 'queda' : 'quedan'} ${left} de ${of}`,
    excluded: (count) => `${count} ${count === 1 ? 'excluida' : 'excluidas'}`,
    noEnd: 'sin fin',
    noneMatch: 'ninguna coincide',
    moreThan: (count) => `más de ${count}`,
    stoppedSearching: (count) => (count === 0 ? 'búsqueda interrumpida' : `búsqueda interrumpida tras ${count}`),
  },
}
