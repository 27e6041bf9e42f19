import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { beforeEach, describe, expect, it } from 'vitest'

import { doorSettings, passages as passageTable } from '#store/guest-tables.ts'
import { type GuestDesk, eventId, otherEventId, projectId, useGuestDesk } from '#testing/guest-desk.ts'

let desk: GuestDesk
let store: Store
let people: Record<string, string>
useGuestDesk((opened) => ({ desk, store } = opened))

type Role = Parameters<GuestDesk['send']>[0]
const event = `/desk/events/${eventId}`
const lunch = { id: '60000000-0000-4000-8000-000000000001', name: 'Lunch', once: true }
const workshop = { id: '60000000-0000-4000-8000-000000000002', name: 'Workshop', once: false }
const usual = { columns: [], instruction: null, askTickets: [] }
const setUp = (more: object) => desk.ask('putDoorSettings', 'organizer', 'PUT', `${event}/door`, { ...usual, ...more })

const minute = 60_000
const board = (query = '') => desk.ask('arrivals', 'support', 'GET', `${event}/arrivals${query}`)
const ago = async (minutes: number) => new Date(Date.parse((await board()).asOf) - minutes * minute).toISOString()
const today = async () => (await ago(0)).slice(0, 10)
const of = async (name: string, more: object) => ({ guestId: people[name], day: await today(), ...more })
const arrive = async (name: string, door = 'North') =>
  desk.ask('markArrival', 'staff', 'PUT', `${event}/arrivals/${randomUUID()}`, await of(name, { door }))
const send = async (
  name: string,
  more: object,
  { role = 'staff', id = randomUUID() }: { role?: Role; id?: string } = {},
) => desk.send(role, 'PUT', `${event}/passages/${id}`, await of(name, more))
const pass = async (
  name: string,
  more: object,
  { role = 'staff', id = randomUUID() }: { role?: Role; id?: string } = {},
) => desk.ask('putPassage', role, 'PUT', `${event}/passages/${id}`, await of(name, more))
const undo = (id: string, body: object = {}, role: Role = 'staff') =>
  desk.send(role, 'POST', `${event}/passages/${id}/undos`, body)
const refusal = async (answer: Promise<Response>) => {
  const { status, ...rest } = await answer.then(async (one) => ({ status: one.status, body: await one.json() }))
  return [status, Object(rest.body).code]
}
const rows = async () => store.db.select().from(passageTable)
const guest = async (name: string) => (await desk.list(`q=${name}`)).guests[0]

beforeEach(async () => {
  desk.person.scope = null
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  await desk.bring({ headers: ['Name'], rows: [['Ada Lovelace'], ['Alan Turing'], ['Grace Hopper']] })
  people = Object.fromEntries((await desk.list()).guests.map(({ id, sheet }) => [sheet.name.split(' ')[0], id]))
})

