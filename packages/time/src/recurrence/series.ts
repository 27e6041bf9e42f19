import { dayMs, midnightOf } from '#civil.ts'

import type { Budget } from './day-filter.ts'
import { mergedWalls } from './merged-walls.ts'
import type { Exclusion, Series } from './series-record.ts'
import { zoneClock } from './zone-clock.ts'

/** The excluded local date. */
export function exclusionDay(exclusion: Exclusion, { zone }: Pick<Series, 'zone'>): number {
  if (exclusion.kind !== 'instant') return midnightOf(exclusion.wall)
  return midnightOf(zone === null ? exclusion.epochMs : zoneClock(zone).wallAt(exclusion.epochMs))
}

/** `finished`: the list is complete. `limit`: more may follow. `stopped searching`: not known, too much work. */
export type SearchEnd = 'finished' | 'limit' | 'stopped searching'

export interface Found {
  /** The clock time of the rule. */
  wall: number
  /** The clock time after shifting: later than `wall` where that time is skipped. */
  shown: number
  epochMs: number | null
  shifted: boolean
  excluded: 'date' | 'rule' | null
}

export interface Search {
  fromWall?: number | null
  untilWall?: number | null
  fromMs?: number | null
  untilMs?: number | null
  limit: number
  maxSteps?: number | undefined
  /** Also return excluded occurrences. */
  withExcluded?: boolean
  /** Other occurrences are dropped and do not count towards the limit. */
  isWanted?: (found: Found) => boolean
}

/** About 25 milliseconds: enough to examine each day of the 400 years after which the calendar repeats. */
const defaultSteps = 150_000

/** The occurrences of a series within the bounds. For a range the end `finished` means: complete within it. */
export function seriesOccurrences(series: Series, search: Search): { found: Found[]; end: SearchEnd } {
  const { limit, maxSteps = defaultSteps, withExcluded = false, untilMs = null, untilWall = null } = search
  const budget: Budget = { left: maxSteps }
  const found: Found[] = []
  const zone = series.wholeDay ? null : series.zone
  for (const item of inOrder(series, zone, firstWall(series, zone, search), budget, withExcluded)) {
    if (isBefore(item, search)) continue
    const isPast = untilMs !== null && item.epochMs !== null && item.epochMs > untilMs
    if (isPast || (untilWall !== null && item.shown > untilWall)) return { found, end: 'finished' }
    if (search.isWanted?.(item) === false) continue
    if (found.length >= limit) return { found, end: 'limit' }
    found.push(item)
  }
  // The limit is checked first: a search that reached it is not reported as stopped.
  return { found, end: budget.left >= 0 ? 'finished' : found.length < limit ? 'stopped searching' : 'limit' }
}

function isBefore(item: Found, { fromMs, fromWall }: Search): boolean {
  if (typeof fromMs === 'number' && item.epochMs !== null) return item.epochMs < fromMs
  return typeof fromWall === 'number' && item.shown < fromWall
}

/** Where the search begins: earlier near a clock change, since a skipped time is shifted to a later one. */
function firstWall({ start }: Series, zone: string | null, { fromMs, fromWall }: Search): number {
  const wall = typeof fromMs === 'number' && zone !== null ? zoneClock(zone).wallAt(fromMs) : (fromWall ?? start)
  return wall - changeMargin(wall, zone)
}

/** The size of a clock change near that time, else 0. Exact: each minute of margin costs steps in dense rules. */
export function changeMargin(wall: number, zone: string | null): number {
  if (zone === null) return 0
  const offsetAt = (ms: number) => zoneClock(zone).wallAt(ms) - ms
  return Math.abs(offsetAt(wall - 2 * dayMs) - offsetAt(wall + 2 * dayMs))
}

/** Resolves clock times to instants. Skipped times are shifted, sorted and merged with equal ones. */
function* inOrder(
  series: Series,
  zone: string | null,
  from: number,
  budget: Budget,
  withExcluded: boolean,
): Generator<Found, void> {
  const until = series.rule?.until
  const lastMs = zone !== null && until?.kind === 'utc' ? until.wall : Number.POSITIVE_INFINITY
  const waiting: Found[] = []
  for (const { wall, byRule, added } of mergedWalls(series, from, budget, withExcluded)) {
    const item = resolved(wall, byRule, series, zone)
    // Resolving a clock time costs as much as examining several days.
    if (zone !== null) budget.left -= 10
    if (item.excluded !== null && !withExcluded) continue
    const isPast = (item.epochMs ?? 0) > lastMs && !added
    if (item.shifted) {
      if (!isPast) waiting.push(item)
      continue
    }
    if (isPast) break
    while (waiting[0] !== undefined && waiting[0].shown <= item.shown) {
      const earlier = waiting.shift()
      if (earlier !== undefined && earlier.shown < item.shown) yield earlier
    }
    yield item
  }
  yield* waiting
}

function resolved(wall: number, byRule: boolean, { exclusions }: Series, zone: string | null): Found {
  const clock = zone === null ? null : zoneClock(zone)
  const { epochMs = null, found } = clock?.resolve(wall) ?? {}
  const shifted = found === 'never'
  const shown = shifted && clock && epochMs !== null ? clock.wallAt(epochMs) : wall
  const isExcluded = (exclusion: Exclusion) =>
    exclusion.kind === 'instant'
      ? exclusion.epochMs === epochMs
      : exclusion.kind === 'wall'
        ? exclusion.wall === wall || exclusion.wall === shown
        : exclusion.wall === midnightOf(shown)
  return { wall, shown, epochMs, shifted, excluded: byRule ? 'rule' : exclusions.some(isExcluded) ? 'date' : null }
}
