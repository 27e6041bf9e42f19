import { dayMs, midnightOf } from '#civil.ts'
import { parts } from '#parts.ts'
import { wallAt } from '#zoned-time.ts'

import { lastCalendarDay, secondsPerDay } from './calendar.ts'
import type { Budget } from './day-filter.ts'
import type { Rule } from './rule.ts'
import type { Series } from './series.ts'
import { walk } from './walk.ts'
import type { WalkEnd } from './walk.ts'

/** A clock time of the rule or one that was added, and whether an exclusion rule removes it. */
interface RuleWall {
  wall: number
  byRule: boolean
  added: boolean
}

/** The rule's times and the added ones, ascending and without duplicates, less what the exclusion rules remove. */
export function* mergedWalls(
  series: Series,
  from: number,
  budget: Budget,
  withExcluded: boolean,
): Generator<RuleWall, WalkEnd> {
  const excluders = series.exclusionRules.flatMap(
    (rule) => parts.details?.cursorOf(ruleWalls(rule, series, from, budget)) ?? [],
  )
  const additions = [...new Set(series.additions)].filter((wall) => wall >= from).toSorted((a, b) => a - b)
  const base = series.rule === null ? startOnly(series, from) : ruleWalls(series.rule, series, from, budget)
  const provesNone = excluders.length > 0 ? (parts.details?.commonCycle(series) ?? 0) : 0
  let lastKept = Math.max(from, series.start)
  let next = base.next()
  for (;;) {
    const added = additions[0]
    if (next.done === true && added === undefined) return next.value
    const ruleWall = next.done === true ? null : next.value
    const isAdded = added !== undefined && (ruleWall === null || added <= ruleWall)
    const wall = isAdded ? added : (ruleWall ?? 0)
    if (isAdded) additions.shift()
    if (wall === ruleWall) next = base.next()
    budget.left -= 1
    const byRule = excluders.some((has) => has(wall))
    if (budget.left < 0) return 'stopped searching'
    if (!byRule) lastKept = wall
    else if (additions.length === 0 && wall - lastKept > provesNone) return 'finished'
    if (!byRule || withExcluded) yield { wall, byRule, added: isAdded && wall !== ruleWall }
  }
}

function* startOnly(series: Series, from: number): Generator<number, WalkEnd> {
  if (series.start >= from) yield series.start
  return 'finished'
}

function* ruleWalls(rule: Rule, series: Series, from: number, budget: Budget): Generator<number, WalkEnd> {
  const fraction = ((series.start % 1000) + 1000) % 1000
  // RFC 5545 3.3.10: with a date as start, parts of the clock must be ignored.
  const own = series.allDay ? { ...rule, byHour: [], byMinute: [], bySecond: [] } : rule
  const walker = walk(own, {
    start: secondOf(series.start),
    from: secondOf(from - fraction + 999),
    last: secondOf(lastWall(rule, series)),
    budget,
  })
  let previous = Number.NaN
  for (let step = walker.next(); ; step = walker.next()) {
    if (step.done === true) return step.value
    const wall = step.value * 1000 + fraction
    const shown = series.allDay ? midnightOf(wall) : wall
    // Hours of an all-day event fall on one date, and every one of them costs.
    if (shown === previous && (budget.left -= 1) < 0) return 'stopped searching'
    if (shown !== previous) yield shown
    previous = shown
  }
}

function secondOf(wall: number): number {
  return Math.floor(wall / 1000)
}

function endOfDay(wall: number): number {
  return midnightOf(wall) + dayMs - 1
}

/** The latest clock time that UNTIL lets through; up to a day too late for an instant, which the caller compares. */
export function lastWall({ until }: Rule, { zone, allDay }: Pick<Series, 'zone' | 'allDay'>): number {
  const calendarEnd = (lastCalendarDay + 1) * secondsPerDay * 1000 - 1
  if (until === null) return calendarEnd
  if (until.kind !== 'utc' || zone === null) {
    return until.kind === 'date' || allDay ? endOfDay(until.wall) : until.wall
  }
  const isDateInDisguise = allDay && until.wall === midnightOf(until.wall)
  const local = isDateInDisguise ? until.wall : wallAt(until.wall, zone)
  return Math.min(allDay ? endOfDay(local) : local + dayMs, calendarEnd)
}
