import { dayMs, midnightOf } from '#civil.ts'
import { withImpliedParts } from '#recurrence/day-filter.ts'
import { lastWall } from '#recurrence/merged-walls.ts'
import { ruleText } from '#recurrence/rule-text.ts'
import type { Rule } from '#recurrence/rule.ts'
import type { Series } from '#recurrence/series-record.ts'
import { seriesOccurrences } from '#recurrence/series.ts'
import { resolveWall } from '#zoned-time.ts'

/** A series in the terms of RFC 5545; walls as in `Series`. */
export interface WrittenSeries {
  /** The first time of the rule: DTSTART is always an occurrence, even when it does not match the rule. */
  start: number
  /** RRULE value; null when the rule has no occurrence. */
  rule: string | null
  excluded: number[]
  added: number[]
  /** The exclusions were cut at their limit. */
  isCut: boolean
}

const mostExcluded = 500
const mostCounted = 5000

export function writtenSeries(series: Series, rule: Rule): WrittenSeries {
  const bare: Series = { ...series, exclusions: [], exclusionRules: [], additions: [] }
  const start = seriesOccurrences(bare, { limit: 1 }).found[0]?.wall
  if (start === undefined) return { start: series.start, rule: null, excluded: [], added: [], isCut: false }
  const removed =
    series.exclusions.length + series.exclusionRules.length === 0
      ? null
      : seriesOccurrences(
          { ...series, additions: [] },
          { limit: mostExcluded, withExcluded: true, isWanted: ({ excluded }) => excluded !== null },
        )
  const own = withExplicitParts(withoutSecondEnd(rule, bare), series)
  return {
    start,
    rule: ruleText({ ...own, until: own.until === null ? null : endOf(own, series) }),
    excluded: removed?.found.map(({ wall }) => wall) ?? [],
    added: series.additions,
    isCut: removed !== null && removed.end !== 'finished',
  }
}

/** RFC 5545 3.3.10 allows COUNT or UNTIL, not both: keeps the one that ends the rule earlier. */
function withoutSecondEnd(rule: Rule, series: Series): Rule {
  if (rule.count === null || rule.until === null) return rule
  const { found, end } = seriesOccurrences(series, { limit: Math.min(rule.count, mostCounted) })
  if (end === 'finished') return { ...rule, count: Math.max(1, found.length), until: null }
  return rule.count <= mostCounted ? { ...rule, until: null } : { ...rule, count: null }
}

/** Writes out the parts that calendars would derive from DTSTART, since they do so in different ways. */
function withExplicitParts(rule: Rule, { start, wholeDay }: Series): Rule {
  const dates = wholeDay ? { ...rule, byHour: [], byMinute: [], bySecond: [] } : rule
  const full = withImpliedParts(dates, Math.floor(start / dayMs))
  const isOfEveryMonth =
    full.freq === 'YEARLY' &&
    full.byMonthDay.length > 0 &&
    [full.byMonth, full.byYearDay, full.byWeekNo, full.bySetPos].every((list) => list.length === 0)
  return isOfEveryMonth ? { ...full, byMonth: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] } : full
}

/** UNTIL in the form that DTSTART requires: a date for dates, an instant with a zone, else a clock time. */
function endOf(rule: Rule, series: Series): Rule['until'] {
  const { until } = rule
  const { wholeDay, zone } = series
  if (until === null) return null
  if (wholeDay) return { kind: 'date', wall: midnightOf(lastWall(rule, series)) }
  if (zone === null) return { kind: 'local', wall: lastWall(rule, series) }
  if (until.kind === 'utc') return until
  return { kind: 'utc', wall: resolveWall(lastWall(rule, series), zone).laterMs }
}
