import type { DeskAnswer, DeskQuery } from '@frontdesk/desk-api'
import { wallTimeAt } from '@frontdesk/time'

import { timeFields } from '#directory/facts.ts'
import { fold } from '#directory/fold.ts'
import { ProblemError } from '#problem.ts'

import type { Visible } from './known-catalogue.ts'
import { type KnownEvent, categoriesOf, isBetween, textOf } from './known-event.ts'

type Query = DeskQuery<'catalogueEvents'>
export type EventRow = DeskAnswer<'catalogueEvents'>['events'][number]

const dayMs = 86_400_000
const usualLimit = 100

/** The day in the zone at that moment, and the day so many days later. */
function dayIn(zone: string, at: number, more = 0): string {
  const day = wallTimeAt(at, zone).slice(0, 10)
  return new Date(Date.parse(`${day}T00:00:00Z`) + more * dayMs).toISOString().slice(0, 10)
}

function checkedZone(zone: string | undefined): string {
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
const isOver = (event: KnownEvent): boolean => event.view.series !== null && event.next === null

function fitsTime(query: Query, now: number): (event: KnownEvent) => boolean {
  const zone = checkedZone(query.zone)
  const { from, to, when = 'all' } = query
  if (from !== undefined || to !== undefined) {
    const [first, last] = [from ?? to ?? '', to ?? from ?? '']
    if (first > last) throw new ProblemError('invalid_input', { detail: 'from must not be after to.' })
    return (event) => isBetween(event, { first, last, zone })
  }
  if (when === 'today') {
    const today = dayIn(zone, now)
    return (event) => isBetween(event, { first: today, last: today, zone })
  }
  if (when === 'week') {
    const week = weekOf(zone, now)
    return (event) => isBetween(event, { ...week, zone })
  }
  if (when === 'now') return ({ next }) => next !== null && next.start <= now && (next.end ?? next.start) > now
  if (when === 'upcoming') return ({ next }) => next !== null
  if (when === 'past') return isOver
  return when === 'unscheduled' ? ({ view }) => view.series === null : () => true
}

const same = (text: string | null, wanted: string | undefined): boolean => wanted === undefined || text === wanted

function fitsFields(query: Query, links: Visible['links']): (event: KnownEvent) => boolean {
  const company = query.company?.toLowerCase()
  const at = company === undefined ? null : new Set(links.filter((l) => l.companyId === company).map((l) => l.eventId))
  const project = query.project?.toLowerCase()
  const words = fold(query.q ?? '')
    .split(' ')
    .filter((word) => word !== '')
  return ({ entry, facts, text }) =>
    (project === undefined || entry.projectId === project) &&
    (at === null || at.has(entry.id)) &&
    same(textOf(facts, 'status'), query.status) &&
    same(textOf(facts, 'typeName'), query.type) &&
    same(textOf(facts, 'place'), query.place) &&
    (query.category === undefined || categoriesOf(facts).includes(query.category)) &&
    words.every((word) => text.includes(word))
}

const collator = new Intl.Collator('en', { numeric: true })
const byText =
  (of: (event: KnownEvent) => string) =>
  (a: KnownEvent, b: KnownEvent): number =>
    collator.compare(of(a), of(b))
const orLast = (value: number | null | undefined): number =>
  value === null || value === undefined || Number.isNaN(value) ? Number.POSITIVE_INFINITY : value
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** What comes next first, then what has no date, then what is over, the latest first. */
function byTime(a: KnownEvent, b: KnownEvent): number {
  if (a.next !== null || b.next !== null) return compare(orLast(a.next?.start), orLast(b.next?.start))
  return compare(isOver(a) ? 1 : 0, isOver(b) ? 1 : 0) || compare(orLast(-lastOf(a)), orLast(-lastOf(b)))
}

function ordered(events: KnownEvent[], { sort = 'time' }: Query, visible: Visible): KnownEvent[] {
  const name = byText(({ entry }) => entry.name)
  const orders: Record<NonNullable<Query['sort']>, (a: KnownEvent, b: KnownEvent) => number> = {
    time: byTime,
    '-time': (a, b) => byTime(b, a),
    name,
    '-name': (a, b) => name(b, a),
    project: byText(({ entry }) => visible.projectName(entry.projectId) ?? ''),
    place: byText(({ facts }) => textOf(facts, 'place') ?? ''),
    status: byText(({ facts }) => textOf(facts, 'status') ?? ''),
  }
  return events.toSorted((a, b) => orders[sort](a, b) || byTime(a, b) || compareIds(a, b))
}
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
  // The fields first: they cost less.
  const fitting = ordered(
    visible.events.filter((event) => byFields(event) && atTime(event)),
    query,
    visible,
  )
  const { offset = 0, limit = usualLimit } = query
  const companies = tally(visible.links.map(({ eventId }) => eventId))
  const rows = fitting.slice(offset, offset + limit).map((event) => rowOf(event, visible, companies))
  return { events: rows, count: fitting.length }
}

const itself = (value: string): string => value

function choices(values: Iterable<string>, nameOf: (value: string) => string = itself) {
  return [...tally(values)]
    .map(([value, events]) => ({ value, name: nameOf(value), events }))
    .toSorted((a, b) => collator.compare(a.name, b.name))
}

/** What the filters may be set to. */
export function filtersOf(visible: Visible): DeskAnswer<'catalogueFilters'> {
  const texts = (name: string): string[] => visible.events.flatMap(({ facts }) => textOf(facts, name) ?? [])
  return {
    projects: choices(
      visible.events.flatMap(({ entry }) => entry.projectId ?? []),
      (id) => visible.projectName(id) ?? id,
    ),
    types: choices(texts('typeName')),
    categories: choices(visible.events.flatMap(({ facts }) => categoriesOf(facts))),
    places: choices(texts('place')),
    statuses: choices(texts('status')),
  }
}