describe('in and out', () => {
  it('counts who is inside, by the door of their last arrival or return', async () => {
    await arrive('Ada')
    await arrive('Alan')
    expect((await board()).inside).toMatchObject({ now: 2, doors: [{ door: 'North', inside: 2 }], isCounted: false })
    expect(await pass('Ada', { kind: 'out', door: 'South' })).toMatchObject({
      already: false,
      passage: { kind: 'out', door: 'South', by: { name: 'staff' }, undone: null },
    })
    expect((await board()).inside).toMatchObject({ now: 1, isCounted: true })
    expect((await guest('Ada'))?.desk.left).toMatchObject({ door: 'South', by: { name: 'staff' } })
    await pass('Ada', { kind: 'in', door: 'South' })
    const { now, doors } = (await board()).inside
    expect([now, new Map(doors.map(({ door, inside }) => [door, inside]))]).toEqual([
      2,
      new Map([
        ['North', 1],
        ['South', 1],
      ]),
    ])
    expect((await guest('Ada'))?.desk).toMatchObject({ left: null, returned: { by: { name: 'staff' } } })
    // An arrival stays what it is.
    expect(await board()).toMatchObject({ arrived: 2, expected: 3 })
  })

  it('refuses somebody who has not arrived, or whose arrival was undone', async () => {
    expect(await refusal(send('Ada', { kind: 'out' }))).toEqual([409, 'not_arrived'])
    expect(await refusal(send('Ada', { kind: 'in' }))).toEqual([409, 'not_arrived'])
    const { mark } = await arrive('Ada')
    await pass('Ada', { kind: 'out' })
    await pass('Ada', { kind: 'in' })
    await desk.ask('undoArrival', 'staff', 'POST', `${event}/arrivals/${mark?.id}/undos`, {})
    expect((await board()).inside.now).toBe(0)
    expect(await refusal(send('Ada', { kind: 'out' }))).toEqual([409, 'not_arrived'])
  })

  it('keeps one row for a repeated id, and the time of what waited, in its place among the others', async () => {
    await arrive('Ada')
    desk.desk.later(60 * minute)
    const id = randomUUID()
    const { passage } = await pass('Ada', { kind: 'out' }, { id })
    expect(await pass('Ada', { kind: 'out' }, { id })).toEqual({ passage, already: true })
    expect(await refusal(send('Alan', { kind: 'out' }, { id }))).toEqual([409, 'not_arrived'])
    await arrive('Alan')
    expect(await refusal(send('Alan', { kind: 'out' }, { id }))).toEqual([422, 'key_reused'])
    const at = await ago(20)
    expect((await pass('Ada', { kind: 'in', at })).passage).toMatchObject({ at })
    // They went out after that.
    expect((await guest('Ada'))?.desk.left).not.toBeNull()
    expect(await refusal(send('Ada', { kind: 'in', at: await ago(-10) }))).toEqual([400, 'arrival_in_future'])
    expect(await refusal(send('Ada', { kind: 'in', at: await ago(25 * 60) }))).toEqual([400, 'arrival_too_old'])
  })

  it('counts nobody after the exit hour that the organizer has set, without a change of a row', async () => {
    const hourNow = Number((await ago(0)).slice(11, 13))
    await setUp({ exitHour: (hourNow + 1) % 24, capacity: 2 })
    await arrive('Ada')
    expect((await board()).inside).toMatchObject({ now: 1, capacity: 2, isCounted: true })
    desk.desk.later(60 * minute)
    expect((await board()).inside.now).toBe(0)
    await setUp({})
  })

  it('takes at most fifty of a person and day', async () => {
    await arrive('Ada')
    for (let n = 0; n < 50; n += 1) expect((await send('Ada', { kind: n % 2 ? 'in' : 'out' })).status).toBe(200)
    expect(await refusal(send('Ada', { kind: 'out' }))).toEqual([409, 'too_many_passages'])
    expect((await board()).inside.now).toBe(1)
  })
})

const at = ({ id }: { id: string }) => ({ kind: 'checkpoint', checkpoint: id })

describe('checkpoints', () => {
  beforeEach(async () => {
    await setUp({ checkpoints: [lunch, workshop] })
  })
  it('count once a day or every time, whether somebody has arrived or not; the first one stands', async () => {
    const first = await pass('Ada', at(lunch))
    expect(await pass('Ada', at(lunch))).toEqual({ ...first, already: true })
    await pass('Alan', at(lunch))
    for (let n = 0; n < 2; n += 1) expect((await pass('Ada', at(workshop))).already).toBe(false)
    expect(await board()).toMatchObject({
      inside: { now: 0, isCounted: true },
      checkpoints: [
        { id: lunch.id, name: 'Lunch', people: 2, times: 2 },
        { id: workshop.id, name: 'Workshop', people: 1, times: 2 },
      ],
    })
    expect((await board('?day=2020-01-01')).checkpoints).toMatchObject([{ people: 0 }, { people: 0 }])
    await undo(first.passage.id)
    expect((await pass('Ada', at(lunch))).already).toBe(false)
  })

  it('of many at once one counts', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => pass('Ada', at(lunch))))
    expect(answers.filter(({ already }) => !already)).toHaveLength(1)
    expect(new Set(answers.map(({ passage }) => passage.id)).size).toBe(1)
  })

  it('are those of the settings, and named in the request of a checkpoint only', async () => {
    expect(await refusal(send('Ada', { kind: 'checkpoint', checkpoint: randomUUID() }))).toEqual([404, 'not_seen'])
    expect(await refusal(send('Ada', { kind: 'checkpoint' }))).toEqual([400, 'invalid_input'])
    await arrive('Ada')
    expect(await refusal(send('Ada', { kind: 'out', checkpoint: lunch.id }))).toEqual([400, 'invalid_input'])
  })
})

