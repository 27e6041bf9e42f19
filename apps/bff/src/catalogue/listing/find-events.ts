import { fold } from '@frontdesk/api-types/plain-text'
import type { DeskAnswer, DeskQuery } from '@frontdesk/desk-api'
import { dayWordOf } from '@frontdesk/desk-api/day-words'
import { withoutConjunctions } from '@frontdesk/desk-api/near-names'
import { wallTimeAt } from '@frontdesk/time'

import { timeFields } from '#directory/facts.ts'
import { ProblemError } from '#problem.ts'

import type { Visible } from './known-catalogue.ts'
import { type KnownEvent, atDay, categoriesOf, isBetween, textOf } from './known-event.ts'

type Query = DeskQuery<'catalogueEvents'>
type Filters = DeskQuery<'catalogueFilters'>
export type EventRow = DeskAnswer<'catalogueEvents'>['events'][number]

const dayMs = 86_400_000
const usualLimit = 100

/** The day in the zone at that moment, and the day so many days later. */
export function dayIn(zone: string, at: number, more = 0): string {
  const day = wallTimeAt(at, zone).slice(0, 10)
  return new Date(Date.parse(`${day}T00:00:00Z`) + more * dayMs).toISOString().slice(0, 10)
}

export function checkedZone(zone: string | undefined): string {
  try {
    wallTimeAt(0, zone ?? 'UTC')
    return zone ?? 'UTC'
  } catch {
    throw new ProblemError('invalid_input', {
      detail: 'zone must be the IANA name of a time zone, such as Europe/Madrid.',
    })
  }
}

/** Monday to Sunday of the week. */
function weekOf(zone: string, now: number): { first: string; last: string } {
  const weekday = (new Date(`${dayIn(zone, now)}T00:00:00Z`).getUTCDay() + 6) % 7
  return { first: dayIn(zone, now, -weekday), last: dayIn(zone, now, 6 - weekday) }
}

const lastOf = ({ start, end }: KnownEvent): number => (Number.isNaN(end) ? start : end)
export const isOver = (event: KnownEvent): boolean => event.view.series !== null && event.next === null

export type Test = (event: KnownEvent) => boolean
type When = NonNullable<Query['when']>

export function timeTest(when: When, zone: string, now: number): Test {
  if (when === 'today') {
    const today = dayIn(zone, now)
    return (event) => isBetween(event, { first: today, last: today, zone })
  }
  if (when === 'week') {
    const week = weekOf(zone, now)
    return (event) => isBetween(event, { ...week, zone })
  }
  if (when === 'now') return ({ next }) => next !== null && next.start <= now && (next.end ?? next.start) > now
  if (when === 'upcoming') return ({ next }) => next !== null && next.start > now
  if (when === 'past') return isOver
  return when === 'unscheduled' ? ({ view }) => view.series === null : () => true
}

export function fitsTime(query: Filters, now: number): Test {
  const zone = checkedZone(query.zone)
  const { from, to, when = 'all' } = query
  if (from === undefined && to === undefined) return timeTest(when, zone, now)
  const [first, last] = [from ?? to ?? '', to ?? from ?? '']
  if (first > last) throw new ProblemError('invalid_input', { detail: 'from must not be after to.' })
  return (event) => isBetween(event, { first, last, zone })
}

const anything: Test = () => true
const same =
  (name: string, wanted: string | undefined): Test =>
  ({ facts }) =>
    wanted === undefined || textOf(facts, name) === wanted

/** The filters that have choices, each by its name in the query. */
export function choiceTests(query: Filters): Record<'project' | 'type' | 'category' | 'place' | 'status', Test> {
  const project = query.project?.toLowerCase()
  const { category } = query
  return {
    project: ({ entry }) => project === undefined || entry.projectId === project,
    type: same('typeName', query.type),
    category: category === undefined ? anything : ({ facts }) => categoriesOf(facts).includes(category),
    place: same('place', query.place),
    status: same('status', query.status),
  }
}

/** The days of its next occurrence as they are shown: the first and the last, in its own zone. */
export function shownDays({ next, start, end, view }: KnownEvent): string[] {
  const last = next === null ? end : (next.end ?? next.start)
  return [next?.start ?? start, last]
    .filter((at) => !Number.isNaN(at))
    .map((at) => wallTimeAt(at, view.zone ?? 'UTC').slice(0, 10))
}

/** The words that an event or a company has to have; signs within one count. */
export const queryWords = (q: string): string[] =>
  withoutConjunctions(
    fold(q)
      .split(' ')
      .filter((word) => word !== ''),
  )

/** Each word in the texts of the event, or all that say something of a day in one of its days. */
function wordsTest({ q = '', locale = 'en' }: Filters): Test {
  const words = queryWords(q).map((word) => ({ word, day: dayWordIn(word, locale) }))
  // A number alone is more likely part of a name.
  const hasDay = words.some(({ day }) => day !== null && day.kind !== 'day' && day.kind !== 'year')
  return (event) =>
    words.every(({ word }) => event.text.includes(word)) ||
    (hasDay &&
      words.every(({ word, day }) => day !== null || event.text.includes(word)) &&
      shownDays(event).some((at) => words.every(({ day }) => day?.fits(at) ?? true)))
}

function dayWordIn(word: string, locale: string) {
  try {
    return dayWordOf(word, locale)
  } catch {
    throw new ProblemError('invalid_input', { detail: 'locale must be a language tag, such as es or en-GB.' })
  }
}

