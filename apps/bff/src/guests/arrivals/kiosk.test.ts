import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { json } from '#testing/fake-service.ts'
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
const idOf = async (name: string) => (await desk.list('')).guests.find(({ sheet }) => sheet.name === name)?.id ?? ''
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
  expect(await mark(await idOf('Bo Press'))).toEqual({ word: 'welcome', givenName: 'Bo' })
  expect(await arrived()).toEqual(['Bo Press'])
})

it('sends everybody else to the staff, with nothing of anybody', async () => {
  const settings = { columns: [], instruction: 'free:Age', askTickets: ['Press'] }
  await desk.send('organizer', 'PUT', `/desk/events/${eventId}/door`, settings)
  for (const code of ['FD', 'ada@example.org', 'Ada Maria Lovelace', 'FD-99', 'FD-2', 'FD-3', 'FD-4'])
    expect([code, await mark(code)]).toEqual([code, staff])
  expect(await arrived()).toEqual([])
})

it.each([
  ['an answer that cannot be read', json(200, { attendee: { id: attendeeId, enrollmentStatus: 'Pending' } })],
  ['a refusal', json(403, { title: 'Forbidden', status: 403 })],
])(
  'sends a guest to the staff of whom the service could not say whether they are on the event: %s',
  async (_, reply) => {
    desk.service.reply = reply
    const asked = await desk.ask(
      'askGuest',
      'staff',
      'POST',
      `${desk.at(eventId)}/${await idOf('Ada Maria Lovelace')}/asks`,
    )
    expect(asked.service.onEvent).toBe('unknown')
    expect(await mark('FD-1')).toEqual(staff)
    expect(await arrived()).toEqual([])
  },
)

it.each(['look', 'stop'])('sends a guest to the staff about whom the door is told to %s', async (atDoor) => {
  const note = { kind: 'guest', id: await idOf('Bo Press'), eventId, text: 'Call Oona', atDoor }
  expect((await desk.send('organizer', 'POST', '/desk/notes', note)).status).toBe(201)
  expect(await mark('FD-2')).toEqual(staff)
  expect(await arrived()).toEqual([])
  expect(await mark('FD-1')).toEqual(welcome)
})

describe('while it is full', () => {
  const settings = { columns: [], instruction: null, askTickets: [] }
  const setUp = (capacity: number | null) =>
    desk.send('organizer', 'PUT', `/desk/events/${eventId}/door`, { ...settings, capacity })
  afterEach(() => setUp(null))

  it.each(['kiosk', 'staff'] as const)('sends everybody to the staff, at a kiosk of the role %s', async (role) => {
    desk.person.scope = [{ projectId, eventId }]
    const by = (code: string, id: string = randomUUID()) => desk.ask('markByCode', role, 'PUT', at(id), { code })
    await setUp(1)
    const id = randomUUID()
    expect(await by('FD-1', id)).toEqual(welcome)
    expect(await by('FD-2')).toEqual(staff)
    expect(await arrived()).toEqual(['Ada Maria Lovelace'])
    // A repeated request adds no person.
    expect(await by('FD-1', id)).toEqual(welcome)
    await setUp(2)
    expect(await by('FD-2')).toEqual({ word: 'welcome', givenName: 'Bo' })
  })

  it('gives the last place once to codes that come at the same time', async () => {
    await setUp(1)
    const answers = await Promise.all(['FD-1', 'FD-2'].map((code) => mark(code)))
    expect(answers.map(({ word }) => word).toSorted()).toEqual(['staff', 'welcome'])
    expect(await arrived()).toHaveLength(1)
  })

  it('takes somebody again when one went out, and never keeps the staff from letting in', async () => {
    await setUp(1)
    await mark('FD-1')
    const { asOf } = await desk.ask('arrivals', 'staff', 'GET', `/desk/events/${eventId}/arrivals`)
    const day = asOf.slice(0, 10)
    const cleo = await idOf('Cleo Young')
    const path = `/desk/events/${eventId}/arrivals/${randomUUID()}`
    const letIn = await desk.ask('markArrival', 'staff', 'PUT', path, { guestId: cleo, day, ask: true })
    expect(letIn.mark).not.toBeNull()
    for (const guestId of [await idOf('Ada Maria Lovelace'), cleo])
      await desk.ask('putPassage', 'staff', 'PUT', `/desk/events/${eventId}/passages/${randomUUID()}`, {
        guestId,
        day,
        kind: 'out',
      })
    expect(await mark('FD-2')).toEqual({ word: 'welcome', givenName: 'Bo' })
  })
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
