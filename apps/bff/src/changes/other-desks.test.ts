import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { openChangeStream } from '#testing/change-stream.ts'
import { type DeskOnPostgres, eventId, useTwoGuestDesks } from '#testing/guest-desk.ts'

import { followOtherDesks } from './other-desks.ts'

let opened: DeskOnPostgres[] = []
let ends: (() => Promise<void>)[] = []
useTwoGuestDesks((both) => (opened = both))
beforeAll(() => {
  ends = opened.map(({ desk: { desk, guests }, store }) =>
    followOtherDesks({ store, changes: desk.stateful.changes, syncGuests: () => guests.known.sync() }),
  )
})
afterAll(() => Promise.all(ends.map((end) => end())))

it('an arrival and a note at one desk are told by the other, which knows them by then', async (context) => {
  const [one, two] = opened
  if (one === undefined || two === undefined) return context.skip()
  await one.desk.bring({ headers: ['Name', 'Email'], rows: [['Ilse Soares', 'ilse@example.org']] })
  const guestId = (await two.desk.list()).guests[0]?.id ?? ''
  const stream = await openChangeStream(two.desk, 'support')
  const mark = { guestId, day: '2026-11-21' }
  await one.desk.ask('markArrival', 'staff', 'PUT', `/desk/events/${eventId}/arrivals/${randomUUID()}`, mark)
  expect(await stream.changes()).toEqual([{ kind: 'guests', eventId }])
  expect(two.desk.guests.known.of(eventId).marks.size).toBe(1)
  await one.desk.send('staff', 'POST', '/desk/notes', { kind: 'attendee', id: guestId, eventId, text: 'waits' })
  expect(await stream.changes()).toEqual([{ kind: 'notes', eventId }])
  await stream.leave()
})

it('pages read everything again after a time without messages of the database', async (context) => {
  const [one, two] = opened
  if (one === undefined || two === undefined) return context.skip()
  const stream = await openChangeStream(two.desk, 'support')
  await one.store.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' or query = 'select 1'`,
  )
  await expect.poll(() => stream.changes(), { timeout: 10_000 }).toContainEqual({ kind: 'all' })
  await stream.leave()
})

it('when a desk ends, its streams end, and a mark that is sent again to the other desk is the same one', async (context) => {
  const [one, two] = opened
  if (one === undefined || two === undefined) return context.skip()
  await one.desk.bring({ headers: ['Name', 'Email'], rows: [['Bo Nyström', 'bo@example.org']] })
  const guestId = (await two.desk.list('q=bo@example.org')).guests[0]?.id ?? ''
  const [ending, staying] = [await openChangeStream(one.desk, 'support'), await openChangeStream(two.desk, 'support')]
  const id = randomUUID()
  const path = `/desk/events/${eventId}/arrivals/${id}`
  const mark = { guestId, day: '2026-11-21' }
  await one.desk.ask('markArrival', 'staff', 'PUT', path, mark)
  one.desk.desk.stateful.changes.end()
  const toEnd = async (): Promise<void> => ((await ending.next()) === null ? undefined : toEnd())
  await toEnd()
  // The answer was lost with the desk.
  expect(await two.desk.ask('markArrival', 'staff', 'PUT', path, mark)).toMatchObject({ already: false, mark: { id } })
  const { rows } = await two.store.pool.query('select 1 from arrival_mark where guest_id = $1', [guestId])
  expect(rows).toHaveLength(1)
  expect(await staying.changes()).toEqual([{ kind: 'guests', eventId }])
  await staying.leave()
})
