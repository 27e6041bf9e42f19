import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { doorDevices } from '#store/guest-tables.ts'
import { type GuestDesk, accountOf, eventId, otherEventId, projectId, useGuestDesk } from '#testing/guest-desk.ts'

let desk: GuestDesk
let store: Store
useGuestDesk((opened) => ({ desk, store } = opened))
beforeEach(async () => {
  desk.person.scope = null
  await store.db.delete(doorDevices)
})

type Role = Parameters<GuestDesk['send']>[0]
const at = (event = eventId) => `/desk/events/${event}/door/devices`
const said = { door: 'North door', waiting: 3, build: 'main-1.js' }
const tell = (role: Role, id: string, { body = {}, event = eventId } = {}) =>
  desk.ask('tellDoorDevice', role, 'PUT', `${at(event)}/${id}`, { ...said, ...body })
const devices = async (event = eventId) => (await desk.ask('doorDevices', 'organizer', 'GET', at(event))).devices
const silence = (id: string, minutes: number) =>
  store.db.execute(sql`update door_device set seen_at = seen_at - make_interval(mins => ${minutes}) where id = ${id}`)
const remove = async (role: Role, id: string) => (await desk.send(role, 'DELETE', `${at()}/${id}`)).status

it('a browser at a door learns who else is at the event, and organizers see what waits there', async () => {
  const [north, south, elsewhere] = [randomUUID(), randomUUID(), randomUUID()]
  expect((await tell('staff', north)).others).toEqual([])
  await tell('staff', elsewhere, { event: otherEventId })
  const { others } = await tell('support', south, { body: { door: undefined, waiting: 0 } })
  expect(others).toEqual([
    { id: north, by: { id: accountOf('staff'), name: 'staff' }, door: 'North door', seenAt: expect.any(String) },
  ])
  await silence(north, 1)
  expect(await devices()).toMatchObject([
    { id: south, door: null, waiting: 0, isSilent: false },
    { id: north, door: 'North door', waiting: 3, build: 'main-1.js', isSilent: false },
  ])
  expect((await desk.send('staff', 'GET', at())).status).toBe(403)
})

it('one that has not been heard of for ten minutes is silent, is nobody’s neighbour, and is forgotten after a day', async () => {
  const [gone, here] = [randomUUID(), randomUUID()]
  await tell('staff', gone)
  await silence(gone, 9)
  expect((await tell('staff', here)).others).toEqual([])
  expect(await devices()).toMatchObject([{ id: here }, { id: gone, isSilent: false }])
  await silence(gone, 2)
  expect((await devices()).map(({ id, isSilent }) => [id, isSilent])).toEqual([
    [here, false],
    [gone, true],
  ])
  await silence(gone, 24 * 60)
  expect(await devices()).toMatchObject([{ id: here }])
  await desk.guests.sweep()
  expect((await store.db.select().from(doorDevices)).map(({ id }) => id)).toEqual([here])
})

it('a door that has fallen silent is told with the guest lists', async () => {
  await desk.bring({ headers: ['Name', 'E-mail'], rows: [['Ada Lovelace', 'ada@example.org']] })
  const id = randomUUID()
  await tell('staff', id)
  const silentDoors = async () => {
    const { lists } = await desk.ask('guestLists', 'organizer', 'GET', '/desk/guests')
    return lists.find((one) => one.eventId === eventId)?.silentDoors
  }
  expect(await silentDoors()).toBe(0)
  await silence(id, 11)
  expect(await silentDoors()).toBe(1)
})

it('leaves by whoever is at it, or by an organizer', async () => {
  const [own, other] = [randomUUID(), randomUUID()]
  await tell('staff', own)
  await tell('organizer', other)
  expect(await remove('staff', other)).toBe(204)
  expect((await devices()).map(({ id }) => id).toSorted()).toEqual([own, other].toSorted())
  expect(await remove('staff', own)).toBe(204)
  expect((await devices()).map(({ id }) => id)).toEqual([other])
  expect(await remove('organizer', other)).toBe(204)
  expect(await devices()).toEqual([])
})

it('is kept encrypted, bounded, within the scope of the caller, and erased with the guest list', async () => {
  const id = randomUUID()
  await tell('staff', id)
  const [row] = await store.db.select().from(doorDevices)
  expect(row?.door).not.toContain('North')
  await store.db.execute(sql`insert into door_device (event_id, id, person_id, waiting, build, seen_at)
    select ${eventId}::uuid, gen_random_uuid(), ${accountOf('staff')}::uuid, 0, 'main-1.js', now() - interval '1 hour'
    from generate_series(1, 300)`)
  await tell('staff', id)
  expect(await devices()).toHaveLength(200)
  const path = `${at()}/${id}`
  expect((await desk.send('staff', 'PUT', path, { ...said, waiting: -1 })).status).toBe(400)
  expect((await desk.send('staff', 'PUT', path, { ...said, door: 'a'.repeat(81) })).status).toBe(400)
  await desk.send('organizer', 'DELETE', `/desk/events/${eventId}/guests`)
  expect(await devices()).toEqual([])
  desk.person.scope = [{ projectId, eventId: otherEventId }]
  expect((await desk.send('staff', 'PUT', path, said)).status).toBe(403)
  expect((await desk.send('organizer', 'GET', at())).status).toBe(403)
  expect(await remove('organizer', id)).toBe(403)
})
