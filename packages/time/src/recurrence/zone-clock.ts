import { cached } from '#cached.ts'
import { dayMs } from '#civil.ts'
import { resolveWall, wallAt } from '#zoned-time.ts'

/** Clock times of one zone, for many questions: asking `Intl` for each would make a calendar of thousands slow. */
export interface ZoneClock {
  wallAt: (epochMs: number) => number
  resolve: (wall: number) => { epochMs: number; found: 'once' | 'twice' | 'never' }
}

const week = 7 * dayMs

/** Throws RangeError for an unknown zone, once it is asked. */
export const zoneClock = cached(100, createZoneClock)

function createZoneClock(zone: string): ZoneClock {
  const offsets = new Map<number, number | null>()

  /** The offset throughout the week of that time; null where it changes. No zone changes twice within a week. */
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
      // A day on either side, since the wall number is not the instant.
      const offset = steadyOffset(wall - dayMs)
      if (offset === null || offset !== steadyOffset(wall + dayMs)) return resolveWall(wall, zone)
      return { epochMs: wall - offset, found: 'once' }
    },
  }
}
