import { firstDay, lastDay, lastMomentOf } from './all-day.ts'
import { isUnsetDate, parseApiDateTime } from './api-date-time.ts'
import type { ApiDateTime } from './api-date-time.ts'
import { dayMs, daysBetween } from './civil.ts'
import type { ZoneHints } from './resolve-zone.ts'
import { resolveWall, wallAt } from './zoned-time.ts'

/** The fields of an Event record that say when it is; a Timeslot fits too. */
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

/** One end of an event: the reading of the venue's clock and, when it can be known, the instant. */
export interface WhenEnd {
  wall: number
  epochMs: number | null
  hasTime: boolean
  /** Minutes east of UTC that the stamp itself was printed with, if it was. */
  printedOffset: number | null
  /** The clock reading that was sent is skipped on that day; `wall` is the shifted one. */
  skipped: boolean
}

export interface WhenEnds {
  start: WhenEnd | null
  end: WhenEnd | null
  /** Days touched, of the venue's calendar. */
  dayCount: number
}

/** The first text that holds a set date: some senders fill only the UTC twin, .NET sends year 1 for "none". */
function stampOf(...texts: (string | null | undefined)[]): ApiDateTime | undefined {
  return texts.map(parseApiDateTime).find((parsed) => parsed !== null && !isUnsetDate(parsed)) ?? undefined
}

/** Reads the ends of an event in its zone, or as printed when the zone is not known. */
export function whenEndsOf(event: WhenEvent, zone: string | null): WhenEnds {
  const start = stampOf(event.start, event.startUtc)
  const end = stampOf(event.end, event.endUtc)
  if (event.isAllDay === true) return allDayEnds(start, end, zone)
  const startEnd = timedEnd(start, event.startUtc, zone, event.hasStartTime !== false)
  const endEnd = lastEnd(end, event.endUtc, zone, event.hasEndTime !== false, startEnd)
  return { start: startEnd, end: endEnd, dayCount: startEnd === null ? 0 : dayCountOf(startEnd.wall, endEnd?.wall) }
}

/** Days touched; an end at midnight does not touch the day it begins. */
function dayCountOf(start: number, end: number | undefined): number {
  return 1 + (end === undefined || end <= start ? 0 : daysBetween(start, end - 1))
}

function allDayEnds(start: ApiDateTime | undefined, end: ApiDateTime | undefined, zone: string | null): WhenEnds {
  const clock = zone ?? 'UTC'
  const dateEnd = (wall: number, epochMs: number): WhenEnd => ({
    wall,
    epochMs: zone === null ? null : epochMs,
    hasTime: false,
    printedOffset: null,
    skipped: false,
  })
  const first = start === undefined ? null : firstDay(start, clock)
  const last = end === undefined ? null : lastDay(end, first, clock)
  const lastMs = last === null ? 0 : lastMomentOf(last, clock)
  return {
    start: first === null ? null : dateEnd(first, resolveWall(first, clock).epochMs),
    end: last === null ? null : dateEnd(wallAt(lastMs, clock), lastMs),
    dayCount: first === null ? 0 : dayCountOf(first, last === null ? undefined : last + dayMs),
  }
}

function timedEnd(
  parsed: ApiDateTime | undefined,
  utcText: string | null | undefined,
  zone: string | null,
  hasTime: boolean,
): WhenEnd | null {
  if (parsed === undefined) return null
  const withTime = hasTime && parsed.kind !== 'date'
  if (parsed.kind === 'instant') {
    const wall = zone === null ? parsed.wall : wallAt(parsed.epochMs, zone)
    return { wall, epochMs: parsed.epochMs, hasTime: withTime, printedOffset: parsed.offsetMinutes, skipped: false }
  }
  if (zone === null) {
    const utc = parseApiDateTime(utcText)
    const epochMs = utc?.kind === 'instant' && !isUnsetDate(utc) ? utc.epochMs : null
    return { wall: parsed.wall, epochMs, hasTime: withTime, printedOffset: null, skipped: false }
  }
  const { epochMs, found } = resolveWall(parsed.wall, zone)
  return {
    wall: withTime ? wallAt(epochMs, zone) : parsed.wall,
    epochMs,
    hasTime: withTime,
    printedOffset: null,
    skipped: withTime && found === 'never',
  }
}

/** As `timedEnd`; a date alone lasts for that day, and a repeated clock time is the one after the start. */
function lastEnd(
  parsed: ApiDateTime | undefined,
  utcText: string | null | undefined,
  zone: string | null,
  hasTime: boolean,
  start: WhenEnd | null,
): WhenEnd | null {
  const whole = parsed?.kind === 'date' ? { ...parsed, wall: parsed.wall + dayMs - 1000 } : parsed
  const end = timedEnd(whole, utcText, zone, hasTime)
  if (
    whole?.kind !== 'local' ||
    typeof end?.epochMs !== 'number' ||
    zone === null ||
    typeof start?.epochMs !== 'number'
  )
    return end
  if (end.epochMs >= start.epochMs) return end
  const later = resolveWall(whole.wall, zone, 'later').epochMs
  return later >= start.epochMs ? { ...end, epochMs: later } : end
}
