import { firstDay, lastDay, lastMomentOf } from './all-day.ts'
import { isUnsetDate, parseApiDateTime } from './api-date-time.ts'
import type { ApiDateTime } from './api-date-time.ts'
import { dayMs, daysBetween } from './civil.ts'
import type { ZoneHints } from './resolve-zone.ts'
import { resolveWall, wallAt } from './zoned-time.ts'

/** The fields of an Event record that determine when it is; a Timeslot has them too. */
export interface WhenEvent extends ZoneHints {
  start?: string | null | undefined
  end?: string | null | undefined
  startUtc?: string | null | undefined
  endUtc?: string | null | undefined
  hasStartTime?: boolean | null | undefined
  hasEndTime?: boolean | null | undefined
  isAllDay?: boolean | null | undefined
  isRecurring?: boolean | null | undefined
  recursUntil?: string | null | undefined
  dti?: (NonNullable<ZoneHints['dti']> & SentDti) | null | undefined
}

interface SentDti {
  start?: string | null | undefined
  end?: string | null | undefined
  formattedStartTime?: string | null | undefined
  formattedEndTime?: string | null | undefined
  formattedDay?: string | null | undefined
}

/** The start or end of an event: the clock reading at the venue and, when known, the instant. */
export interface WhenEnd {
  wall: number
  epochMs: number | null
  hasTime: boolean
  /** The offset in the timestamp itself, in minutes east of UTC, if it has one. */
  printedOffset: number | null
  /** A clock change skips the time that was sent; `wall` is the shifted one. */
  skipped: boolean
}

export interface WhenEnds {
  start: WhenEnd | null
  end: WhenEnd | null
  /** Days on which the event takes place, in the venue's calendar. */
  dayCount: number
}

/** The first text with a date that is set: some senders fill only the UTC field, .NET sends year 1 for "none". */
function stampOf(...texts: (string | null | undefined)[]): ApiDateTime | undefined {
  return texts.map(parseApiDateTime).find((parsed) => parsed !== null && !isUnsetDate(parsed)) ?? undefined
}

/** Reads the ends of an event in its zone, or as printed when the zone is not known. */
export function whenEndsOf(event: WhenEvent, zone: string | null): WhenEnds {
  const start = stampOf(event.start, event.startUtc)
  const end = stampOf(event.end, event.endUtc)
  const [first, last] = event.isAllDay === true ? allDayEnds(start, end, zone) : timedEnds(event, start, end, zone)
  // An end at midnight does not include the day that begins then.
  const more = first && last && last.wall > first.wall ? daysBetween(first.wall, last.wall - 1) : 0
  return { start: first, end: last, dayCount: first === null ? 0 : 1 + more }
}

function endAt(wall: number, epochMs: number | null, hasTime = false): WhenEnd {
  return { wall, epochMs, hasTime, printedOffset: null, skipped: false }
}

type Ends = [start: WhenEnd | null, end: WhenEnd | null]

function allDayEnds(start: ApiDateTime | undefined, end: ApiDateTime | undefined, zone: string | null): Ends {
  const clock = zone ?? 'UTC'
  const dateEnd = (wall: number, epochMs: number) => endAt(wall, zone === null ? null : epochMs)
  const first = start === undefined ? null : firstDay(start, clock)
  const lastMs = end === undefined ? null : lastMomentOf(lastDay(end, first, clock), clock)
  return [
    first === null ? null : dateEnd(first, resolveWall(first, clock).epochMs),
    lastMs === null ? null : dateEnd(wallAt(lastMs, clock), lastMs),
  ]
}

function timedEnds(
  event: WhenEvent,
  start: ApiDateTime | undefined,
  end: ApiDateTime | undefined,
  zone: string | null,
): Ends {
  const first = timedEnd(start, event.startUtc, zone, event.hasStartTime !== false)
  // A date alone means that whole day.
  const whole = end?.kind === 'date' ? { ...end, wall: end.wall + dayMs - 1000 } : end
  const last = timedEnd(whole, event.endUtc, zone, event.hasEndTime !== false)
  const startMs = first?.epochMs ?? Number.NaN
  if (last !== null && end?.kind === 'local' && zone !== null && (last.epochMs ?? startMs) < startMs) {
    // A repeated clock time is the one after the start.
    const { laterMs } = resolveWall(end.wall, zone)
    if (laterMs >= startMs) last.epochMs = laterMs
  }
  return [first, last]
}

function timedEnd(
  parsed: ApiDateTime | undefined,
  utcText: string | null | undefined,
  zone: string | null,
  withTime: boolean,
): WhenEnd | null {
  if (parsed === undefined) return null
  const { kind } = parsed
  const hasTime = withTime && kind !== 'date'
  if (kind === 'instant') {
    const { epochMs, offsetMinutes: printedOffset } = parsed
    return { ...endAt(zone === null ? parsed.wall : wallAt(epochMs, zone), epochMs, hasTime), printedOffset }
  }
  if (zone === null) {
    const utc = stampOf(utcText)
    return endAt(parsed.wall, utc?.kind === 'instant' ? utc.epochMs : null, hasTime)
  }
  const { epochMs, found } = resolveWall(parsed.wall, zone)
  return {
    ...endAt(hasTime ? wallAt(epochMs, zone) : parsed.wall, epochMs, hasTime),
    skipped: hasTime && found === 'never',
  }
}
