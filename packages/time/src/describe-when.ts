import { parseApiDateTime } from './api-date-time.ts'
import { dateOfWall } from './civil.ts'
import { resolveZone } from './resolve-zone.ts'
import type { ZoneSource } from './resolve-zone.ts'
import { whenEndsOf } from './when-ends.ts'
import type { WhenEnd, WhenEvent } from './when-ends.ts'
import { notesOf } from './when-notes.ts'
import type { WhenNote } from './when-notes.ts'
import { stateOf } from './when-state.ts'
import type { StateOfWhen } from './when-state.ts'
import { wallPrinter, whenPart } from './when-text.ts'
import type { WhenPart } from './when-text.ts'
import { offsetLabelAt, zoneLabelOf } from './zone-label.ts'
import { formatOffset, wallAt } from './zoned-time.ts'
import { isZone } from './zones.ts'

export interface WhenOptions {
  /** The reader's zone; left out or unusable: no second time is given. */
  viewerZone?: string | null | undefined
  /** BCP 47; default `en-GB`. Dates and clock times follow it, the connecting words are English. */
  locale?: string | undefined
  /** Instant with offset, or epoch milliseconds. */
  now: string | number
}

/** What an event's header says about when it is. */
export interface When extends StateOfWhen {
  isAllDay: boolean
  /** First and last date at the venue and how many days are touched; null when not scheduled. */
  days: { first: string; last: string; count: number } | null
  /** In the event's zone; as sent when the zone is not known; null when not scheduled. */
  inEventZone: WhenPart | null
  /** In the reader's zone, only when its clock reads differently; never for dates without clock times. */
  inViewerZone: (WhenPart & { dayDiffers: boolean }) | null
  zone: string | null
  zoneSource: ZoneSource
  /** "Brussels time"; null when there is nothing to name. */
  zoneLabel: string | null
  /** "UTC+01:00" at the start, to be shown on request. */
  offsetLabel: string | null
  notes: WhenNote[]
  /** "Sat 1 Feb 09:00–17:00, Brussels time (Fri 31 Jan 22:00 – Sat 1 Feb 06:00 your time) · in 3 days". */
  text: string
}

/** Describes when an event is. Pure: the same answer on every machine. Throws RangeError only for an unreadable `now`. */
export function describeWhen(event: WhenEvent, options: WhenOptions): When {
  const now = nowMs(options.now)
  const locale = options.locale ?? 'en-GB'
  const resolved = resolveZone(event)
  const { zone } = resolved
  const ends = whenEndsOf(event, zone)
  const state = stateOf(event, ends, { now, zone, locale })
  const isAllDay = event.isAllDay === true
  const { start, end } = ends
  const zoneFields = { zone, zoneSource: resolved.source }
  if (start === null) {
    const none = { days: null, inEventZone: null, inViewerZone: null, zoneLabel: null, offsetLabel: null, notes: [] }
    return { ...state, isAllDay, ...none, ...zoneFields, text: 'Not scheduled' }
  }
  const yearOfNow = new Date(zone === null ? now : wallAt(now, zone)).getUTCFullYear()
  const printer = wallPrinter(locale, yearOfNow)
  const inEventZone = whenPart(start, end, printer)
  const timed = start.hasTime || end?.hasTime === true
  const zoneLabel = !timed ? null : zone === null ? sentOffsetLabel(start) : zoneLabelOf(zone, start.epochMs ?? now)
  const inViewerZone = timed ? viewerPart(start, end, options.viewerZone, locale, yearOfNow) : null
  const when = {
    ...state,
    isAllDay,
    days: { first: inEventZone.startDate, last: lastDate(start, end), count: ends.dayCount },
    inEventZone,
    inViewerZone,
    ...zoneFields,
    zoneLabel,
    offsetLabel: !timed || start.epochMs === null || zone === null ? null : offsetLabelAt(start.epochMs, zone),
    notes: notesOf(event, ends, resolved),
  }
  return { ...when, text: textOf(when, timed) }
}

function nowMs(now: string | number): number {
  if (typeof now === 'number') return now
  const parsed = parseApiDateTime(now)
  if (parsed?.kind !== 'instant') throw new RangeError(`now is not an instant: ${now.slice(0, 40)}`)
  return parsed.epochMs
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
  locale: string,
  yearOfNow: number,
): When['inViewerZone'] {
  if (viewerZone === null || viewerZone === undefined || !isZone(viewerZone)) return null
  if (start.epochMs === null || !start.hasTime) return null
  const own = (at: WhenEnd, epochMs: number) => ({ wall: wallAt(epochMs, viewerZone), hasTime: at.hasTime })
  const ownStart = own(start, start.epochMs)
  const ownEnd = end === null || end.epochMs === null || !end.hasTime ? null : own(end, end.epochMs)
  if (ownStart.wall === start.wall && (ownEnd === null || ownEnd.wall === end?.wall)) return null
  const dayDiffers = dateOfWall(ownStart.wall) !== dateOfWall(start.wall)
  return { ...whenPart(ownStart, ownEnd, wallPrinter(locale, yearOfNow), !dayDiffers), dayDiffers }
}

function textOf(when: Omit<When, 'text'>, timed: boolean): string {
  const event = when.inEventZone?.text ?? ''
  const zone = !timed
    ? when.isAllDay
      ? 'all day'
      : null
    : when.zone === null
      ? [when.zoneLabel, 'time zone not known'].filter((part) => part !== null).join(', ')
      : when.zoneLabel
  const viewer = when.inViewerZone === null ? '' : ` (${when.inViewerZone.text} your time)`
  return `${[event, zone].filter((part) => part !== null).join(', ')}${viewer} · ${when.stateText}`
}
