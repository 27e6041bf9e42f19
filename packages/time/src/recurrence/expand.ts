import { parseApiDateTime } from '#api-date-time.ts'
import { dayMs, localText } from '#civil.ts'

import type { Rule } from './rule.ts'
import type { Exclusion, Series } from './series-record.ts'
import { seriesOccurrences } from './series.ts'
import type { SearchEnd } from './series.ts'

/** Local times without offset: `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss`. */
export interface ExpandOptions {
  /** Returns occurrences at or after this time. COUNT still counts from the start. */
  from?: string | undefined
  /** Returns occurrences at or before this time (a date alone: that whole day). */
  until?: string | undefined
  limit: number
  /** Days, periods and candidates examined before the search stops; default 500,000 (some tens of milliseconds). */
  maxSteps?: number | undefined
  /** EXDATE: a time excludes that time, a date alone excludes that day. */
  exclusions?: readonly string[] | undefined
  /** EXRULE, anchored at the same start. */
  exclusionRules?: readonly Rule[] | undefined
  /** RDATE. COUNT bounds the rule only; these are added after. */
  additions?: readonly string[] | undefined
}

export interface Expansion {
  /** Local times in the form of the start, ascending, without duplicates. */
  occurrences: string[]
  end: SearchEnd
}

/**
 * Expands a rule on the wall clock, without a zone (RFC 5545 3.3.10). A start that does not match the rule is not an
 * occurrence. If the start is a date, so are the results, and BYHOUR and below are ignored as the RFC requires.
 * Throws RangeError for a start or option that is not a local time.
 */
export function expand(rule: Rule, localStart: string, options: ExpandOptions): Expansion {
  const start = wallOfLocal(localStart)
  const wholeDay = start.isDate
  const until = options.until === undefined ? null : wallOfLocal(options.until)
  const series: Series = {
    rule,
    start: start.wall,
    zone: null,
    wholeDay,
    durationMs: 0,
    exclusions: (options.exclusions ?? []).map((text): Exclusion => {
      const { wall, isDate } = wallOfLocal(text)
      return isDate ? { kind: 'day', wall } : { kind: 'wall', wall }
    }),
    exclusionRules: [...(options.exclusionRules ?? [])],
    additions: (options.additions ?? []).map((text) => wallOfLocal(text).wall),
  }
  const { found, end } = seriesOccurrences(series, {
    fromWall: options.from === undefined ? null : wallOfLocal(options.from).wall,
    untilWall: until === null ? null : until.isDate ? until.wall + dayMs - 1 : until.wall,
    limit: options.limit,
    maxSteps: options.maxSteps,
  })
  return { occurrences: found.map(({ shown }) => localText(shown, wholeDay)), end }
}

function wallOfLocal(text: string): { wall: number; isDate: boolean } {
  const parsed = parseApiDateTime(text)
  if (parsed === null || parsed.kind === 'instant') throw new RangeError(`Not a local time: ${text.slice(0, 40)}`)
  return { wall: parsed.wall, isDate: parsed.kind === 'date' }
}
