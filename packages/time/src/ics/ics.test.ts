import { describe, expect, it } from 'vitest'

import { icsCalendar } from './index.ts'
import { base, compared, expandedBy, lineOf, now, ours, readBack, textOf, timed } from './testing.ts'

const zones = ['America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC']

describe('zones, read by an independent library', () => {
  it.each(zones)('%s: noon on every day of eleven years', (zone) => {
    const event = timed('2009-11-20T12:00:00', zone, 'FREQ=DAILY;COUNT=4000')
    expect(expandedBy(readBack(textOf(event)), 4000)).toEqual(ours(event, 4000))
  })

  it.each(zones)('%s: every week without an end, to the last described year', (zone) => {
    const event = timed('2024-12-29T12:00:00', zone, 'FREQ=WEEKLY')
    expect(expandedBy(readBack(textOf(event)), 550)).toEqual(ours(event, 550))
  })

  it('writes a lasting pattern as a rule, valid for later years too', () => {
    const event = timed('2025-01-06T09:00:00', 'America/New_York', 'FREQ=MONTHLY')
    const text = textOf(event)
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r\n')
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r\n')
    expect(expandedBy(readBack(text), 900)).toEqual(ours(event, 900))
    expect(textOf(timed('2025-01-06T09:00:00', 'Europe/Brussels', 'FREQ=DAILY'))).toContain('BYMONTH=10;BYDAY=-1SU')
  })

  it('writes no zone where none is needed', () => {
    for (const event of [timed('2025-01-06T09:00:00', 'UTC', 'FREQ=DAILY'), { ...base, start: '2025-01-06T09:00:00' }])
      expect(textOf(event)).not.toContain('VTIMEZONE')
  })

  it('writes a zone that is only an offset', () => {
    const dti = {
      timezone: { id: 'India', hasIanaId: false, baseUtcOffset: '05:30:00', supportsDaylightSavingTime: false },
    }
    const event = { ...base, start: '2025-01-06T09:00:00', dti, recurrence: { recurrenceRule: 'FREQ=DAILY;COUNT=3' } }
    expect(lineOf(textOf(event), 'DTSTART')).toBe(';TZID=UTC+0530:20250106T090000')
    expect(expandedBy(readBack(textOf(event)), 9)).toEqual(ours(event))
  })
})

describe('recurrence', () => {
  const rules = [
    'FREQ=DAILY;COUNT=60',
    'FREQ=DAILY;INTERVAL=10',
    'FREQ=DAILY;UNTIL=20250430',
    'FREQ=DAILY;UNTIL=20250430T120000Z',
    'FREQ=DAILY;UNTIL=20250430T090000',
    'FREQ=WEEKLY;BYDAY=MO,WE,FR',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU',
    'FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU,SU',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1,15',
    'FREQ=YEARLY',
    'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    'FREQ=YEARLY;BYYEARDAY=1,100,200',
    'FREQ=DAILY;BYHOUR=9,15;COUNT=20',
  ]

  it.each(rules)('%s', (rule) => {
    for (const zone of ['America/New_York', 'Europe/Brussels', 'Asia/Kolkata']) {
      const event = timed('2025-01-01T09:00:00', zone, rule)
      expect(expandedBy(readBack(textOf(event)), compared)).toEqual(ours(event))
    }
    if (rule.includes('BYHOUR')) return
    const days = { ...base, start: '2025-01-01', isAllDay: true, recurrence: { recurrenceRule: rule } }
    expect(expandedBy(readBack(textOf(days)), compared)).toEqual(ours(days))
  })

  it('writes fields as the rule that they are read as', () => {
    const event = timed('2025-01-07T09:00:00', 'America/New_York', null, {
      intervalKind: 'Weekly',
      weeklyIntervalRepeatNumber: '2',
      tuesday: true,
      endKind: 'AfterNTimes',
      numberOfRecurrencesToEnd: 4,
    })
    expect(lineOf(textOf(event), 'RRULE')).toMatch(/^:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU/)
    expect(expandedBy(readBack(textOf(event)), 9)).toEqual(ours(event))
  })

  it('omits excluded dates, including those of an exclusion rule', () => {
    const event = timed('2025-01-07T21:00:00', 'America/New_York', 'FREQ=WEEKLY;COUNT=20', {
      exclusionRecurrenceRule: 'FREQ=MONTHLY;BYDAY=1TU',
      exclusionRecurrenceDate: '2025-01-21T00:00:00',
    })
    const text = textOf(event)
    expect(lineOf(text, 'EXDATE')).toBe(
      ';TZID=America/New_York:20250107T210000,20250121T210000,20250204T210000,20250304T210000,20250401T210000,20250506T210000',
    )
    expect(expandedBy(readBack(text), 30)).toEqual(ours(event))
    expect(text).not.toContain('Note:')
  })

  it('notes when the list of exclusions is cut', () => {
    const event = timed('2025-01-07T21:00:00', 'UTC', 'FREQ=DAILY', { exclusionRecurrenceRule: 'FREQ=WEEKLY;BYDAY=TU' })
    const text = textOf(event)
    expect(lineOf(text, 'EXDATE')?.split(',')).toHaveLength(500)
    expect(readBack(text).description).toContain('more dates are excluded')
  })

  it('begins at the first time of the rule, since DTSTART always counts', () => {
    const event = timed('2025-01-01T09:00:00', 'Europe/Brussels', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=5')
    expect(lineOf(textOf(event), 'DTSTART')).toBe(';TZID=Europe/Brussels:20250113T090000')
    expect(expandedBy(readBack(textOf(event)), 9)).toEqual(ours(event))
  })

  it('writes one end where a rule has two', () => {
    for (const rule of ['FREQ=DAILY;COUNT=5;UNTIL=20250103', 'FREQ=DAILY;COUNT=5;UNTIL=20260103']) {
      const event = timed('2025-01-01T09:00:00', 'Europe/Brussels', rule)
      expect(lineOf(textOf(event), 'RRULE')).not.toMatch(/COUNT.*UNTIL/)
      expect(expandedBy(readBack(textOf(event)), 9)).toEqual(ours(event))
    }
  })

  it('shows only its own date when the rule cannot be read or matches nothing, and says so', () => {
    const unreadable = readBack(textOf(timed('2025-01-01T09:00:00', 'Europe/Brussels', 'FREQ=FORTNIGHTLY')))
    expect(unreadable.isRecurring()).toBe(false)
    expect(unreadable.description).toMatch(/pattern could not be read.*FREQ=FORTNIGHTLY/)
    const empty = readBack(textOf(timed('2025-01-01T09:00:00', 'UTC', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')))
    expect([empty.isRecurring(), empty.description]).toEqual([false, expect.stringContaining('no date matches')])
  })
})

describe('a calendar of several events', () => {
  it('keeps ids distinct, omits events without a date, and describes each zone once', () => {
    const one = timed('2025-01-01T09:00:00', 'Europe/Brussels', null)
    const { text, left } = icsCalendar(
      [
        { ...one, iCalUID: 'x@y' },
        { ...one, id: 'b', iCalUID: 'x@y' },
        { ...base, id: 'c' },
      ],
      { now, name: 'Pinned, ours' },
    )
    expect(left).toEqual(['c'])
    expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
    expect([...text.matchAll(/^UID:(.*)$/gm)].map(([, uid]) => uid?.trim())).toEqual(['x@y', 'b'])
    expect(text).toContain('NAME:Pinned\\, ours\r\n')
  })
})
