import { dayMs, midnightOf } from '#civil.ts'

import type { Budget } from './day-filter.ts'
import { mergedWalls } from './merged-walls.ts'
import type { Rule } from './rule.ts'
import { zoneClock } from './zone-clock.ts'

/** EXDATE and `exclusionRecurrenceDate`: a whole local day, a clock time, or an instant. */
export type Exclusion = { kind: 'day' | 'wall'; wall: number } | { kind: 'instant'; epochMs: number }

/** The excluded local date. */
export function exclusionDay(exclusion: Exclusion, { zone }: Pick<Series, 'zone'>): number {
  if (exclusion.kind !== 'instant') return midnightOf(exclusion.wall)
  return midnightOf(zone === null ? exclusion.epochMs : zoneClock(zone).wallAt(exclusion.epochMs))
}

/** All that decides when something happens. Walls are clock readings (see `civil.ts`), in `zone` when it is known. */
export interface Series {
  /** Null: only the start. */
  rule: Rule | null
  start: number
  /** Null: the wall clock alone, no instants. */
  zone: string | null
  allDay: boolean
  /** From the start's clock reading to the end's. */
  durationMs: number
  exclusions: Exclusion[]
  exclusionRules: Rule[]
  additions: number[]
}

/** `finished`: the list is complete. `limit`: more may follow. `stopped searching`: not known, too much work. */
export type SearchEnd = 'finished' | 'limit' | 'stopped searching'

export interface Found {
  /** As the rule has it. */
  wall: number
  /** As clocks show it: later than `wall` where that time is skipped. */
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
  /** Also return what the exclusions remove. */
  withExcluded?: boolean
  /** Others are passed over and do not count for the limit. */
  isWanted?: (found: Found) => boolean
}

const defaultSteps = 500_000

/** The occurrences of a series within the bounds. For a range the end `finished` means: complete within it. */
export function seriesOccurrences(series: Series, search: Search): { found: Found[]; end: SearchEnd } {
  const budget: Budget = { left: search.maxSteps ?? defaultSteps }
  const { untilMs = null, untilWall = null } = search
  const found: Found[] = []
  const walker = inOrder(series, firstWall(series, search), budget, search.withExcluded ?? false)
  for (let step = walker.next(); ; step = walker.next()) {
    // The limit comes first: what lies beyond it does not matter, not even that it was too far to be found.
    if (step.done === true) return { found, end: found.length < search.limit ? step.value : doneEnd(step.value) }
    const item = step.value
    if (isBefore(item, search)) continue
    if (untilMs !== null && item.epochMs !== null && item.epochMs > untilMs) return { found, end: 'finished' }
    if (untilWall !== null && item.shown > untilWall) return { found, end: 'finished' }
    if (search.isWanted?.(item) === false) continue
    if (found.length >= search.limit) return { found, end: 'limit' }
    found.push(item)
  }
}

function doneEnd(end: SearchEnd): SearchEnd {
  return end === 'stopped searching' ? 'limit' : end
}

function isBefore(item: Found, { fromMs, fromWall }: Search): boolean {
  if (typeof fromMs === 'number' && item.epochMs !== null) return item.epochMs < fromMs
  return typeof fromWall === 'number' && item.shown < fromWall
}

/** Where to begin to look: earlier round a clock change, since a skipped time shows later than the rule has it. */
function firstWall(series: Series, { fromMs, fromWall }: Search): number {
  const zone = series.allDay ? null : series.zone
  const wall = typeof fromMs === 'number' && zone !== null ? zoneClock(zone).wallAt(fromMs) : (fromWall ?? series.start)
  return wall - changeMargin(wall, zone)
}

/** By how much the clocks change about that time, if they do. Dense rules make every minute of margin count. */
export function changeMargin(wall: number, zone: string | null): number {
  if (zone === null) return 0
  const offsetAt = (ms: number) => zoneClock(zone).wallAt(ms) - ms
  return Math.abs(offsetAt(wall - 2 * dayMs) - offsetAt(wall + 2 * dayMs))
}

/** Resolves clock times to instants. Times that a clock change skips are shifted, put in order and merged with equals. */
function* inOrder(
  series: Series,
  from: number,
  budget: Budget,
  withExcluded: boolean,
): Generator<Found, 'finished' | 'stopped searching'> {
  const zone = series.allDay ? null : series.zone
  const lastMs = zone !== null && series.rule?.until?.kind === 'utc' ? series.rule.until.wall : null
  const waiting: Found[] = []
  const walls = mergedWalls(series, from, budget, withExcluded)
  for (let step = walls.next(); ; step = walls.next()) {
    if (step.done === true) {
      yield* waiting
      return step.value
    }
    // A clock time costs as much to resolve as several days to look at.
    if (zone !== null) budget.left -= 10
    const item = resolved(step.value.wall, step.value.byRule, series, zone)
    if (item.excluded !== null && !withExcluded) continue
    if (lastMs !== null && item.epochMs !== null && item.epochMs > lastMs && !step.value.added) {
      if (item.shifted) continue
      yield* waiting
      return 'finished'
    }
    if (item.shifted) {
      waiting.push(item)
      continue
    }
    while (waiting[0] !== undefined && waiting[0].shown <= item.shown) {
      const earlier = waiting.shift()
      if (earlier !== undefined && earlier.shown < item.shown) yield earlier
    }
    yield item
  }
}

function resolved(wall: number, byRule: boolean, series: Series, zone: string | null): Found {
  const at = zone === null ? null : zoneClock(zone).resolve(wall)
  const shifted = at?.found === 'never'
  const shown = at !== null && shifted && zone !== null ? zoneClock(zone).wallAt(at.epochMs) : wall
  const epochMs = at?.epochMs ?? null
  const isExcluded = (exclusion: Exclusion) =>
    exclusion.kind === 'instant'
      ? exclusion.epochMs === epochMs
      : exclusion.kind === 'wall'
        ? exclusion.wall === wall || exclusion.wall === shown
        : exclusion.wall === midnightOf(shown)
  const excluded = byRule ? 'rule' : series.exclusions.some(isExcluded) ? 'date' : null
  return { wall, shown, epochMs, shifted, excluded }
}
