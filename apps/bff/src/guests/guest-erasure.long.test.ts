import { randomBytes, randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { beforeEach, expect, it } from 'vitest'

import { createRecentPeople } from '#personal/recent-people/recent-people.ts'
import { accounts } from '#store/tables.ts'
import { createTextCipher } from '#store/text-cipher.ts'
import { type GuestDesk, eventId, useGuestDesk, otherEventId, projectId } from '#testing/guest-desk.ts'

let desk: GuestDesk
let store: Store
useGuestDesk((opened) => ({ desk, store } = opened))
beforeEach(async () => {
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  await desk.bring({
    headers: ['Name', 'Email', 'Person ID'],
    rows: [
      ['Ada Lovelace', 'ada@example.org', '80000000-0000-4000-8000-000000000001'],
      ['Ada Lovelace', 'ada@example.org', '80000000-0000-4000-8000-000000000001'],
      ['Alan Turing', 'alan@example.org', ''],
    ],
  })
})

const tables = [
  'guest',
  'guest_import',
  'guest_import_row',
  'guest_import_change',
  'arrival_mark',
  'passage',
  'directory',
]
/** Everything that the tables hold, as text. */
const dump = async (): Promise<string> => {
  const all = await Promise.all(tables.map((table) => store.pool.query(`select * from ${table}`)))
  return JSON.stringify(all.map(({ rows }) => rows as unknown[])).toLowerCase()
}

it('no name, address or file name is in the database in clear', async () => {
  const text = await dump()
  for (const word of ['lovelace', 'ada@', 'turing', 'guests.csv']) expect(text).not.toContain(word)
})

it('the erasure of a person reaches the lists, their sheets and the search', async () => {
  const [guest] = (await desk.list('q=Ada')).guests
  const body = { guestId: guest?.id, day: '2026-11-21' }
  await desk.ask('markArrival', 'staff', 'PUT', `/desk/events/${eventId}/arrivals/${randomUUID()}`, body)
  const [account] = await store.db.select({ id: accounts.id }).from(accounts)
  const recents = createRecentPeople({ db: store.db, now: () => new Date(), cipher: createTextCipher(randomBytes(32)) })
  const opened = { kind: 'guest', eventId, slug: null, projectId, name: 'Ada Lovelace', eventName: 'Tideline' } as const
  await recents.put(account?.id ?? '', { ...opened, id: guest?.id ?? '' })
  const whom = { kind: 'person', id: '80000000-0000-4000-8000-000000000001' }
  const erased = await desk.ask('erase', 'admin', 'POST', '/desk/directory/erasures', whom)
  expect(erased).toMatchObject({ guests: 1, recents: 1 })
  expect((await desk.list()).guests.map(({ sheet }) => sheet.name)).toEqual(['Alan Turing'])
  const { hits } = await desk.ask('directory', 'support', 'GET', '/desk/directory?q=lovelace')
  expect(hits).toEqual([])
  const left = await store.pool.query(`select row from guest_import_row`)
  expect(left.rows).toEqual([{ row: 4 }])
  const { removed } = await desk.ask('guestChanges', 'support', 'GET', `${desk.at(eventId)}/changes?since=0`)
  expect(removed).toContain(guest?.id)
})

it('what lists hold about a person is disclosed, with the sheets that they came from, and nothing about others', async () => {
  const [guest] = (await desk.list('q=Ada')).guests
  await desk.bring({
    headers: ['Name', 'Email', 'Person ID', 'Ticket'],
    rows: [['Ada Lovelace', 'ada@example.org', '80000000-0000-4000-8000-000000000001', 'Gold']],
  })
  const mark = { guestId: guest?.id, day: '2026-11-21', door: 'North' }
  const path = `/desk/events/${eventId}/arrivals/${randomUUID()}`
  const { mark: made } = await desk.ask('markArrival', 'staff', 'PUT', path, mark)
  await desk.ask('undoArrival', 'staff', 'POST', `/desk/events/${eventId}/arrivals/${made?.id}/undos`, {
    reason: 'Twin',
  })
  const whom = { kind: 'person', id: '80000000-0000-4000-8000-000000000001' }
  const { parts } = await desk.ask('disclose', 'admin', 'POST', '/desk/directory/disclosures', whom)
  expect(parts.guests).toMatchObject([{ id: guest?.id, eventId, sheet: { name: 'Ada Lovelace', ticket: 'Gold' } }])
  expect(parts.sheets.map(({ outcome, sheet }) => ({ outcome, sheet }))).toEqual(
    expect.arrayContaining([
      { outcome: 'before', sheet: expect.objectContaining({ ticket: null }) as object },
      { outcome: 'changed', sheet: expect.objectContaining({ ticket: 'Gold' }) as object },
      { outcome: 'new', sheet: expect.objectContaining({ ticket: null }) as object },
      { outcome: 'twice', sheet: expect.objectContaining({ ticket: null }) as object },
    ]),
  )
  expect(parts.sheets).toHaveLength(4)
  expect(parts.arrivals).toMatchObject([{ eventId, guestId: guest?.id, door: 'North', undone: { reason: 'Twin' } }])
  expect(JSON.stringify(parts)).not.toMatch(/turing/i)
})

const weekly = {
  isRecurring: true,
  timezone: 'Europe/Brussels',
  start: '2026-11-02T09:00:00',
  end: '2026-11-02T17:00:00',
}
it.each([
  ['runs for months', { start: '2026-09-20T09:00:00Z', end: '2026-12-31T17:00:00Z' }, '2027-01-31T00:00:00.000Z'],
  [
    'is over late at its place, when it is the next day elsewhere',
    { timezone: 'America/Los_Angeles', start: '2027-01-05T18:00:00', end: '2027-01-05T23:00:00' },
    '2027-02-05T08:00:00.000Z',
  ],
  [
    'repeats until a day that the record names',
    { ...weekly, recursUntil: '2027-02-01' },
    // The last time may be late on that day.
    '2027-03-04T23:00:00.000Z',
  ],
  [
    'repeats a number of times',
    { ...weekly, recurrence: { recurrenceRule: 'FREQ=WEEKLY;COUNT=12' } },
    '2027-02-17T23:00:00.000Z',
  ],
  ['repeats without an end', { ...weekly, recurrence: { recurrenceRule: 'FREQ=WEEKLY' } }, null],
  ['has no date', {}, null],
])('a list is kept as long as an event that %s', async (_, times, expected) => {
  const event = { id: eventId, name: 'Long', slug: 'long', projectId, ...times }
  desk.desk.stateful.directory.indexAnswer('getEventForSlug', { slug: 'long' }, event)
  await desk.desk.stateful.directory.settle()
  const { erasedAt } = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters`)
  expect(erasedAt).toBe(expected)
})

it('a list is erased some days after its event, with a row in the audit that says how many', async () => {
  const event = {
    id: eventId,
    name: 'Over',
    slug: 'over',
    projectId,
    startUtc: '2026-11-20T09:00:00Z',
    endUtc: '2026-11-21T17:00:00Z',
  }
  desk.desk.stateful.directory.indexAnswer('getEventForSlug', { slug: 'over' }, event)
  await desk.desk.stateful.directory.settle()
  const { erasedAt } = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters`)
  expect(erasedAt).toBe('2026-12-22T00:00:00.000Z')
  await desk.guests.sweep()
  expect((await desk.list()).total).toBe(2)
  desk.desk.later(32 * 86_400_000)
  await desk.guests.sweep()
  expect((await desk.list()).total).toBe(0)
  expect(JSON.stringify((await desk.desk.trail()).at(-1))).toContain('guests.expired')
  expect((await desk.desk.trail()).at(-1)?.fields).toBe('guests:2,marks:0')
  // A sheet that is brought in for an event of the past is kept as long from then on; one that was never kept is not.
  await desk.bring({ headers: ['Name'], rows: [['Grace Hopper']] })
  const left = await desk.examined({ headers: ['Name'], rows: [['Edsger Dijkstra']] }, otherEventId)
  await desk.guests.sweep()
  expect((await desk.list()).total).toBe(1)
  desk.desk.later(31 * 86_400_000)
  await desk.guests.sweep()
  expect((await desk.list()).total).toBe(0)
  expect((await desk.send('organizer', 'GET', `${desk.at(otherEventId)}/imports/${left.id}`)).status).toBe(404)
})

it('a list whose event has no known end is counted from its newest sheet, or from an arrival after that', async () => {
  const event = { id: eventId, name: 'Open', slug: 'open', projectId, start: '2026-11-01T09:00:00Z' }
  desk.desk.stateful.directory.indexAnswer('getEventForSlug', { slug: 'open' }, event)
  await desk.desk.stateful.directory.settle()
  const filters = () => desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters`)
  const imported = Date.parse((await filters()).erasedAt ?? '')
  desk.desk.later(5 * 86_400_000)
  const before = await filters()
  const [guest] = (await desk.list('q=Ada')).guests
  const body = { guestId: guest?.id, day: before.asOf.slice(0, 10) }
  await desk.ask('markArrival', 'staff', 'PUT', `/desk/events/${eventId}/arrivals/${randomUUID()}`, body)
  const after = await filters()
  expect(Date.parse(after.erasedAt ?? '') - imported).toBeGreaterThanOrEqual(5 * 86_400_000)
})
