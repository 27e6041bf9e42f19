import type { EventRecord } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { guestRow } from '#testing/guest-row.ts'

import { judge } from './door-answer.ts'
import { isAskedFirst, usualSettings } from './door-columns.ts'

const zone = 'Europe/Lisbon'
const now = Date.parse('2026-05-20T09:02:00Z')
const mark = {
  id: 'a',
  version: 1,
  guestId: 'g',
  attendeeId: null,
  day: '2026-05-20',
  at: '2026-05-20T08:02:00Z',
  receivedAt: '2026-05-20T08:02:00Z',
  door: 'Door A',
  by: { id: 'p', name: 'Oona' },
  undone: null,
}
/** Guarantee of the cast: only the time of an event is looked at. */
const eventOn = (day: string, more: Partial<EventRecord> = {}) =>
  ({ timezone: zone, start: `${day}T09:00:00Z`, end: `${day}T17:00:00Z`, ...more }) as EventRecord
const on = guestRow({ service: { onEvent: 'yes' } })
const wordOf = (guest: typeof on, event: EventRecord | null = null) =>
  judge(guest, { event, zone, now, settings: usualSettings, organizes: false }).word

describe('the word of somebody who is on the list', () => {
  it('is the state of the guest', () => {
    expect(wordOf(on)).toBe('onList')
    expect(wordOf(guestRow())).toBe('onList')
    expect(wordOf(guestRow({ service: { onEvent: 'no' } }))).toBe('look')
    expect(wordOf(guestRow({ service: { onEvent: 'yes', paid: 'no', registered: 'yes' } }))).toBe('look')
    expect(wordOf(guestRow({ desk: { arrived: mark } }))).toBe('already')
  })

  it('is not that of another day', () => {
    expect(wordOf(guestRow({ desk: { arrived: { ...mark, day: '2026-05-19' } } }))).toBe('onList')
  })

  it('is the wrong day only where the days of the event are known', () => {
    expect(wordOf(on, eventOn('2026-05-20'))).toBe('onList')
    expect(wordOf(on, eventOn('2026-05-21'))).toBe('wrongDay')
    expect(wordOf(on, eventOn('2026-05-19', { isRecurring: true }))).toBe('onList')
    expect(wordOf(on, null)).toBe('onList')
  })

  it('is an instruction where the column that holds them has one', () => {
    const settings = { ...usualSettings, instruction: 'free:Age' }
    const free = [{ header: 'Age', value: 'under 18: wristband' }]
    const told = (guest: typeof on) => judge(guest, { event: null, zone, now, settings, organizes: false })
    expect(told(guestRow({ sheet: { free } }))).toMatchObject({ word: 'look', says: 'under 18: wristband' })
    expect(told(guestRow({ sheet: { free: [{ header: 'Age', value: ' ' }] } })).word).toBe('onList')
  })
})

it('tickets that the organizer chose are asked about, in any spelling', () => {
  const settings = { ...usualSettings, askTickets: ['Day ticket'] }
  const asked = ['day  TICKET', 'Day', null].map((ticket) => isAskedFirst(guestRow({ sheet: { ticket } }), settings))
  expect(asked).toEqual([true, false, false])
})
