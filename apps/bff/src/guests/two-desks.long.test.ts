import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { expect, it, vi } from 'vitest'

import { type Turn, createJobRunner } from '#jobs/job-runner.ts'
import { type Job, LostJob, createJobStore } from '#jobs/job-store.ts'
import { enrollmentService } from '#testing/enrollment-service.ts'
import { type DeskOnPostgres, type GuestDesk, eventId, useTwoGuestDesks } from '#testing/guest-desk.ts'
import { migrations } from '#testing/test-store.ts'

import { importKind } from './imports/imports.ts'
import { enrollingKind } from './runs/enrolling.ts'

let opened: DeskOnPostgres[] = []
useTwoGuestDesks((both) => (opened = both), { guestLimits: { arrival: 1000 } })

const headers = ['Name', 'Email']
const people = Array.from({ length: 1200 }, (_, at) => [`Guest ${at}`, `guest${at}@example.org`])
const arrivals = `/desk/events/${eventId}/arrivals`
const day = '2026-11-21'

it('two desks on one database: no import twice, no mark lost or doubled', async (context) => {
  const [one, two] = opened.map(({ desk }) => desk)
  if (one === undefined || two === undefined) return context.skip()
  const first = await one.examined({ headers, rows: people })
  const second = await two.examined({ headers, rows: people })
  const answers = await Promise.all(
    [[one, first.id] as const, [two, second.id] as const, [two, first.id] as const].map(([desk, id]) =>
      desk.send('organizer', 'POST', `${desk.at(eventId)}/imports/${id}/applications`),
    ),
  )
  const [byOne, ofSecond, byTwo] = answers.map(({ status }) => status)
  // Either of the two imports may be the first; both desks then apply that one, and refuse the other.
  expect(byOne).toBe(byTwo)
  expect(new Set([byOne, ofSecond])).toEqual(new Set([200, 409]))
  const done = answers[0]?.status === 200 ? first : second
  await expect.poll(async () => (await one.importOf(eventId, done.id)).state).toBe('done')
  await expect.poll(async () => (await two.list()).total).toBe(1200)
  expect((await one.list()).total).toBe(1200)

  const guests = (await one.list('limit=200')).guests
  const marks = guests.flatMap(({ id }, at) =>
    [0, 1, 2].map((turn) => {
      const desk = (at + turn) % 2 === 0 ? one : two
      return desk.ask('markArrival', 'staff', 'PUT', `${arrivals}/${randomUUID()}`, { guestId: id, day })
    }),
  )
  const given = await Promise.all(marks)
  expect(given.filter(({ already }) => !already)).toHaveLength(200)
  expect(new Set(given.map(({ mark }) => mark?.id)).size).toBe(200)
  await expect.poll(async () => (await two.ask('arrivals', 'support', 'GET', arrivals)).arrived).toBe(200)
  expect((await one.ask('arrivals', 'support', 'GET', arrivals)).arrived).toBe(200)
}, 240_000)

it('a job of a process that died is taken over within 30 seconds, and not while its turn goes on', async (context) => {
  const [one, two] = opened.map(({ desk }) => desk)
  const db = opened[0]?.store.db
  if (one === undefined || two === undefined || db === undefined) return context.skip()
  await one.ask('deleteGuests', 'organizer', 'DELETE', one.at(eventId))
  const { id } = await one.examined({ headers, rows: people })
  await Promise.all([one.guests.stop(), two.guests.stop()])
  await one.ask('applyGuestImport', 'organizer', 'POST', `${one.at(eventId)}/imports/${id}/applications`)

  let time = Date.parse('2026-11-21T09:00:00Z')
  const [now, seconds] = [() => new Date(time), (count: number) => new Date(time + count * 1000)]
  const dying = createJobStore({ db, owner: randomUUID() })
  const other = createJobStore({ db, owner: randomUUID() })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isTaken: (job: Job) => void
  const taken = new Promise<Job>((resolve) => (isTaken = resolve))
  const turn: Turn = (job, signal) => {
    isTaken(job)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new LostJob()), { once: true }))
  }
  const runner = createJobRunner({ store: dying, kind: importKind, turn, now, failed: () => expect.unreachable() })
  await taken
  time += 19_000
  vi.advanceTimersByTime(5000)
  await expect.poll(async () => (await other.nextDue(importKind))?.getTime()).toBeGreaterThan(time + 19_000)
  time += 19_000
  expect(await other.take(importKind, now(), seconds(20))).toBeNull()
  vi.useRealTimers()
  await runner.stop()

  expect((await two.importOf(eventId, id)).state).toBe('applying')
  two.desk.later(38_000)
  await two.guests.begin()
  expect((await two.importOf(eventId, id)).state).toBe('applying')
  two.desk.later(2000)
  await expect.poll(async () => (await two.importOf(eventId, id)).state).toBe('done')
  await expect.poll(async () => (await two.list()).total).toBe(1200)
  await one.guests.begin()
})

it('what a desk that ended had begun is picked up by the other one', async (context) => {
  const [one, two] = opened.map(({ desk }) => desk)
  if (one === undefined || two === undefined) return context.skip()
  await one.ask('deleteGuests', 'organizer', 'DELETE', one.at(eventId))
  const { id } = await one.examined({ headers, rows: people })
  await two.guests.stop()
  await one.ask('applyGuestImport', 'organizer', 'POST', `${one.at(eventId)}/imports/${id}/applications`)
  await one.guests.stop()
  await two.guests.begin()
  await expect.poll(async () => (await two.importOf(eventId, id)).state).toBe('done')
  await expect.poll(async () => (await two.list()).total).toBe(1200)
  await one.guests.begin()
})

