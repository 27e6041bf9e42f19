import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'

import type { Store } from '@frontdesk/store'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'

import { importKind } from '#guests/imports/imports.ts'
import { askingKind } from '#guests/runs/asking-run.ts'
import { enrollingKind } from '#guests/runs/enrolling.ts'
import { LostJob, createJobStore } from '#jobs/job-store.ts'
import { walkAddresses } from '#store/catalogue-tables.ts'
import { guestRunRows } from '#store/guest-tables.ts'
import { jobs } from '#store/job-tables.ts'
import { enrollmentService } from '#testing/enrollment-service.ts'
import { slugOf } from '#testing/graph-service.ts'
import { type GuestDesk, eventId, useGuestDesk } from '#testing/guest-desk.ts'
import { circle, clearCatalogue, pauseOf, seeded, walkDesk } from '#testing/walk-desk.ts'

// What a process writes of a job that another one has taken over is refused, for each kind of job.

let desk: GuestDesk
let store: Store
let service: ReturnType<typeof enrollmentService>
useGuestDesk((opened) => ({ desk, store } = opened))
beforeEach(async () => {
  await desk.ask('deleteGuests', 'organizer', 'DELETE', desk.at(eventId))
  service = enrollmentService(desk.service)
})

const attendee = '70000000-0000-4000-8000-000000000001'
const sheet = { headers: ['Name', 'Email', 'Attendee ID'], rows: [['Ada', 'ada@example.org', attendee]] }
const hour = 3_600_000
const inHours = (hours: number): Date => new Date(desk.desk.now().getTime() + hours * hour)
/** The lease of this process has lapsed, and another one has the job for an hour. */
const takenOver = async (kind: string) => {
  await store.db.update(jobs).set({ leaseUntil: new Date(0) })
  const other = createJobStore({ db: store.db, owner: randomUUID() })
  expect(await other.take(kind, desk.desk.now(), inHours(1))).not.toBeNull()
}
/** Jobs of a kind are done one after the other: when this one is gone, the turn before it is over. */
const turnIsOver = async (kind: string) => {
  const id = randomUUID()
  await store.db.insert(jobs).values({ id, kind, dueAt: new Date(0) })
  await expect.poll(() => store.db.select().from(jobs).where(eq(jobs.id, id))).toEqual([])
}
const names = async () => (await desk.list()).guests.map(({ sheet: { name } }) => name)

it.each([
  { step: 'examinations', before: 'examined', during: 'examining', after: 'examined', left: [[], []] },
  { step: 'applications', before: 'examined', during: 'applying', after: 'done', left: [[], ['Ada']] },
  { step: 'undos', before: 'done', during: 'undoing', after: 'undone', left: [['Ada'], []] },
])('an import: $during', async ({ step, before, during, after, left }) => {
  const { id } = await desk.examined(sheet)
  if (before === 'done') await desk.apply(id)
  await desk.guests.stop()
  await desk.send('organizer', 'POST', `${desk.at(eventId)}/imports/${id}/${step}`)
  const job = await desk.desk.stateful.jobs.take(importKind, desk.desk.now(), inHours(0))
  if (job === null) throw new Error('no job is due')
  await takenOver(importKind)
  const late = desk.guests.imports.turn(job, new AbortController().signal)
  await expect(late).rejects.toBeInstanceOf(LostJob)
  expect((await desk.importOf(eventId, id)).state).toBe(during)
  expect(await names()).toEqual(left[0])
  desk.desk.later(2 * hour)
  await desk.guests.begin()
  await expect.poll(async () => (await desk.importOf(eventId, id)).state).toBe(after)
  await expect.poll(names).toEqual(left[1])
})

it('asking: the answer is not kept, and the guest is asked again', async () => {
  service.statuses.set(attendee, 'Enrolled')
  await desk.bring(sheet)
  const { reply } = desk.service
  desk.service.reply = (seen, response) => {
    desk.service.reply = reply
    void takenOver(askingKind).then(() => reply(seen, response))
  }
  await desk.ask('startAsking', 'staff', 'POST', `${desk.at(eventId)}/asking`, {})
  await expect.poll(() => service.asks).toEqual([attendee])
  await turnIsOver(askingKind)
  expect((await desk.list()).guests[0]?.service.onEvent).toBeNull()
  desk.desk.later(2 * hour)
  desk.guests.wake()
  await expect.poll(async () => (await desk.list()).guests[0]?.service.onEvent).toBe('yes')
  expect(service.asks).toEqual([attendee, attendee])
})

