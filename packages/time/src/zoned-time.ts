import { parseApiDateTime } from './api-date-time.ts'
import { dayMs, isoOfWall } from './civil.ts'
import { offsetMsAt } from './zones.ts'

/** Wall number of an instant. Package-private, like every wall number. */
export function wallAt(epochMs: number, zone: string): number {
  return epochMs + offsetMsAt(epochMs, zone)
}

/**
 * Epoch milliseconds of a wall number, and whether the clock reading exists once, twice or never. As in RFC 5545
 * 3.3.5, `epochMs` is the earlier instant of a repeated time, and a skipped time is shifted forward. `earlierMs` and
 * `laterMs` are the instants by the larger and the smaller offset; both equal `epochMs` for a time that exists once.
 */
export function resolveWall(
  wall: number,
  zone: string,
): { epochMs: number; earlierMs: number; laterMs: number; found: 'once' | 'twice' | 'never' } {
  // A day of margin on either side is outside the change, whatever the offset.
  const offsets = [offsetMsAt(wall - dayMs, zone), offsetMsAt(wall + dayMs, zone)]
  const [earlier, later] = [wall - Math.max(...offsets), wall - Math.min(...offsets)]
  const [isEarlier, isLater] = [wallAt(earlier, zone) === wall, wallAt(later, zone) === wall]
  const epochMs = isEarlier ? earlier : later
  return {
    epochMs,
    earlierMs: isLater ? epochMs : earlier,
    laterMs: isLater ? later : epochMs,
    found: !isEarlier && !isLater ? 'never' : isEarlier && isLater && earlier !== later ? 'twice' : 'once',
  }
}

export function epochMsOf(instant: string | number): number {
  if (typeof instant === 'number') return instant
  const parsed = parseApiDateTime(instant)
  if (parsed?.kind !== 'instant') throw new RangeError(`Not an instant: ${instant.slice(0, 40)}`)
  return parsed.epochMs
}

/** `YYYY-MM-DDTHH:mm:ss[.mmm]Z`. */
export function isoUtc(epochMs: number): string {
  return `${isoOfWall(epochMs)}Z`
}

/** Clock time `YYYY-MM-DDTHH:mm:ss[.mmm]` in a zone at an instant (with offset, or epoch milliseconds). */
export function wallTimeAt(instant: string | number, zone: string): string {
  return isoOfWall(wallAt(epochMsOf(instant), zone))
}

/** `+05:30`, `-03:30`, `+00:00`. Seconds of historic offsets are rounded to the minute. */
export function formatOffset(minutes: number): string {
  const size = Math.round(Math.abs(minutes))
  const sign = minutes < 0 && size !== 0 ? '-' : '+'
  return `${sign}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
}
