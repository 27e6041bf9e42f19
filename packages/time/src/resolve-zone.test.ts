import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { computableZone, formatOffset, formatTimeSpan, ianaIdOf, isZone, parseTimeSpan, resolveZone } from './index.ts'
import { ianaOfWindowsZone } from './windows-zones.ts'

const brussels = { id: 'Europe/Brussels', hasIanaId: true, baseUtcOffset: '01:00:00', supportsDaylightSavingTime: true }

describe('resolveZone', () => {
  it('uses the first usable id: timezone, startTimezone, dti', () => {
    const all = { timezone: 'Asia/Tokyo', startTimezone: 'Asia/Kolkata', dti: { timezone: brussels } }
    expect(resolveZone(all)).toEqual({ zone: 'Asia/Tokyo', source: 'timezone', sent: 'Asia/Tokyo', ignored: [] })
    expect(resolveZone({ ...all, timezone: '' })).toMatchObject({ zone: 'Asia/Kolkata', source: 'startTimezone' })
    expect(resolveZone({ dti: { timezone: brussels } })).toMatchObject({ zone: 'Europe/Brussels', source: 'dti' })
    expect(resolveZone({ ...all, timezone: 'Mars/Base' })).toMatchObject({
      zone: 'Asia/Kolkata',
      ignored: ['Mars/Base'],
    })
  })

  it('tries Windows ids after all IANA ids', () => {
    const windows = { timezone: 'pacific standard time' }
    expect(resolveZone(windows)).toMatchObject({ zone: 'America/Los_Angeles', source: 'windows' })
    expect(resolveZone({ ...windows, dti: { timezone: brussels } })).toMatchObject({ zone: 'Europe/Brussels' })
    expect(resolveZone({ dti: { timezone: { id: 'India Standard Time', hasIanaId: false } } }).zone).toBe(
      'Asia/Kolkata',
    )
  })

  it('uses a fixed offset only with an id and without daylight saving time', () => {
    const fixed = { id: 'Venue', hasIanaId: false, baseUtcOffset: '-03:30:00', supportsDaylightSavingTime: false }
    expect(resolveZone({ dti: { timezone: fixed } })).toMatchObject({ zone: '-03:30', source: 'fixed-offset' })
    for (const change of [{ id: null }, { supportsDaylightSavingTime: true }, { supportsDaylightSavingTime: null }]) {
      expect(resolveZone({ dti: { timezone: { ...fixed, ...change } } }).source).toBe('unknown')
    }
    expect(resolveZone({ dti: { timezone: { ...fixed, baseUtcOffset: '1.00:00:00' } } }).zone).toBeNull()
  })

  it('reads the fixed offset exactly as a .NET time span', () => {
    const part = fc.constantFrom('0', '1', '14', '15', '00', '01', '05', '30', '59', '60', '-', '.', ':', ':00', '0000')
    const spans = fc.oneof(
      fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
      fc.integer({ min: -900, max: 900 }).map((minutes) => formatTimeSpan({ minutes })),
    )
    fc.assert(
      fc.property(spans, (baseUtcOffset) => {
        const timezone = { id: 'Venue', hasIanaId: false, baseUtcOffset, supportsDaylightSavingTime: false }
        const minutes = parseTimeSpan(baseUtcOffset)?.offsetMinutes ?? null
        expect(resolveZone({ dti: { timezone } }).zone).toBe(minutes === null ? null : formatOffset(minutes))
      }),
    )
  })

  it('never throws, and returns a usable zone or none', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('EST', 'GMT+1', '+05:30', '\u0000', '__proto__', 'Etc/GMT+99', ' '),
    )
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (timezone, startTimezone, id, hasIanaId) => {
        const { zone } = resolveZone({ timezone, startTimezone, dti: { timezone: { id, hasIanaId } } })
        expect(zone === null || isZone(zone)).toBe(true)
      }),
    )
    expect(resolveZone({ timezone: null, dti: null })).toEqual({
      zone: null,
      source: 'unknown',
      sent: null,
      ignored: [],
    })
  })
})

describe('ids', () => {
  it.each([
    ['europe/brussels', 'Europe/Brussels'],
    ['AMERICA/NEW_YORK', 'America/New_York'],
    ['america/port-au-prince', 'America/Port-au-Prince'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['utc', 'UTC'],
    ['etc/gmt+5', 'Etc/GMT+5'],
    ['+05:30', null],
    ['Pacific Standard Time', null],
    ['', null],
  ])('%s is %s', (id, expected) => {
    expect(ianaIdOf(id)).toBe(expected)
  })

  it('maps every Windows id to a zone that this engine has', () => {
    expect(ianaOfWindowsZone('W. Europe Standard Time')).toBe('Europe/Berlin')
    expect(ianaOfWindowsZone('Central Standard Time (Mexico)')).toBe('America/Mexico_City')
    expect(ianaOfWindowsZone('UTC-11')).toBe('Etc/GMT+11')
    expect(ianaOfWindowsZone('Standard Time')).toBeNull()
    expect(computableZone('Russia Time Zone 11')).toBe('Asia/Kamchatka')
  })
})