it('enrolling: the outcome is not kept, and the next process finds the write', async () => {
  service.statuses.set(attendee, 'Removed')
  await desk.bring(sheet)
  const held = service.holdEnrolls(1)
  const id = randomUUID()
  const path = `${desk.at(eventId)}/enrolling/${id}`
  await desk.ask('startEnrolling', 'staff', 'PUT', path, { selection: { filter: {} } })
  await held.reached
  await takenOver(enrollingKind)
  held.release()
  await turnIsOver(enrollingKind)
  const rows = await store.db.select().from(guestRunRows).where(eq(guestRunRows.runId, id))
  expect([rows.map(({ outcome }) => outcome), service.enrolls.length]).toEqual([['waiting'], 1])
  desk.desk.later(2 * hour)
  desk.guests.wake()
  await expect.poll(async () => (await desk.ask('enrollingRun', 'staff', 'GET', path)).counts.added).toBe(1)
  expect(service.enrolls).toHaveLength(1)
})

it.each([
  { what: 'enrolling', isUndo: false, before: 'Removed', left: ['waiting'], counts: 'added' },
  { what: 'undoing it', isUndo: true, before: 'Enrolled', left: ['added'], counts: 'removed' },
] as const)(
  '$what: a process that stood still before it wrote sends nothing',
  async ({ isUndo, before, left, counts }) => {
    service.statuses.set(attendee, 'Removed')
    await desk.bring(sheet)
    const id = randomUUID()
    const path = `/desk/events/${eventId}/guests/enrolling/${id}`
    const run = () => desk.ask('enrollingRun', 'staff', 'GET', path)
    if (isUndo) {
      await desk.ask('startEnrolling', 'staff', 'PUT', path, { selection: { filter: {} } })
      await vi.waitUntil(async () => (await run()).state === 'done', 40_000)
    }
    const sent = service.enrolls.length
    const { ledger } = desk.desk.stateful
    const begin: typeof ledger.begin = ledger.begin.bind(ledger)
    let isLost = false
    const spy = vi.spyOn(ledger, 'begin').mockImplementationOnce(async (request, hold) => {
      await takenOver(enrollingKind)
      isLost = true
      return begin(request, hold)
    })
    if (isUndo) await desk.ask('undoEnrolling', 'staff', 'POST', `${path}/undos`)
    else await desk.ask('startEnrolling', 'staff', 'PUT', path, { selection: { filter: {} } })
    await vi.waitUntil(() => isLost, 40_000)
    await turnIsOver(enrollingKind)
    spy.mockRestore()
    expect(service.enrolls).toHaveLength(sent)
    expect(service.statuses.get(attendee)).toBe(before)
    const rows = await store.db.select().from(guestRunRows).where(eq(guestRunRows.runId, id))
    expect(rows.map(({ outcome }) => outcome)).toEqual(left)
    desk.desk.later(2 * hour)
    desk.guests.wake()
    await expect.poll(async () => (await run()).counts[counts]).toBe(1)
    expect(service.enrolls).toHaveLength(sent + 1)
  },
)

it('the walk: nothing of a late answer is kept, and its addresses stay open for the desk that has it', async () => {
  await clearCatalogue(store)
  const clock = { at: Date.UTC(2026, 10, 5, 9) }
  const { desk: first, upstream, fault } = await seeded(store, clock, circle, slugOf(0))
  const gate = new EventEmitter()
  const answered = once(gate, 'answered')
  let isAsked = false
  fault.after = async (_, value) => {
    isAsked = true
    await answered
    return value
  }
  const late = first.turn()
  await vi.waitUntil(() => isAsked)
  fault.after = null
  clock.at += 2 * 60_000
  const second = walkDesk(store, upstream, clock)
  const known = first.names()
  const states = () => store.db.select({ key: walkAddresses.key, state: walkAddresses.state }).from(walkAddresses)
  const turned = await second.turn()
  expect(turned.did).toBe('asked')
  clock.at += pauseOf(turned)
  const before = await states()
  gate.emit('answered')
  expect((await late).did).toBe('nothing')
  expect(await states()).toEqual(before)
  expect(first.names()).toEqual(known)
  expect(await second.walk()).toBe('ended')
  expect(second.known('event')).toHaveLength(3)
  await Promise.all([first.close(), second.close()])
})
