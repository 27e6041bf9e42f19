import { describe, expect, it } from 'vitest'

import { describeWhen } from './index.ts'
import type { WhenEvent } from './index.ts'

const talk: WhenEvent = {
  start: '2025-02-01T09:00:00+01:00',
  end: '2025-02-01T17:00:00+01:00',
  startUtc: '2025-02-01T08:00:00Z',
  endUtc: '2025-02-01T16:00:00Z',
  timezone: 'Europe/Brussels',
  hasStartTime: true,
  hasEndTime: true,
  isAllDay: false,
}
const now = '2025-01-29T08:00:00Z'
const when = (change: Partial<WhenEvent> = {}, options: Partial<Parameters<typeof describeWhen>[1]> = {}) =>
  describeWhen({ ...talk, ...change }, { now, ...options })
const kinds = (change: Partial<WhenEvent>) => when(change).notes.map((note) => note.kind)
const part = (start: string, end: string) => when({ start, end, startUtc: null, endUtc: null })
const label = (timezone: string) => when({ timezone }).zoneLabel

describe('describeWhen', () => {
  it('returns day, time and zone name', () => {
    expect(when()).toMatchObject({
      state: 'upcoming',
      zone: 'Europe/Brussels',
      zoneLabel: 'Brussels time',
      offsetLabel: 'UTC+01:00',
      days: { first: '2025-02-01', last: '2025-02-01', count: 1 },
      inEventZone: { dayText: 'Sat 1 Feb', timeText: '09:00–17:00', startTime: '09:00', endTime: '17:00' },
      inViewerZone: null,
      notes: [],
      text: 'Sat 1 Feb 09:00–17:00, Brussels time · in 3 days',
    })
  })

  it('returns the reader’s time only when the clock time differs, with its date when the day differs', () => {
    expect(when({}, { viewerZone: 'Europe/Paris' }).inViewerZone).toBeNull()
    expect(when({}, { viewerZone: 'Europe/London' }).text).toContain('(08:00–16:00 your time)')
    const apia = when({}, { viewerZone: 'Pacific/Apia' }).inViewerZone
    expect(apia).toMatchObject({ dayDiffers: false, text: 'Sat 1 Feb 21:00 – Sun 2 Feb 05:00' })
    const west = when({}, { viewerZone: 'America/Los_Angeles' }).inViewerZone
    expect(west).toMatchObject({ dayDiffers: false, text: '00:00–08:00' })
    const earlier = {
      start: '2025-02-01T06:00:00+01:00',
      end: '2025-02-01T08:00:00+01:00',
      startUtc: null,
      endUtc: null,
    }
    expect(when(earlier, { viewerZone: 'America/Los_Angeles' }).inViewerZone).toMatchObject({
      dayDiffers: true,
      startDate: '2025-01-31',
      text: 'Fri 31 Jan 21:00–23:00',
    })
    expect(when({}, { viewerZone: 'Mars/Base' }).inViewerZone).toBeNull()
  })

  it('follows the locale, with ordinary spaces', () => {
    expect(when({}, { locale: 'en-US' }).inEventZone?.text).toBe('Sat Feb 1 9:00 AM–5:00 PM')
    expect(when({}, { locale: 'de' }).inEventZone?.timeText).toBe('09:00–17:00')
    expect(when({}, { now: '2026-01-29T08:00:00Z' }).inEventZone?.dayText).toBe('Sat 1 Feb 2025')
  })

  it('distinguishes before, during and after to the millisecond', () => {
    const at = (instant: string) => when({}, { now: instant })
    expect(at('2025-02-01T07:59:59.999Z').state).toBe('upcoming')
    expect(at('2025-02-01T08:00:00Z')).toMatchObject({ state: 'running', startsInMs: 0 })
    expect(at('2025-02-01T14:00:00Z').stateText).toBe('running now, ends in 2 hours')
    expect(at('2025-02-01T15:59:59.999Z').state).toBe('running')
    expect(at('2025-02-01T16:00:00Z')).toMatchObject({ state: 'over', endsInMs: 0 })
    expect(when({ end: null, endUtc: null }, { now: '2025-02-01T10:00:00Z' })).toMatchObject({
      state: 'started',
      stateText: 'started 2 hours ago, no end given',
    })
    expect(when({ isRecurring: true }, { now: '2025-03-01T10:00:00Z' }).state).toBe('repeating')
    expect(when({ isRecurring: true, recursUntil: '2025-02-20' }, { now: '2025-03-01T10:00:00Z' }).state).toBe('over')
  })

  it('keeps all-day dates for every reader, and compares them by the venue’s calendar', () => {
    const camp: WhenEvent = {
      start: '2024-05-15T00:00:00+10:00',
      end: '2024-05-16T23:59:59+10:00',
      timezone: 'Australia/Sydney',
      isAllDay: true,
    }
    for (const viewerZone of ['Pacific/Apia', 'America/Los_Angeles']) {
      expect(describeWhen(camp, { now: '2024-05-14T15:00:00Z', viewerZone })).toMatchObject({
        state: 'running',
        inViewerZone: null,
        zoneLabel: null,
        days: { first: '2024-05-15', last: '2024-05-16', count: 2 },
        text: 'Wed 15 May – Thu 16 May, all day · running now',
      })
    }
    expect(describeWhen(camp, { now: '2024-05-14T13:00:00Z' })).toMatchObject({
      state: 'upcoming',
      stateText: 'tomorrow',
    })
    expect(describeWhen(camp, { now: '2024-05-16T14:00:00Z' }).state).toBe('over')
    const oneDay = { ...camp, end: '2024-05-15T23:59:59+10:00' }
    expect(describeWhen(oneDay, { now: '2024-05-15T02:00:00Z' }).text).toBe('Wed 15 May, all day · today')
  })

  it('shows several days with both dates, and an evening that ends at midnight with one', () => {
    expect(part('2025-02-01T09:00:00+01:00', '2025-02-02T18:00:00+01:00')).toMatchObject({
      inEventZone: { text: 'Sat 1 Feb 09:00 – Sun 2 Feb 18:00', dayText: 'Sat 1 Feb – Sun 2 Feb' },
      days: { count: 2, last: '2025-02-02' },
    })
    expect(part('2025-02-01T20:00:00', '2025-02-02T00:00:00')).toMatchObject({
      inEventZone: { text: 'Sat 1 Feb 20:00–00:00' },
      days: { count: 1, last: '2025-02-01' },
    })
  })

  it('reads timestamps without an offset in the event’s zone and marks skipped times', () => {
    const local = when({ start: '2025-02-01T09:00:00', end: '2025-02-01T17:00:00' })
    expect(local).toMatchObject({ text: when().text, startsInMs: when().startsInMs, notes: [] })
    const skipped = when({ start: '2025-03-30T02:30:00', end: '2025-03-30T04:00:00', startUtc: null, endUtc: null })
    expect(skipped.inEventZone?.text).toBe('Sun 30 Mar 03:30–04:00')
    expect(skipped.notes.map((note) => note.kind)).toEqual(['skipped-time'])
    expect(kinds({ start: '2025-03-29T22:00:00', end: '2025-03-30T06:00:00', startUtc: null, endUtc: null })).toEqual([
      'clock-forward',
    ])
  })

  it('reports an unknown zone and shows the times as sent', () => {
    const odd = when({ timezone: 'Venue/Hall', startUtc: null, endUtc: null }, { viewerZone: 'Asia/Tokyo' })
    expect(odd).toMatchObject({
      zone: null,
      zoneLabel: 'UTC+01:00',
      text: 'Sat 1 Feb 09:00–17:00, UTC+01:00, time zone not known (Sat 1 Feb 17:00 – Sun 2 Feb 01:00 your time) · in 3 days',
      notes: [{ kind: 'zone-unknown', sent: 'Venue/Hall' }],
    })
    const bare: WhenEvent = { start: '2025-02-01T09:00:00', end: '2025-02-01T17:00:00' }
    const states = ['2025-01-31T18:00:00Z', '2025-01-31T20:00:00Z', '2025-02-02T05:00:00Z'].map(
      (instant) => describeWhen(bare, { now: instant, viewerZone: 'Asia/Tokyo' }).state,
    )
    expect(states).toEqual(['upcoming', 'unknown', 'over'])
    expect(describeWhen(bare, { now, viewerZone: 'Asia/Tokyo' })).toMatchObject({ inViewerZone: null, zoneLabel: null })
  })

  it('notes contradictions without overwriting values', () => {
    const sent = { formattedStartTime: '10:00 AM', formattedEndTime: '17:00', formattedDay: 'Sunday, February 2, 2025' }
    const noted = when({ dti: sent })
    expect(noted.text).toBe(when().text)
    expect(noted.notes).toMatchObject([
      { kind: 'dti-mismatch', field: 'dti.formattedStartTime', sent: '10:00 AM', computed: '9:00 AM' },
      { kind: 'dti-mismatch', field: 'dti.formattedDay', computed: 'Saturday, February 1, 2025' },
    ])
    expect(kinds({ dti: { formattedStartTime: 'neuf heures', formattedDay: 'le 2 février' } })).toEqual([])
    expect(kinds({ dti: { timezone: { id: 'America/New_York', hasIanaId: true } } })).toEqual(['dti-mismatch'])
    expect(kinds({ startUtc: '2025-02-01T09:00:00Z' })).toEqual(['utc-mismatch'])
    expect(kinds({ start: '2025-02-01T10:00:00+02:00' })).toEqual(['offset-mismatch'])
    expect(kinds({ end: '2025-02-01T08:00:00+01:00', endUtc: null })).toEqual(['ends-before-start'])
    expect(kinds({ end: null, endUtc: null })).toEqual(['no-end'])
    expect(kinds({ timezone: 'Mars/Base', startTimezone: 'Europe/Brussels' })).toEqual(['zone-ignored'])
  })

  it('never names a zone by an abbreviation', () => {
    expect(label('America/New_York')).toBe('New York time')
    expect(label('US/Eastern')).toBe('New York time')
    expect(label('Eastern Standard Time')).toBe('New York time')
    expect(label('EST')).toBe('UTC-05:00')
    expect(label('Etc/GMT+5')).toBe('UTC-05:00')
    expect(label('UTC')).toBe('UTC')
    expect(label('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time')
  })

  it.each([[null], [undefined], ['0001-01-01T00:00:00'], ['not a date']])('is not scheduled for %j', (start) => {
    const none = describeWhen({ start, end: null }, { now })
    expect(none).toMatchObject({ state: 'unscheduled', inEventZone: null, days: null, text: 'Not scheduled' })
    expect(JSON.stringify(none)).not.toMatch(/NaN|Invalid|1970/)
  })
})
