import { isUnsetDate, parseApiDateTime } from '#api-date-time.ts'
import { dayMs, midnightOf } from '#civil.ts'
import { whenEndsOf } from '#when-ends.ts'
import type { WhenEvent } from '#when-ends.ts'
import { wallAt } from '#zoned-time.ts'

/** Where the pattern begins: the clock reading, its zone (null: not known) and whether it is a date only. */
export interface Anchor {
  start: number
  zone: string | null
  allDay: boolean
}

/** The start of the pattern and how long an occurrence lasts. `eventStart` is the event's own start. */
export interface SeriesAnchor extends Anchor {
  eventStart: number
  durationMs: number
}

/**
 * The pattern begins at `recurrence.startDate`, else at the event's start. A `startDate` at midnight on an event with
 * a clock time is a date: the clock time is the event's. Null when neither is set.
 */
export function anchorOf(
  event: WhenEvent,
  startDate: string | null | undefined,
  zone: string | null,
): SeriesAnchor | null {
  const ends = whenEndsOf(event, zone)
  const allDay = event.isAllDay === true
  const own = ends.start === null ? null : allDay ? midnightOf(ends.start.wall) : nominalStart(event, ends.start.wall)
  const start = patternStart(startDate, { own, zone, allDay, printedOffset: ends.start?.printedOffset ?? null }) ?? own
  if (start === null) return null
  const lasts = ends.start === null || ends.end === null ? 0 : Math.max(0, ends.end.wall - ends.start.wall)
  // An end that is sent as the last second of a day, or as its date, takes in the whole of that day.
  const wholeDays = Math.max(Math.ceil(lasts / dayMs), 1) * dayMs
  return { start, zone, allDay, eventStart: own ?? start, durationMs: allDay ? wholeDays : lasts }
}

/** The clock time as sent, also where a clock change skips it: the other occurrences are at that time. */
function nominalStart(event: WhenEvent, resolved: number): number {
  const parsed = parseApiDateTime(event.start)
  return parsed?.kind === 'local' && !isUnsetDate(parsed) ? parsed.wall : resolved
}

function patternStart(
  startDate: string | null | undefined,
  own: { own: number | null; zone: string | null; allDay: boolean; printedOffset: number | null },
): number | null {
  const parsed = parseApiDateTime(startDate)
  if (parsed === null || isUnsetDate(parsed)) return null
  const date = midnightOf(parsed.wall)
  if (own.allDay) return date
  const wall =
    parsed.kind !== 'instant'
      ? parsed.wall
      : own.zone === null
        ? parsed.epochMs + (own.printedOffset ?? parsed.offsetMinutes) * 60_000
        : wallAt(parsed.epochMs, own.zone)
  if (own.own === null || wall === own.own) return wall
  const timeOfDay = own.own - midnightOf(own.own)
  if (wall === midnightOf(wall)) return wall + timeOfDay
  return parsed.wall === date ? date + timeOfDay : wall
}
