import { dayMs, midnightOf } from '#civil.ts'
import { wallAt } from '#zoned-time.ts'

import { lastCalendarDay, secondsPerDay } from './calendar.ts'
import type { Budget } from './day-filter.ts'
import { canBeginLater, commonCycle, cursorOf } from './exclusion-rules.ts'
import type { Rule } from './rule.ts'
import type { Series } from './series-record.ts'
import { walk } from './walk.ts'

/** Cost of setting up a rule again, in steps. */
const costOfRestart = 40

/** A clock time of the rule or an added one, and whether an exclusion rule removes it. */
interface RuleWall {
  wall: number
  byRule: boolean
  added: boolean
}

/**
 * The rule's times and the added ones, ascending and without duplicates, except those that the exclusion rules remove.
 * Ends when there are no more, or when the budget is used up.
 */
export function* mergedWalls(
  series: Series,
  from: number,
  budget: Budget,
  withExcluded: boolean,
): Generator<RuleWall, void> {
  const { start, rule, exclusionRules } = series
  const excluders = exclusionRules.map((each) => {
    const wallsFrom = (later: number) => {
      budget.left -= costOfRestart
      return ruleWalls(each, series, later, budget)
    }
    return cursorOf(wallsFrom, from, canBeginLater(each))
  })
  const additions = [...new Set(series.additions)].filter((wall) => wall >= from).toSorted((a, b) => a - b)
  const own = start >= from ? [start] : []
  const base = rule === null ? own.values() : ruleWalls(rule, series, from, budget)
  // When excluded times are returned too, a cycle in which all times are excluded does not end the search.
  const provesNone = excluders.length > 0 && !withExcluded ? commonCycle(series) : Number.POSITIVE_INFINITY
  let lastKept = Math.max(from, start)
  let next = base.next()
  while (next.done !== true || additions.length > 0) {
    const ruleWall = next.done === true ? Number.POSITIVE_INFINITY : next.value
    const wall = Math.min(ruleWall, additions[0] ?? ruleWall)
    if (wall === additions[0]) additions.shift()
    if (wall === ruleWall) next = base.next()
    budget.left -= 1
    const byRule = excluders.some((has) => has(wall))
    if (budget.left < 0) return
    if (!byRule) lastKept = wall
    else if (additions.length === 0 && wall - lastKept > provesNone) return
    if (!byRule || withExcluded) yield { wall, byRule, added: wall !== ruleWall }
  }
}

function* ruleWalls(rule: Rule, series: Series, from: number, budget: Budget): Generator<number, void> {
  const { start, wholeDay } = series
  const fraction = ((start % 1000) + 1000) % 1000
  // RFC 5545 3.3.10: BYHOUR, BYMINUTE and BYSECOND must be ignored when the start is a date.
  const own = wholeDay ? { ...rule, byHour: [], byMinute: [], bySecond: [] } : rule
  const bounds = {
    start: secondOf(start),
    from: secondOf(from - fraction + 999),
    last: secondOf(lastWall(rule, series)),
    budget,
  }
  let previous = Number.NaN
  for (const second of walk(own, bounds)) {
    const wall = second * 1000 + fraction
    const shown = wholeDay ? midnightOf(wall) : wall
    // All hours of an all-day event give the same date, but each costs a step.
    if (shown !== previous) yield shown
    else if ((budget.left -= 1) < 0) return
    previous = shown
  }
}

function secondOf(wall: number): number {
  return Math.floor(wall / 1000)
}

function endOfDay(wall: number): number {
  return midnightOf(wall) + dayMs - 1
}

/** The latest clock time that UNTIL allows; up to a day too late for an instant, which the caller compares. */
export function lastWall({ until }: Rule, { zone, wholeDay }: Pick<Series, 'zone' | 'wholeDay'>): number {
  const calendarEnd = (lastCalendarDay + 1) * secondsPerDay * 1000 - 1
  if (until === null) return calendarEnd
  if (until.kind !== 'utc' || zone === null) {
    return until.kind === 'date' || wholeDay ? endOfDay(until.wall) : until.wall
  }
  const isDateInDisguise = wholeDay && until.wall === midnightOf(until.wall)
  const local = isDateInDisguise ? until.wall : wallAt(until.wall, zone)
  return Math.min(wholeDay ? endOfDay(local) : local + dayMs, calendarEnd)
}
