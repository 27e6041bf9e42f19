import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { beforeEach, expect, it } from 'vitest'

import { type GuestDesk, eventId, useGuestDesk } from '#testing/guest-desk.ts'

let desk: GuestDesk
let store: Store
useGuestDesk((opened) => ({ desk, store } = opened), { guestLimits: { arrival: 3, sheetKilobytes: 3 } })
beforeEach(async () => {
  await store.pool.query('delete from rate_limit')
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
})

/** The minute that is counted is over. */
const aMinuteLater = () => store.pool.query('update rate_limit set expire = 0')
const told = async (answer: Response): Promise<unknown> =>
  answer.ok ? answer.status : [answer.status, Object(await answer.json()).code]

it('a person marks so many arrivals in a minute: one more is refused with the time to wait, and not kept', async () => {
  const rows = Array.from({ length: 6 }, (_, at) => [`Guest ${at}`])
  await desk.bring({ headers: ['Name'], rows })
  const ids = (await desk.list()).guests.map(({ id }) => id)
  const mark = (at: number, role: 'staff' | 'organizer' = 'staff') =>
    desk.send(role, 'PUT', `/desk/events/${eventId}/arrivals/${randomUUID()}`, { guestId: ids[at], day: '2026-11-21' })
  const arrived = async () => (await desk.list('arrived=yes')).count
  for (const at of [0, 1, 2]) expect(await told(await mark(at))).toBe(200)
  const refused = await mark(3)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await told(refused)).toEqual([429, 'too_many'])
  expect(await arrived()).toBe(3)
  // Who was marked before is told all the same, and another person marks.
  expect(await told(await mark(0))).toBe(200)
  expect(await told(await mark(4, 'organizer'))).toBe(200)
  await aMinuteLater()
  expect(await told(await mark(3))).toBe(200)
  expect(await arrived()).toBe(5)
})

it('a person sends so much of sheets in a minute: one batch more is refused with the time to wait, and not kept', async () => {
  const path = `${desk.at(eventId)}/imports/${randomUUID()}`
  const more = Array.from({ length: 7 }, (_, at) => ({ header: `Column ${at}`, field: 'ignored' }))
  const columns = [{ header: 'Name', field: 'name' }, ...more]
  const sheet = { fileName: 'a.csv', mode: 'new', columns, rows: 4 }
  await desk.ask('beginGuestImport', 'organizer', 'PUT', path, sheet)
  /** `kilobytes`: as the batch is counted. */
  const send = (batch: number, kilobytes: number, role: 'organizer' | 'admin' = 'organizer') => {
    const cells = [`Guest ${batch}`, ...Array.from({ length: kilobytes * 4 - 1 }, () => 'x'.repeat(250))]
    const row = { row: batch + 2, id: randomUUID(), cells }
    return desk.send(role, 'PUT', `${path}/batches/${batch}`, { rows: [row] })
  }
  const received = async () => (await desk.ask('guestImport', 'organizer', 'GET', path)).received
  expect(await told(await send(0, 2))).toBe(200)
  expect(await told(await send(1, 1))).toBe(200)
  const refused = await send(2, 1)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await told(refused)).toEqual([429, 'too_many'])
  expect(await received()).toBe(2)
  expect(await told(await send(3, 1, 'admin'))).toBe(200)
  await aMinuteLater()
  expect(await told(await send(2, 1))).toBe(200)
  expect(await received()).toBe(4)
})

/** Files that the audit has. */
const exported = async () =>
  (await store.pool.query("select 1 from audit where action in ('guests.export', 'guests.exportArrivals')")).rowCount

it('a person takes ten files in ten minutes, of guests and arrivals together: one more is refused with the time to wait', async () => {
  await desk.bring({ headers: ['Name'], rows: [['Ada']] })
  const guests = (role: 'staff' | 'organizer' = 'organizer') =>
    desk.send(role, 'POST', `${desk.at(eventId)}/exports`, { filter: {}, columns: ['name'] })
  const arrivals = () => desk.send('organizer', 'POST', `/desk/events/${eventId}/arrivals/exports`, {})
  for (let at = 0; at < 5; at += 1) {
    expect([(await guests()).status, (await arrivals()).status]).toEqual([200, 200])
  }
  const rows = await exported()
  for (const refused of [await guests(), await arrivals()]) {
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect([refused.status, Object(await refused.json()).detail]).toEqual([429, 'Wait a little before the next one.'])
  }
  expect(await exported()).toBe(rows)
  await aMinuteLater()
  expect((await guests()).status).toBe(200)
})
