import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type GuestDesk, eventId, openGuestDesk, otherEventId, projectId } from '#testing/guest-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

let desk: GuestDesk
let store: Awaited<ReturnType<typeof openTestStore>>
const ids: Record<string, string> = {}
beforeAll(async () => {
  store = await openTestStore()
  desk = await openGuestDesk(store)
})
afterAll(async () => {
  await desk.close()
  await store.close()
})
beforeEach(async () => {
  desk.person.scope = null
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  await desk.bring({
    headers: ['Name', 'Email', 'Ticket'],
    rows: [
      ['Ada Lovelace', 'ada@example.org', 'Speaker'],
      ['=cmd|calc', 'bad@example.org', 'Visitor'],
    ],
  })
  for (const { sheet, id } of (await desk.list()).guests) ids[sheet.name] = id
})

const day = '2026-11-21'
const arrivals = `/desk/events/${eventId}/arrivals`
const mark = (name: string, id: string = randomUUID(), door = 'North') =>
  desk.ask('markArrival', 'staff', 'PUT', `${arrivals}/${id}`, { guestId: ids[name], day, door })
const undo = (id: string, body: object = {}) => desk.send('staff', 'POST', `${arrivals}/${id}/undos`, body)

describe('a mark', () => {
  it('stands once a day: a second one answers the first, a repeated one itself', async () => {
    const first = await mark('Ada Lovelace')
    expect(first.already).toBe(false)
    const second = await mark('Ada Lovelace', randomUUID(), 'South')
    expect(second).toMatchObject({ already: true, mark: { id: first.mark.id, door: 'North', by: { name: 'staff' } } })
    expect((await mark('Ada Lovelace', first.mark.id)).already).toBe(false)
    expect((await desk.list('arrived=yes')).guests.map(({ sheet }) => sheet.name)).toEqual(['Ada Lovelace'])
  })

  it('is undone within a minute by its author, later with a reason', async () => {
    const { mark: first } = await mark('Ada Lovelace')
    expect((await undo(first.id)).status).toBe(200)
    const { mark: second } = await mark('Ada Lovelace')
    desk.desk.later(61_000)
    expect((await undo(second.id)).status).toBe(400)
    expect((await undo(second.id, { reason: 'Another Ada' })).status).toBe(200)
    expect((await desk.list('arrived=yes')).count).toBe(0)
    const text = await (await desk.send('organizer', 'POST', `${arrivals}/exports`, {})).text()
    expect(text).toContain('Another Ada')
  })

  it('is made by 20 people at once: none lost, none doubled', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => mark('Ada Lovelace')))
    expect(answers.filter(({ already }) => !already)).toHaveLength(1)
    expect(new Set(answers.map(({ mark: { id } }) => id)).size).toBe(1)
  })

  it('is counted on the board by ticket and door', async () => {
    await mark('Ada Lovelace')
    const board = await desk.ask('arrivals', 'support', 'GET', arrivals)
    expect(board).toMatchObject({ expected: 2, arrived: 1, doors: [{ door: 'North', arrived: 1 }] })
    expect(board.tickets).toContainEqual({ value: 'Speaker', expected: 1, arrived: 1 })
    expect(board.last.map(({ name }) => name)).toEqual(['Ada Lovelace'])
  })
})

describe('roles and scope', () => {
  it('let support read, staff mark and organizers take the list away', async () => {
    const wanted = { filter: {}, columns: ['name', 'email'] }
    const roles = ['support', 'staff', 'organizer'] as const
    const statuses = async (method: string, path: string, body?: unknown) =>
      Promise.all(roles.map(async (role) => (await desk.send(role, method, path, body)).status))
    expect(await statuses('GET', desk.at(eventId))).toEqual([200, 200, 200])
    expect(await statuses('PUT', `${arrivals}/${randomUUID()}`, { guestId: ids['Ada Lovelace'], day })).toEqual([
      403, 200, 200,
    ])
    expect(await statuses('POST', `${desk.at(eventId)}/exports`, wanted)).toEqual([403, 403, 200])
    expect(await statuses('GET', `${desk.at(eventId)}/imports`)).toEqual([403, 403, 200])
  })

  it('refuse an event outside of the scope, on every route', async () => {
    desk.person.scope = [{ projectId, eventId: otherEventId }]
    const paths = [
      desk.at(eventId),
      `${desk.at(eventId)}/filters`,
      `${desk.at(eventId)}/${ids['Ada Lovelace']}`,
      arrivals,
    ]
    for (const path of paths) expect((await desk.send('organizer', 'GET', path)).status).toBe(403)
    expect(await desk.ask('guestLists', 'organizer', 'GET', '/desk/guests')).toEqual({ lists: [] })
    const { hits } = await desk.ask('directory', 'support', 'GET', '/desk/directory?q=lovelace')
    expect(hits).toEqual([])
  })
})

it('a file of the list has no formula, and its taking is in the audit without values', async () => {
  const body = { filter: {}, columns: ['name', 'email', 'onEvent', 'arrivedAt'] }
  const text = await (await desk.send('organizer', 'POST', `${desk.at(eventId)}/exports`, body)).text()
  expect(text).toContain("'=cmd|calc")
  const trail = JSON.stringify(await desk.desk.trail())
  expect(trail).toContain('guests.export')
  expect(trail).not.toContain('lovelace')
})
