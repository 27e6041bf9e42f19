import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { beforeEach, describe, expect, it } from 'vitest'

import { type GuestDesk, eventId, useGuestDesk, projectId } from '#testing/guest-desk.ts'

let desk: GuestDesk
let store: Store
let ada = ''
useGuestDesk((opened) => ({ desk, store } = opened))
beforeEach(async () => {
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  await desk.bring({ headers: ['Name'], rows: [['Ada Lovelace']] })
  ada = (await desk.list()).guests[0]?.id ?? ''
})

const minute = 60_000
/** As the files have it at an event without a known zone. */
const inFile = (at = ''): string => at.slice(0, 19).replace('T', ' ')
const arrivals = `/desk/events/${eventId}/arrivals`
const now = async (): Promise<number> => Date.parse((await desk.ask('arrivals', 'support', 'GET', arrivals)).asOf)
/** This many minutes ago by the desk's clock. */
const ago = async (minutes: number): Promise<string> => new Date((await now()) - minutes * minute).toISOString()
const bodyOf = async (more: object) => ({ guestId: ada, day: (await ago(0)).slice(0, 10), ...more })
const put = async (more: object, role: 'staff' | 'organizer' = 'staff', id: string = randomUUID()) =>
  desk.ask('markArrival', role, 'PUT', `${arrivals}/${id}`, await bodyOf(more))
const refused = async (more: object) => {
  const answer = await desk.send('staff', 'PUT', `${arrivals}/${randomUUID()}`, await bodyOf(more))
  return [answer.status, Object(await answer.json()).code]
}
const undo = (id = '') => desk.send('staff', 'POST', `${arrivals}/${id}/undos`, {})
const active = async () =>
  (await store.pool.query<{ id: string }>('select id from arrival_mark where undone_at is null and removed_at is null'))
    .rows

describe('a mark that comes later than the person', () => {
  it('has the time of the arrival, and the time at which the desk was told', async () => {
    const at = await ago(30)
    const { mark } = await put({ at })
    expect(mark).toMatchObject({ at })
    expect(Date.parse(mark?.receivedAt ?? '') - Date.parse(at)).toBeGreaterThanOrEqual(30 * minute)
    expect((await desk.list()).guests[0]?.desk.arrived).toMatchObject({ at })
    const board = await desk.ask('arrivals', 'support', 'GET', arrivals)
    expect(board.last[0]?.mark).toMatchObject({ at, receivedAt: mark?.receivedAt })
    const text = await (await desk.send('organizer', 'POST', `${arrivals}/exports`, {})).text()
    expect(text).toContain(inFile(at))
    expect(text).toContain(inFile(mark?.receivedAt))
  })

  it('is now without a time, and when a clock is a little fast', async () => {
    const { mark } = await put({})
    expect(mark?.at).toBe(mark?.receivedAt)
    await undo(mark?.id)
    const { mark: fast } = await put({ at: await ago(-1) })
    expect(fast?.at).toBe(fast?.receivedAt)
  })

  it('is refused by name from the future, from more than a day ago, and from before the event', async () => {
    expect(await refused({ at: await ago(-10) })).toEqual([400, 'arrival_in_future'])
    expect(await refused({ at: await ago(24 * 60 + 5) })).toEqual([400, 'arrival_too_old'])
    expect(await refused({ at: 'yesterday' })).toEqual([400, 'invalid_input'])
    const day = (await ago(0)).slice(0, 10)
    const [start, end] = [`${day}T00:00:00Z`, `${day}T23:00:00Z`]
    const event = { id: eventId, projectId, name: 'Today', slug: 'today', start, startUtc: start, end, endUtc: end }
    await desk.desk.stateful.directory.indexAll([{ id: 'getEventForSlug', asked: { slug: 'today' }, value: event }])
    const sinceMidnight = (await now()) - Date.parse(start)
    expect(await refused({ at: await ago(sinceMidnight / minute + 5) })).toEqual([400, 'arrival_before_event'])
    expect(await active()).toEqual([])
    expect((await put({ at: await ago(sinceMidnight / minute - 5) })).already).toBe(false)
  })

  it('can be undone without a reason for a minute after the desk was told', async () => {
    const { mark } = await put({ at: await ago(30) })
    expect((await undo(mark?.id)).status).toBe(200)
  })
})

describe('of two marks of a person and day', () => {
  it('the earlier one stands, also when it comes in later; nobody is marked twice', async () => {
    const later = await put({ door: 'South' }, 'organizer')
    const [id, at] = [randomUUID(), await ago(20)]
    const earlier = await put({ at, door: 'North', ask: true }, 'staff', id)
    expect(earlier).toMatchObject({ already: false, mark: { id, at, door: 'North', by: { name: 'staff' } } })
    // The device that was offline learns the door of the other mark.
    expect(earlier.replaced).toMatchObject({ id: later.mark?.id, door: 'South', by: { name: 'organizer' } })
    expect(later.replaced).toBeUndefined()
    expect(await active()).toEqual([{ id }])
    expect((await desk.list()).guests[0]?.desk.arrived).toMatchObject({ id, at })
    const board = await desk.ask('arrivals', 'support', 'GET', arrivals)
    expect(board.arrived).toBe(1)
    // The replaced mark does not count as undone.
    expect(board.shifts).toMatchObject([{ by: { name: 'staff' }, door: 'North', arrived: 1, undone: 0 }])
    // Repeated, each answers the one that stands.
    expect(await put({ at, door: 'North' }, 'staff', id)).toMatchObject({ already: false, mark: { id } })
    expect(await put({ door: 'South' }, 'organizer', later.mark?.id)).toMatchObject({ already: true, mark: { id } })
    // The later one is in the file, with both times.
    const text = await (await desk.send('organizer', 'POST', `${arrivals}/exports`, {})).text()
    expect(text).toContain('An earlier arrival was recorded')
    expect(text).toContain(inFile(later.mark?.at))
    // A colleague's mark is not undone without a trace.
    const trail = JSON.stringify((await desk.desk.trail()).slice(-4))
    expect(trail).toContain('guests.undoArrival')
    expect(trail).toContain(later.mark?.id)
  })

  it('a later time is already so', async () => {
    const first = await put({ at: await ago(20) })
    expect(await put({ at: await ago(10) })).toMatchObject({ already: true, mark: { id: first.mark?.id } })
    expect(await put({})).toMatchObject({ already: true, mark: { id: first.mark?.id } })
  })

  it('the earliest of many at once stands', async () => {
    const base = await now()
    const minutes = Array.from({ length: 12 }, (_, index) => ((index * 5) % 12) + 1)
    const answers = await Promise.all(
      minutes.map((before) => put({ at: new Date(base - before * minute).toISOString() })),
    )
    expect(answers.every(({ mark }) => mark !== null)).toBe(true)
    expect(await active()).toHaveLength(1)
    expect((await desk.list()).guests[0]?.desk.arrived?.at).toBe(new Date(base - 12 * minute).toISOString())
  })

  it('a mark that was undone does not come back by its repetition', async () => {
    const [id, at] = [randomUUID(), await ago(20)]
    await put({ at }, 'staff', id)
    await undo(id)
    const { mark: second } = await put({}, 'organizer')
    expect((await put({ at }, 'staff', id)).mark).toMatchObject({ id, undone: expect.any(Object) })
    expect(await active()).toEqual([{ id: second?.id }])
  })
})
