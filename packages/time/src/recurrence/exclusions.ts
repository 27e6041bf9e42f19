import { isUnsetDate, parseApiDateTime } from '#api-date-time.ts'
import type { ApiDateTime } from '#api-date-time.ts'
import { dateOfWall, dayMs, midnightOf } from '#civil.ts'
import { wallAt } from '#zoned-time.ts'

import { notice, unreadable } from './notices.ts'
import type { Notice } from './notices.ts'
import { parseRule } from './read-rule.ts'
import type { RecurrenceFields } from './recurrence-fields.ts'
import { problem } from './rule-reasons.ts'
import { isSubDaily } from './rule.ts'
import type { Rule } from './rule.ts'
import { exclusionDay, seriesOccurrences } from './series.ts'
import type { Exclusion, Series } from './series.ts'

/** What `exclusionRecurrenceRule` and `exclusionRecurrenceDate` remove; an unreadable one removes nothing. */
export function exclusionsOf(
  recurrence: RecurrenceFields,
  series: Series,
): { exclusions: Exclusion[]; exclusionRules: Rule[]; notices: Notice[] } {
  const notices: Notice[] = []
  const exclusionRules: Rule[] = []
  const exclusions: Exclusion[] = []
  const { exclusionRecurrenceRule: ruleText, exclusionRecurrenceDate: dateText } = recurrence
  if (typeof ruleText === 'string' && ruleText.trim() !== '') {
    const read = parseRule(ruleText.replace(/^\s*EXRULE:/i, ''))
    if (!read.ok) notices.push(unreadable('exclusion-invalid', read.problem))
    else if (series.allDay && isSubDaily(read.rule.freq)) {
      notices.push(unreadable('exclusion-invalid', problem('within-a-day')))
    } else exclusionRules.push(read.rule)
  }
  if (typeof dateText === 'string' && dateText.trim() !== '') {
    const parsed = parseApiDateTime(dateText.trim())
    if (parsed === null) notices.push(notice('exclusion-invalid', dateText.slice(0, 40)))
    else if (!isUnsetDate(parsed)) {
      const exclusion = exclusionOf(parsed, series)
      exclusions.push(exclusion)
      if (!hits(exclusion, { ...series, exclusions: [exclusion] })) {
        notices.push(notice('exclusion-matches-nothing', dateOfWall(exclusionDay(exclusion, series))))
      }
    }
  }
  if (exclusions.length > 0 || exclusionRules.length > 0) notices.unshift(notice('has-exclusions'))
  return { exclusions, exclusionRules, notices }
}

/** Midnight on an event with a clock time means that local day; any other time is meant exactly. */
function exclusionOf(parsed: ApiDateTime, { zone, allDay, start }: Series): Exclusion {
  const day: Exclusion = { kind: 'day', wall: midnightOf(parsed.wall) }
  if (allDay || parsed.kind === 'date') return day
  if (parsed.kind === 'local') return parsed.wall === day.wall ? day : { kind: 'wall', wall: parsed.wall }
  if (zone === null) return parsed.wall === day.wall ? day : { kind: 'wall', wall: parsed.wall }
  const wall = wallAt(parsed.epochMs, zone)
  const isTimeOfStart = secondOfDay(wall) === secondOfDay(start)
  if (!isTimeOfStart && wall === midnightOf(wall)) return { kind: 'day', wall }
  // Midnight in UTC is a date that lost its form, unless it is the time at which the event takes place.
  if (!isTimeOfStart && parsed.wall === day.wall) return day
  // A fraction that the start does not have is noise of the sender.
  return { kind: 'instant', epochMs: start % 1000 === 0 ? Math.floor(parsed.epochMs / 1000) * 1000 : parsed.epochMs }
}

function secondOfDay(wall: number): number {
  return Math.floor((wall - midnightOf(wall)) / 1000)
}

function hits(exclusion: Exclusion, series: Series): boolean {
  const fromWall = exclusionDay(exclusion, series)
  const { found } = seriesOccurrences(series, {
    fromWall,
    untilWall: fromWall + dayMs - 1,
    limit: 2000,
    withExcluded: true,
  })
  return found.some(({ excluded }) => excluded !== null)
}
