import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { expect } from 'vitest'

import { expand, ruleText } from './index.ts'
import type { Rule } from './index.ts'
import { plainRule } from './rule.ts'

const list = (lowest: number, highest: number, maxLength = 3) =>
  fc
    .uniqueArray(fc.integer({ min: lowest, max: highest }), { minLength: 1, maxLength })
    .map((numbers) => numbers.toSorted((a, b) => a - b))
const signed = (highest: number) =>
  list(-highest, highest)
    .map((numbers) => numbers.filter((number) => number !== 0))
    .filter((numbers) => numbers.length > 0)
const maybe = <T>(values: fc.Arbitrary<T[]>, weight = 2) =>
  fc.oneof({ arbitrary: fc.constant<T[]>([]), weight }, { arbitrary: values, weight: 1 })
const weekday = fc.integer({ min: 0, max: 6 })
const plainDays = fc
  .uniqueArray(weekday, { minLength: 1, maxLength: 7 })
  .map((days) => days.toSorted((a, b) => a - b).map((day) => ({ ordinal: 0, weekday: day })))
const countedDays = fc.record({ ordinal: fc.constantFrom(-2, -1, 1, 2, 3, 4, 5), weekday }).map((part) => [part])

export const ruleArbitrary: fc.Arbitrary<Rule> = fc
  .record({
    freq: fc.constantFrom<Rule['freq']>('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'),
    interval: fc.integer({ min: 1, max: 6 }),
    count: fc.option(fc.integer({ min: 1, max: 30 })),
    weekStart: fc.constantFrom(0, 1, 3),
    byMonth: maybe(list(1, 12)),
    byMonthDay: maybe(signed(31)),
    byYearDay: maybe(signed(366), 8),
    byWeekday: maybe(fc.oneof(plainDays, countedDays)),
    byHour: maybe(list(0, 23), 5),
    byMinute: maybe(list(0, 59), 8),
    bySetPos: maybe(signed(4), 4),
  })
  .map((parts) => {
    const { freq } = parts
    const mayCount = freq === 'MONTHLY' || freq === 'YEARLY'
    const byWeekday = mayCount ? parts.byWeekday : parts.byWeekday.map((part) => ({ ...part, ordinal: 0 }))
    const byMonthDay = freq === 'WEEKLY' ? [] : parts.byMonthDay
    const byYearDay = freq === 'YEARLY' ? parts.byYearDay : []
    const rule = { ...plainRule(freq), ...parts, byWeekday, byMonthDay, byYearDay }
    const hasOther = [rule.byMonth, byMonthDay, byYearDay, byWeekday, rule.byHour, rule.byMinute].some(
      (part) => part.length,
    )
    return { ...rule, bySetPos: hasOther ? rule.bySetPos : [] }
  })

export const startArbitrary = fc
  .integer({ min: Date.UTC(1990, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(0, 19))

/** Expects the dates of rrule-temporal of random rules; how many of them it reads. */
export function rulesAsInLibrary(runs: number): number {
  let compared = 0
  fc.assert(
    fc.property(ruleArbitrary, startArbitrary, (rule, start) => {
      const theirs = temporalList(rule, start, 20)
      if (theirs === null) return
      compared += 1
      const ours = expand(rule, start, { limit: theirs.length }).occurrences
      expect({ rule: ruleText(rule), start, times: ours }).toEqual({ rule: ruleText(rule), start, times: theirs })
    }),
    // A fixed seed: a fault of the library must not fail an unrelated build.
    { numRuns: runs, seed: 20_261_121 },
  )
  return compared
}

/** The library's result; null if it fails. */
function temporalList(rule: Rule, start: string, limit: number): string[] | null {
  // RFC 5545 3.3.10 lets these limit each other; the library drops BYMONTHDAY beside counted weekdays, and BYMONTHDAY
  // and BYDAY beside BYYEARDAY.
  const isCounted = rule.byWeekday.some(({ ordinal }) => ordinal !== 0)
  if (isCounted && rule.byMonthDay.length + rule.byYearDay.length > 0) return null
  if (rule.byYearDay.length > 0 && rule.byMonthDay.length + rule.byWeekday.length > 0) return null
  const dtstart = start.replaceAll(/[-:]/g, '')
  try {
    const other = new RRuleTemporal({
      rruleString: `DTSTART:${dtstart}Z\nRRULE:${ruleText(rule)}`,
      maxIterations: 3000,
    })
    return other
      .all((_, index) => index < limit)
      .map((time) => time.toPlainDateTime().toString({ smallestUnit: 'second' }))
  } catch {
    return null
  }
}
