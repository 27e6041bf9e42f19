import { randomUUID } from 'node:crypto'

import { beforeEach, expect, it } from 'vitest'

import { type GuestDesk, accountOf, eventId, otherEventId, projectId, useGuestDesk } from '#testing/guest-desk.ts'

import { givenNameOf } from './kiosk.ts'

let desk: GuestDesk
useGuestDesk((opened) => ({ desk } = opened))

const attendeeId = '7d0a5d0b-9d0f-4f9e-9a34-0d7f6a6c8f11'
const headers = ['Name', 'Email', 'Ticket', 'Confirmation number', 'Badge code', 'Attendee id', 'Age']
beforeEach(async () => {
  desk.person.scope = null
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  const rows = [
    ['Ada Maria Lovelace', 'ada@example.org', 'Visitor', 'FD-1', 'B-1', attendeeId, ''],
    ['Bo Press', 'bo@example.org', 'Press', 'FD-2', '', '', ''],
    ['Cleo Young', 'cleo@example.org', 'Visitor', 'FD-3', '', '', 'under 18: wristband'],
    ['Femi Lund', 'lund@example.org', 'Visitor', 'FD-4', '', '', ''],
    ['Gus Lund', 'lund@example.org', 'Visitor', 'FD-4', '', '', ''],
  ]
  await desk.bring({ headers, rows })
})

const at = (id: string, event = eventId) => `/desk/events/${event}/kiosk/${id}`
const mark = (code: string, id: string = randomUUID()) => desk.ask('markByCode', 'staff', 'PUT', at(id), { code })
const arrived = async () => (await desk.list('arrived=yes')).guests.map(({ sheet }) => sheet.name)
const welcome = { word: 'welcome', givenName: 'Ada Maria' }
const staff = { word: 'staff', givenName: null }

it('is the name without the surname', () => {
  expect(givenNameOf({ name: 'Ada Maria Lovelace', surname: 'Lovelace' })).toBe('Ada Maria')
  expect(givenNameOf({ name: 'Lovelace Ada', surname: 'Lovelace' })).toBe('Lovelace')
  expect(givenNameOf({ name: 'Ada', surname: 'Ada' })).toBe('Ada')
})

it.each(['fd-1', ' B-1 ', attendeeId.toUpperCase()])(
  'marks by the whole code %s, and repeats its answer',
  async (code) => {
    const id = randomUUID()
    expect(await mark(code, id)).toEqual(welcome)
    expect(await mark(code, id)).toEqual(welcome)
    expect(await arrived()).toEqual(['Ada Maria Lovelace'])
    expect(await mark(code)).toEqual(staff)
  },
)

it('marks by the id of the row, which is on a badge without another code', async () => {
  const bo = (await desk.list('')).guests.find(({ sheet }) => sheet.name === 'Bo Press')
  expect(await mark(bo?.id ?? '')).toEqual({ word: 'welcome', givenName: 'Bo' })
  expect(await arrived()).toEqual(['Bo Press'])
})

it('sends everybody else to the staff, with nothing of anybody', async () => {
  const settings = { columns: [], instruction: 'free:Age', askTickets: ['Press'] }
  await desk.send('organizer', 'PUT', `/desk/events/${eventId}/door`, settings)
  for (const code of ['FD', 'ada@example.org', 'Ada Maria Lovelace', 'FD-99', 'FD-2', 'FD-3', 'FD-4'])
    expect([code, await mark(code)]).toEqual([code, staff])
  expect(await arrived()).toEqual([])
})

it('is marked by an account that is a kiosk, which reads nothing of anybody', async () => {
  desk.person.scope = [{ projectId, eventId }]
  expect(await desk.ask('markByCode', 'kiosk', 'PUT', at(randomUUID()), { code: 'FD-1' })).toEqual(welcome)
  for (const path of [desk.at(eventId), `/desk/events/${eventId}/arrivals`, `/desk/events/${eventId}/door`])
    expect([path, (await desk.send('kiosk', 'GET', path)).status]).toEqual([path, 403])
  expect((await desk.send('support', 'PUT', at(randomUUID()), { code: 'FD-2' })).status).toBe(403)
  const outside = await desk.send('kiosk', 'PUT', at(randomUUID(), otherEventId), { code: 'FD-1' })
  expect(outside.status).toBe(403)
  const [guest] = (await desk.list('arrived=yes')).guests
  expect(guest?.desk.arrived?.by).toEqual({ id: accountOf('kiosk'), name: 'kiosk' })
})

it('is for events in the scope, and for no more codes than a queue has', async () => {
  expect((await desk.send('staff', 'PUT', at(randomUUID()), { code: '' })).status).toBe(400)
  desk.person.scope = [{ projectId, eventId: otherEventId }]
  expect((await desk.send('staff', 'PUT', at(randomUUID()), { code: 'FD-1' })).status).toBe(403)
  desk.person.scope = null
  const statuses = []
  for (let nth = 0; nth < 41; nth += 1)
    statuses.push((await desk.send('organizer', 'PUT', at(randomUUID()), { code: 'FD-99' })).status)
  expect(statuses.slice(0, 40).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})
