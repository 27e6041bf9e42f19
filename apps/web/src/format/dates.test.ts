import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { dateTime, dayOnly, exactly, readStamp } from './dates.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

describe('readStamp', () => {
  it.each([
    ['2025-02-01T09:00:00+01:00', '2025-02-01T08:00:00.000Z'],
    ['2025-02-01T08:00:00Z', '2025-02-01T08:00:00.000Z'],
    ['2025-02-01T08:00:00.1234567Z', '2025-02-01T08:00:00.123Z'],
    ['2025-04-05T23:45:00+1345', '2025-04-05T10:00:00.000Z'],
    ['2025-02-01T05:30-03:30', '2025-02-01T09:00:00.000Z'],
  ])('reads %s as an instant', (text, iso) => {
    const stamp = readStamp(text)
    expect(stamp?.kind).toBe('instant')
    expect(new Date(stamp?.ms ?? 0).toISOString()).toBe(iso)
  })

  it('keeps a stamp without an offset apart: it is no point in time', () => {
    expect(readStamp('2024-05-15T00:00:00')).toMatchObject({ kind: 'wall', hasTime: true })
    expect(readStamp('2024-05-15')).toMatchObject({ kind: 'wall', hasTime: false })
  })

  it.each([null, undefined, '', 'soon', '2025-02-30', '2025-13-01', '0001-01-01T00:00:00', '2025-02-01T25:00:00Z'])(
    'reads %j as null',
    (text) => expect(readStamp(text)).toBeNull(),
  )

  it('agrees with the platform on every instant it can write', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01Z'), max: new Date('2200-01-01Z'), noInvalidDate: true }),
        (date) => {
          expect(readStamp(date.toISOString())?.ms).toBe(date.getTime())
        },
      ),
    )
  })
})

describe('dateTime', () => {
  const stamp = readStamp('2026-02-01T08:00:00Z')

  it('shows the wall time of the given zone, not of this machine', () => {
    expect(dateTime(stamp, { zone: 'Europe/Brussels', now })).toBe('Sun 1 Feb 09:00')
    expect(dateTime(stamp, { zone: 'Pacific/Apia', now })).toBe('Sun 1 Feb 21:00')
  })

  it('adds the year when it is not the current one', () => {
    expect(dateTime(readStamp('2025-09-25T15:30:00Z'), { zone: 'America/New_York', now })).toBe(
      'Thu 25 Sept 2025 11:30',
    )
  })

  it('shows a stamp without an offset as written in every zone, and invents no midnight', () => {
    for (const zone of ['Pacific/Apia', 'America/Los_Angeles']) {
      expect(dateTime(readStamp('2024-05-15T23:30:00'), { zone, now })).toBe('Wed 15 May 2024 23:30')
      expect(dateTime(readStamp('2024-05-15'), { zone, now })).toBe('Wed 15 May 2024')
    }
  })

  it('shows midnight as 00:00 and a missing stamp as a dash', () => {
    expect(dateTime(readStamp('2026-02-01T00:00:00Z'), { zone: 'UTC', now })).toContain('00:00')
    expect(dateTime(null, { zone: 'UTC', now })).toBe('–')
  })
})

it('shows the day alone', () => {
  expect(dayOnly(readStamp('2025-01-19T10:54:00Z'), { zone: 'UTC', now })).toBe('19 Jan 2025')
})

it('shows the exact text as sent', () => {
  expect(exactly(readStamp('2026-02-01T08:00:00Z'), 'Europe/Brussels')).toBe(
    'Sun 1 Feb 2026 09:00 Europe/Brussels (2026-02-01T08:00:00Z)',
  )
  expect(exactly(readStamp('2026-02-01T08:00:00'), 'Europe/Brussels')).toContain('time zone unknown')
  expect(exactly(null, 'UTC')).toBe('unknown')
})
