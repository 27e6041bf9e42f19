import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { guestRunRows, guestRuns } from '#store/guest-tables.ts'
import { jobs } from '#store/job-tables.ts'
import { type GuestDesk, eventId, otherEventId } from '#testing/guest-desk.ts'
import {
  type EnrollmentService,
  asking,
  attendee,
  bringFive,
  bringRemoved,
  enrolling,
  everybody,
  headers,
  reached,
  startAsking,
  useRunsDesk,
} from '#testing/runs-desk.ts'

import { enrollingKind } from './enrolling.ts'

let desk: GuestDesk
let store: Store
let service: EnrollmentService
useRunsDesk((opened) => ({ desk, store, service } = opened))

const { path, run, start } = enrolling(() => desk)

/** As if the desk had been killed after these writes and before it noted them. */
const forget = async (id: string, state: string): Promise<void> => {
  await store.db
    .update(guestRunRows)
    .set({ outcome: 'waiting', settledAt: null, tries: 0 })
    .where(eq(guestRunRows.runId, id))
  await store.db.update(guestRuns).set({ state, finishedAt: null }).where(eq(guestRuns.id, id))
  if (state === 'running') await store.db.insert(jobs).values({ id, kind: enrollingKind, dueAt: new Date(0) })
  await desk.restart()
}

