import { localText } from '#civil.ts'
import { isoUtc } from '#zoned-time.ts'

import type { Series } from './series-record.ts'
import type { Found } from './series.ts'
import { zoneClock } from './zone-clock.ts'

/** One occurrence. Local times are the event zone's: `YYYY-MM-DDTHH:mm:ss`, or `YYYY-MM-DD` for all-day events. */
export interface Occurrence {
  start: string
  /** Null when the event has no end. All-day: the first day that is not part of it. */
  end: string | null
  /** `…Z`; null for all-day events and while the zone is not known. */
  startUtc: string | null
  endUtc: string | null
  /** In the reader's zone, when one was given; null for all-day events and while the event's zone is not known. */
  viewerStart: string | null
  viewerEnd: string | null
  isRunning: boolean
  /** The time of the pattern, if a clock change skips it and `start` is the shifted time. */
  shiftedFrom: string | null
  /** Removed by the excluded date or by the exclusion rule. */
  excluded: 'date' | 'rule' | null
}

/** Start and end as comparable numbers: instants when they are known, else clock readings. */
export interface Extent {
  startMs: number
  endMs: number
  endShown: number
}

/** An occurrence ends at the event's end time on the clock; a shifted one has the same duration as the others. */
export function extentOf({ wall, shown, epochMs, shifted }: Found, { durationMs, zone }: Series): Extent {
  const floating = shown + durationMs
  if (epochMs === null || zone === null) return { startMs: shown, endMs: floating, endShown: floating }
  const { resolve, wallAt } = zoneClock(zone)
  const endMs = shifted ? epochMs + durationMs : Math.max(resolve(wall + durationMs).epochMs, epochMs)
  return { startMs: epochMs, endMs, endShown: wallAt(endMs) }
}

/** `now` as returned by `nowIn`; null: no row is marked as running. */
export function rowOf(found: Found, series: Series, now: number | null, viewerZone?: string | null): Occurrence {
  const { startMs, endMs, endShown } = extentOf(found, series)
  const local = (wall: number) => localText(wall, series.wholeDay)
  const inViewerZone = (ms: number) => (viewer === null ? null : local(zoneClock(viewer).wallAt(ms)))
  const hasEnd = series.durationMs > 0
  const isInstant = found.epochMs !== null
  const viewer = typeof viewerZone === 'string' && isInstant ? viewerZone : null
  return {
    start: local(found.shown),
    end: hasEnd ? local(endShown) : null,
    startUtc: isInstant ? isoUtc(startMs) : null,
    endUtc: isInstant && hasEnd ? isoUtc(endMs) : null,
    viewerStart: inViewerZone(startMs),
    viewerEnd: hasEnd ? inViewerZone(endMs) : null,
    isRunning: now !== null && found.excluded === null && startMs <= now && now < endMs,
    shiftedFrom: found.shifted ? local(found.wall) : null,
    excluded: found.excluded,
  }
}

/** Now as a number to compare extents with: an instant, or the clock reading for dates and unknown zones. */
export function nowIn(nowMs: number, { zone, wholeDay }: Series): number {
  return wholeDay && zone !== null ? zoneClock(zone).wallAt(nowMs) : nowMs
}
