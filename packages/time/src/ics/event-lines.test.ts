import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'

import { anyCharacter } from '#testing/any-character.ts'

import { icsCalendar } from './calendar.ts'
import { contentLine, plainText, textValue } from './content-lines.ts'
import { lineOf, readBack, textOf } from './testing.ts'

const base = { id: '11111111-2222-0333-0444-555555555555', name: 'Talk' }
const brussels = { ...base, start: '2025-02-01T09:00:00', end: '2025-02-01T17:00:00', timezone: 'Europe/Brussels' }

describe('content lines', () => {
  it('are folded at 75 octets, never within a character, and any text is read back unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
        const line = contentLine('DESCRIPTION', textValue(text))
        const pieces = line.split('\r\n')
        expect(pieces.pop()).toBe('')
        for (const piece of pieces) expect(new TextEncoder().encode(piece).length).toBeLessThanOrEqual(75)
        // A character that was split would be decoded as U+FFFD.
        expect(new TextDecoder().decode(new TextEncoder().encode(line))).toBe(line)
        const calendar = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${line}END:VEVENT\r\nEND:VCALENDAR`
        const event = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent')
        expect(event?.getFirstPropertyValue('description')).toBe(plainText(text))
      }),
      { numRuns: 500 },
    )
  })

  it('cannot be injected', () => {
    const nasty = 'x\r\nATTACH:https://evil.test\r\nEND:VEVENT\u0000'
    const text = textOf({
      ...brussels,
      name: nasty,
      description: nasty,
      location: nasty,
      url: `https://a.test/${nasty}`,
      iCalUID: nasty,
      categories: [{ name: nasty }],
      organizer: { name: `"${nasty}`, email: 'ana@example.org' },
    })
    expect(text).not.toMatch(/^ATTACH/m)
    expect(text).not.toContain('\u0000')
    expect(text.match(/^END:VEVENT/gm)).toHaveLength(1)
    expect(readBack(text).summary).toBe('x\nATTACH:https://evil.test\nEND:VEVENT')
  })
})

describe('times', () => {
  it('are clock times of a zone that the calendar describes', () => {
    const event = readBack(textOf(brussels))
    expect(event.startDate.toString()).toBe('2025-02-01T09:00:00')
    expect(new Date(event.startDate.toUnixTime() * 1000).toISOString()).toBe('2025-02-01T08:00:00.000Z')
    expect(new Date(event.endDate.toUnixTime() * 1000).toISOString()).toBe('2025-02-01T16:00:00.000Z')
  })

  it('of an all-day event are dates, with an exclusive end', () => {
    const text = textOf({
      ...base,
      start: '2025-02-01',
      end: '2025-02-03',
      isAllDay: true,
      timezone: 'America/New_York',
    })
    expect([lineOf(text, 'DTSTART'), lineOf(text, 'DTEND')]).toEqual([';VALUE=DATE:20250201', ';VALUE=DATE:20250204'])
    expect(text).not.toContain('VTIMEZONE')
  })

  it('of a start without a clock time are dates too', () => {
    const text = textOf({ ...brussels, hasStartTime: false })
    expect([lineOf(text, 'DTSTART'), lineOf(text, 'DTEND')]).toEqual([';VALUE=DATE:20250201', ';VALUE=DATE:20250202'])
  })

  it('are instants where a clock time is repeated', () => {
    const start = '2025-11-02T01:30:00-05:00'
    const text = textOf({ ...base, start, end: '2025-11-02T03:00:00-05:00', timezone: 'America/New_York' })
    expect([lineOf(text, 'DTSTART'), lineOf(text, 'DTEND')]).toEqual([':20251102T063000Z', ':20251102T080000Z'])
  })

  it('have no end if none is set or it is before the start', () => {
    expect(lineOf(textOf({ ...brussels, end: null }), 'DTEND')).toBeNull()
    expect(lineOf(textOf({ ...brussels, end: '2025-02-01T08:00:00' }), 'DTEND')).toBeNull()
  })

  it('are floating if the zone is not known', () => {
    expect(lineOf(textOf({ ...base, start: '2025-02-01T09:00:00' }), 'DTSTART')).toBe(':20250201T090000')
  })
})

