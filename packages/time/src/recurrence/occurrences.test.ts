import { describe, expect, it } from 'vitest'

import '#every-part.ts'

import { expand, nextOccurrences, parseRule, recurrenceOf, totalOf, totalText } from './index.ts'
import type { RecurrenceFields, RecurringEvent, Rule, Series } from './index.ts'
import { occurrencesBetween } from './occurrences-between.ts'

function ruleOf(text: string): Rule {
  const read = parseRule(text)
  if (!read.ok) throw new Error(read.problem.reason)
  return read.rule
}

function seriesOf(rule: string, event: Partial<RecurringEvent> = {}, fields: RecurrenceFields = {}): Series {
  const { series } = recurrenceOf({
    timezone: 'Europe/Brussels',
    start: '2025-01-07T09:00:00',
    end: '2025-01-07T10:30:00',
    isRecurring: true,
    ...event,
    recurrence: { recurrenceRule: rule, ...fields },
  })
  if (series === null) throw new Error('not scheduled')
  return series
}

describe('expand', () => {
  const daily = ruleOf('FREQ=DAILY;COUNT=5')

  it('applies COUNT before exclusions and without added dates', () => {
    const { occurrences, end } = expand(daily, '2025-01-07T09:00:00', {
      limit: 20,
      exclusions: ['2025-01-08T09:00:00', '2025-01-09', '2025-01-10T08:00:00'],
      additions: ['2025-02-01T12:00:00', '2025-01-07T09:00:00', '2025-01-07T23:00:00'],
    })
    expect(occurrences).toEqual([
      '2025-01-07T09:00:00',
      '2025-01-07T23:00:00',
      '2025-01-10T09:00:00',
      '2025-01-11T09:00:00',
      '2025-02-01T12:00:00',
    ])
    expect(end).toBe('finished')
  })

  it('counts from the start, wherever the list begins', () => {
    expect(expand(daily, '2025-01-07', { limit: 9, from: '2025-01-10' }).occurrences).toEqual([
      '2025-01-10',
      '2025-01-11',
    ])
    expect(expand(ruleOf('FREQ=DAILY;COUNT=1000000000'), '0001-01-01', { limit: 1, from: '2026-11-21' })).toEqual({
      occurrences: ['2026-11-21'],
      end: 'limit',
    })
    expect(expand(ruleOf('FREQ=WEEKLY;COUNT=3;BYDAY=MO,TU'), '2025-01-07', { limit: 9, from: '2025-01-14' })).toEqual({
      occurrences: ['2025-01-14'],
      end: 'finished',
    })
  })

  it('ends within a range', () => {
    const range = expand(ruleOf('FREQ=DAILY'), '2025-01-07T09:00:00', {
      limit: 9,
      from: '2025-03-01',
      until: '2025-03-02',
    })
    expect(range).toEqual({ occurrences: ['2025-03-01T09:00:00', '2025-03-02T09:00:00'], end: 'finished' })
  })

  it('ignores BYHOUR and below for dates', () => {
    expect(expand(ruleOf('FREQ=DAILY;BYHOUR=9,18;COUNT=2'), '2025-01-07', { limit: 9 }).occurrences).toEqual([
      '2025-01-07',
      '2025-01-08',
    ])
  })

  it('reports that it stopped when the budget is used up', () => {
    const rare = ruleOf('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO')
    expect(expand(rare, '2025-01-01T09:00:00', { limit: 1, maxSteps: 100 })).toEqual({
      occurrences: [],
      end: 'stopped searching',
    })
    expect(expand(rare, '2025-01-01T09:00:00', { limit: 1 }).occurrences).toEqual(['2044-02-29T09:00:00'])
  })

  it('refuses times with an offset', () => {
    expect(() => expand(daily, '2025-01-07T09:00:00Z', { limit: 1 })).toThrow(RangeError)
  })
})

