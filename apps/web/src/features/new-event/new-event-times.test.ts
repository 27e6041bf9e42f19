import { isoWithOffset, wallTimeAt } from '@frontdesk/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { daysText, lengthText, readDays, readLength } from './new-event-length.ts'
import {
  type Times,
  daysOf,
  endOf,
  readingOf,
  startOf,
  timesToSend,
  withAllDay,
  withEnd,
  withFold,
  withLength,
  withStart,
  withZone,
} from './new-event-times.ts'

const zones = [
  'UTC',
  'Europe/Brussels',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Africa/Casablanca',
]
const zone = fc.constantFrom(...zones)
const two = (value: number) => String(value).padStart(2, '0')
const date = fc
  .integer({ min: Date.UTC(2020, 0, 1) / 86_400_000, max: Date.UTC(2035, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
const clock = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((at) => `${two(Math.floor(at / 60))}:${two(at % 60)}`)
const minutes = fc.integer({ min: 0, max: 4 * 24 * 60 })

const none: Times = {
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  isAllDay: false,
  timezone: 'Europe/Brussels',
  startFold: 'first',
  endFold: 'first',
  minutes: 60,
}
const begun = (startDate: string, startTime: string, timezone: string, length = 60): Times =>
  withStart({ ...none, timezone, minutes: length }, { startDate, startTime })
const gap = (times: Times) => ((endOf(times)?.ms ?? Number.NaN) - (startOf(times)?.ms ?? Number.NaN)) / 60_000

describe('start, end and length', () => {
  it('keep the elapsed length when the start moves, in every zone and over every clock change', () => {
    fc.assert(
      fc.property(zone, date, clock, date, clock, minutes, (id, day, time, otherDay, otherTime, length) => {
        const moved = withStart(begun(day, time, id, length), { startDate: otherDay, startTime: otherTime })
        expect(gap(moved)).toBe(length)
        expect(moved.minutes).toBe(length)
      }),
      { numRuns: 400 },
    )
  })
  it('are kept while the start is typed digit by digit', () => {
    const times = begun('2026-11-28', '09:00', 'Europe/Brussels', 90)
    const half = withStart(withStart(times, { startDate: '' }), { startDate: '0002-12-01' })
    expect(withStart(half, { startDate: '2026-12-01' })).toMatchObject({ endDate: '2026-12-01', endTime: '10:30' })
  })
  it('recompute the length when the end moves', () => {
    fc.assert(
      fc.property(zone, date, clock, minutes, (id, day, time, length) => {
        const times = begun(day, time, id)
        const end = wallTimeAt((startOf(times)?.ms ?? 0) + length * 60_000, id)
        const moved = withEnd(times, { endDate: end.slice(0, 10), endTime: end.slice(11, 16) })
        // The end's clock time may occur twice: then it is the first one not before the start.
        expect([length, length - 60, length - 30]).toContain(moved.minutes)
        expect(gap(moved)).toBe(moved.minutes)
      }),
      { numRuns: 400 },
    )
  })
  it('compute the end from the length', () => {
    fc.assert(
      fc.property(zone, date, clock, minutes, (id, day, time, length) => {
        expect(gap(withLength(begun(day, time, id), length))).toBe(length)
      }),
    )
  })
  it('have no length when the end is before the start, and then keep the end', () => {
    const wrong = withEnd(begun('2026-11-28', '09:00', 'UTC'), { endTime: '08:00' })
    expect(wrong.minutes).toBeNull()
    expect(withStart(wrong, { startTime: '07:00' })).toMatchObject({ endTime: '08:00', minutes: 60 })
  })
  it('keep the clock times in another zone', () => {
    fc.assert(
      fc.property(zone, zone, date, clock, minutes, (from, to, day, time, length) => {
        const times = begun(day, time, from, length)
        const moved = withZone(times, to)
        expect(moved).toMatchObject({
          startDate: times.startDate,
          startTime: times.startTime,
          endDate: times.endDate,
          endTime: times.endTime,
        })
      }),
    )
  })
})

describe('all day', () => {
  it('restores the previous times', () => {
    fc.assert(
      fc.property(zone, date, clock, minutes, (id, day, time, length) => {
        const times = begun(day, time, id, length)
        expect(withAllDay(withAllDay(times, true), false)).toEqual(times)
      }),
      { numRuns: 400 },
    )
  })
  it('never shifts a date, whatever the zone', () => {
    fc.assert(
      fc.property(zone, zone, date, fc.integer({ min: 1, max: 40 }), (from, to, day, days) => {
        const times = withLength(withStart(withAllDay({ ...none, timezone: from }, true), { startDate: day }), days)
        const sent = timesToSend(withZone(times, to))
        expect(sent).toEqual({ startDate: day, endDate: times.endDate })
        expect(daysOf(times)).toBe(days)
      }),
    )
  })
  it('moves both ends by the same number of days', () => {
    const times = withLength(withStart(withAllDay(none, true), { startDate: '2026-03-28' }), 3)
    expect(withStart(times, { startDate: '2026-10-24' })).toMatchObject({ endDate: '2026-10-26' })
  })
  it('treats an evening that ends at midnight as one day', () => {
    const times = begun('2026-11-28', '20:00', 'Europe/Brussels', 240)
    expect(withAllDay(times, true)).toMatchObject({ startDate: '2026-11-28', endDate: '2026-11-28' })
  })
})

describe('a clock change', () => {
  it('detects a clock time that does not exist', () => {
    expect(readingOf('2026-03-29', '02:30', 'Europe/Brussels')).toMatchObject({
      kind: 'never',
      instead: '2026-03-29T03:30',
    })
    expect(readingOf('2011-12-30', '10:00', 'Pacific/Apia')).toMatchObject({ kind: 'never' })
  })
  it('detects a clock time that occurs twice, and sends the chosen one', () => {
    const times = begun('2026-10-25', '02:30', 'Europe/Brussels')
    expect(startOf(times)?.kind).toBe('twice')
    expect(timesToSend(times)).toMatchObject({ startDate: '2026-10-25T02:30:00', startTime: '02:30' })
    const second = withFold(times, 'start', 'second')
    expect(timesToSend(second)).toEqual({
      startDate: '2026-10-25T02:30:00+01:00',
      endDate: '2026-10-25T03:30:00',
      endTime: '03:30',
    })
  })
  it('sends a point in time that reads as the typed time, for any time in any zone', () => {
    fc.assert(
      fc.property(zone, date, clock, minutes, (id, day, time, length) => {
        const times = begun(day, time, id, length)
        const sent = timesToSend(times)
        const end = endOf(times)
        const written = sent.endTime ? `${sent.endDate?.slice(0, 10)}T${sent.endTime}` : sent.endDate?.slice(0, 16)
        expect(isoWithOffset(end?.ms ?? 0, id).slice(0, 16)).toBe(written)
      }),
    )
  })
})

it('sends nothing of an incomplete end', () => {
  expect(timesToSend({ ...none, startDate: '2026-11-28' })).toEqual({})
  expect(timesToSend({ ...none, startDate: '2026-02-30', startTime: '09:00' })).toEqual({})
})

describe('lengths', () => {
  it.each([
    ['90', 90],
    ['1:30', 90],
    ['1 h 30 min', 90],
    ['1h30m', 90],
    ['1.5 h', 90],
    ['1,5 std.', 90],
    ['2 d', 2880],
    ['1 week', 10_080],
    ['', null],
    ['soon', null],
    ['1:75', null],
    ['3 parsecs', null],
    ['-5', null],
    ['9'.repeat(400), null],
  ])('reads %s as %s', (text, length) => expect(readLength(text)).toBe(length))
  it('are parsed from their own format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), (length) => {
        expect(readLength(lengthText(length))).toBe(length)
      }),
    )
  })
  it('count days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (days) => {
        expect(readDays(daysText(days))).toBe(days)
      }),
    )
    expect(readDays('0')).toBeNull()
    expect(readDays('36 h')).toBeNull()
  })
})
