import { randomUUID } from 'node:crypto'

import { type PostgresServer } from '@frontdesk/store/testing'
import { sharedPostgres } from '@frontdesk/store/testing-shelf'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type GuestDesk, eventId, openGuestDesk } from '#testing/guest-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

let server: PostgresServer | null = null
const opened: { desk: GuestDesk; store: Awaited<ReturnType<typeof openTestStore>> }[] = []
beforeAll(async () => {
  server = await sharedPostgres()
  if (server === null) return
  for (let at = 0; at < 2; at += 1) {
    // eslint-disable-next-line no-await-in-loop -- the first one makes the tables
    const store = await openTestStore(server.url)
    // eslint-disable-next-line no-await-in-loop -- as above
    opened.push({ store, desk: await openGuestDesk(store) })
  }
})
afterAll(async () => {
  for (const { desk, store } of opened) {
    // eslint-disable-next-line no-await-in-loop -- one after the other
    await desk.close()
    // eslint-disable-next-line no-await-in-loop -- as above
    await store.close()
  }
  await server?.stop()
})

const headers = ['Name', 'Email']
const people = Array.from({ length: 1200 }, (_, at) => [`Guest ${at}`, `guest${at}@example.org`])
const arrivals = `/desk/events/${eventId}/arrivals`
const day = '2026-11-21'

it('two desks on one database: no import twice, no mark lost or doubled', async (context) => {
  const [one, two] = opened.map(({ desk }) => desk)
  if (one === undefined || two === undefined) return context.skip()
  const first = await one.examined({ headers, rows: people })
  const second = await two.examined({ headers, rows: people })
  const answers = await Promise.all(
    [[one, first.id] as const, [two, second.id] as const, [two, first.id] as const].map(([desk, id]) =>
      desk.send('organizer', 'POST', `${desk.at(eventId)}/imports/${id}/applications`),
    ),
  )
  const [byOne, ofSecond, byTwo] = answers.map(({ status }) => status)
  // Either of the two imports may be the first; both desks then apply that one, and refuse the other.
  expect(byOne).toBe(byTwo)
  expect(new Set([byOne, ofSecond])).toEqual(new Set([200, 409]))
  const done = answers[0]?.status === 200 ? first : second
  await expect.poll(async () => (await one.importOf(eventId, done.id)).state).toBe('done')
  await expect.poll(async () => (await two.list()).total).toBe(1200)
  expect((await one.list()).total).toBe(1200)

  const guests = (await one.list('limit=200')).guests
  const marks = guests.flatMap(({ id }, at) =>
    [0, 1, 2].map((turn) => {
      const desk = (at + turn) % 2 === 0 ? one : two
      return desk.ask('markArrival', 'staff', 'PUT', `${arrivals}/${randomUUID()}`, { guestId: id, day })
    }),
  )
  const given = await Promise.all(marks)
  expect(given.filter(({ already }) => !already)).toHaveLength(200)
  expect(new Set(given.map(({ mark }) => mark.id)).size).toBe(200)
  await expect.poll(async () => (await two.ask('arrivals', 'support', 'GET', arrivals)).arrived).toBe(200)
  expect((await one.ask('arrivals', 'support', 'GET', arrivals)).arrived).toBe(200)
}, 240_000)

it('what a desk that ended had begun is picked up by the other one', async (context) => {
  const [one, two] = opened.map(({ desk }) => desk)
  if (one === undefined || two === undefined) return context.skip()
  await one.ask('deleteGuests', 'organizer', 'DELETE', one.at(eventId))
  const { id } = await one.examined({ headers, rows: people })
  await two.guests.close()
  await one.ask('applyGuestImport', 'organizer', 'POST', `${one.at(eventId)}/imports/${id}/applications`)
  await one.guests.close()
  await two.guests.begin()
  await expect.poll(async () => (await two.importOf(eventId, id)).state).toBe('done')
  await expect.poll(async () => (await two.list()).total).toBe(1200)
})