describe('clock changes', () => {
  it('shifts a skipped time, marks it and keeps its duration', () => {
    const series = seriesOf('FREQ=DAILY;COUNT=3', { start: '2025-03-29T02:30:00', end: '2025-03-29T03:15:00' })
    const { rows } = nextOccurrences(series, { now: '2025-03-29T00:00:00Z' })
    expect(rows.map(({ start, end, startUtc, shiftedFrom }) => [start, end, startUtc, shiftedFrom])).toEqual([
      ['2025-03-29T02:30:00', '2025-03-29T03:15:00', '2025-03-29T01:30:00Z', null],
      ['2025-03-30T03:30:00', '2025-03-30T04:15:00', '2025-03-30T01:30:00Z', '2025-03-30T02:30:00'],
      ['2025-03-31T02:30:00', '2025-03-31T03:15:00', '2025-03-31T00:30:00Z', null],
    ])
  })

  it('lists a shifted time once when the rule has that time too, and in order', () => {
    const series = seriesOf('FREQ=DAILY;BYHOUR=2,3;BYMINUTE=0,30', { start: '2025-03-30T02:00:00', end: null })
    const { rows } = nextOccurrences(series, { now: '2025-03-30T00:00:00Z', count: 3 })
    expect(rows.map(({ start }) => start.slice(5, 16))).toEqual(['03-30T03:00', '03-30T03:30', '03-31T02:00'])
    const mixed = seriesOf('FREQ=DAILY;BYHOUR=2,3;BYMINUTE=10,40', { start: '2025-03-30T02:10:00', end: null })
    expect(nextOccurrences(mixed, { now: '2025-03-30T00:00:00Z', count: 2 }).rows).toHaveLength(2)
  })

  it('lists a repeated time once, the first of the two', () => {
    const series = seriesOf('FREQ=DAILY;COUNT=2', { start: '2025-10-25T02:30:00', end: null })
    const { rows } = nextOccurrences(series, { now: '2025-10-25T00:00:00Z' })
    expect(rows.map(({ startUtc }) => startUtc)).toEqual(['2025-10-25T00:30:00Z', '2025-10-26T00:30:00Z'])
  })

  it('shifts the day that Samoa skipped to the day after', () => {
    const samoa = { timezone: 'Pacific/Apia', start: '2011-12-29T09:00:00', end: null }
    const { rows } = nextOccurrences(seriesOf('FREQ=DAILY;COUNT=3', samoa), { now: '2011-12-01T00:00:00Z' })
    expect(rows.map(({ start }) => start)).toEqual(['2011-12-29T09:00:00', '2011-12-31T09:00:00'])
  })

  it('keeps the clock time of the venue', () => {
    const { rows } = nextOccurrences(seriesOf('FREQ=MONTHLY;INTERVAL=3'), { now: '2025-02-01T00:00:00Z', count: 2 })
    expect(rows.map(({ startUtc }) => startUtc)).toEqual(['2025-04-07T07:00:00Z', '2025-07-07T07:00:00Z'])
  })

  it('compares UNTIL as an instant', () => {
    // 2025-10-26T01:15Z is 02:15 after the change; 02:30 before it is earlier.
    const series = seriesOf('FREQ=DAILY;UNTIL=20251026T011500Z', { start: '2025-10-25T02:30:00', end: null })
    expect(nextOccurrences(series, { now: '2025-10-25T00:00:00Z' })).toMatchObject({ count: 2, end: 'finished' })
  })
})

function totalIn(series: Series, now: string): string {
  return totalText(totalOf(series, now), { locale: 'en' })
}