it('a run that is begun at the other desk right after an import has its guests', async (context) => {
  const [one, two] = opened.map(({ desk }) => desk)
  if (one === undefined || two === undefined) return context.skip()
  enrollmentService(two.service)
  enrollmentService(one.service)
  for (let turn = 0; turn < 5; turn += 1) {
    await one.ask('deleteGuests', 'organizer', 'DELETE', one.at(eventId))
    await two.list()
    await one.bring({ headers, rows: [[`Guest ${turn}`, `guest${turn}@example.org`]] })
    const ids = (await one.list()).guests.map(({ id }) => id)
    const path = `${two.at(eventId)}/enrolling/${randomUUID()}`
    const begun = await two.ask('startEnrolling', 'staff', 'PUT', path, { selection: { ids } })
    expect(begun).toMatchObject({ total: 1, unknownIds: [] })
    await expect.poll(async () => (await two.ask('enrollingRun', 'staff', 'GET', path)).state).toBe('done')
  }
})

const folder = fileURLToPath(new URL('../..', import.meta.url))
const attendee = (number: number): string => `70000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** From now on the clocks of all desks show the same moment, and go. */
function goingClock(desks: readonly GuestDesk[]): { at: number; stop: () => void } {
  const at = Math.max(...desks.map(({ desk }) => desk.now().getTime()))
  const began = performance.now()
  const tick = (): void => {
    for (const { desk } of desks) desk.later(at + performance.now() - began - desk.now().getTime())
  }
  tick()
  const timer = setInterval(tick, 100)
  return { at, stop: () => clearInterval(timer) }
}

it('a run of a desk that stands still goes on at another one within 30 seconds, and enrolls nobody twice', async (context) => {
  const [one, two] = opened.map(({ desk }) => desk)
  const url = opened[0]?.url
  if (one === undefined || two === undefined || url === undefined) return context.skip()
  const service = enrollmentService(two.service)
  for (let number = 0; number < 40; number += 1) service.statuses.set(attendee(number), 'Removed')
  await one.ask('deleteGuests', 'organizer', 'DELETE', one.at(eventId))
  const rows = Array.from({ length: 40 }, (_, number) => [`Guest ${number}`, attendee(number)])
  await one.bring({ headers: ['Name', 'Attendee ID'], rows })
  await Promise.all([one.guests.stop(), two.guests.stop()])
  const path = `/desk/events/${eventId}/guests/enrolling/${randomUUID()}`
  await one.ask('startEnrolling', 'staff', 'PUT', path, { selection: { filter: {} } })
  const clock = goingClock([one, two])
  const minutes = String((clock.at - Date.now()) / 60_000)
  const given = ['--import', 'tsx', 'src/testing/job-process.ts', url, 'stop', minutes, enrollingKind]
  const frozen = spawn(process.execPath, given, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [said] = await once(frozen.stdout, 'data')
    expect(String(said)).toContain('taken')
    const began = performance.now()
    await two.guests.begin()
    const isTakenUp = () => service.enrolls.length > 0
    await expect.poll(isTakenUp, { timeout: 45_000 }).toBe(true)
    expect(performance.now() - began).toBeLessThan(30_000)
    await expect.poll(async () => (await two.ask('enrollingRun', 'staff', 'GET', path)).state).toBe('done')
    expect(service.enrolls.map(({ who }) => who).toSorted()).toEqual(rows.map(([, id]) => id))
  } finally {
    clock.stop()
    frozen.kill('SIGKILL')
  }
  await one.guests.begin()
})

it('a desk that stands still in the middle of an import stops no arrival, and another one goes on within 30 seconds', async (context) => {
  const [one, two] = opened.map(({ desk }) => desk)
  const url = opened[0]?.url
  if (one === undefined || two === undefined || url === undefined) return context.skip()
  await one.ask('deleteGuests', 'organizer', 'DELETE', one.at(eventId))
  await one.bring({ headers, rows: people.slice(0, 40) })
  const { guests } = await one.list('limit=40')
  const { id } = await one.examined({ headers, rows: people })
  const clock = goingClock([one, two])
  const now = new Date(clock.at).toISOString()
  const given = ['--import', 'tsx', 'src/testing/frozen-import.ts', url, migrations, id, now]
  const frozen = spawn(process.execPath, given, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(frozen.stdout, 'data')
    const began = performance.now()
    const waits = await Promise.all(
      guests.map(async (guest, place) => {
        const desk = place % 2 === 0 ? one : two
        await desk.ask('markArrival', 'staff', 'PUT', `${arrivals}/${randomUUID()}`, { guestId: guest.id, day })
        return performance.now() - began
      }),
    )
    expect(Math.max(...waits)).toBeLessThan(10_000)
    const isDone = async () => (await two.importOf(eventId, id)).state === 'done'
    await expect.poll(isDone, { timeout: 45_000 }).toBe(true)
    expect(performance.now() - began).toBeLessThan(30_000)
    const kept = await opened[0]?.store.pool.query<{ n: number }>(
      'select count(*)::int as n from guest where event_id = $1 and removed_at is null',
      [eventId],
    )
    expect(kept?.rows[0]?.n).toBe(1200)
  } finally {
    clock.stop()
    frozen.kill('SIGKILL')
  }
})
