import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { eventTimes, type EventTimes, type TimeInput } from './event-time.ts'

const times = (input: TimeInput, ...fallbacks: string[]): EventTimes => {
  const result = eventTimes(input, fallbacks)
  if ('fault' in result) throw new Error(`${result.fault.path}: ${result.fault.message}`)
  return result.times
}

const fault = (input: TimeInput) => {
  const result = eventTimes(input, [])
  return 'fault' in result ? result.fault : null
}

describe('start', () => {
  it.each([
    ['2026-06-01', '09:00'],
    ['2026-06-01', '9:00 AM'],
    ['2026-06-01T00:00:00', '09:00:00'],
    ['2026-06-01T00:00:00Z', '09:00'],
    ['2026-06-01T23:30:00-08:00', '09:00'],
    ['2026-06-01T09:00:00', null],
    ['2026-06-01T07:00:00Z', null],
    ['2026-06-01T00:00:00-07:00', null],
  ])('%s and %s is nine in Brussels', (startDate, startTime) => {
    const made = times({ startDate, startTime, timezone: 'Europe/Brussels' })
    expect(made).toMatchObject({
      start: '2026-06-01T09:00:00+02:00',
      startUtc: '2026-06-01T07:00:00Z',
      hasStartTime: true,
      utcOffset: 120,
      startTimezone: 'Europe/Brussels',
      end: '2026-06-01T10:00:00+02:00',
      durationMinutes: 60,
      isMultiDay: false,
      isAllDay: false,
    })
    expect(made.dti).toMatchObject({
      formattedTime: '9:00 AM - 10:00 AM',
      formattedDay: 'Monday, June 1, 2026',
      timezoneId: 'Europe/Brussels',
    })
  })

  it('without a time of day is the whole day', () => {
    expect(times({ startDate: '2026-06-01', timezone: 'Europe/Brussels' })).toMatchObject({
      start: '2026-06-01T00:00:00+02:00',
      end: '2026-06-01T23:59:59+02:00',
      hasStartTime: false,
      hasEndTime: false,
      isAllDay: false,
      isMultiDay: false,
    })
  })

  it('is optional: the event then has no schedule', () => {
    expect(times({ timezone: 'Europe/Brussels' })).toMatchObject({
      start: null,
      end: null,
      startUtc: null,
      durationHours: null,
      timezone: 'Europe/Brussels',
    })
  })
})

describe('end', () => {
  const nine = { startDate: '2026-06-01', startTime: '09:00', timezone: 'Europe/Brussels' }
  it.each([
    [{}, '2026-06-01T10:00:00+02:00', false, true],
    [{ endTime: '5 pm' }, '2026-06-01T17:00:00+02:00', false, true],
    [{ startTime: '22:00', endTime: '01:00' }, '2026-06-02T01:00:00+02:00', true, true],
    [{ startTime: '22:00', endTime: '00:00' }, '2026-06-02T00:00:00+02:00', false, true],
    [{ endDate: '2026-06-02', endTime: '12:30' }, '2026-06-02T12:30:00+02:00', true, true],
    [{ endDate: '2026-06-02' }, '2026-06-02T23:59:59+02:00', true, false],
    [{ endDate: '2026-06-01' }, '2026-06-01T10:00:00+02:00', false, true],
    [{ endDate: '2026-06-01T11:15:00Z' }, '2026-06-01T13:15:00+02:00', false, true],
    [{ endDate: '2026-06-01T09:00:00' }, '2026-06-01T09:00:00+02:00', false, true],
  ])('%j', (change, end, isMultiDay, hasEndTime) => {
    const made = times({ ...nine, ...change })
    expect(made).toMatchObject({ end, isMultiDay, hasEndTime })
    expect(made.durationMilliseconds).toBe(Date.parse(end) - Date.parse(made.start ?? ''))
  })
})

describe('all day', () => {
  it.each(['Pacific/Apia', 'America/Los_Angeles', 'Europe/Brussels', 'UTC', 'Pacific/Kiritimati'])(
    'keeps its dates in %s',
    (timezone) => {
      for (const suffix of ['', 'T00:00:00', 'T00:00:00Z', 'T23:30:00-11:00']) {
        const made = times({
          startDate: `2026-03-28${suffix}`,
          endDate: `2026-03-29${suffix}`,
          isAllDay: true,
          timezone,
        })
        expect(made.start?.slice(0, 19)).toBe('2026-03-28T00:00:00')
        expect(made.end?.slice(0, 19)).toBe('2026-03-29T23:59:59')
        expect(made).toMatchObject({ isAllDay: true, isMultiDay: true, hasStartTime: false, hasEndTime: false })
        expect(made.dti.days.map((day) => day.formattedDay)).toEqual([
          'Saturday, March 28, 2026',
          'Sunday, March 29, 2026',
        ])
      }
    },
  )

  it('lasts one day without an end, 23 hours where the clocks go forward', () => {
    const made = times({ startDate: '2026-03-29', isAllDay: true, timezone: 'Europe/Brussels' })
    expect(made).toMatchObject({
      start: '2026-03-29T00:00:00+01:00',
      end: '2026-03-29T23:59:59+02:00',
      isMultiDay: false,
    })
    expect(made.durationSeconds).toBe(23 * 3600 - 1)
  })
})

