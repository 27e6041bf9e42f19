import { type IndexedEntry, endOf, readFacts, startOf } from '@frontdesk/finder/entry'
import { computableZone, instantOf, wallTimeAt } from '@frontdesk/time'
import { lastEndOf } from '@frontdesk/time/recurrence/last-end'

import { whenOf } from '#directory/facts.ts'

import type { Mark } from './guest.ts'

const dayMs = 86_400_000
const mostDays = 60

/** The zone of an event by its record; null when it is not known or cannot be computed with. */
export function zoneOf(event: IndexedEntry | null): string | null {
  const facts = readFacts(event?.facts ?? null)
  for (const name of ['timezone', 'startTimezone']) {
    const value = facts[name]
    const zone = typeof value === 'string' && value !== '' ? computableZone(value) : null
    if (zone !== null && zone !== undefined) return zone
  }
  return null
}

/** Day at the event of an instant (milliseconds of the epoch); in UTC without a zone. */
export const dayAt = (at: number, zone: string | null): string =>
  zone === null ? new Date(at).toISOString().slice(0, 10) : wallTimeAt(at, zone).slice(0, 10)

/** Day and time at the event, to the second, as spreadsheets read it: `2026-11-28 16:36:25`. */
export const clockAt = (at: number, zone: string | null): string =>
  (zone === null ? new Date(at).toISOString() : wallTimeAt(at, zone)).slice(0, 19).replace('T', ' ')

/** Hour at the event, from 0 to 23. */
export const hourAt = (at: number, zone: string | null): number =>
  Number((zone === null ? new Date(at).toISOString() : wallTimeAt(at, zone)).slice(11, 13))

/**
 * When the list of an event is erased: so many days after the day of its last end, or after its newest sheet or arrival
 * when that was later. null: it has no known date, or repeats without an end.
 */
export function erasedAt(
  event: IndexedEntry | null,
  list: { broughtInAt: Date | undefined; marks: Iterable<Pick<Mark, 'at'>> },
  days: number,
): Date | null {
  const end = lastEndOf(whenOf(readFacts(event?.facts ?? null)))
  if (end === null) return null
  let from = Math.max(endOfDay(end, zoneOf(event)), list.broughtInAt?.getTime() ?? 0)
  for (const { at } of list.marks) from = Math.max(from, at.getTime())
  return new Date(from + days * dayMs)
}

/** The end of the day at the event of an instant; midnight ends the day before it. */
function endOfDay(at: number, zone: string | null): number {
  const after = new Date(Date.parse(dayAt(at - 1, zone)) + dayMs).toISOString().slice(0, 10)
  return Date.parse(zone === null ? after : instantOf(`${after}T00:00:00`, zone))
}

/** The days on which an event takes place, from its first to its last; none without a date. */
export function daysOf(event: IndexedEntry | null): string[] {
  const zone = zoneOf(event)
  const [start, end] = [startOf(event?.facts ?? null), endOf(event?.facts ?? null)]
  if (Number.isNaN(start)) return []
  // An end at midnight belongs to the day before it.
  const last = dayAt(Math.max(start, end - 1), zone)
  const days: string[] = []
  for (let at = start; days.length < mostDays && dayAt(at, zone) <= last; at += dayMs) days.push(dayAt(at, zone))
  if (days.at(-1) !== last && days.length < mostDays) days.push(last)
  return [...new Set(days)]
}

const shortlyMs = 4 * 3_600_000
const parsed = (text: unknown): number => Date.parse(typeof text === 'string' ? text : '')

/**
 * When an event was over, in milliseconds of the epoch: some hours ago, and before this day at the event. null when it
 * was not, or when that is not known, as of one that repeats without an end.
 */
export function overSince(event: IndexedEntry | null, day: string, now: number): number | null {
  const { end, endUtc, isAllDay, isRecurring, recursUntil } = readFacts(event?.facts ?? null)
  const told = typeof endUtc === 'string' ? parsed(endUtc) : parsed(end)
  // The last of them may begin late on that day.
  const ended = isRecurring === true ? parsed(recursUntil) + dayMs : told
  if (Number.isNaN(ended) || now - ended < shortlyMs) return null
  // As in `daysOf`, but the end of a whole day may be written as the beginning of its last one.
  const last = dayAt(isAllDay === true ? ended : ended - 1, zoneOf(event))
  return day > last ? ended : null
}
