import { dateOfWall } from './civil.ts'
import { resolveZone } from './resolve-zone.ts'
import type { ZoneSource } from './resolve-zone.ts'
import { whenEndsOf } from './when-ends.ts'
import type { WhenEnd, WhenEvent } from './when-ends.ts'
import { stateOf } from './when-state.ts'
import type { StateOfWhen } from './when-state.ts'
import { wallPrinter, whenPart } from './when-text.ts'
import type { WallPrinter, WhenPart } from './when-text.ts'
import type { WhenWords } from './when-words.ts'
import { offsetLabelAt, zoneLabelOf } from './zone-label.ts'
import { epochMsOf, formatOffset, wallAt } from './zoned-time.ts'
import { isZone } from './zones.ts'

export interface WhenOptions {
  /** The reader's zone; if omitted or unusable, no second time is returned. */
  viewerZone?: string | null | undefined
  /** BCP 47: dates and clock times follow it. */
  locale: string
  words: WhenWords
  /** Instant with offset, or epoch milliseconds. */
  now: string | number
}

/** The date and time of an event, as its header shows them. */
export interface When extends StateOfWhen {
  isAllDay: boolean
  /** First and last date at the venue and how many days are touched; null when not scheduled. */
  days: { first: string; last: string; count: number } | null
  /** In the event's zone; as sent when the zone is not known; null when not scheduled. */
  inEventZone: WhenPart | null
  /** In the reader's zone, only when the clock time differs there; never for dates without clock times. */
  inViewerZone: (WhenPart & { dayDiffers: boolean }) | null
  zone: string | null
  zoneSource: ZoneSource
  /** "Brussels time"; null when there is nothing to name. */
  zoneLabel: string | null
  /** "UTC+01:00" at the start, to be shown on request. */
  offsetLabel: string | null
}

/** Describes when an event is. Pure: the same result on any machine. Throws RangeError only for an unreadable `now`. */
export function describeWhen(event: WhenEvent, options: WhenOptions): When {
  const now = epochMsOf(options.now)
  const { locale, words } = options
  const resolved = resolveZone(event)
  const { zone } = resolved
  const ends = whenEndsOf(event, zone)
  const state = stateOf(event, ends, { now, zone, locale, words })
  const isAllDay = event.isAllDay === true
  const { start, end } = ends
  const zoneFields = { zone, zoneSource: resolved.source }
  if (start === null) {
    const none = { days: null, inEventZone: null, inViewerZone: null, zoneLabel: null, offsetLabel: null }
    return { ...state, isAllDay, ...none, ...zoneFields }
  }
  const yearOfNow = new Date(zone === null ? now : wallAt(now, zone)).getUTCFullYear()
  const printer = wallPrinter(locale, yearOfNow, words.until)
  const inEventZone = whenPart(start, end, printer)
  const timed = start.hasTime || end?.hasTime === true
  const zoneLabel = !timed
    ? null
    : zone === null
      ? sentOffsetLabel(start)
      : zoneLabelOf(zone, start.epochMs ?? now, words.zone)
  const inViewerZone = timed ? viewerPart(start, end, options.viewerZone, printer) : null
  return {
    ...state,
    isAllDay,
    days: { first: inEventZone.startDate, last: lastDate(start, end), count: ends.dayCount },
    inEventZone,
    inViewerZone,
    ...zoneFields,
    zoneLabel,
    offsetLabel: !timed || start.epochMs === null || zone === null ? null : offsetLabelAt(start.epochMs, zone),
  }
}

function sentOffsetLabel(start: WhenEnd): string | null {
  if (start.printedOffset === null) return null
  return start.printedOffset === 0 ? 'UTC' : `UTC${formatOffset(start.printedOffset)}`
}

function lastDate(start: WhenEnd, end: WhenEnd | null): string {
  return dateOfWall(end === null || end.wall <= start.wall ? start.wall : end.wall - 1)
}

function viewerPart(
  start: WhenEnd,
  end: WhenEnd | null,
  viewerZone: string | null | undefined,
  printer: WallPrinter,
): When['inViewerZone'] {
  if (viewerZone === null || viewerZone === undefined || !isZone(viewerZone)) return null
  if (start.epochMs === null || !start.hasTime) return null
  const own = (at: WhenEnd, epochMs: number) => ({ wall: wallAt(epochMs, viewerZone), hasTime: at.hasTime })
  const ownStart = own(start, start.epochMs)
  const ownEnd = end === null || end.epochMs === null || !end.hasTime ? null : own(end, end.epochMs)
  if (ownStart.wall === start.wall && (ownEnd === null || ownEnd.wall === end?.wall)) return null
  const dayDiffers = dateOfWall(ownStart.wall) !== dateOfWall(start.wall)
  return { ...whenPart(ownStart, ownEnd, printer, !dayDiffers), dayDiffers }
}