describe('over a clock change', () => {
  const brussels = { timezone: 'Europe/Brussels' }
  it('moves a skipped time forward and keeps the duration', () => {
    expect(times({ ...brussels, startDate: '2026-03-29', startTime: '02:30' })).toMatchObject({
      start: '2026-03-29T03:30:00+02:00',
      startUtc: '2026-03-29T01:30:00Z',
    })
    expect(times({ ...brussels, startDate: '2026-03-29', startTime: '02:30', endTime: '03:00' })).toMatchObject({
      end: '2026-03-29T04:00:00+02:00',
      durationMinutes: 30,
    })
  })

  it('uses the first of a repeated time, the second where the end would precede the start or the offset requires it', () => {
    expect(times({ ...brussels, startDate: '2026-10-25', startTime: '02:30' }).start).toBe('2026-10-25T02:30:00+02:00')
    expect(times({ ...brussels, startDate: '2026-10-25T02:30:00+01:00' }).start).toBe('2026-10-25T02:30:00+01:00')
    expect(times({ ...brussels, startDate: '2026-10-25T02:30:00+01:00', endDate: '2026-10-25T02:45:00' }).end).toBe(
      '2026-10-25T02:45:00+01:00',
    )
    expect(times({ ...brussels, startDate: '2026-10-25', startTime: '01:30', endTime: '03:30' })).toMatchObject({
      durationHours: 3,
      utcOffset: 120,
    })
  })
})

describe('zone', () => {
  it('accepts Windows ids, then the fallbacks in order, otherwise UTC', () => {
    expect(times({ startDate: '2026-06-01T09:00:00', timezone: 'Pacific Standard Time' }).start).toBe(
      '2026-06-01T09:00:00-07:00',
    )
    expect(times({ startDate: '2026-06-01T09:00:00' }, 'Nowhere/None', 'Asia/Tokyo').timezone).toBe('Asia/Tokyo')
    expect(times({ startDate: '2026-06-01T09:00:00' }).start).toBe('2026-06-01T09:00:00Z')
  })
})

it.each([
  [{ startDate: '2026-06-01', timezone: 'Mars/Olympus' }, 'timezone'],
  [{ startDate: '2026-06-01', startTime: '25:00' }, 'startTime'],
  [{ startDate: '2026-06-01', endTime: 'late' }, 'endTime'],
  [{ startDate: '2026-02-30' }, 'startDate'],
  [{ startDate: '0001-01-01T00:00:00' }, 'startDate'],
  [{ startDate: '2026-06-01', endDate: '9999-12-31T23:59:59Z' }, 'endDate'],
  [{ startDate: '2026-06-01', endDate: '2026-06-31' }, 'endDate'],
  [{ startDate: '2026-06-02', endDate: '2026-06-01' }, 'endDate'],
  [{ startDate: '2026-06-02', endDate: '2026-06-01', isAllDay: true }, 'endDate'],
  [{ startDate: '2026-06-01', startTime: '10:00', endDate: '2026-06-01', endTime: '09:59' }, 'endDate'],
  [{ endDate: '2026-06-01' }, 'startDate'],
  [{ startTime: '09:00' }, 'startDate'],
])('refuses %j, naming %s', (input, path) => expect(fault(input)?.path).toBe(path))

it('is consistent in every zone: end not before start, UTC equal to the shown instant, matching durations', () => {
  const zone = fc.constantFrom(
    'Europe/Brussels',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'America/Sao_Paulo',
    'Africa/Casablanca',
  )
  const minute = fc
    .integer({ min: 0, max: 1439 })
    .map((all) => `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`)
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      zone,
      day,
      minute,
      fc.option(minute, { nil: null }),
      fc.boolean(),
      (timezone, startDate, startTime, endTime, isAllDay) => {
        const made = times({ timezone, startDate, startTime, endTime, isAllDay })
        expect(Date.parse(made.start ?? '')).toBe(Date.parse(made.startUtc ?? ''))
        expect(Date.parse(made.end ?? '')).toBe(Date.parse(made.endUtc ?? ''))
        expect(made.durationMilliseconds).toBeGreaterThanOrEqual(0)
        expect(made.durationMilliseconds).toBeLessThan(26 * 3_600_000)
        expect(made.durationSeconds).toBe((made.durationMilliseconds ?? 0) / 1000)
        expect(made.dti.days.length).toBeLessThanOrEqual(isAllDay ? 1 : 2)
      },
    ),
  )
})
