import { parseApiDateTime } from './api-date-time.ts'
import { isoOfWall } from './civil.ts'
import { epochMsOf, formatOffset, isoUtc, resolveWall } from './zoned-time.ts'
import { offsetMsAt } from './zones.ts'

/** As in RFC 5545 3.3.5 and Temporal: `compatible` = the earlier of a repeated time, forward over a skipped one. */
export type Disambiguation = 'compatible' | 'earlier' | 'later' | 'reject'

/**
 * The instant (`…Z`) of a clock time in a zone. A date alone is its midnight. A text with an offset is refused:
 * it already is an instant. Throws RangeError for other forms, unknown zones and a `reject`ed time.
 */
export function instantOf(localIso: string, zone: string, disambiguation: Disambiguation = 'compatible'): string {
  const parsed = parseApiDateTime(localIso)
  if (parsed === null || parsed.kind === 'instant') throw new RangeError(`Not a local time: ${localIso.slice(0, 40)}`)
  const { epochMs, earlierMs, laterMs, found } = resolveWall(parsed.wall, zone)
  if (disambiguation === 'reject' && found !== 'once') {
    throw new RangeError(
      `${isoOfWall(parsed.wall)} ${found === 'never' ? 'does not exist' : 'exists twice'} in ${zone}`,
    )
  }
  return isoUtc(disambiguation === 'earlier' ? earlierMs : disambiguation === 'later' ? laterMs : epochMs)
}

/** Offset of the zone at an instant in minutes, east positive; a fraction where the zone had seconds (before 1972). */
export function offsetMinutesAt(instant: string | number, zone: string): number {
  return offsetMsAt(epochMsOf(instant), zone) / 60_000
}

/**
 * The instant written with the zone's offset, as the API writes `start` and `end`: `2025-02-01T09:00:00+01:00`,
 * `Z` in the zone UTC only (London in winter is `+00:00`).
 */
export function isoWithOffset(instant: string | number, zone: string): string {
  const epochMs = epochMsOf(instant)
  if (zone === 'UTC' || zone === 'Etc/UTC') return isoUtc(epochMs)
  // Rounded first: the format has no seconds in an offset, and the instant must not change.
  const minutes = Math.round(offsetMsAt(epochMs, zone) / 60_000)
  return `${isoOfWall(epochMs + minutes * 60_000)}${formatOffset(minutes)}`
}
