import { describe, expect, it } from 'vitest'

import '#every-part.ts'

import { nextOccurrences, parseRule, recurrenceOf, totalOf } from './index.ts'
import type { Rule } from './index.ts'
import { seriesOccurrences } from './series.ts'

function ruleOf(text: string): Rule {
  const read = parseRule(text)
  if (!read.ok) throw new Error(text)
  return read.rule
}

function viewOf(recurrenceRule: string, exclusionRecurrenceRule: string) {
  return recurrenceOf({
    timezone: 'Europe/Brussels',
    start: '2025-01-07T09:00:00',
    end: '2025-01-07T10:00:00',
    isRecurring: true,
    recurrence: { recurrenceRule, exclusionRecurrenceRule },
  })
}

/** A thousand steps are a fraction of a millisecond. */
const few = 1000

describe('bounds on work', () => {
  it.each([
    ['FREQ=HOURLY;BYMINUTE=0;BYSETPOS=2'],
    ['FREQ=HOURLY;BYMINUTE=0,1,2;BYSETPOS=-4,366'],
    ['FREQ=MINUTELY;BYSECOND=0;BYSETPOS=9'],
    ['FREQ=SECONDLY;BYHOUR=1;BYSETPOS=2'],
    ['FREQ=DAILY;BYHOUR=9,10;BYSETPOS=3'],
    ['FREQ=WEEKLY;BYDAY=TU;BYSETPOS=4'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9'],
    ['FREQ=YEARLY;BYDAY=MO;BYSETPOS=54'],
  ])('prove that a position is beyond every period: %s', (text) => {
    const series = { ...plain(), rule: ruleOf(text) }
    expect(seriesOccurrences(series, { limit: 1, maxSteps: few })).toEqual({ found: [], end: 'finished' })
  })

  it.each([
    ['FREQ=SECONDLY', 'FREQ=SECONDLY'],
    ['FREQ=MINUTELY;INTERVAL=5', 'FREQ=SECONDLY'],
    ['FREQ=DAILY', 'FREQ=SECONDLY'],
    ['FREQ=DAILY;COUNT=1000000', 'FREQ=DAILY'],
    ['FREQ=WEEKLY;BYDAY=MO,TU', 'FREQ=HOURLY'],
    ['FREQ=HOURLY;BYHOUR=9,11', 'FREQ=HOURLY;INTERVAL=2'],
  ])('prove that everything is excluded: %s except %s', (rule, excluded) => {
    const series = { ...plain(), rule: ruleOf(rule), exclusionRules: [ruleOf(excluded)] }
    expect(seriesOccurrences(series, { limit: 1, maxSteps: few })).toEqual({ found: [], end: 'finished' })
  })

  it('skip the times of a dense exclusion between two occurrences', () => {
    const exclusion = ruleOf('FREQ=SECONDLY;INTERVAL=7')
    const series = { ...plain(), rule: ruleOf('FREQ=DAILY'), exclusionRules: [exclusion] }
    const { found, end } = seriesOccurrences(series, { limit: 6, maxSteps: few })
    // 86,400 leaves a remainder of 6 when divided by 7: every seventh day is removed.
    expect([found.map(({ wall }) => new Date(wall).getUTCDate()), end]).toEqual([[8, 9, 10, 11, 12, 13], 'limit'])
  })

  it('still list excluded occurrences when all are excluded', () => {
    const { series, notices } = viewOf('FREQ=WEEKLY', 'FREQ=WEEKLY')
    if (series === null) throw new Error('no series')
    expect(notices.map(({ kind }) => kind)).toEqual(['has-exclusions', 'no-occurrences'])
    expect(nextOccurrences(series, { now: '2025-02-01T00:00:00Z' })).toMatchObject({ count: 0, end: 'finished' })
    expect(nextOccurrences(series, { now: '2025-02-01T00:00:00Z' }).rows.length).toBe(50)
  })

  it('distinguish none from not known in the totals', () => {
    const none = viewOf('FREQ=DAILY;COUNT=100000', 'FREQ=DAILY').series
    expect(none && totalOf(none, '2025-01-01T00:00:00Z')).toEqual({ kind: 'none-match' })
  })

  it('report an incomplete list of dates', () => {
    // Every second is excluded for 68 years; later dates are beyond the search limit.
    const view = viewOf('FREQ=MINUTELY', 'FREQ=SECONDLY;COUNT=2147483647')
    expect(view.notices.map(({ kind }) => kind)).toContain('search-stopped')
  })
})

function plain() {
  return {
    rule: null,
    start: Date.UTC(2025, 0, 7, 9),
    zone: null,
    wholeDay: false,
    durationMs: 0,
    exclusions: [],
    exclusionRules: [],
    additions: [],
  }
}
