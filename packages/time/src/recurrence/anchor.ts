import { isUnsetDate, parseApiDateTime } from '#api-date-time.ts'
import { dayMs, midnightOf } from '#civil.ts'
import { whenEndsOf } from '#when-ends.ts'
import type { WhenEvent } from '#when-ends.ts'
import { wallAt } from '#zoned-time.ts'

/** The start of the pattern: the clock reading, its zone (null: not known) and whether it is only a date. */
export interface Anchor {
  start: number
  zone: string | null
  wholeDay: boolean
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
  const { start: first, end: last } = whenEndsOf(event, zone)
  const wholeDay = event.isAllDay === true
  const own = first === null ? null : wholeDay ? midnightOf(first.wall) : nominalStart(event, first.wall)

  function patternStart(): number | null {
    const parsed = parseApiDateTime(startDate)
    if (parsed === null || isUnsetDate(parsed)) return own
    const date = midnightOf(parsed.wall)
    if (wholeDay) return date
    const wall =
      parsed.kind !== 'instant'
        ? parsed.wall
        : zone === null
          ? parsed.epochMs + (first?.printedOffset ?? parsed.offsetMinutes) * 60_000
          : wallAt(parsed.epochMs, zone)
    if (own === null || wall === own) return wall
    const timeOfDay = own - midnightOf(own)
    if (wall === midnightOf(wall)) return wall + timeOfDay
    return parsed.wall === date ? date + timeOfDay : wall
  }

  const start = patternStart()
  if (start === null) return null
  const lasts = first === null || last === null ? 0 : Math.max(0, last.wall - first.wall)
  // An end that is sent as the last second of a day, or as its date, includes the whole day.
  const wholeDays = Math.max(Math.ceil(lasts / dayMs), 1) * dayMs
  return { start, zone, wholeDay, eventStart: own ?? start, durationMs: wholeDay ? wholeDays : lasts }
}

/** The clock time as sent, also where a clock change skips it: the other occurrences are at that time. */
function nominalStart(event: WhenEvent, resolved: number): number {
  const parsed = parseApiDateTime(event.start)
  return parsed?.kind === 'local' && !isUnsetDate(parsed) ? parsed.wall : resolved
}
