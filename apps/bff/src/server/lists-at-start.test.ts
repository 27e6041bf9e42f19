import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Store } from '@frontdesk/store'
import { afterAll, beforeEach, expect, it } from 'vitest'

import { usualBounds } from '#guests/imports/import-limits.ts'
import { createLog } from '#pipeline/log.ts'
import { type GuestDesk, accountOf, eventId, useGuestDesk, otherEventId } from '#testing/guest-desk.ts'

import { beginListsAtStart } from './lists-at-start.ts'

const bounds = { ...usualBounds }
let desk: GuestDesk
let store: Store
const folder = mkdtempSync(join(tmpdir(), 'lists-'))
const file = join(folder, 'imported-guests.json')
let logged = ''
useGuestDesk((opened) => ({ desk, store } = opened), { guestBounds: bounds })
afterAll(async () => {
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  Object.assign(bounds, usualBounds)
  logged = ''
})

const columns = [{ header: 'Name', field: 'name' }]
const listOf = (event: string, count: number) => {
  const rows = Array.from({ length: count }, (_, at) => [`Guest ${at}`])
  return { eventId: event, fileName: 'attendees.ndjson', columns, rows }
}
const entries = (): object[] =>
  logged.split('\n').flatMap((line) => (line === '' ? [] : [Object(JSON.parse(line)) as object]))
/** As a start does; `lines` of its log end it. */
async function start(lines: number, isDemo = false, now = new Date()): Promise<void> {
  const note = createLog(
    (text) => (logged += text),
    false,
    () => new Date(0),
  )
  const atStart = { isDemo, now: () => now, markers: async () => [accountOf('staff')] }
  const begun = beginListsAtStart({ config: { dataDir: folder }, log: note }, desk.guests, atStart)
  await expect.poll(entries).toHaveLength(lines)
  await begun.stop()
}

it('of imported lists those that fit are kept; the others are named, and come in when there is room', async () => {
  const [long, short] = [listOf(eventId, 1200), listOf(otherEventId, 2)]
  bounds.guestsPerEvent = 1000
  writeFileSync(file, JSON.stringify([long, short]))
  await start(2)
  expect(entries()).toMatchObject([
    { msg: 'guest lists are brought in', records: 2 },
    { msg: 'a guest list does not fit', target: eventId, records: 1200 },
  ])
  expect([(await desk.list('', otherEventId)).total, (await desk.list()).total]).toEqual([2, 0])
  // Only what is still to come in stays in the file, for its owner alone.
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([long])
  expect(statSync(file).mode & 0o777).toBe(0o600)

  bounds.guestsPerEvent = 2000
  logged = ''
  await start(1)
  expect((await desk.list()).total).toBe(1200)
  expect(existsSync(file)).toBe(false)
})

it('a list of the demo that a start has kept without its arrivals gets them at the next start', async () => {
  const [event, attendee] = ['10000000-0000-4000-8000-000000000004', '30000000-0000-4000-8000-0000000000']
  const people = Array.from({ length: 60 }, (_, at) => `Guest ${at},${attendee}${at + 10}`)
  const sheet = { eventId: event, fileName: 'demo.csv', text: ['Name,Attendee ID', ...people].join('\n') }
  const write = (arrivalsIn: string | null) =>
    writeFileSync(join(folder, 'demo-guests.json'), JSON.stringify([{ ...sheet, arrivalsIn }]))
  // In the evening there.
  const now = new Date('2026-11-24T06:00:00Z')
  write(null)
  await start(1, true, now)
  expect((await desk.list('arrived=yes', event)).count).toBe(0)
  write('Pacific/Kiritimati')
  logged = ''
  await start(0, true, now)
  expect((await desk.list('arrived=yes', event)).count).toBeGreaterThan(10)
})

const noonOn = (day: number) => new Date(`2026-11-${day}T12:00:00Z`)

it('a demo that starts on a later day has arrivals of that day, unless somebody has marked there', async () => {
  const [event, attendee] = ['10000000-0000-4000-8000-000000000005', '30000000-0000-4000-8000-0000000001']
  const people = Array.from({ length: 60 }, (_, at) => `Guest ${at},${attendee}${at + 10}`)
  const sheet = { eventId: event, fileName: 'demo.csv', text: ['Name,Attendee ID', ...people].join('\n') }
  writeFileSync(join(folder, 'demo-guests.json'), JSON.stringify([{ ...sheet, arrivalsIn: 'UTC' }]))
  const arrivedOn = async (day: number) => (await desk.list(`arrived=yes&day=2026-11-${day}`, event)).count
  const askedAt = async () => (await desk.list('', event)).guests.map(({ service }) => service.askedAt)
  await start(1, true, noonOn(20))
  const [first, asked] = [await arrivedOn(20), await askedAt()]
  expect([first > 10, await arrivedOn(21)]).toEqual([true, 0])

  logged = ''
  await start(0, true, noonOn(21))
  expect([await arrivedOn(20), await arrivedOn(21)]).toEqual([first, first])
  // What the event system has said since is not told again.
  expect(await askedAt()).toEqual(asked)

  // A day that somebody has worked on, whatever they undid, is theirs.
  await store.pool.query('update arrival_mark set undone_at = now() where event_id = $1 and day = $2', [
    event,
    '2026-11-21',
  ])
  await start(0, true, noonOn(21))
  const { rows } = await store.pool.query('select 1 from arrival_mark where event_id = $1 and day = $2', [
    event,
    '2026-11-21',
  ])
  expect(rows).toHaveLength(first)
})

it('the id of an imported list is a digest with the key of the desk', async () => {
  const [own, plain] = [listOf('10000000-0000-4000-8000-000000000003', 1), createHash('sha256')]
  writeFileSync(file, JSON.stringify([own]))
  await start(1)
  const { rows } = await store.pool.query<{ id: string }>('select id from guest_import where event_id = $1', [
    own.eventId,
  ])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.id.slice(0, 13).replace('-', '')).not.toBe(
    plain.update(JSON.stringify(own)).digest('hex').slice(0, 12),
  )
})
