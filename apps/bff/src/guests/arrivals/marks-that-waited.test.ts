import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { beforeEach, describe, expect, it } from 'vitest'

import { type GuestDesk, accountOf, eventId, otherEventId, projectId, useGuestDesk } from '#testing/guest-desk.ts'

let desk: GuestDesk
let store: Store
useGuestDesk((opened) => ({ desk, store } = opened))

const headers = ['Name', 'E-mail']
const people = [
  ['Ada Lovelace', 'ada@example.org'],
  ['Bo Nyström', 'bo@example.org'],
]
const day = '2026-11-21'
const arrivals = `/desk/events/${eventId}/arrivals`
/** A device kept it half an hour ago. */
const at = '2026-11-21T08:30:00.000Z'
let ids: string[]
beforeEach(async () => {
  desk.person.scope = null
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  await desk.bring({ headers, rows: people })
  ids = (await desk.list()).guests.map(({ id }) => id)
})

const put = (id: string, guestId = ids[0]) => desk.send('staff', 'PUT', `${arrivals}/${id}`, { guestId, day, at })
const told = async (answer: Response): Promise<unknown> =>
  answer.ok ? answer.status : [answer.status, Object(await answer.json()).code]
const rows = async () =>
  (
    await store.pool.query<{ id: string; person_id: string; at: Date }>(
      'select id, person_id, at from arrival_mark where undone_at is null and removed_at is null',
    )
  ).rows

describe('what waited', () => {
  it('is done in the session of nobody else', async () => {
    const id = randomUUID()
    const send = (person: string) =>
      desk.desk.ask('organizer', `${arrivals}/${id}`, {
        method: 'PUT',
        body: JSON.stringify({ guestId: ids[0], day, at }),
        headers: { 'frontdesk-person': person },
      })
    expect(await told(await send(accountOf('staff')))).toEqual([401, 'signed_out'])
    expect(await rows()).toEqual([])
    expect(await told(await send(accountOf('organizer')))).toBe(200)
    expect(await rows()).toMatchObject([{ id, person_id: accountOf('organizer') }])
  })

  it('is refused once the role or the event is taken away, and done when it is given back', async () => {
    const id = randomUUID()
    const asSupport = await desk.send('support', 'PUT', `${arrivals}/${id}`, { guestId: ids[0], day, at })
    expect(await told(asSupport)).toEqual([403, 'not_permitted'])
    desk.person.scope = [{ projectId, eventId: otherEventId }]
    expect((await put(id)).status).toBeGreaterThanOrEqual(400)
    expect(await rows()).toEqual([])
    desk.person.scope = null
    expect(await told(await put(id))).toBe(200)
    expect(await rows()).toHaveLength(1)
  })

  it('is about the same guest after a newer sheet, also when the sheet lacks them', async () => {
    await desk.bring({ mode: 'update', headers, rows: [['Ada Lovelace', 'ada@example.org']] })
    for (const [index, guestId] of ids.entries())
      expect([index, await told(await put(randomUUID(), guestId))]).toEqual([index, 200])
    const { guests } = await desk.list()
    expect(guests.map(({ id, desk: { arrived } }) => [id, arrived?.at])).toEqual(ids.map((id) => [id, at]))
  })

  it('marks nobody of a list that was deleted, or brought in anew', async () => {
    await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
    expect(await told(await put(randomUUID()))).toEqual([404, 'not_seen'])
    await desk.bring({ headers, rows: people })
    expect(await told(await put(randomUUID()))).toEqual([404, 'not_seen'])
    expect(await rows()).toEqual([])
  })

  it('of two devices whose clocks are ten minutes apart has the order of the desk’s clock; an undo stays an undo', async () => {
    const [early, late] = [randomUUID(), randomUUID()]
    // Each sends the time by the desk's clock; the later person is let in first.
    const marked = (id: string, time: string) =>
      desk.ask('markArrival', 'staff', 'PUT', `${arrivals}/${id}`, { guestId: ids[0], day, at: time })
    await marked(late, '2026-11-21T08:40:00.000Z')
    await desk.send('staff', 'POST', `${arrivals}/${late}/undos`, {})
    // The other device has marked before the undo, and does not know of it.
    expect(await marked(early, at)).toMatchObject({ already: false, mark: { id: early } })
    expect(await marked(late, '2026-11-21T08:40:00.000Z')).toMatchObject({ already: true, mark: { id: early } })
    expect(await rows()).toMatchObject([{ id: early }])
  })
})

describe('while the database is away', () => {
  it('twenty marks at once are refused for later, and each is kept once when they are sent again', async () => {
    const wishes = Array.from({ length: 20 }, (_, index) => ({ id: randomUUID(), guestId: ids[index % 2] }))
    const all = () => Promise.all(wishes.map(async ({ id, guestId }) => told(await put(id, guestId))))
    await store.pool.query('alter table arrival_mark rename to away')
    const refused = await all()
    await store.pool.query('alter table away rename to arrival_mark')
    expect(refused).toEqual(wishes.map(() => [503, 'unavailable']))
    expect(await all()).toEqual(wishes.map(() => 200))
    expect(await all()).toEqual(wishes.map(() => 200))
    expect(await rows()).toHaveLength(2)
    expect((await desk.ask('arrivals', 'support', 'GET', arrivals)).arrived).toBe(2)
  })
})
