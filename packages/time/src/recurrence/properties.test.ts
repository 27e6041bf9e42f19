import 'temporal-polyfill/global'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { resolveWall, wallAt } from '#zoned-time.ts'
import '#every-part.ts'

import { startsInRule } from './dates-of.ts'
import { expand, nextOccurrences, parseRule, ruleText } from './index.ts'
import type { Rule, Series } from './index.ts'
import { rulesAsInLibrary, ruleArbitrary, startArbitrary } from './random-rules-suite.ts'
import { plainRule } from './rule.ts'
import { seriesOccurrences } from './series.ts'
import { zoneClock } from './zone-clock.ts'

const zoneArbitrary = fc.constantFrom(
  'Europe/Brussels',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
)

function seriesOf(rule: Rule, start: string, zone: string | null): Series {
  const none = { exclusions: [], exclusionRules: [], additions: [] }
  return { rule, start: Date.parse(`${start}Z`), zone, wholeDay: false, durationMs: 3_600_000, ...none }
}

describe('rules', { timeout: 180_000 }, () => {
  it('are parsed from their own text', () => {
    fc.assert(
      fc.property(ruleArbitrary, (rule) => {
        const read = parseRule(ruleText(rule))
        expect(read.ok ? read.rule : read.problem).toEqual(rule)
      }),
      { numRuns: 500 },
    )
  })

  it('never cause an exception', () => {
    const piece = fc.constantFrom(
      'FREQ',
      'BYDAY',
      '=',
      ';',
      ',',
      'MO',
      '-1',
      '0',
      '53',
      'DAILY',
      'UNTIL',
      '\n',
      ' ',
      '🗓',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
        ),
        (text) => {
          expect(typeof parseRule(text).ok).toBe('boolean')
        },
      ),
      { numRuns: 1000 },
    )
  })
})

/** Enough for all rules except those that rarely match. */
const maxSteps = 60_000

describe('expansion', { timeout: 180_000 }, () => {
  it('starts with an occurrence of the rule, is strictly ascending, and stops at COUNT', () => {
    fc.assert(
      fc.property(ruleArbitrary, startArbitrary, (rule, start) => {
        const { occurrences, end } = expand(rule, start, { limit: 40, maxSteps })
        const [first = start] = occurrences
        // Counted from another start the periods of an interval differ, so its first occurrence may not be one there.
        const isComparable =
          occurrences.length > 0 && rule.interval === 1 && rule.bySetPos.length === 0 && hasDays(rule)
        expect(!isComparable || startsInRule(rule, { start: Date.parse(`${first}Z`), wholeDay: false })).toBe(true)
        expect(first >= start).toBe(true)
        expect(occurrences).toEqual([...new Set(occurrences)].toSorted())
        expect(occurrences.length).toBeLessThanOrEqual(Math.min(40, rule.count ?? 40))
        expect(end === 'limit' && occurrences.length < 40).toBe(false)
      }),
      { numRuns: 150 },
    )
  })

  it('from a given time equals the whole list without the earlier times', () => {
    fc.assert(
      fc.property(ruleArbitrary, startArbitrary, fc.nat(400), (rule, start, days) => {
        const { occurrences: all, end } = expand(rule, start, { limit: 300, maxSteps })
        const from = new Date(Date.parse(`${start}Z`) + days * 86_400_000).toISOString().slice(0, 19)
        const expected = all.filter((time) => time >= from).slice(0, 20)
        const got = expand(rule, start, { limit: 20, from, maxSteps }).occurrences
        expect(got.slice(0, expected.length)).toEqual(expected)
        expect(end !== 'finished' || got.length === expected.length).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('in a zone is strictly ascending in instants and in clock times', () => {
    fc.assert(
      fc.property(ruleArbitrary, startArbitrary, zoneArbitrary, (rule, start, zone) => {
        const { found } = seriesOccurrences(seriesOf(rule, start, zone), { limit: 30, maxSteps })
        const instants = found.map(({ epochMs }) => epochMs ?? Number.NaN)
        expect(instants).toEqual([...new Set(instants)].toSorted((a, b) => a - b))
        expect(found.every(({ shown, wall }) => shown >= wall)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('in a zone resolves each clock time as the zone does', () => {
    const wall = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) })
    const zones = fc.constantFrom(
      'Europe/Dublin',
      'Africa/Casablanca',
      'Africa/Cairo',
      'America/Caracas',
      'Pacific/Apia',
    )
    fc.assert(
      fc.property(wall, zones, (time, zone) => {
        const { epochMs } = zoneClock(zone).resolve(time)
        expect(epochMs).toBe(resolveWall(time, zone).epochMs)
        expect(zoneClock(zone).wallAt(epochMs)).toBe(wallAt(epochMs, zone))
      }),
      { numRuns: 2000 },
    )
  })

  it('in blocks equals the whole list', () => {
    const frequent = ruleArbitrary.map((rule) => ({ ...rule, byYearDay: [], bySetPos: [] }))
    fc.assert(
      fc.property(frequent, startArbitrary, zoneArbitrary, fc.nat(300), (rule, start, zone, days) => {
        const series = seriesOf(rule, start, zone)
        const now = Date.parse(`${start}Z`) + days * 86_400_000
        const whole = nextOccurrences(series, { now, count: 9 })
        const first = nextOccurrences(series, { now, count: 3 })
        const second = first.next === null ? null : nextOccurrences(series, { now, count: 6, after: first.next })
        const starts = [...first.rows, ...(second?.rows ?? [])].map((row) => row.startUtc)
        expect(starts).toEqual(whole.rows.map((row) => row.startUtc))
      }),
      { numRuns: 60 },
    )
  })

  it('excluded by its own rule is empty, and proved to be', () => {
    const dayRules = ruleArbitrary.filter(({ freq }) => freq !== 'HOURLY' && freq !== 'MINUTELY')
    fc.assert(
      fc.property(dayRules, startArbitrary, (rule, start) => {
        const endless = { ...rule, count: null, interval: 1, byHour: [], byMinute: [] }
        const { bySetPos } = hasDays(endless) || endless.byMonth.length > 0 ? endless : plainRule('DAILY')
        const own = { ...endless, bySetPos }
        const answer = expand(own, start, { limit: 1, exclusionRules: [own], maxSteps: 1_500_000 })
        expect(answer).toEqual({ occurrences: [], end: 'finished' })
      }),
      { numRuns: 12 },
    )
  })

  it('equals rrule-temporal where that library is correct', () => {
    expect(rulesAsInLibrary(50)).toBeGreaterThan(30)
  })
})

function hasDays(rule: Rule): boolean {
  return rule.byWeekday.length + rule.byMonthDay.length + rule.byYearDay.length > 0
}