describe('nextOccurrences', () => {
  const weekly = seriesOf('FREQ=WEEKLY;COUNT=10', {}, { exclusionRecurrenceDate: '2025-02-04T08:00:00.0000000Z' })

  it('begins with running occurrences, marks them and includes the excluded ones in order', () => {
    const block = nextOccurrences(weekly, { now: '2025-01-28T09:29:59Z', count: 3 })
    expect(block.rows.map(({ start, isRunning, excluded }) => [start.slice(0, 10), isRunning, excluded])).toEqual([
      ['2025-01-28', true, null],
      ['2025-02-04', false, 'date'],
      ['2025-02-11', false, null],
      ['2025-02-18', false, null],
    ])
    expect(block).toMatchObject({ count: 3, end: 'limit', next: '2025-02-18T09:00:00' })
    expect(nextOccurrences(weekly, { now: '2025-01-28T09:30:00Z', count: 1 }).rows[0]?.start.slice(0, 10)).toBe(
      '2025-02-04',
    )
  })

  it('continues block by block to the end', () => {
    const first = nextOccurrences(weekly, { now: '2025-01-01T00:00:00Z', count: 5 })
    const second = nextOccurrences(weekly, { now: '2025-01-01T00:00:00Z', count: 5, after: first.next })
    expect([first.count, second.count, second.end, second.next]).toEqual([5, 4, 'finished', null])
  })

  it('counts, or reports why it cannot', () => {
    expect(totalIn(weekly, '2025-02-26T00:00:00Z')).toBe('2 of 9 left, 1 excluded')
    expect(totalIn(seriesOf('FREQ=WEEKLY'), '2025-02-26T00:00:00Z')).toBe('no end')
    expect(totalIn(seriesOf('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), '2025-02-26T00:00:00Z')).toBe('none match')
    expect(totalIn(seriesOf('FREQ=DAILY;COUNT=1000000000'), '2025-02-26T00:00:00Z')).toBe('more than 2,000')
    expect(
      totalIn(seriesOf('FREQ=SECONDLY;INTERVAL=86399;BYMONTH=2;BYMONTHDAY=30;COUNT=1'), '2025-01-01T00:00:00Z'),
    ).toBe('none match')
    const emptied = seriesOf('FREQ=DAILY;COUNT=1000000', {}, { exclusionRecurrenceRule: 'EXRULE:FREQ=DAILY' })
    expect(totalIn(emptied, '2025-01-01T00:00:00Z')).toBe('none match')
  })

  it('returns the reader’s time, and whether it differs', () => {
    const late = seriesOf('FREQ=WEEKLY', { start: '2025-03-25T22:00:00', end: '2025-03-25T23:00:00' })
    const block = nextOccurrences(late, { now: '2025-03-20T00:00:00Z', count: 2, viewerZone: 'Asia/Tokyo' })
    expect(block.rows.map(({ viewerStart }) => viewerStart)).toEqual(['2025-03-26T06:00:00', '2025-04-02T05:00:00'])
    expect(block.viewerDiffers).toBe(true)
    expect(nextOccurrences(late, { now: 0, count: 2, viewerZone: 'Europe/Paris' }).viewerDiffers).toBe(false)
  })

  it('treats all-day events as dates', () => {
    const wholeDay = seriesOf('FREQ=WEEKLY;COUNT=3', {
      isAllDay: true,
      timezone: 'America/New_York',
      start: '2025-03-03T00:00:00Z',
      end: '2025-03-04T00:00:00Z',
    })
    const { rows } = nextOccurrences(wholeDay, { now: '2025-03-04T03:00:00Z', viewerZone: 'Asia/Tokyo' })
    expect(rows[0]).toMatchObject({
      start: '2025-03-03',
      end: '2025-03-04',
      startUtc: null,
      viewerStart: null,
      isRunning: true,
    })
    expect(rows).toHaveLength(3)
  })

  it.each(['2025-11-28T23:59:59', '2025-11-29T00:00:00'])(
    'keeps the last day of an all-day event that ends %s',
    (end) => {
      const fair = seriesOf('FREQ=YEARLY;COUNT=2', { isAllDay: true, start: '2025-11-27T00:00:00', end })
      const { rows } = nextOccurrences(fair, { now: '2025-11-28T12:00:00Z' })
      expect(rows[0]).toMatchObject({ start: '2025-11-27', end: '2025-11-29', isRunning: true })
      const day = { firstDay: '2026-11-28', lastDay: '2026-11-28', zone: 'Europe/Brussels' }
      expect(occurrencesBetween(fair, day).rows).toHaveLength(1)
    },
  )

  it('ends at the event’s end time on the clock, also over a clock change', () => {
    const night = seriesOf('FREQ=DAILY;COUNT=2', { start: '2025-03-29T22:00:00', end: '2025-03-30T06:00:00' })
    const { rows } = nextOccurrences(night, { now: '2025-03-29T00:00:00Z' })
    expect(rows.map(({ end, endUtc }) => [end, endUtc])).toEqual([
      ['2025-03-30T06:00:00', '2025-03-30T04:00:00Z'],
      ['2025-03-31T06:00:00', '2025-03-31T04:00:00Z'],
    ])
  })
})

describe('occurrencesBetween', () => {
  it('finds occurrences that began before the range and still run, not those that ended at its edge', () => {
    const night = seriesOf('FREQ=DAILY', { start: '2025-01-07T22:00:00', end: '2025-01-08T02:00:00' })
    const range = { firstDay: '2025-06-01', lastDay: '2025-06-01', zone: 'Europe/Brussels' }
    expect(occurrencesBetween(night, range)).toMatchObject({
      rows: [{ start: '2025-05-31T22:00:00' }, { start: '2025-06-01T22:00:00' }],
      end: 'finished',
    })
    const edge = seriesOf('FREQ=DAILY', { start: '2025-01-07T22:00:00', end: '2025-01-08T00:00:00' })
    expect(occurrencesBetween(edge, range).rows).toHaveLength(1)
  })

  it('uses the days of the calendar’s zone', () => {
    const range = { firstDay: '2025-06-02', lastDay: '2025-06-08', zone: 'Pacific/Apia' }
    const { rows } = occurrencesBetween(seriesOf('FREQ=WEEKLY;BYDAY=SU'), range)
    expect(rows.map(({ start, viewerStart }) => [start, viewerStart])).toEqual([
      ['2025-06-08T09:00:00', '2025-06-08T20:00:00'],
    ])
    const all = occurrencesBetween(seriesOf('FREQ=DAILY', { isAllDay: true }), range)
    expect(all.rows.map(({ start }) => start)).toEqual(expect.arrayContaining(['2025-06-02', '2025-06-08']))
    expect(all.rows).toHaveLength(7)
  })

  it('finds thousands without searching the years before them, and reports when there are more', () => {
    const dense = seriesOf('FREQ=MINUTELY;INTERVAL=5')
    // The search stops after 500,000 steps. Each of these takes ten or more, and half a million precede them.
    const month = occurrencesBetween(dense, { firstDay: '2030-03-01', lastDay: '2030-03-31', zone: 'UTC', limit: 5000 })
    expect([month.rows.length, month.end]).toEqual([5000, 'limit'])
  })
})
