import type { EventRecord } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { markText } from '#arrivals/arrival-words.ts'
import { ticketQuestion, usualSettings } from '#arrivals/door-columns.ts'
import { guestRow } from '#testing/guest-row.ts'

import { type DoorAnswer, doneOf, judge } from './door-answer.ts'
import type { DoorWay } from './door-way.ts'

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
const comeIn = { kind: 'in' } as const
const wordOf = (guest: typeof on, event: EventRecord | null = null, way: DoorWay = comeIn) =>
  judge(guest, { event, zone, now, settings: usualSettings, way, organizes: false }).word

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
    const told = (guest: typeof on) => judge(guest, { event: null, zone, now, settings, way: comeIn, organizes: false })
    expect(told(guestRow({ sheet: { free } }))).toMatchObject({ word: 'look', says: 'under 18: wristband' })
    expect(told(guestRow({ sheet: { free: [{ header: 'Age', value: ' ' }] } })).word).toBe('onList')
  })
})

describe('the word of somebody who has arrived', () => {
  const left = { at: '2026-05-20T08:30:00Z', door: 'Door B', by: { id: 'p', name: 'Oona' } }
  const inside = guestRow({ service: { onEvent: 'yes' }, desk: { arrived: mark } })
  const outside = guestRow({ service: { onEvent: 'yes' }, desk: { arrived: mark, left } })
  const checkpoint: DoorWay = { kind: 'checkpoint', checkpoint: 'lunch' }

  it('says whether they are inside or went out, where people come in and where they go out', () => {
    expect([inside, outside].map((guest) => wordOf(guest))).toEqual(['already', 'wentOut'])
    expect([inside, outside].map((guest) => wordOf(guest, null, { kind: 'out' }))).toEqual(['inside', 'alreadyOut'])
  })

  it('is a refusal where people go out, of whoever has not arrived on this day', () => {
    const before = guestRow({ desk: { arrived: { ...mark, day: '2026-05-19' } } })
    expect([on, before].map((guest) => wordOf(guest, null, { kind: 'out' }))).toEqual(['notArrived', 'notArrived'])
  })

  it('is to be counted at a checkpoint, on the days of the event', () => {
    expect([inside, outside, on].map((guest) => wordOf(guest, null, checkpoint))).toEqual([
      'toCount',
      'toCount',
      'toCount',
    ])
    expect(wordOf(inside, eventOn('2026-05-21'), checkpoint)).toBe('wrongDay')
  })

  it('is followed at a checkpoint by that they have not arrived', () => {
    const at = { event: null, zone, now, settings: usualSettings, way: checkpoint, organizes: false }
    expect([inside, on].map((guest) => judge(guest, at).says)).toEqual([null, 'Not arrived yet'])
  })

  it('is followed by the return, not the first arrival, of somebody who went out and came back', () => {
    const back = guestRow({ desk: { arrived: mark, returned: { ...left, door: 'North' } } })
    const answer = { word: 'already', guest: back, mark, passage: null } as DoorAnswer
    const done = doneOf(answer, zone)
    expect(done && markText(done, { zone, now })).toBe('09:30, North, Oona')
    expect(doneOf({ ...answer, guest: inside }, zone)).toBe(mark)
  })

  it('is followed by when and where they went', () => {
    const answer = { word: 'wentOut', guest: outside, mark: null, passage: null } as DoorAnswer
    const done = doneOf(answer, zone)
    expect(done && markText(done, { zone, now })).toBe('09:30, Door B, Oona')
  })
})

it('tickets that the organizer chose are asked about, in any spelling', () => {
  const settings = {
    ...usualSettings,
    askTickets: ['Day ticket', 'Student'],
    ticketWords: [
      { ticket: 'STUDENT', words: 'see the student card' },
      { ticket: 'Day', words: 'said of no ticket that is asked about' },
    ],
  }
  const asked = ['day  TICKET', 'student', 'Day', null].map((ticket) =>
    ticketQuestion(guestRow({ sheet: { ticket } }), settings),
  )
  expect(asked).toEqual(['day  TICKET: ask first', 'student: see the student card', null, null])
})