describe('texts and places', () => {
  const full = {
    ...brussels,
    iCalUID: 'abc@example.org',
    description: 'Bring; a, pen\\',
    location: 'Hall 1',
    latitude: 50.85,
    longitude: 4.35,
    url: 'https://example.org/talk',
    status: 'Cancelled',
    sequence: '3',
    created: '2025-01-01T00:00:00Z',
    modified: '2025-01-02T00:00:00Z',
    category: 'Keynote',
    categories: [{ name: 'Keynote' }, { name: 'A, B' }],
    organizer: { name: 'Ana "A" Bo', email: 'ana@example.org' },
  }

  it('are written and read back', () => {
    const event = readBack(textOf(full))
    const values = ['status', 'url', 'dtstamp', 'last-modified'].map((name) =>
      String(event.component.getFirstPropertyValue(name)),
    )
    expect(values).toEqual(['CANCELLED', 'https://example.org/talk', '2025-01-02T00:00:00Z', '2025-01-02T00:00:00Z'])
    expect([event.uid, event.sequence, event.description, event.location]).toEqual([
      'abc@example.org',
      3,
      'Bring; a, pen\\',
      'Hall 1',
    ])
    expect(event.component.getFirstProperty('categories')?.getValues()).toEqual(['Keynote', 'A, B'])
    expect(event.component.getFirstProperty('organizer')?.getParameter('cn')).toBe("Ana 'A' Bo")
    expect(lineOf(textOf(full), 'GEO')).toBe(':50.850000;4.350000')
  })

  it('are omitted when unsafe or empty', () => {
    const text = textOf({
      ...full,
      url: 'javascript:alert(1)',
      organizer: { name: 'x', email: 'a@b.c?cc=d' },
      status: 'Sold out',
      latitude: 0,
      longitude: 0,
      sequence: -1,
    })
    for (const name of ['URL', 'ORGANIZER', 'STATUS', 'GEO', 'SEQUENCE'])
      expect([name, lineOf(text, name)]).toEqual([name, null])
    for (const url of ['http://example.org/', 'https://u:p@example.org/', 'nothing'])
      expect(lineOf(textOf({ ...full, url }), 'URL')).toBeNull()
  })

  it('use the plain text of the HTML if there is no other', () => {
    const event = {
      ...full,
      description: null,
      descriptionHtml: '<p>One &amp; <b>two</b></p><script>x()</script>&#233;',
    }
    expect(readBack(textOf(event)).description).toBe('One & two\né')
  })

  it('are the same for the same event', () => {
    expect(textOf(full)).toBe(textOf({ ...full }))
  })
})

describe('any record', () => {
  const zone = fc.constantFrom(
    'Europe/Brussels',
    'Pacific Standard Time',
    'America/St_Johns',
    'nowhere',
    '+05:30',
    null,
  )
  const rule = fc.constantFrom(
    'FREQ=SECONDLY',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MINUTELY;INTERVAL=7;BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=TU;COUNT=2000000000',
    'FREQ=DAILY;UNTIL=00020101T000000Z',
    'FREQ=MONTHLY;BYMONTHDAY=-31;UNTIL=99981231',
    'FREQ=',
    null,
  )
  const stamp = fc
    .date({ min: new Date('0002-01-02'), max: new Date('9998-12-30'), noInvalidDate: true })
    .chain((date) =>
      fc.constantFrom(date.toISOString(), date.toISOString().slice(0, 19), date.toISOString().slice(0, 10)),
    )
  const record = fc.record({
    start: fc.option(stamp),
    end: fc.option(stamp),
    timezone: zone,
    isAllDay: fc.boolean(),
    hasStartTime: fc.option(fc.boolean()),
    recurrence: fc.record({
      recurrenceRule: rule,
      exclusionRecurrenceRule: rule,
      exclusionRecurrenceDate: fc.option(stamp),
    }),
  })

  it('gives a readable calendar or is omitted', () => {
    fc.assert(
      fc.property(record, (fields) => {
        const { text, left } = icsCalendar([{ ...base, ...fields }], { now: 1_750_000_000_000 })
        for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        const isRead = text.includes('BEGIN:VEVENT') && readBack(text).startDate.year > 0
        expect(isRead).toBe(left.length === 0)
      }),
      { numRuns: 60 },
    )
  })
})
