import { eachText } from '@frontdesk/sheets/fields'
import { expect, it } from 'vitest'

import type { Guest } from '#guests/lists/guest.ts'

import { demoArrivals } from './demo-arrivals.ts'

const of = (at: number): Guest => ({
  id: `10000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  eventId: '20000000-0000-4000-8000-000000000001',
  version: at,
  importId: '',
  changedBy: '',
  sheet: {
    name: `Guest ${at}`,
    surname: `${at}`,
    ...eachText(() => null),
    confirmationNumber: `TDL-${at}`,
    attendeeId: at % 5 === 0 ? null : `30000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    free: [],
  },
  service: null,
  missing: false,
  enrolledBy: null,
  enrolledAt: null,
  apart: [],
  joined: null,
  text: '',
})

const guests = Array.from({ length: 400 }, (_, at) => of(at))
const unpaid = guests.slice(0, 100).map(({ sheet }) => sheet.attendeeId ?? '')
const isUnpaid = (id: string | null) => id !== null && unpaid.includes(id)
const options = {
  zone: 'Europe/Lisbon',
  now: new Date('2026-11-23T15:00:00Z'),
  markers: ['a', 'b', 'c'],
  registrants: Object.fromEntries(unpaid.map((id) => [id, { registrantStatus: 'Complete', paymentStatus: 'Unpaid' }])),
}

it('the demo begins with a third arrived at several doors, most asked about, and some unknown', () => {
  const { marks, answers } = demoArrivals(guests, options)
  expect(marks.length).toBeGreaterThan(120)
  expect(marks.length).toBeLessThan(200)
  expect(new Set(marks.map(({ door }) => door)).size).toBe(3)
  expect(new Set(marks.map(({ personId }) => personId)).size).toBe(3)
  expect(new Set(marks.map(({ at }) => at.getUTCHours())).size).toBeGreaterThan(3)
  const unknown = answers.filter(({ state }) => state.onEvent === 'unknown').length
  expect([answers.length > 250, answers.length < 320, unknown > 5, unknown < 40]).toEqual([true, true, true, true])
  expect(demoArrivals(guests, options)).toEqual({ marks, answers })
})

it('whoever has not paid is known so from the start, as if the service had been asked about them', () => {
  const { answers } = demoArrivals(guests, options)
  const states = answers.filter(({ state }) => state.onEvent === 'yes').map(({ state }) => state)
  for (const { attendeeId, registered, paid } of states)
    expect([registered, paid]).toEqual(isUnpaid(attendeeId) ? ['yes', 'no'] : [null, null])
  expect(states.some(({ attendeeId }) => isUnpaid(attendeeId))).toBe(true)
})

it('at night nobody has arrived on the day before', () => {
  const { marks } = demoArrivals(guests, { ...options, now: new Date('2026-11-23T00:10:00Z') })
  expect(new Set(marks.map(({ day }) => day))).toEqual(new Set(['2026-11-23']))
})