describe('an enrollment run', () => {
  it('plans, adds who is missing, asks before it adds, and undoes only what it added', async () => {
    service.statuses.set(attendee(1), 'Enrolled').set(attendee(2), 'Removed').set(attendee(3), 'Enrolled')
    await bringFive(desk)
    const plan = await desk.ask('planEnrolling', 'staff', 'POST', `${desk.at(eventId)}/enrolling/plans`, everybody)
    expect(plan.counts).toEqual({ add: 0, alreadyOn: 0, uncertain: 0, askFirst: 3, cannotTell: 1, noEmail: 1 })
    expect(plan.unknownIds).toEqual([])
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

  it('is about as many guests as its plan was to enroll, from the first to the last', async () => {
    service.statuses.set(attendee(1), 'Enrolled').set(attendee(2), 'Removed').set(attendee(3), 'Enrolled')
    await bringFive(desk)
    const [ada] = (await desk.list('q=Ada')).guests
    await desk.ask('askGuest', 'staff', 'POST', `${desk.at(eventId)}/${ada?.id}/asks`)
    const { counts } = await desk.ask(
      'planEnrolling',
      'staff',
      'POST',
      `${desk.at(eventId)}/enrolling/plans`,
      everybody,
    )
    expect(counts).toEqual({ add: 0, alreadyOn: 1, uncertain: 0, askFirst: 2, cannotTell: 1, noEmail: 1 })
    const begun = await desk.ask('startEnrolling', 'staff', 'PUT', path(randomUUID()), everybody)
    expect(begun.total).toBe(3)
    await reached(desk, 'done', () => run(begun.id))
    const ended = await run(begun.id)
    expect(ended.total).toBe(3)
    // Whom the plan left out is in the receipt, too.
    expect(ended.counts).toMatchObject({ added: 2, alreadyOn: 2, noEmail: 1, waiting: 0 })
    expect((await desk.ask('enrollingRows', 'staff', 'GET', `${path(begun.id)}/rows`)).count).toBe(5)
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
    await bringRemoved(desk, service, 12)
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
    await bringRemoved(desk, service, 10)
    const held = service.holdEnrolls(5)
    const id = await start()
    await held.reached
    desk.serviceAway(true)
    held.release()
    await expect.poll(async () => (await run(id)).state).toBe('waiting')
    desk.desk.later(300_000)
    desk.serviceAway(false)
    await reached(desk, 'done', () => run(id))
    expect((await run(id)).counts).toMatchObject({ added: 10, unknown: 0, refused: 0 })
    expect(new Set(service.enrolls.map(({ who }) => who)).size).toBe(service.enrolls.length)
  })

  it('ends when the account that began it may not act any more; another one goes on', async () => {
    await bringRemoved(desk, service, 12)
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
    await bringRemoved(desk, service, 2)
    service.refuseEnrolls({ title: 'Event is cancelled', status: 409 })
    const id = await start()
    await expect.poll(async () => (await run(id)).state).toBe('done')
    expect((await run(id)).counts).toMatchObject({ added: 0, refused: 2, unknown: 0 })
    const { rows } = await desk.ask('enrollingRows', 'staff', 'GET', `${path(id)}/rows`)
    expect(rows.map(({ code, detail }) => [code, detail])).toEqual(
      Array.from({ length: 2 }, () => ['upstream_rejected', 'Event is cancelled']),
    )
    const [kept] = await store.db.select().from(guestRunRows).where(eq(guestRunRows.runId, id))
    expect(kept?.detail).not.toContain('cancelled')
    expect((await desk.send('staff', 'PUT', `${desk.at('null')}/enrolling/${id}`, everybody)).status).toBe(400)
    const other = await desk.send('staff', 'POST', `${desk.at(otherEventId)}/enrolling/plans`, everybody)
    expect(await other.json()).toMatchObject({
      counts: { add: 0, alreadyOn: 0, askFirst: 0, cannotTell: 0, noEmail: 0 },
    })
  })

  it('two people who undo it at once undo it once', async () => {
    await bringRemoved(desk, service, 6)
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
    await bringRemoved(desk, service, 3)
    const id = await start()
    await expect.poll(async () => (await run(id)).state).toBe('done')
    const added = await store.db.select().from(guestRunRows).where(eq(guestRunRows.runId, id))
    desk.desk.later(1000)
    desk.serviceAway(true)
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await expect.poll(async () => (await run(id)).resumesAt).not.toBeNull()
    desk.serviceAway(false)
    await reached(desk, 'undone', () => run(id))
    expect((await run(id)).counts).toMatchObject({ removed: 3, kept: 0 })
    // Killed after the removals, before they were noted.
    await store.db
      .update(guestRunRows)
      .set({ outcome: 'added', settledAt: added[0]?.settledAt })
      .where(eq(guestRunRows.runId, id))
    await store.db.update(guestRuns).set({ state: 'undoing' }).where(eq(guestRuns.id, id))
    await store.db.insert(jobs).values({ id, kind: enrollingKind, dueAt: new Date(0) })
    await desk.restart()
    await reached(desk, 'undone', () => run(id))
    expect((await run(id)).counts).toMatchObject({ removed: 3, kept: 0 })
    expect(service.enrolls.filter(({ enroll }) => !enroll)).toHaveLength(3)
  })

  it('a removal that is confirmed without a record is a removal', async () => {
    await bringRemoved(desk, service, 3)
    service.bareRemovals()
    const id = await start()
    await reached(desk, 'done', () => run(id))
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await reached(desk, 'undone', () => run(id))
    expect((await run(id)).counts).toMatchObject({ removed: 3, removalUncertain: 0, unknown: 0 })
    expect(service.enrolls.filter(({ enroll }) => !enroll)).toHaveLength(3)
  })

  it('a removal without an answer is looked up, and repeated only when the guest is still on', async () => {
    await bringRemoved(desk, service, 2)
    const id = await start()
    await reached(desk, 'done', () => run(id))
    service.dropNext(1)
    service.cutNext(1)
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await reached(desk, 'undone', () => run(id))
    expect((await run(id)).counts).toMatchObject({ removed: 2, removalUncertain: 0 })
    expect([...service.statuses.values()]).toEqual(['Removed', 'Removed'])
  })

  it('after a kill its own people are added by it, and its undo covers them', async () => {
    await bringFive(desk)
    const id = await start()
    await reached(desk, 'done', () => run(id))
    const sent = service.enrolls.length
    await forget(id, 'running')
    await reached(desk, 'done', () => run(id))
    expect((await run(id)).counts).toMatchObject({ added: 4, alreadyOn: 0 })
    expect(service.enrolls).toHaveLength(sent)
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await reached(desk, 'undone', () => run(id))
    expect((await run(id)).counts).toMatchObject({ removed: 4 })
  })

  it('keys are those of the run: another account that goes on sends nothing twice', async () => {
    await desk.bring({ headers, rows: [['Di New', 'di@example.org', '']] })
    const id = await start()
    await reached(desk, 'done', () => run(id))
    await forget(id, 'paused')
    await desk.ask('resumeEnrolling', 'organizer', 'POST', `${path(id)}/resumptions`)
    await reached(desk, 'done', () => run(id))
    expect((await run(id)).counts).toMatchObject({ added: 1 })
    expect(service.enrolls).toHaveLength(1)
  })

  it('an unknown outcome is not repeated where the service cannot be asked: a person decides', async () => {
    const person = randomUUID()
    const rows = [
      ['Pia Person', '', person],
      ['Eve Mail', 'eve@example.org', ''],
    ]
    await desk.bring({ headers: ['Name', 'Email', 'Person ID'], rows })
    service.cutNext(2)
    const id = await start()
    await reached(desk, 'done', () => run(id))
    expect((await run(id)).counts).toMatchObject({ added: 0, unknown: 0, uncertain: 2 })
    await desk.examined({ headers: ['Name'], rows: [['Later Guest']] })
    const [toDecide] = (await desk.ask('guestLists', 'support', 'GET', `/desk/guests?events=${eventId}`)).lists
    expect(toDecide).toMatchObject({ openSheets: 1, uncertain: 2 })
    // Wherever the event is in the calendar, its run is among those that need a person.
    const open = async () => (await desk.ask('guestLists', 'support', 'GET', '/desk/guests?open=yes')).lists
    expect((await open()).map((list) => list.eventId)).toEqual([eventId])
    const uncertainRuns = async () =>
      Object.fromEntries(
        (await desk.list('sort=name')).guests.map((guest) => [guest.sheet.name, guest.desk.uncertainRun]),
      )
    expect(await uncertainRuns()).toMatchObject({ 'Eve Mail': id, 'Pia Person': id })
    const planned = await desk.ask('planEnrolling', 'staff', 'POST', `${desk.at(eventId)}/enrolling/plans`, everybody)
    expect(planned.counts).toMatchObject({ uncertain: 2, cannotTell: 0 })
    // Another run leaves them out by default.
    const without = await start()
    await reached(desk, 'done', () => run(without))
    expect((await run(without)).total).toBe(0)
    expect(service.enrolls).toHaveLength(2)
    const receipt = await desk.ask('enrollingRows', 'staff', 'GET', `${path(id)}/rows?outcome=uncertain`)
    const idOf = (name: string) => receipt.rows.find((row) => row.name === name)?.guestId ?? ''
    const decide = (name: string, decision: 'done' | 'again') =>
      desk.ask('decideEnrolling', 'staff', 'POST', `${path(id)}/decisions`, { guestIds: [idOf(name)], decision })
    // On the event, and no answer shows that she was not on it before.
    const before = (await desk.list()).version
    expect((await decide('Pia Person', 'done')).counts).toMatchObject({ added: 0, maybeAdded: 1, uncertain: 1 })
    expect(await uncertainRuns()).toMatchObject({ 'Eve Mail': id, 'Pia Person': null })
    // Copies of the list read the row anew.
    expect((await desk.list()).version).toBeGreaterThan(before)
    await decide('Eve Mail', 'again')
    await expect.poll(async () => (await run(id)).counts.added).toBe(1)
    expect(service.enrolls.map(({ who }) => who).toSorted()).toEqual(
      [person, 'eve@example.org', 'eve@example.org'].toSorted(),
    )
    const other = { guestIds: [idOf('Eve Mail')], decision: 'again' }
    expect((await desk.send('staff', 'POST', `${path(id)}/decisions`, other)).status).toBe(409)
    expect((await desk.send('support', 'POST', `${path(id)}/decisions`, other)).status).toBe(403)
  })

  it('adds those whom an earlier run may have added when it is told to', async () => {
    await desk.bring({ headers, rows: [['Di New', 'di@example.org', '']] })
    service.cutNext(1)
    const first = await start()
    await reached(desk, 'done', () => run(first))
    const id = randomUUID()
    await desk.ask('startEnrolling', 'staff', 'PUT', path(id), { ...everybody, uncertain: true })
    await reached(desk, 'done', () => run(id))
    expect((await run(id)).counts).toMatchObject({ added: 1 })
  })

  it('is looked up once more before the run is done, however often its answer was lost', async () => {
    await bringRemoved(desk, service, 1)
    service.dropNext(2)
    service.cutNext(1)
    const id = await start()
    await reached(desk, 'done', () => run(id))
    expect((await run(id)).counts).toMatchObject({ added: 1, unknown: 0, uncertain: 0 })
    expect(service.enrolls).toHaveLength(1)
  })

  it('does not count who was on the event before, and does not remove them', async () => {
    await desk.bring({ headers, rows: [['Di New', 'di@example.org', '']] })
    service.people.set('di@example.org', attendee(9))
    service.statuses.set(attendee(9), 'Enrolled')
    service.dates.set(attendee(9), '2026-11-02T09:00:00')
    const id = await start()
    await reached(desk, 'done', () => run(id))
    expect((await run(id)).counts).toMatchObject({ added: 0, alreadyOn: 1 })
    expect((await desk.send('staff', 'POST', `${path(id)}/undos`)).status).toBe(200)
    await reached(desk, 'undone', () => run(id))
    expect(service.statuses.get(attendee(9))).toBe('Enrolled')
  })

  it('does not claim whom nothing tells to be new, and leaves them when it is undone', async () => {
    service.datesBy(null)
    service.people.set('was@example.org', attendee(9))
    service.statuses.set(attendee(9), 'Enrolled')
    service.statuses.set(attendee(2), 'Removed').set(attendee(3), 'Pending')
    const rows = [
      ['Was On', 'was@example.org', ''],
      ['Di New', 'di@example.org', ''],
      ['Bo Off', 'bo@example.org', attendee(2)],
      ['Cy Pending', 'cy@example.org', attendee(3)],
    ]
    await desk.bring({ headers, rows })
    const id = await start()
    await reached(desk, 'done', () => run(id))
    // The service said of Bo alone that he was off.
    expect((await run(id)).counts).toMatchObject({ added: 1, maybeAdded: 3, alreadyOn: 0 })
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await reached(desk, 'undone', () => run(id))
    expect((await run(id)).counts).toMatchObject({ removed: 1, maybeAdded: 3 })
    expect(service.enrolls.filter(({ enroll }) => !enroll).map(({ who }) => who)).toEqual([attendee(2)])
    const left = await desk.ask('enrollingRows', 'staff', 'GET', `${path(id)}/rows?outcome=maybeAdded`)
    expect(left.rows.map(({ name }) => name).toSorted()).toEqual(['Cy Pending', 'Di New', 'Was On'])
  })

  it('knows after a kill whom the service said to be off, and looks again when that was long ago', async () => {
    service.datesBy(null)
    await bringRemoved(desk, service, 2)
    await startAsking(desk, 2400)
    await reached(desk, 'done', () => asking(desk))
    desk.desk.later(3_600_000)
    // Enrolled by somebody else since the list was checked.
    service.statuses.set(attendee(1), 'Enrolled')
    const id = await start()
    await reached(desk, 'done', () => run(id))
    expect((await run(id)).counts).toMatchObject({ added: 1, alreadyOn: 1 })
    await forget(id, 'running')
    await reached(desk, 'done', () => run(id))
    expect((await run(id)).counts).toMatchObject({ added: 1, alreadyOn: 1, maybeAdded: 0 })
    expect(service.enrolls).toHaveLength(1)
  })

  it('a record that says the opposite is looked up, and the look is told', async () => {
    await bringRemoved(desk, service, 1)
    const id = await start()
    await reached(desk, 'done', () => run(id))
    service.says('Enrolled')
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await reached(desk, 'undone', () => run(id))
    expect((await run(id)).counts).toMatchObject({ removed: 1, removalUncertain: 0 })
    // One that was not carried out either is told as that.
    service.says('Removed')
    const again = await start()
    await reached(desk, 'done', () => run(again))
    expect((await run(again)).counts).toMatchObject({ added: 1, refused: 0, unknown: 0 })
    const stubborn = await desk.desk.rows()
    expect(stubborn.filter(({ code }) => code === 'other_state')).toHaveLength(2)
  })

  it('says who was put on the waitlist', async () => {
    await bringRemoved(desk, service, 1)
    const id = randomUUID()
    service.waitlists()
    await start(id)
    await reached(desk, 'done', () => run(id))
    const { rows } = await desk.ask('enrollingRows', 'staff', 'GET', `${path(id)}/rows`)
    expect(rows.map(({ outcome, code }) => [outcome, code])).toEqual([['added', 'waitlisted']])
    expect((await run(id)).counts).toMatchObject({ added: 0, waitlisted: 1 })
    const said = async () =>
      (await desk.list('seen=no')).guests.map(({ service: { onEvent, enrollmentStatus } }) => [
        onEvent,
        enrollmentStatus,
      ])
    expect(await said()).toEqual([['no', 'Waitlisted']])
    service.bareRemovals()
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await reached(desk, 'undone', () => run(id))
    // The removal names no status: that of before is not true any more.
    expect(await said()).toEqual([['no', null]])
  })

  it('an undo without an answer does not take somebody who is still in line for removed', async () => {
    await bringRemoved(desk, service, 1)
    service.waitlists()
    const id = await start()
    await reached(desk, 'done', () => run(id))
    service.dropNext(1)
    await desk.ask('undoEnrolling', 'staff', 'POST', `${path(id)}/undos`)
    await reached(desk, 'undone', () => run(id))
    expect(service.statuses.get(attendee(1))).toBe('Removed')
    expect((await run(id)).counts).toMatchObject({ removed: 1, waitlisted: 0 })
  })

  it('names ids that are on no list, and is not begun for none', async () => {
    await bringFive(desk)
    const { guests } = await desk.list('q=Ada')
    const strange = randomUUID()
    const selection = { ids: [guests[0]?.id ?? '', strange] }
    const plan = await desk.ask('planEnrolling', 'staff', 'POST', `${desk.at(eventId)}/enrolling/plans`, { selection })
    expect(plan.unknownIds).toEqual([strange])
    const begun = await desk.ask('startEnrolling', 'staff', 'PUT', path(randomUUID()), { selection })
    expect(begun).toMatchObject({ total: 1, unknownIds: [strange] })
    const none = { selection: { ids: [strange] } }
    expect((await desk.send('staff', 'PUT', path(randomUUID()), none)).status).toBe(404)
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
