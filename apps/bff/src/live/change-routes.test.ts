import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, it, vi } from 'vitest'

import { openChangeStream } from '#testing/change-stream.ts'
import { sendWrite } from '#testing/gateway-desk.ts'
import { type GuestDesk, eventId, useGuestDesk, otherEventId, projectId } from '#testing/guest-desk.ts'

let desk: GuestDesk
let guestId: string
useGuestDesk((opened) => ({ desk } = opened))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  desk.person.scope = null
})

const hub = () => desk.desk.stateful.changes
const arrivals = `/desk/events/${eventId}/arrivals`
const mark = (id = randomUUID()) =>
  desk.ask('markArrival', 'staff', 'PUT', `${arrivals}/${id}`, { guestId, day: '2026-11-21' })
const undo = (id: string) => desk.ask('undoArrival', 'staff', 'POST', `${arrivals}/${id}/undos`, {})

/** Changes that the person may not see, every five seconds. */
const busy = async (seconds: number): Promise<void> => {
  for (let passed = 0; passed < seconds; passed += 5) {
    hub().tell({ kind: 'guests', eventId: '10000000-0000-4000-8000-00000000000f' })
    await vi.advanceTimersByTimeAsync(5000)
  }
}

describe('the stream of changes', () => {
  it('tells of a sheet that is kept', async () => {
    const stream = await openChangeStream(desk, 'support')
    await desk.bring({ headers: ['Name', 'Email'], rows: [['Ilse Soares', 'ilse@example.org']] })
    guestId = (await desk.list()).guests[0]?.id ?? ''
    expect(await stream.until('jobs')).toEqual({ kind: 'jobs', eventId })
    expect(await stream.until('guests')).toEqual({ kind: 'guests', eventId })
    await stream.leave()
  })

  it('tells an arrival and its undo by kind and id alone', async () => {
    const stream = await openChangeStream(desk, 'support')
    expect(stream.header('content-type')).toContain('text/event-stream')
    expect(stream.header('cache-control')).toBe('no-cache')
    expect(stream.header('x-accel-buffering')).toBe('no')
    const { mark: marked } = await mark()
    expect(await stream.changes()).toEqual([{ kind: 'guests', eventId }])
    await undo(marked?.id ?? '')
    expect(await stream.changes()).toEqual([{ kind: 'guests', eventId }])
    await stream.leave()
  })

  it('tells a write to the service, a note and a run, and many at once as one message', async () => {
    const stream = await openChangeStream(desk, 'organizer')
    await sendWrite(desk.desk, 'enrollAttendee')
    expect(await stream.until('write')).toMatchObject({ operation: 'enrollAttendee' })
    for (const text of ['one', 'two'])
      await desk.send('organizer', 'POST', '/desk/notes', { kind: 'attendee', id: guestId, eventId, text })
    expect(await stream.until('notes')).toEqual({ kind: 'notes', eventId })
    await desk.send('staff', 'POST', `/desk/events/${eventId}/guests/asking`, {})
    expect(await stream.until('jobs')).toEqual({ kind: 'jobs', eventId })
    await stream.leave()
  })

  it('begins with what changed after the page began to read', async () => {
    const begun = performance.now()
    hub().tell({ kind: 'notes', eventId })
    const stream = await openChangeStream(desk, 'support', Math.ceil(performance.now() - begun))
    expect(await stream.until('notes')).toEqual({ kind: 'notes', eventId })
    await stream.leave()
    expect((await desk.send('support', 'GET', '/desk/changes?age=-1')).status).toBe(400)
  })

  it('tells nobody of events out of their scope', async () => {
    desk.person.scope = [{ projectId, eventId: otherEventId }]
    const [limited, all] = [await openChangeStream(desk, 'staff'), await openChangeStream(desk, 'organizer')]
    hub().tell({ kind: 'guests', eventId: '10000000-0000-4000-8000-00000000000f' })
    hub().tell({ kind: 'guests', eventId: otherEventId })
    expect(await limited.changes()).toEqual([{ kind: 'guests', eventId: otherEventId }])
    await limited.leave()
    await all.leave()
  })

  it('takes a session', async () => {
    const find = vi.spyOn(desk.sessions, 'find').mockResolvedValue(null)
    expect((await desk.send('staff', 'GET', '/desk/changes')).status).toBe(401)
    expect(find).toHaveBeenCalledOnce()
  })

  it('sends a sign of life every 15 seconds, and ends within a minute after the session', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const stream = await openChangeStream(desk, 'staff')
    const alive = stream.next()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await alive).toEqual({ event: 'alive', data: '' })
    const find = vi.spyOn(desk.sessions, 'find').mockResolvedValue(null)
    const rest = [stream.next(), stream.next(), stream.next()]
    await vi.advanceTimersByTimeAsync(45_000)
    expect((await Promise.all(rest)).at(-1)).toBeNull()
    expect(find).toHaveBeenCalledWith(expect.stringMatching(/^staff/), { background: true })
  })

  it('ends with the session on a busy evening, too, and gives a sign of life while all changes are out of scope', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    desk.person.scope = [{ projectId, eventId: otherEventId }]
    const stream = await openChangeStream(desk, 'staff')
    const alive = stream.next()
    await busy(20)
    expect(await alive).toEqual({ event: 'alive', data: '' })
    vi.spyOn(desk.sessions, 'find').mockResolvedValue(null)
    const rest = (async () => {
      while ((await stream.next()) !== null);
      return 'ended'
    })()
    await busy(60)
    expect(await rest).toBe('ended')
  })

  it('has twenty places for a person, which are free again when pages close', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => openChangeStream(desk, 'staff')))
    const refused = await desk.send('staff', 'GET', '/desk/changes')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    await (await openChangeStream(desk, 'organizer')).leave()
    await Promise.all(streams.map((stream) => stream.leave()))
    await expect.poll(() => hub().followers()).toBe(0)
    for (let at = 0; at < 200; at += 1) await (await openChangeStream(desk, 'staff')).leave()
    await expect.poll(() => hub().followers()).toBe(0)
  })

  it('ends when the desk stops', async () => {
    const stream = await openChangeStream(desk, 'staff')
    hub().end()
    expect(await stream.next()).toBeNull()
    expect(hub().followers()).toBe(0)
  })
})