describe('the undo of a passage', () => {
  it('is free for its author for a minute; a reason is needed later and by others, and is audited without values', async () => {
    await arrive('Ada')
    const { passage } = await pass('Ada', { kind: 'out' })
    expect((await undo(passage.id)).status).toBe(200)
    expect((await board()).inside.now).toBe(1)
    const second = (await pass('Ada', { kind: 'out' })).passage.id
    expect(await refusal(undo(second, {}, 'organizer'))).toEqual([400, 'invalid_input'])
    desk.desk.later(2 * minute)
    expect(await refusal(undo(second))).toEqual([400, 'invalid_input'])
    const reason = 'Wrong twin'
    const answer = await undo(second, { reason })
    expect(await answer.json()).toMatchObject({ undone: { by: { name: 'staff' }, reason } })
    // Undone once more, it is as it was.
    expect(await (await undo(second, { reason: 'Other' }, 'organizer')).json()).toMatchObject({ undone: { reason } })
    const trail = JSON.stringify((await desk.desk.trail()).at(-1))
    expect(trail).toContain('guests.undoPassage')
    expect(trail).not.toContain(reason)
    expect(await refusal(undo(randomUUID()))).toEqual([404, 'not_seen'])
  })
})

it('roles and scope: staff lets people out, of the events that they may see', async () => {
  await arrive('Ada')
  const { passage } = await pass('Ada', { kind: 'out' })
  expect((await send('Ada', { kind: 'in' }, { role: 'support' })).status).toBe(403)
  expect((await undo(passage.id, {}, 'support')).status).toBe(403)
  desk.person.scope = [{ projectId, eventId: otherEventId }]
  expect(
    (
      await desk.send('staff', 'PUT', `${event}/passages/${randomUUID()}`, {
        guestId: people['Ada'],
        day: '2026-11-21',
        kind: 'in',
      })
    ).status,
  ).toBe(403)
  expect((await undo(passage.id)).status).toBe(403)
})

it('doors and reasons are encrypted; a person and a list are erased with their passages', async () => {
  await arrive('Ada')
  await arrive('Alan')
  const { passage } = await pass('Ada', { kind: 'out', door: 'Secret door' })
  await undo(passage.id, { reason: 'Secret reason' })
  await pass('Alan', { kind: 'out', door: 'Secret door' })
  expect(JSON.stringify(await rows())).not.toContain('Secret')
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  expect((await rows()).every(({ removedAt, doorSealed, reason }) => removedAt && !doorSealed && !reason)).toBe(true)
  expect((await board()).inside).toMatchObject({ now: 0 })
})

it('organizers save all of them as a file, undone ones included, with the names of checkpoints', async () => {
  await setUp({ checkpoints: [lunch] })
  await arrive('Ada')
  const { passage } = await pass('Ada', { kind: 'out', door: 'South' })
  await undo(passage.id, { reason: 'Only the coat' })
  desk.desk.later(1000)
  await pass('Alan', { kind: 'checkpoint', checkpoint: lunch.id })
  const exports = `${event}/arrivals/exports`
  const text = await (await desk.send('organizer', 'POST', exports, { of: 'passages' })).text()
  const lines = text.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',').filter((cell) => !/^\d{4}-|^$/.test(cell)))).toEqual([
    ['Ada Lovelace', 'Went out', 'South', 'staff', 'staff', 'Only the coat'],
    ['Alan Turing', 'Checkpoint', 'Lunch', 'staff'],
  ])
  expect(JSON.stringify((await desk.desk.trail()).at(-1))).toContain('guests.exportArrivals')
  expect(await (await desk.send('organizer', 'POST', exports, {})).text()).not.toContain('Went out')
  expect((await desk.send('staff', 'POST', exports, { of: 'passages' })).status).toBe(403)
})

it('a change is told to the devices that follow the list', async () => {
  await arrive('Ada')
  const since = (await board()).version
  await pass('Ada', { kind: 'out' })
  const { guests } = await desk.ask('guestChanges', 'staff', 'GET', `${desk.at(eventId)}/changes?since=${since}`)
  expect(guests.map(({ sheet, desk: { left } }) => [sheet.name, left !== null])).toEqual([['Ada Lovelace', true]])
})

it('settings of the release before are read, and the new ones are bounded', async () => {
  await setUp({})
  expect((await desk.ask('doorSettings', 'support', 'GET', `${event}/door`)).settings).toEqual(usual)
  const refused = [{ capacity: 0 }, { capacity: 1_000_001 }, { exitHour: 24 }, { checkpoints: [lunch, lunch] }]
  for (const more of refused)
    expect((await desk.send('organizer', 'PUT', `${event}/door`, { ...usual, ...more })).status).toBe(400)
  const many = Array.from({ length: 21 }, () => ({ ...lunch, id: randomUUID() }))
  expect((await desk.send('organizer', 'PUT', `${event}/door`, { ...usual, checkpoints: many })).status).toBe(400)
  await setUp({ capacity: 300, exitHour: 4, checkpoints: [lunch] })
  const [row] = await store.db.select().from(doorSettings)
  expect(row?.settings).not.toContain('Lunch')
})
