import { parseApiDateTime } from './api-date-time.ts'
import { dayMs, isoOfWall } from './civil.ts'
import { offsetMsAt } from './zones.ts'

/** As in RFC 5545 3.3.5 and Temporal: `compatible` = the earlier of a repeated time, forward over a skipped one. */
export type Disambiguation = 'compatible' | 'earlier' | 'later' | 'reject'

/** Wall number of an instant. Package-private, like every wall number. */
export function wallAt(epochMs: number, zone: string): number {
  return epochMs + offsetMsAt(epochMs, zone)
}

/** Epoch milliseconds of a wall number, and whether the clock reading exists once, twice or never. */
export function resolveWall(
  wall: number,
  zone: string,
  disambiguation: Disambiguation = 'compatible',
): { epochMs: number; found: 'once' | 'twice' | 'never' } {
  // A day on either side lies outside any change, whatever the offset.
  const before = offsetMsAt(wall - dayMs, zone)
  const after = offsetMsAt(wall + dayMs, zone)
  const candidates = before === after ? [wall - before] : [wall - before, wall - after]
  const real = candidates.filter((epochMs) => wallAt(epochMs, zone) === wall).toSorted((a, b) => a - b)
  const [first, second] = real
  if (first !== undefined && second === undefined) return { epochMs: first, found: 'once' }
  if (disambiguation === 'reject') {
    throw new RangeError(`${isoOfWall(wall)} ${first === undefined ? 'does not exist' : 'exists twice'} in ${zone}`)
  }
  if (first !== undefined && second !== undefined) {
    return { epochMs: disambiguation === 'later' ? second : first, found: 'twice' }
  }
  return { epochMs: disambiguation === 'earlier' ? wall - after : wall - before, found: 'never' }
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
