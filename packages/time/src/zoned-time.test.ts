import { parseDateTime, toZoned } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isoOfWall } from './civil.ts'
import { instantOf, isoWithOffset, offsetMinutesAt, parseApiDateTime, wallTimeAt } from './index.ts'

const zone = fc.constantFrom(
  'UTC',
  'Europe/Brussels',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Asia/Beirut',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Australia/Eucla',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  '+05:45',
  '-03:30',
)
const instant = fc
  .date({ min: new Date('1971-01-01T00:00:00Z'), max: new Date('2060-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 1000) * 1000)
/** Minutes near the clock changes of Brussels, New York, Lord Howe and Chatham, where mistakes are likely. */
const nearChange = fc
  .tuple(
    fc.constantFrom('2025-03-30T02:30', '2025-10-26T02:30', '2025-03-09T02:30', '2025-11-02T01:30', '2025-04-06T02:45'),
    fc.integer({ min: -1500, max: 1500 }),
  )
  .map(([local, minutes]) => new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString().slice(0, 19))

describe('zoned time', () => {
  it('converts an instant to clock time and back unchanged, except in repeated hours', () => {
    fc.assert(
      fc.property(instant, zone, (epochMs, id) => {
        const local = wallTimeAt(epochMs, id)
        const both = [instantOf(local, id, 'earlier'), instantOf(local, id, 'later')].map((text) => Date.parse(text))
        expect(both).toContain(epochMs)
        expect(both[0]).toBeLessThanOrEqual(both[1] ?? 0)
        expect(Date.parse(isoWithOffset(epochMs, id))).toBe(epochMs)
      }),
    )
  })

  it('converts a clock time to an instant and back unchanged, except skipped ones, which it shifts forward', () => {
    fc.assert(
      fc.property(nearChange, zone, (local, id) => {
        const shown = wallTimeAt(instantOf(local, id), id)
        expect(shown >= local).toBe(true)
        const isOnce = attempt(() => instantOf(local, id, 'reject')) !== null
        expect(isOnce ? shown : local).toBe(local)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps the order of clock times that exist once', () => {
    fc.assert(
      fc.property(nearChange, nearChange, zone, (a, b, id) => {
        const [first, second] = [a, b].toSorted().map((local) => attempt(() => instantOf(local, id, 'reject')))
        fc.pre(typeof first === 'string' && typeof second === 'string')
        expect(Date.parse(first)).toBeLessThanOrEqual(Date.parse(second))
        expect(Date.parse(first) === Date.parse(second)).toBe(a === b)
      }),
      { numRuns: 500 },
    )
  })

  it('agrees with @internationalized/date in every disambiguation', () => {
    const ianaZone = zone.filter((id) => !/^[+-]/.test(id))
    fc.assert(
      fc.property(nearChange, ianaZone, fc.constantFrom('compatible', 'earlier', 'later'), (local, id, way) => {
        const theirs = toZoned(parseDateTime(local), id, way).toDate().getTime()
        expect(Date.parse(instantOf(local, id, way))).toBe(theirs)
      }),
      { numRuns: 1000 },
    )
  })

  it('formats offsets as the service does', () => {
    expect(isoWithOffset('2025-02-01T08:00:00Z', 'Europe/Brussels')).toBe('2025-02-01T09:00:00+01:00')
    expect(isoWithOffset('2025-01-31T16:00:00Z', 'Europe/London')).toBe('2025-01-31T16:00:00+00:00')
    expect(isoWithOffset('2025-01-31T16:00:00.25Z', 'UTC')).toBe('2025-01-31T16:00:00.250Z')
    expect(isoWithOffset('2025-01-31T21:00:00Z', 'America/St_Johns')).toBe('2025-01-31T17:30:00-03:30')
    expect(offsetMinutesAt('2025-07-01T00:00:00Z', 'Australia/Lord_Howe')).toBe(630)
    expect(offsetMinutesAt('1960-01-01T00:00:00Z', 'Africa/Monrovia')).toBe(-44.5)
  })

  it('covers the years 1 to 9999', () => {
    expect(instantOf('0001-01-01T00:00:00', 'UTC')).toBe('0001-01-01T00:00:00Z')
    expect(wallTimeAt(instantOf('0099-06-01T12:00:00', 'Asia/Kolkata'), 'Asia/Kolkata')).toBe('0099-06-01T12:00:00')
    expect(wallTimeAt(instantOf('9999-12-31T12:00:00', 'Asia/Kolkata'), 'Asia/Kolkata')).toBe('9999-12-31T12:00:00')
  })

  it('throws RangeError for an unknown zone or an invalid local time', () => {
    expect(() => instantOf('2025-01-01T00:00:00', 'Mars/Base')).toThrow(RangeError)
    expect(() => instantOf('2025-01-01T00:00:00Z', 'UTC')).toThrow(RangeError)
    expect(() => instantOf('2025-02-30', 'UTC')).toThrow(RangeError)
    expect(() => wallTimeAt('2025-01-01T00:00:00', 'UTC')).toThrow(RangeError)
  })
})

describe('parseApiDateTime', () => {
  it.each([
    ['2025-02-01', { kind: 'date', read: '2025-02-01T00:00:00' }],
    ['2025-02-01T09:00', { kind: 'local', read: '2025-02-01T09:00:00' }],
    ['2025-02-01T09:00:00.1234567', { kind: 'local', read: '2025-02-01T09:00:00.123' }],
    [
      '2025-02-01T09:00:00.000000000001+01:00',
      { kind: 'instant', epochMs: Date.UTC(2025, 1, 1, 8), offsetMinutes: 60 },
    ],
    ['2025-02-01T09:00:00-0330', { kind: 'instant', epochMs: Date.UTC(2025, 1, 1, 12, 30), offsetMinutes: -210 }],
    ['2025-02-01T09:00:00+14', { kind: 'instant', offsetMinutes: 840 }],
    ['2025-02-01 09:00:00Z', { kind: 'instant', read: '2025-02-01T09:00:00', offsetMinutes: 0 }],
    ['2024-02-29T23:59:59.9999999Z', { kind: 'instant', read: '2024-02-29T23:59:59.999' }],
    ['0001-01-01T00:00:00', { kind: 'local', read: '0001-01-01T00:00:00' }],
  ])('%s', (text, expected) => {
    const parsed = parseApiDateTime(text)
    expect({ ...parsed, read: isoOfWall(parsed?.wall ?? Number.NaN) }).toMatchObject(expected)
  })

  it.each([
    '2025-02-29',
    '2025-13-01',
    '2025-1-1',
    '2025-01-01T24:00:00',
    '2025-01-01T09:60',
    '2025-01-01T09',
    '2025-01-01T09:00:00+25:00',
    '2025-01-01Z',
    '2025-01-01\n',
    '٢٠٢٥-01-01',
    '0000-01-01',
    '',
    null,
    undefined,
    1_735_689_600_000,
  ])('refuses %j', (text) => {
    expect(parseApiDateTime(text)).toBeNull()
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => parseApiDateTime(text)).not.toThrow()
      }),
    )
  })
})

function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}
