import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { guestRunRows, guestRuns, jobs } from '#store/guest-tables.ts'
import { enrollmentService } from '#testing/enrollment-service.ts'
import { type GuestDesk, eventId, openGuestDesk, otherEventId, projectId } from '#testing/guest-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

import { enrollingKind } from './runs/enrolling.ts'

let desk: GuestDesk
let store: Awaited<ReturnType<typeof openTestStore>>
let service: ReturnType<typeof enrollmentService>
beforeAll(async () => {
  store = await openTestStore()
  desk = await openGuestDesk(store)
})
afterAll(async () => {
  await desk.close()
  await store.close()
})
beforeEach(async () => {
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  service = enrollmentService(desk.service)
})

const attendee = (number: number): string => `70000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const headers = ['Name', 'Email', 'Attendee ID']
const bring = () =>
  desk.bring({
    headers,
    rows: [
      ['Ada On', 'ada@example.org', attendee(1)],
      ['Bo Off', 'bo@example.org', attendee(2)],
      ['Cy Unknown', 'cy@example.org', attendee(3)],
      ['Di New', 'di@example.org', ''],
      ['Ed Nobody', '', ''],
    ],
  })
const states = async () =>
  Object.fromEntries(
    (await desk.list('sort=name')).guests.map(({ sheet, service: said }) => [sheet.name, said.onEvent]),
  )
const path = (id: string): string => `${desk.at(eventId)}/enrolling/${id}`
const run = (id: string) => desk.ask('enrollingRun', 'staff', 'GET', path(id))
const everybody = { selection: { filter: {} } }
const start = async (id = randomUUID()) => {
  await desk.ask('startEnrolling', 'staff', 'PUT', path(id), everybody)
  return id
}
/** Guests with an id of the service, who are off the event. */
const many = async (count: number) => {
  const rows = Array.from({ length: count }, (_, at) => [`Guest ${at}`, `g${at}@example.org`, attendee(at + 1)])
  for (let at = 0; at < count; at += 1) service.statuses.set(attendee(at + 1), 'Removed')
  return desk.bring({ headers, rows })
}
const startAsking = (perMinute: number) =>
  desk.ask('startAsking', 'staff', 'POST', `${desk.at(eventId)}/asking`, { perMinute })
/** Pauses between calls are of the desk's clock, which goes on with each look. */
const reached = (state: string, look: () => Promise<{ state: string }>) =>
  expect
    .poll(async () => {
      desk.desk.later(1000)
      return (await look()).state
    })
    .toBe(state)
const asking = () => desk.ask('asking', 'support', 'GET', `${desk.at(eventId)}/asking`)

describe('asking', () => {
  it('asks about each guest with an id, and says who cannot be asked', async () => {
    service.statuses.set(attendee(1), 'Enrolled').set(attendee(2), 'Removed').set(attendee(3), 'Pending')
    await bring()
    await desk.ask('startAsking', 'staff', 'POST', `${desk.at(eventId)}/asking`, {})
    await expect.poll(async () => (await asking()).asked).toBe(3)
    expect(await states()).toEqual({
      'Ada On': 'yes',
      'Bo Off': 'no',
      'Cy Unknown': 'unknown',
      'Di New': null,
      'Ed Nobody': null,
    })
    expect(await asking()).toMatchObject({ total: 3, cannotAsk: 2, failed: 0 })
    const { onEvent } = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters`)
    expect(onEvent).toEqual({ yes: 1, no: 1, unknown: 1, notAsked: 2 })
  })

  it('asks about the guest of an open card at once, for everybody who may look at the event', async () => {
    service.statuses.set(attendee(1), 'Enrolled').set(attendee(2), 'Enrolled')
    await bring()
    const { guests } = await desk.list('sort=name')
    const idOf = (name: string) => guests.find(({ sheet }) => sheet.name === name)?.id ?? ''
    const open = (name: string) => desk.ask('askGuest', 'support', 'POST', `${desk.at(eventId)}/${idOf(name)}/asks`)
    const opened = await Promise.all([open('Ada On'), open('Ada On')])
    expect(opened.map(({ service: said }) => said.onEvent)).toEqual(['yes', 'yes'])
    service.statuses.set(attendee(1), 'Removed')
    expect((await open('Ada On')).service).toMatchObject({ onEvent: 'no', enrollmentStatus: 'Removed' })
    // Without an id there is nothing to ask with.
    expect((await open('Di New')).service).toMatchObject({ onEvent: null, canAsk: false })
    expect(await states()).toMatchObject({ 'Ada On': 'no', 'Bo Off': null })
    expect(await asking()).toMatchObject({ state: 'never' })
    expect((await desk.send('support', 'POST', `${desk.at(eventId)}/${randomUUID()}/asks`)).status).toBe(404)
  })

  it('is for staff, and ends when the account may not see the event, or may not ask, any more', async () => {
    await many(20)
    expect((await desk.send('support', 'POST', `${desk.at(eventId)}/asking`, {})).status).toBe(403)
    const changes: Parameters<GuestDesk['changeAccount']>[1][] = [
      { scope: [{ projectId, eventId: otherEventId }] },
      { role: 'support' },
    ]
    for (const change of changes) {
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await startAsking(1)
      // eslint-disable-next-line no-await-in-loop -- as above
      await expect.poll(async () => (await asking()).asked).toBe(8)
      // eslint-disable-next-line no-await-in-loop -- as above
      await desk.changeAccount('staff', change)
      desk.desk.later(600_000)
      // eslint-disable-next-line no-await-in-loop -- as above
      await expect.poll(async () => (await asking()).state).toBe('ended')
      // eslint-disable-next-line no-await-in-loop -- as above
      expect(await asking()).toMatchObject({ asked: 8, failed: 0 })
      // eslint-disable-next-line no-await-in-loop -- as above
      await desk.changeAccount('staff', { role: 'staff', scope: null })
    }
  })

  it('stays paused over a restart, and goes on where it was', async () => {
    await many(20)
    await startAsking(1)
    await expect.poll(async () => (await asking()).asked).toBe(8)
    await desk.ask('pauseAsking', 'staff', 'POST', `${desk.at(eventId)}/asking/pauses`)
    await desk.restart()
    desk.desk.later(600_000)
    expect(await asking()).toMatchObject({ state: 'paused', asked: 8 })
    await startAsking(6000)
    await reached('done', asking)
    expect(await asking()).toMatchObject({ asked: 20, failed: 0 })
    expect(service.asks).toHaveLength(20)
  })

  it('waits while the service is away, and goes on by itself', async () => {
    await many(12)
    desk.serviceAway(true)
    await startAsking(6000)
    await expect.poll(async () => (await asking()).state).toBe('waiting')
    expect((await asking()).resumesAt).not.toBeNull()
    desk.desk.later(300_000)
    desk.serviceAway(false)
    await reached('done', asking)
    expect(await asking()).toMatchObject({ asked: 12, failed: 0 })
  })
})

