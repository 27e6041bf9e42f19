import { fold } from '@frontdesk/api-types/plain-text'
import { type IndexedEntry, type Facts, readFacts } from '@frontdesk/finder/entry'
import { instantOf } from '@frontdesk/time'
import { type RecurrenceView, nextOccurrences, recurrenceOf } from '@frontdesk/time/recurrence'
import { occurrencesBetween } from '@frontdesk/time/recurrence/calendar'

import { whenOf } from '#directory/facts.ts'

/** When an event takes place next: milliseconds of the epoch. */
export type Next = { start: number; end: number | null }

/** An event of the catalogue, read once as long as its record stays the same. */
export type KnownEvent = {
  entry: IndexedEntry
  facts: Facts
  /** Folded, for a search: name, slug, code, place, type, categories. */
  text: string
  view: RecurrenceView
  /** Of its first occurrence; NaN when it has no date. */
  start: number
  end: number
  next: Next | null
  /** Until when `next` holds. */
  nextUntil: number
}

export const textOf = (facts: Facts, name: string): string | null => {
  const value = facts[name]
  return typeof value === 'string' && value !== '' ? value : null
}
export const categoriesOf = (facts: Facts): string[] => {
  const value = facts['categories']
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

const momentOf = (text: string | null): number => Date.parse(text ?? '')

export function knownEvent(entry: IndexedEntry): KnownEvent {
  const facts = readFacts(entry.facts)
  const view = recurrenceOf(whenOf(facts))
  const words = [
    entry.name,
    entry.slug,
    entry.number,
    textOf(facts, 'place'),
    textOf(facts, 'city'),
    textOf(facts, 'typeName'),
  ]
  return {
    entry,
    facts,
    text: fold([...words, ...categoriesOf(facts)].filter((word) => word !== null).join(' \n ')),
    view,
    start: momentOf(textOf(facts, 'startUtc') ?? textOf(facts, 'start')),
    end: momentOf(textOf(facts, 'endUtc') ?? textOf(facts, 'end')),
    next: null,
    nextUntil: Number.NEGATIVE_INFINITY,
  }
}

const hour = 3_600_000

type Occurrence = ReturnType<typeof occurrencesBetween>['rows'][number]

/** A whole day is one of its zone; without a zone its clock is taken for UTC. */
function nextAt({ view }: KnownEvent, row: Occurrence | undefined): Next | null {
  const at = (utc: string | null, local: string | null): number | null =>
    local === null ? null : Date.parse(utc ?? instantOf(local, view.zone ?? 'UTC'))
  const start = row === undefined ? null : at(row.startUtc, row.start)
  return row === undefined || start === null ? null : { start, end: at(row.endUtc, row.end) }
}

/** Works out `next` anew where it does not hold any more; true when that took an effort. */
export function renewNext(event: KnownEvent, now: number): boolean {
  if (now < event.nextUntil) return false
  const { series } = event.view
  if (series === null) {
    event.nextUntil = Number.POSITIVE_INFINITY
    return false
  }
  const { rows } = nextOccurrences(series, { now, count: 1 })
  event.next = nextAt(
    event,
    rows.find(({ excluded }) => excluded === null),
  )
  const over = event.next === null ? Number.POSITIVE_INFINITY : (event.next.end ?? event.next.start)
  event.nextUntil =
    event.next === null ? Number.POSITIVE_INFINITY : Math.max(now + 1000, Math.min(over, now + 24 * hour))
  return true
}

/** What zones and days without a clock can move the ends of an event, twice over. */
const slackMs = 48 * hour

type Days = { first: string; last: string; zone: string }
const isOnce = ({ facts }: KnownEvent): boolean => facts['isRecurring'] !== true && !('recurrence' in facts)

/** Whether an occurrence touches these days of the zone. */
export function isBetween(event: KnownEvent, days: Days): boolean {
  const { view, start, end } = event
  if (view.series === null) return false
  // Most events are far away: their occurrences need not be worked out.
  if (start > Date.parse(days.last) + slackMs) return false
  if (isOnce(event) && (Number.isNaN(end) ? start : end) < Date.parse(days.first) - slackMs) return false
  return firstOf(event, days) !== undefined
}

function firstOf({ view }: KnownEvent, { first, last, zone }: Days): Occurrence | undefined {
  if (view.series === null) return undefined
  return occurrencesBetween(view.series, { firstDay: first, lastDay: last, zone, limit: 1 }).rows[0]
}

/** A repeating event with its time of that day instead of its next one. */
export function atDay(event: KnownEvent, day: string, zone: string): KnownEvent {
  if (isOnce(event)) return event
  return { ...event, next: nextAt(event, firstOf(event, { first: day, last: day, zone })) ?? event.next }
}
