import { describe, expect, it } from 'vitest'

import { dtiOf, durationOf, formatTimeSpan, parseTimeSpan } from './index.ts'

const timed = { zone: 'Europe/Brussels', isAllDay: false }

const zoneAt = (zone: string, start: string) => dtiOf({ start, end: null, zone, isAllDay: false }).timezone

describe('dtiOf', () => {
  it('formats every field as the service does', () => {
    expect(dtiOf({ ...timed, start: '2025-02-01T09:00:00', end: '2025-02-02T17:00:00Z' })).toEqual({
      start: '2025-02-01T09:00:00+01:00',
      end: '2025-02-02T18:00:00+01:00',
      isUtc: false,
      hasStartTime: true,
      hasEndTime: true,
      formattedStartTime: '9:00 AM',
      formattedEndTime: '6:00 PM',
      formattedTime: '9:00 AM - 6:00 PM',
      friendlyTimespan: '1980 minutes',
      formattedDay: 'Saturday, February 1, 2025',
      formattedDayCompact: 'Feb 1',
      formattedDateTime: 'Saturday, February 1, 2025 9:00 AM',
      friendlyDate: 'Feb 1, 2025',
      timezone: {
        id: 'Europe/Brussels',
        hasIanaId: true,
        displayName: '(UTC+01:00) Europe/Brussels',
        standardName: 'Central European Standard Time',
        daylightName: 'Central European Summer Time',
        baseUtcOffset: '01:00:00',
        supportsDaylightSavingTime: true,
      },
      timezoneId: 'Europe/Brussels',
      days: [
        {
          formattedDay: 'Saturday, February 1, 2025',
          formattedDateTime: 'Saturday, February 1, 2025 9:00 AM',
          friendlyDate: 'Feb 1',
        },
        {
          formattedDay: 'Sunday, February 2, 2025',
          formattedDateTime: 'Sunday, February 2, 2025 9:00 AM',
          friendlyDate: 'Feb 2',
        },
      ],
    })
  })

  it('counts elapsed time over a clock change and keeps the standard offset in summer', () => {
    const spring = dtiOf({ ...timed, start: '2025-03-29T22:00:00', end: '2025-03-30T06:00:00' })
    expect(spring).toMatchObject({
      start: '2025-03-29T22:00:00+01:00',
      end: '2025-03-30T06:00:00+02:00',
      friendlyTimespan: '420 minutes',
    })
    expect(spring.days).toHaveLength(2)
    const autumn = dtiOf({ ...timed, start: '2025-10-26T01:30:00', end: '2025-10-26T02:30:00+01:00' })
    expect(autumn).toMatchObject({ formattedTime: '1:30 AM - 2:30 AM', friendlyTimespan: '120 minutes' })
    const summer = dtiOf({ ...timed, start: '2025-07-01T09:00:00', end: null })
    expect(summer).toMatchObject({ start: '2025-07-01T09:00:00+02:00', timezone: { baseUtcOffset: '01:00:00' } })
  })

  it('reads a repeated end as the one after the start', () => {
    const night = dtiOf({ ...timed, start: '2025-10-26T02:45:00+02:00', end: '2025-10-26T02:15:00' })
    expect(night).toMatchObject({ end: '2025-10-26T02:15:00+01:00', friendlyTimespan: '30 minutes' })
  })

  it('does not count the day that begins at the end', () => {
    expect(dtiOf({ ...timed, start: '2025-02-01T20:00:00', end: '2025-02-02T00:00:00' }).days).toHaveLength(1)
    expect(dtiOf({ ...timed, start: '2025-02-01T20:00:00', end: '2025-02-02T00:01:00' }).days).toHaveLength(2)
    expect(dtiOf({ ...timed, start: '2025-02-01T00:00:00', end: '2025-02-01T00:00:00' }).days).toHaveLength(1)
  })

  it.each([
    ['dates alone', '2024-05-15', '2024-05-16'],
    ['timestamps of the venue', '2024-05-15T00:00:00+10:00', '2024-05-16T23:59:59+10:00'],
    ['timestamps without an offset', '2024-05-15T00:00:00', '2024-05-16T23:59:59.9999999'],
    ['timestamps in UTC of the venue’s days', '2024-05-14T14:00:00Z', '2024-05-16T13:59:59Z'],
    ['dates printed as UTC midnights', '2024-05-15T00:00:00Z', '2024-05-17T00:00:00Z'],
    ['an end at the next midnight', '2024-05-15T00:00:00+10:00', '2024-05-17T00:00:00+10:00'],
  ])('never shifts all-day dates: %s', (_, start, end) => {
    const dti = dtiOf({ start, end, zone: 'Australia/Sydney', isAllDay: true })
    expect(dti.days.map((day) => day.friendlyDate)).toEqual(['May 15', 'May 16'])
    expect(dti).toMatchObject({
      start: '2024-05-15T00:00:00+10:00',
      end: '2024-05-16T23:59:59+10:00',
      hasStartTime: false,
      formattedStartTime: null,
      formattedTime: null,
      formattedDateTime: 'Wednesday, May 15, 2024',
      friendlyTimespan: '2880 minutes',
    })
  })

  it('handles a day whose midnight is skipped', () => {
    const dti = dtiOf({ start: '2024-03-31', end: '2024-03-31', zone: 'Asia/Beirut', isAllDay: true })
    expect(dti).toMatchObject({ formattedDay: 'Sunday, March 31, 2024', start: '2024-03-31T01:00:00+03:00' })
  })

  it('keeps a Windows id and marks it as not an IANA id', () => {
    const dti = dtiOf({ start: '2025-05-05T08:00:00', end: null, zone: 'Pacific Standard Time', isAllDay: false })
    expect(dti).toMatchObject({
      start: '2025-05-05T08:00:00-07:00',
      timezoneId: 'Pacific Standard Time',
      timezone: { hasIanaId: false, baseUtcOffset: '-08:00:00', displayName: '(UTC-08:00) Pacific Standard Time' },
    })
  })

  it('returns empty fields where nothing is known', () => {
    expect(dtiOf({ start: null, end: null, zone: null, isAllDay: false })).toMatchObject({
      start: null,
      isUtc: true,
      friendlyTimespan: null,
      formattedDay: null,
      timezone: { id: null, hasIanaId: false, baseUtcOffset: '00:00:00' },
      days: [],
    })
  })

  it('distinguishes daylight saving time from a permanent change', () => {
    expect(zoneAt('America/Sao_Paulo', '2025-11-01T10:00:00').supportsDaylightSavingTime).toBe(false)
    expect(zoneAt('Europe/Volgograd', '2020-06-01T10:00:00')).toMatchObject({ supportsDaylightSavingTime: false })
    expect(zoneAt('Australia/Lord_Howe', '2025-01-15T10:00:00')).toMatchObject({
      baseUtcOffset: '10:30:00',
      supportsDaylightSavingTime: true,
    })
  })

  it('lists a bounded number of days', () => {
    expect(dtiOf({ start: '2024-01-01', end: '2025-12-31', zone: 'UTC', isAllDay: true }).days).toHaveLength(40)
  })
})

describe('durations and spans', () => {
  it('is elapsed time', () => {
    expect(durationOf('2025-10-25T23:30:00Z', '2025-10-26T01:30:00Z')).toEqual({
      durationMilliseconds: 7_200_000,
      durationSeconds: 7200,
      durationMinutes: 120,
      durationHours: 2,
    })
    expect(durationOf('2025-10-25T23:30:00Z', null).durationHours).toBeNull()
    expect(durationOf('2025-10-25T23:30:00', '2025-10-26').durationMinutes).toBeNull()
  })

  it('formats a span as it was parsed', () => {
    expect(formatTimeSpan({ minutes: -210 })).toBe('-03:30:00')
    expect(formatTimeSpan({ minutes: 1770 })).toBe('1.05:30:00')
    expect(formatTimeSpan({ minutes: -44.5 })).toBe('-00:44:30')
    expect(formatTimeSpan({ ticks: 1n })).toBe('00:00:00.0000001')
    expect(parseTimeSpan('-00:30:00')?.offsetMinutes).toBe(-30)
  })
})
