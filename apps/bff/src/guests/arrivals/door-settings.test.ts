import type { Store } from '@frontdesk/store'
import { beforeEach, expect, it } from 'vitest'

import { doorSettings } from '#store/guest-tables.ts'
import { audit } from '#store/tables.ts'
import { type GuestDesk, eventId, useGuestDesk, otherEventId, projectId } from '#testing/guest-desk.ts'

let desk: GuestDesk
let store: Store
useGuestDesk((opened) => ({ desk, store } = opened))
beforeEach(() => {
  desk.person.scope = null
})

type Role = Parameters<GuestDesk['send']>[0]
const at = (event = eventId) => `/desk/events/${event}/door`
const settings = { columns: ['ticket', 'free:Age'], instruction: 'free:Age', askTickets: ['Press'] }
const put = (role: Role, body: unknown = settings, event = eventId) => desk.send(role, 'PUT', at(event), body)
const read = async (role: Role, event = eventId) => (await desk.ask('doorSettings', role, 'GET', at(event))).settings

it('an organizer sets the doors of an event, everybody who lets people in reads it', async () => {
  expect(await read('support')).toBeNull()
  const statuses = []
  for (const role of ['support', 'staff', 'organizer'] as const) statuses.push((await put(role)).status)
  expect(statuses).toEqual([403, 403, 200])
  expect(await read('support')).toEqual(settings)
  expect((await put('organizer', { ...settings, askTickets: [] })).status).toBe(200)
  expect(await read('staff')).toEqual({ ...settings, askTickets: [] })
  expect(await read('staff', otherEventId)).toBeNull()
})

const said = (words: string) => ({ ...settings, ticketWords: [{ ticket: 'Press', words }] })

it('keeps what is said about a ticket, which is neither empty nor long', async () => {
  expect((await put('organizer', said('see the press card'))).status).toBe(200)
  expect(await read('staff')).toEqual(said('see the press card'))
  const refused = [' ', 'x'.repeat(201)].map(async (words) => (await put('organizer', said(words))).status)
  expect(await Promise.all(refused)).toEqual([400, 400])
})

it('is kept encrypted, audited without its values, and erased with the guest list', async () => {
  await put('organizer')
  const [row] = await store.db.select().from(doorSettings)
  expect(row?.settings).not.toContain('Press')
  const rows = (await store.db.select().from(audit)).filter(({ action }) => action === 'guests.door')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('Press')
  await desk.send('organizer', 'DELETE', `/desk/events/${eventId}/guests`)
  expect(await read('organizer')).toBeNull()
})

it('tells everybody at the door what its organizer has noted for it, until it is removed or the list is erased', async () => {
  await desk.bring({ headers: ['Name'], rows: [['Ada'], ['Bo']] })
  const [ada = '', bo = ''] = (await desk.list('')).guests.map(({ id }) => id)
  const note = (id: string, text: string, more: object = {}) =>
    desk.send('organizer', 'POST', '/desk/notes', { kind: 'guest', id, eventId, text, ...more })
  expect((await note(ada, 'Likes tea')).status).toBe(201)
  expect((await note(ada, 'Meets Oona', { atDoor: 'look' })).status).toBe(201)
  const second = await note(bo, 'Call Oona', { atDoor: 'stop' })
  const notes = async (role: Role, event = eventId) => (await desk.ask('doorSettings', role, 'GET', at(event))).notes
  const look = { subject: ada, text: 'Meets Oona', stop: false }
  const both = await notes('support')
  expect(both).toHaveLength(2)
  expect(both).toEqual(expect.arrayContaining([look, { subject: bo, text: 'Call Oona', stop: true }]))
  expect(await notes('staff', otherEventId)).toEqual([])
  const { id } = (await second.json()) as { id: string }
  expect((await desk.send('organizer', 'DELETE', `/desk/notes/${id}`)).status).toBe(204)
  expect(await notes('staff')).toEqual([look])
  await desk.send('organizer', 'DELETE', `/desk/events/${eventId}/guests`)
  expect(await notes('staff')).toEqual([])
})

it('is bounded, and within the scope of the caller', async () => {
  const columns = Array.from({ length: 9 }, (_, at9) => `free:${at9}`)
  expect((await put('organizer', { ...settings, columns })).status).toBe(400)
  expect((await put('organizer', { ...settings, more: 1 })).status).toBe(400)
  expect((await put('organizer', { ...settings, doors: columns.slice(0, 2) })).status).toBe(200)
  expect((await read('staff'))?.doors).toEqual(columns.slice(0, 2))
  expect((await put('organizer', { ...settings, doors: [' '] })).status).toBe(400)
  expect((await put('organizer', { ...settings, badgeColumns: columns.slice(0, 4) })).status).toBe(400)
  expect((await put('organizer', { ...settings, badgeColumns: columns.slice(0, 3) })).status).toBe(200)
  expect((await read('staff'))?.badgeColumns).toEqual(columns.slice(0, 3))
  desk.person.scope = [{ projectId, eventId: otherEventId }]
  expect((await desk.send('support', 'GET', at())).status).toBe(403)
  expect((await put('organizer')).status).toBe(403)
})
