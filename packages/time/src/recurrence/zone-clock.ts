import { cached } from '#cached.ts'
import { dayMs } from '#civil.ts'
import { resolveWall, wallAt } from '#zoned-time.ts'

/** Cached clock times of one zone: a call of `Intl` for each of thousands of occurrences would be slow. */
export interface ZoneClock {
  wallAt: (epochMs: number) => number
  resolve: (wall: number) => { epochMs: number; found: 'once' | 'twice' | 'never' }
}

const week = 7 * dayMs

/** Throws RangeError for an unknown zone, at the first lookup. */
export const zoneClock = cached(100, createZoneClock)

function createZoneClock(zone: string): ZoneClock {
  const offsets = new Map<number, number | null>()

  /** The constant offset of the week that contains that time; null if it changes. No zone changes twice in a week. */
  function steadyOffset(ms: number): number | null {
    const number = Math.floor(ms / week)
    let offset = offsets.get(number)
    if (offset === undefined) {
      const first = wallAt(number * week, zone) - number * week
      offset = wallAt((number + 1) * week, zone) - (number + 1) * week === first ? first : null
      if (offsets.size > 5000) offsets.clear()
      offsets.set(number, offset)
    }
    return offset
  }

  return {
    wallAt(epochMs) {
      const offset = steadyOffset(epochMs)
      return offset === null ? wallAt(epochMs, zone) : epochMs + offset
    },
    resolve(wall) {
      // A day of margin on either side, since the wall number is not the instant.
      const offset = steadyOffset(wall - dayMs)
      if (offset === null || offset !== steadyOffset(wall + dayMs)) return resolveWall(wall, zone)
      return { epochMs: wall - offset, found: 'once' }
    },
  }
}