describe('an enrollment run', () => {
  it('plans, adds who is missing, asks before it adds, and undoes only what it added', async () => {
    service.statuses.set(attendee(1), 'Enrolled').set(attendee(2), 'Removed').set(attendee(3), 'Enrolled')
    await bring()
    const plan = await desk.ask('planEnrolling', 'staff', 'POST', `${desk.at(eventId)}/enrolling/plans`, everybody)
    expect(plan.counts).toEqual({ add: 1, alreadyOn: 0, cannotTell: 3, noEmail: 1 })
    const id = await start()
    await expect.poll(async () => (await run(id)).state).toBe('done')
    expect((await run(id)).counts).toMatchObject({ added: 2, alreadyOn: 2, noEmail: 1, unknown: 0 })
    expect(service.enrolls.map(({ who }) => who).toSorted()).toEqual([attendee(2), 'di@example.org'])
    // A run with the same id is the same run.
    await start(id)
    expect(service.enrolls).toHaveLength(2)
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await expect.poll(async () => (await run(id)).state).toBe('undone')
    expect((await run(id)).counts).toMatchObject({ removed: 2, alreadyOn: 2 })
    expect([...service.statuses.values()].toSorted()).toEqual(['Enrolled', 'Enrolled', 'Removed', 'Removed'])
  })

  it('asks about an unknown outcome before it repeats it', async () => {
    service.statuses.set(attendee(2), 'Removed')
    await desk.bring({ headers, rows: [['Bo Off', 'bo@example.org', attendee(2)]] })
    service.cutNext(1)
    const id = await start()
    await expect.poll(async () => (await run(id)).state).toBe('done')
    expect((await run(id)).counts).toMatchObject({ added: 1 })
    expect(service.enrolls).toHaveLength(1)
  })

  it('stays paused over a restart, goes on where it was, and adds everybody once', async () => {
    await many(12)
    const held = service.holdEnrolls(5)
    const id = await start()
    await held.reached
    await desk.ask('pauseEnrolling', 'staff', 'POST', `${path(id)}/pauses`)
    held.release()
    await expect.poll(async () => (await run(id)).counts.added).toBe(8)
    await desk.restart()
    expect(await run(id)).toMatchObject({ state: 'paused', counts: { waiting: 4, added: 8 } })
    await desk.ask('resumeEnrolling', 'staff', 'POST', `${path(id)}/resumptions`)
    await expect.poll(async () => (await run(id)).state).toBe('done')
    expect((await run(id)).counts).toMatchObject({ added: 12, unknown: 0 })
    expect(new Set(service.enrolls.map(({ who }) => who)).size).toBe(service.enrolls.length)
  })

  it('waits while the service is away for five minutes, and leaves nobody out', async () => {
    await many(10)
    const held = service.holdEnrolls(5)
    const id = await start()
    await held.reached
    desk.serviceAway(true)
    held.release()
    await expect.poll(async () => (await run(id)).state).toBe('waiting')
    desk.desk.later(300_000)
    desk.serviceAway(false)
    await reached('done', () => run(id))
    expect((await run(id)).counts).toMatchObject({ added: 10, unknown: 0, refused: 0 })
    expect(new Set(service.enrolls.map(({ who }) => who)).size).toBe(service.enrolls.length)
  })

  it('ends when the account that began it may not act any more; another one goes on', async () => {
    await many(12)
    const held = service.holdEnrolls(5)
    const id = await start()
    await held.reached
    await desk.changeAccount('staff', { role: 'support' })
    held.release()
    await expect.poll(async () => (await run(id)).state).toBe('ended')
    expect((await run(id)).counts).toMatchObject({ waiting: 4, added: 8 })
    await desk.changeAccount('staff', { role: 'staff' })
    await desk.ask('resumeEnrolling', 'organizer', 'POST', `${path(id)}/resumptions`)
    await expect.poll(async () => (await run(id)).state).toBe('done')
    expect((await run(id)).counts).toMatchObject({ waiting: 0, added: 12 })
  })

  it('at a cancelled event is refused guest by guest, and an address without an event is no list', async () => {
    await many(2)
    service.refuseEnrolls({ title: 'Event is cancelled', status: 409 })
    const id = await start()
    await expect.poll(async () => (await run(id)).state).toBe('done')
    expect((await run(id)).counts).toMatchObject({ added: 0, refused: 2, unknown: 0 })
    expect((await desk.send('staff', 'PUT', `${desk.at('null')}/enrolling/${id}`, everybody)).status).toBe(400)
    const other = await desk.send('staff', 'POST', `${desk.at(otherEventId)}/enrolling/plans`, everybody)
    expect(await other.json()).toMatchObject({ counts: { add: 0, alreadyOn: 0, cannotTell: 0, noEmail: 0 } })
  })

  it('two people who undo it at once undo it once', async () => {
    await many(6)
    const id = await start()
    await expect.poll(async () => (await run(id)).state).toBe('done')
    const undo = (role: 'staff' | 'organizer') => desk.send(role, 'POST', `${path(id)}/undos`)
    const answers = await Promise.all([undo('staff'), undo('organizer'), undo('staff')])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    await expect.poll(async () => (await run(id)).state).toBe('undone')
    expect((await run(id)).counts).toMatchObject({ removed: 6, kept: 0 })
    expect(service.enrolls.filter(({ enroll }) => !enroll)).toHaveLength(6)
  })

  it('is undone whole when the service was away, or the desk was killed, during the undo', async () => {
    await many(3)
    const id = await start()
    await expect.poll(async () => (await run(id)).state).toBe('done')
    const added = await store.db.select().from(guestRunRows).where(eq(guestRunRows.runId, id))
    desk.desk.later(1000)
    desk.serviceAway(true)
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await expect.poll(async () => (await run(id)).resumesAt).not.toBeNull()
    desk.serviceAway(false)
    await reached('undone', () => run(id))
    expect((await run(id)).counts).toMatchObject({ removed: 3, kept: 0 })
    // Killed after the removals, before they were noted.
    await store.db
      .update(guestRunRows)
      .set({ outcome: 'added', settledAt: added[0]?.settledAt })
      .where(eq(guestRunRows.runId, id))
    await store.db.update(guestRuns).set({ state: 'undoing' }).where(eq(guestRuns.id, id))
    await store.db.insert(jobs).values({ id, kind: enrollingKind, dueAt: new Date(0) })
    await desk.restart()
    await reached('undone', () => run(id))
    expect((await run(id)).counts).toMatchObject({ removed: 3, kept: 0 })
    expect(service.enrolls.filter(({ enroll }) => !enroll)).toHaveLength(3)
  })

  it('keeps who has arrived meanwhile', async () => {
    service.statuses.set(attendee(2), 'Removed')
    await desk.bring({ headers, rows: [['Bo Off', 'bo@example.org', attendee(2)]] })
    const id = await start()
    await expect.poll(async () => (await run(id)).state).toBe('done')
    const [guest] = (await desk.list('q=Bo')).guests
    const day = '2026-11-21'
    await desk.ask('markArrival', 'staff', 'PUT', `/desk/events/${eventId}/arrivals/${randomUUID()}`, {
      guestId: guest?.id,
      day,
    })
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await expect.poll(async () => (await run(id)).state).toBe('undone')
    expect((await run(id)).counts).toMatchObject({ kept: 1, removed: 0 })
  })
})
