import { isUnsetDate, parseApiDateTime } from '#api-date-time.ts'
import type { ApiDateTime } from '#api-date-time.ts'
import { dateOfWall, dayMs, midnightOf, secondOfDay } from '#civil.ts'
import { wallAt } from '#zoned-time.ts'

import { notice, unreadable } from './notices.ts'
import type { Notice } from './notices.ts'
import { readOwnRule } from './read-rule.ts'
import { anyOf } from './rule.ts'
import type { Exclusion, Series } from './series-record.ts'
import { exclusionDay, seriesOccurrences } from './series.ts'

/**
 * Adds the exclusions of `exclusionRecurrenceRule` and `exclusionRecurrenceDate` to the series; an unreadable one adds
 * none.
 */
export function exclude(series: Series, ruleText: string | null, dateText: string | null, notices: Notice[]): void {
  const doubts: Notice[] = []
  if (ruleText !== null) {
    const read = readOwnRule(ruleText.replace(/^\s*EXRULE:/i, ''), series.wholeDay)
    if (read.ok) series.exclusionRules.push(read.rule)
    else doubts.push(unreadable('exclusion-invalid', read.problem))
  }
  if (dateText !== null) {
    const parsed = parseApiDateTime(dateText.trim())
    if (parsed === null) doubts.push(notice('exclusion-invalid', dateText.slice(0, 40)))
    else if (!isUnsetDate(parsed)) {
      const exclusion = exclusionOf(parsed, series)
      series.exclusions.push(exclusion)
      const fromWall = exclusionDay(exclusion, series)
      const day = { fromWall, untilWall: fromWall + dayMs - 1, limit: 2000, withExcluded: true }
      const alone = { ...series, exclusionRules: [] }
      if (!seriesOccurrences(alone, day).found.some(({ excluded }) => excluded !== null)) {
        doubts.push(notice('exclusion-matches-nothing', dateOfWall(fromWall)))
      }
    }
  }
  if (anyOf(series.exclusions, series.exclusionRules)) notices.push(notice('has-exclusions'))
  notices.push(...doubts)
}

/** Midnight on an event with a clock time excludes that local day; any other time excludes exactly that time. */
function exclusionOf(parsed: ApiDateTime, { zone, wholeDay, start }: Series): Exclusion {
  const day: Exclusion = { kind: 'day', wall: midnightOf(parsed.wall) }
  if (wholeDay || parsed.kind === 'date') return day
  if (parsed.kind === 'local' || zone === null) {
    return parsed.wall === day.wall ? day : { kind: 'wall', wall: parsed.wall }
  }
  const wall = wallAt(parsed.epochMs, zone)
  const isTimeOfStart = secondOfDay(wall) === secondOfDay(start)
  if (!isTimeOfStart && wall === midnightOf(wall)) return { kind: 'day', wall }
  // Midnight in UTC is a date that was sent as a timestamp, unless the event starts at that time.
  if (!isTimeOfStart && parsed.wall === day.wall) return day
  // A fraction of a second that the start does not have is an artefact of the sender.
  return { kind: 'instant', epochMs: start % 1000 === 0 ? Math.floor(parsed.epochMs / 1000) * 1000 : parsed.epochMs }
}
