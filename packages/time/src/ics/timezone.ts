import { cached } from '#cached.ts'
import { dayMs } from '#civil.ts'
import { civilOf, dayNumber, monthLength, weekdayOf } from '#recurrence/calendar.ts'
import { weekdayCodes } from '#recurrence/rule.ts'
import { fixedOffsetMinutes, offsetMsAt } from '#zones.ts'

import { contentLine } from './content-lines.ts'
import { localValue, offsetValue } from './times.ts'
import { transitionsBetween } from './transitions.ts'
import type { Transition } from './transitions.ts'

/** The TZID of a zone: an IANA id unchanged, a fixed offset in a form that needs no quotes. */
export function tzidOf(zone: string): string {
  return fixedOffsetMinutes(zone) === null ? zone : `UTC${zone.replace(':', '')}`
}

export function isUtc(zone: string): boolean {
  return zone === 'UTC' || zone === 'Etc/UTC'
}

/** Years whose changes a VTIMEZONE lists one by one; a pattern that holds to the last of them becomes a rule. */
export interface ZoneYears {
  first: number
  last: number
}

/** Minimum number of years with one pattern before it is written as a rule. */
const yearsOfRule = 10

/** A VTIMEZONE (RFC 5545 3.6.5) that is correct for every instant of these years. */
export function timezoneLines(zone: string, { first, last }: ZoneYears): string {
  return linesOf(`${zone} ${first} ${last}`)
}

const linesOf = cached(300, (key) => {
  const [zone = '', first = '', last = ''] = key.split(' ')
  const begin = dayNumber(Number(first), 1, 1) * dayMs
  // Read beyond the last year, to distinguish a pattern that continues from one that ends.
  const seen = fixedOffsetMinutes(zone) === null ? dayNumber(Number(last) + yearsOfRule, 1, 1) * dayMs : begin
  const changes = transitionsBetween(zone, begin, seen)
  const offset = offsetMsAt(begin, zone)
  const isSummer = changes[0] !== undefined && changes[0].to < offset && comesBack(changes, 0)
  const observances = [
    observance(isSummer, { epochMs: begin, from: offset, to: offset }, null),
    ...observancesOf(changes, Number(last)),
  ]
  return [
    contentLine('BEGIN', 'VTIMEZONE'),
    contentLine('TZID', tzidOf(zone)),
    ...observances,
    contentLine('END', 'VTIMEZONE'),
  ].join('')
})

function comesBack(changes: readonly Transition[], index: number): boolean {
  const [change, next] = [changes[index], changes[index + 1]]
  return (
    change !== undefined && next !== undefined && next.epochMs - change.epochMs < 366 * dayMs && next.to === change.from
  )
}

/** The clock reading of a change, in the offset before it. */
const wallOf = ({ epochMs, from }: Transition): number => epochMs + from

/** Writes the changes that follow a rule to the end as that rule, and the others one by one. */
function observancesOf(changes: readonly Transition[], lastYear: number): string[] {
  const kinds = new Map<string, { isSummer: boolean; list: Transition[] }>()
  for (const [index, change] of changes.entries()) {
    const previous = changes[index - 1]
    const isSummer =
      change.to > change.from &&
      (comesBack(changes, index) || (previous !== undefined && change.epochMs - previous.epochMs < 366 * dayMs))
    const key = `${change.from} ${change.to} ${isSummer}`
    const kind = kinds.get(key) ?? { isSummer, list: [] }
    kind.list.push(change)
    kinds.set(key, kind)
  }
  return [...kinds.values()].flatMap(({ isSummer, list }) => {
    const tail = ruleTail(list, lastYear + yearsOfRule - 1)
    const single = list.slice(0, list.length - (tail?.length ?? 0)).filter(({ epochMs }) => yearOf(epochMs) <= lastYear)
    const [begin] = tail?.changes ?? []
    return [
      // One RDATE per date: some readers use only the first date of an RDATE.
      ...single.map((change) => observance(isSummer, change, null)),
      ...(begin === undefined || tail === null ? [] : [observance(isSummer, begin, tail.rule)]),
    ]
  })
}

function yearOf(epochMs: number): number {
  return civilOf(Math.floor(epochMs / dayMs)).year
}

interface Tail {
  rule: string
  changes: Transition[]
  length: number
}

/** The longest tail of the list, one change a year up to `lastYear`, that one rule describes; null when too short. */
function ruleTail(list: readonly Transition[], lastYear: number): Tail | null {
  const last = list.at(-1)
  if (last === undefined || yearOf(wallOf(last)) < lastYear) return null
  let best: Tail | null = null
  for (const rule of rulesOf(wallOf(last))) {
    let length = 1
    for (let index = list.length - 2; index >= 0; index -= 1) {
      const [change, next] = [list[index], list[index + 1]]
      if (change === undefined || next === undefined) break
      if (yearOf(wallOf(change)) + 1 !== yearOf(wallOf(next)) || !rulesOf(wallOf(change)).includes(rule)) break
      length += 1
    }
    if (length >= yearsOfRule && length > (best?.length ?? 0)) {
      best = { rule: rule.split(' ')[0] ?? '', changes: list.slice(list.length - length), length }
    }
  }
  return best
}

/** The rules that a change may follow: nth or last weekday, date, first weekday from a date; each with its time. */
function rulesOf(wall: number): string[] {
  const dayNum = Math.floor(wall / dayMs)
  const { year, month, day } = civilOf(dayNum)
  const weekday = weekdayCodes[weekdayOf(dayNum)]
  const time = wall - dayNum * dayMs
  const start = `FREQ=YEARLY;BYMONTH=${month}`
  const rules: string[] = []
  if (day + 7 > monthLength(year, month)) rules.push(`${start};BYDAY=-1${weekday}`)
  if (day <= 28) rules.push(`${start};BYDAY=${Math.ceil(day / 7)}${weekday}`)
  rules.push(`${start};BYMONTHDAY=${day}`)
  for (let from = Math.max(1, day - 6); from <= Math.min(day, monthLength(2025, month) - 6); from += 1) {
    const days = Array.from({ length: 7 }, (_, index) => from + index)
    rules.push(`${start};BYDAY=${weekday};BYMONTHDAY=${days.join(',')}`)
  }
  return rules.map((rule) => `${rule} ${time}`)
}

function observance(isSummer: boolean, first: Transition, rule: string | null): string {
  const kind = isSummer ? 'DAYLIGHT' : 'STANDARD'
  return [
    contentLine('BEGIN', kind),
    contentLine('DTSTART', localValue(wallOf(first))),
    contentLine('TZOFFSETFROM', offsetValue(first.from)),
    contentLine('TZOFFSETTO', offsetValue(first.to)),
    ...(rule === null ? [] : [contentLine('RRULE', rule)]),
    contentLine('END', kind),
  ].join('')
}