/** The words and the company, which have no choices. */
export function otherTest(query: Filters, links: Visible['links']): Test {
  const company = query.company?.toLowerCase()
  const at = company === undefined ? null : new Set(links.filter((l) => l.companyId === company).map((l) => l.eventId))
  const hasWords = wordsTest(query)
  return (event) => (at === null || at.has(event.entry.id)) && hasWords(event)
}

function fitsFields(query: Query, links: Visible['links']): Test {
  const tests = [otherTest(query, links), ...Object.values(choiceTests(query))]
  return (event) => tests.every((test) => test(event))
}

export const collator = new Intl.Collator('en', { numeric: true })
const orLast = (value: number | null | undefined): number =>
  value === null || value === undefined || Number.isNaN(value) ? Number.POSITIVE_INFINITY : value
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** What comes next first, then what has no date, then what is over, the latest first. */
function byTime(a: KnownEvent, b: KnownEvent): number {
  if (a.next !== null || b.next !== null) return compare(orLast(a.next?.start), orLast(b.next?.start))
  return compare(isOver(a) ? 1 : 0, isOver(b) ? 1 : 0) || compare(orLast(-lastOf(a)), orLast(-lastOf(b)))
}

/** Sorts by a text or a number in either direction; what has none comes last. */
export function sortedBy<T>(
  rows: readonly T[],
  valueOf: (row: T) => string | number | null,
  descending: boolean,
  then: (a: T, b: T) => number,
): T[] {
  const sign = descending ? -1 : 1
  const valued = rows.map((row) => ({ row, value: valueOf(row) }))
  const order = (a: string | number | null, b: string | number | null): number => {
    if (a === null || b === null) return compare(a === null ? 1 : 0, b === null ? 1 : 0)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)))
  }
  return valued.toSorted((a, b) => order(a.value, b.value) || then(a.row, b.row)).map(({ row }) => row)
}

/** The name of a `sort` and its direction: `-name` is from the end. */
export const directionOf = (sort: string): { by: string; descending: boolean } =>
  sort.startsWith('-') ? { by: sort.slice(1), descending: true } : { by: sort, descending: false }

type Given = { visible: Visible; companies: ReadonlyMap<string, number> }

function ordered(events: KnownEvent[], { sort = 'time' }: Query, { visible, companies }: Given): KnownEvent[] {
  const { by, descending } = directionOf(sort)
  if (by === 'time') return events.toSorted((a, b) => (descending ? byTime(b, a) : byTime(a, b)) || compareIds(a, b))
  const values: Record<string, (event: KnownEvent) => string | number | null> = {
    name: ({ entry }) => entry.name,
    project: ({ entry }) => visible.projectName(entry.projectId),
    type: ({ facts }) => textOf(facts, 'typeName'),
    place: ({ facts }) => textOf(facts, 'place') ?? textOf(facts, 'city'),
    status: ({ facts }) => textOf(facts, 'status'),
    companies: ({ entry }) => companies.get(entry.id) ?? 0,
  }
  return sortedBy(events, values[by] ?? (() => null), descending, byTimeAndId)
}
const byTimeAndId = (a: KnownEvent, b: KnownEvent): number => byTime(a, b) || compareIds(a, b)
const compareIds = (a: KnownEvent, b: KnownEvent): number => (a.entry.id < b.entry.id ? -1 : 1)

const instantOf = (at: number): string => new Date(at).toISOString()

/** Guarantee of the cast: the facts hold these fields as the contract has them, read at the gateway. */
const timeOf = (facts: KnownEvent['facts']) =>
  Object.fromEntries(timeNames.flatMap((name) => (name in facts ? [[name, facts[name]]] : []))) as Pick<
    EventRow,
    (typeof timeNames)[number]
  >
const timeNames = [...timeFields, 'recurrence'] as const

function rowOf({ entry, facts, next }: KnownEvent, visible: Visible, companies: ReadonlyMap<string, number>): EventRow {
  return {
    id: entry.id,
    name: entry.name,
    slug: entry.slug,
    projectId: entry.projectId,
    projectName: visible.projectName(entry.projectId),
    code: entry.number,
    status: textOf(facts, 'status'),
    approvalStatus: textOf(facts, 'approvalStatus'),
    isDraft: facts['isDraft'] === true,
    isVirtual: facts['isVirtual'] === true,
    typeId: textOf(facts, 'eventTypeId'),
    typeName: textOf(facts, 'typeName'),
    categories: categoriesOf(facts),
    place: textOf(facts, 'place'),
    city: textOf(facts, 'city'),
    ...timeOf(facts),
    next: next && { start: instantOf(next.start), end: next.end === null ? null : instantOf(next.end) },
    companies: companies.get(entry.id) ?? 0,
    seenAt: instantOf(entry.seenAt),
    gone: facts['gone'] === true,
  }
}

/** The number of occurrences of each value. */
export function tally(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Filters and sorts the events; returns the requested page and the total count. */
export function findEvents(visible: Visible, query: Query, now: number): { events: EventRow[]; count: number } {
  const [atTime, byFields] = [fitsTime(query, now), fitsFields(query, visible.links)]
  const companies = tally(visible.links.map(({ eventId }) => eventId))
  // Fields are compared before times, because that is cheaper.
  const found = visible.events.filter((event) => byFields(event) && atTime(event))
  const { from, to, zone } = query
  const isDay = from !== undefined && from === to
  const shown = isDay ? found.map((event) => atDay(event, from, checkedZone(zone))) : found
  const fitting = ordered(shown, query, { visible, companies })
  const { offset = 0, limit = usualLimit } = query
  const rows = fitting.slice(offset, offset + limit).map((event) => rowOf(event, visible, companies))
  return { events: rows, count: fitting.length }
}
