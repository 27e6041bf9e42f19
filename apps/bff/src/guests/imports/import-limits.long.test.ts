import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { beforeEach, describe, expect, it } from 'vitest'

import { guestImports } from '#store/guest-tables.ts'
import { type GuestDesk, eventId, useGuestDesk, otherEventId } from '#testing/guest-desk.ts'

import { usualBounds } from './import-limits.ts'

const bounds = { ...usualBounds }
let desk: GuestDesk
let store: Store
useGuestDesk((opened) => ({ desk, store } = opened), { guestBounds: bounds })
beforeEach(async () => {
  Object.assign(bounds, usualBounds)
  for (const event of [eventId, otherEventId]) await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(event))
})

const sheet = (from: number, to: number) => ({
  headers: ['Name', 'E-Mail'],
  rows: Array.from({ length: to - from }, (_, at) => [`Guest ${from + at}`, `g${from + at}@example.org`]),
})
const statusAndDetail = async (answer: Response): Promise<[number, unknown]> => {
  const body: unknown = await answer.json()
  return [answer.status, typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null]
}
const keep = async (id: string, event: string) =>
  statusAndDetail(await desk.send('organizer', 'POST', `${desk.at(event)}/imports/${id}/applications`))
const begin = async (role: 'organizer' | 'admin', event = eventId) =>
  statusAndDetail(
    await desk.send(role, 'PUT', `${desk.at(event)}/imports/${randomUUID()}`, {
      fileName: 'a.csv',
      mode: 'new',
      columns: [{ header: 'Name', field: 'name' }],
      rows: 1,
    }),
  )

describe('what is kept of guests has bounds', () => {
  it('in guests of an event: a sheet that would make more is refused, one that changes guests is not', async () => {
    bounds.guestsPerEvent = 3
    await desk.bring(sheet(0, 2))
    const { id } = await desk.examined(sheet(0, 4))
    expect(await keep(id, eventId)).toEqual([409, 'An event has at most 3 guests. This sheet would make more.'])
    expect((await desk.list()).total).toBe(2)
    await desk.bring(sheet(0, 3))
    expect((await desk.list()).total).toBe(3)
    await desk.bring({ ...sheet(0, 3), mode: 'update' })
  })

  it('in guests of all events; a list that is deleted makes room', async () => {
    bounds.guestsInAll = 3
    await desk.bring(sheet(0, 2))
    const { id } = await desk.examined(sheet(0, 2), otherEventId)
    const detail = 'All events have at most 3 guests together. Delete the list of an old event.'
    expect(await keep(id, otherEventId)).toEqual([409, detail])
    await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
    await desk.apply(id, otherEventId)
  })

  it('in bytes of guests, of an event and of all', async () => {
    const { id } = await desk.examined(sheet(0, 10))
    bounds.guestBytes = 1000
    const ofEvent = 'The guests of this event take all the space that it has. Leave columns of the sheet out.'
    expect(await keep(id, eventId)).toEqual([409, ofEvent])
    bounds.guestBytes = usualBounds.guestBytes
    await desk.apply(id)
    await desk.bring(sheet(0, 10), otherEventId)
    const third = randomUUID()
    const last = await desk.examined(sheet(0, 10), third)
    const { rows } = await store.db.execute<{ bytes: string }>('select max(bytes) as bytes from guest_import')
    // Each fits the half of an event, the three do not fit.
    bounds.guestBytes = Number(rows[0]?.bytes) * 2 + 100
    const ofAll = 'The guests of all events take all the space there is. Delete the list of an old event.'
    expect(await keep(last.id, third)).toEqual([409, ofAll])
    await desk.send('organizer', 'DELETE', `${desk.at(third)}/imports/${last.id}`)
  })

  it('in bytes of the rows of sheets', async () => {
    bounds.sheetBytes = 1000
    await expect(desk.examined(sheet(0, 10))).rejects.toThrow('The sheets of this event take all the space')
  })

  it('in imports that are not kept, of a person and of an event', async () => {
    Object.assign(bounds, { openPerPerson: 2, openPerEvent: 3 })
    expect([(await begin('organizer'))[0], (await begin('organizer'))[0]]).toEqual([200, 200])
    const own = 'You have 2 sheets that are not kept. Keep or cancel one first.'
    expect(await begin('organizer')).toEqual([409, own])
    expect(await begin('organizer', otherEventId)).toEqual([409, own])
    expect((await begin('admin'))[0]).toBe(200)
    expect(await begin('admin')).toEqual([409, 'The event has 3 sheets that are not kept. Keep or cancel one first.'])
  })

  it('in time: a sheet that was never kept goes after a day', async () => {
    const { id } = await desk.examined(sheet(0, 1))
    const moved = (hours: number) =>
      store.db.update(guestImports).set({ startedAt: new Date(desk.desk.now().getTime() - hours * 3_600_000) })
    await moved(23)
    await desk.guests.sweep()
    expect((await desk.importOf(eventId, id)).state).toBe('examined')
    await moved(25)
    await desk.guests.sweep()
    expect((await desk.send('organizer', 'GET', `${desk.at(eventId)}/imports/${id}`)).status).toBe(404)
  })

  it('in lists of imported records too: those that fit are kept, and the others are named', async () => {
    Object.assign(bounds, { guestsPerEvent: 2, guestsInAll: 3 })
    const columns = [{ header: 'Name', field: 'name' as const }]
    const listOf = (event: string, count: number) => {
      const rows = Array.from({ length: count }, (_, at) => [`Guest ${at}`])
      return { id: randomUUID(), eventId: event, fileName: 'a.ndjson', columns, rows }
    }
    const [tooLong, first, tooMany] = [listOf(randomUUID(), 3), listOf(eventId, 2), listOf(randomUUID(), 2)]
    const last = listOf(otherEventId, 1)
    const kept = await desk.guests.keepLists([tooLong, first, tooMany, last])
    expect(kept).toEqual({ guests: 3, left: [tooLong, tooMany] })
    expect([(await desk.list()).total, (await desk.list('', otherEventId)).total]).toEqual([2, 1])
    expect((await desk.list('', tooMany.eventId)).total).toBe(0)
  })
})
