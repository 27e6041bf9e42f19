import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addDays, readClock, readDate } from './clock-text.ts'

describe('readClock', () => {
  it.each([
    ['09:00', '09:00:00'],
    ['9:00', '09:00:00'],
    ['09:00:00', '09:00:00'],
    ['9:00 AM', '09:00:00'],
    ['9:00 pm', '21:00:00'],
    ['9pm', '21:00:00'],
    ['12:00 AM', '00:00:00'],
    ['12:30 p.m.', '12:30:00'],
    ['12 am', '00:00:00'],
    [' 23:59:59.123 ', '23:59:59'],
    ['00:00', '00:00:00'],
  ])('%s', (text, clock) => expect(readClock(text)).toBe(clock))

  it.each([
    '',
    '9',
    '24:00',
    '13:00 PM',
    '0:30 AM',
    '9:60',
    '09:00:60',
    '9:00 m',
    '9:00 XM',
    '-1:00',
    '9:0',
    'noon',
    '09:00\n10:00',
  ])('refuses %j', (text) => expect(readClock(text)).toBeNull())

  it('parses every minute of the day in 24-hour and 12-hour form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        const hour = Math.floor(minutes / 60)
        const rest = String(minutes % 60).padStart(2, '0')
        const twelve = `${((hour + 11) % 12) + 1}:${rest} ${hour < 12 ? 'AM' : 'PM'}`
        expect(readClock(twelve)).toBe(readClock(`${hour}:${rest}`))
        expect(readClock(twelve)).toBe(`${String(hour).padStart(2, '0')}:${rest}:00`)
      }),
    )
  })
})

describe('readDate', () => {
  it.each([
    ['2026-03-29', { date: '2026-03-29', clock: null, instant: null }],
    ['2026-03-29T09:15', { date: '2026-03-29', clock: '09:15:00', instant: null }],
    ['2026-03-29 09:15:30', { date: '2026-03-29', clock: '09:15:30', instant: null }],
    ['2026-03-29T00:00:00Z', { date: '2026-03-29', clock: '00:00:00', instant: '2026-03-29T00:00:00Z' }],
    ['2026-03-29T00:30:00+02:00', { date: '2026-03-29', clock: '00:30:00', instant: '2026-03-28T22:30:00Z' }],
    ['2026-03-29T00:30:00.1234567+0200', { date: '2026-03-29', clock: '00:30:00', instant: '2026-03-28T22:30:00Z' }],
  ])('%s', (text, expected) => expect(readDate(text)).toEqual(expected))

  it.each([
    '',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '2026-01-01T25:00',
    '29.3.2026',
    '0000-01-01',
    '2026-01-01T10:00:00+99:00',
    'tomorrow',
  ])('refuses %j', (text) => expect(readDate(text)).toBeNull())
})

it('adds calendar days over months, years and leap days', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})
