import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { openStore } from '@frontdesk/store'
import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { silentLog } from '@frontdesk/store/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { createWalkStore, walkJob } from '#catalogue/walk/walk-store.ts'
import { stateOf } from '#catalogue/walk/walks.ts'
import { createJobRunner } from '#jobs/job-runner.ts'
import { type Job, createJobStore } from '#jobs/job-store.ts'
import { walks } from '#store/catalogue-tables.ts'
import { jobs } from '#store/job-tables.ts'
import { deskUnderTest, idleOperations } from '#testing/desk-under-test.ts'
import { migrations, openTestStore } from '#testing/test-store.ts'

import { listJobs } from './running-jobs.ts'

let store: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(jobs)
})

const kind = 'guestImport'
const start = Date.parse('2026-06-01T08:00:00Z')
const minute = 60_000
const at = (minutes: number): Date => new Date(start + minutes * minute)
const until = (minutes: number): Date => new Date(start + minutes * minute + 20_000)

const added = async (): Promise<string> => {
  const id = randomUUID()
  const own = createJobStore({ db: store.db, owner: randomUUID() })
  await store.db.transaction((tx) => own.add(tx, { id, kind }, at(0)))
  return id
}
/** A process takes what is due, so many minutes after the start. */
const takenBy = (owner: string, minutes: number): Promise<Job | null> =>
  createJobStore({ db: store.db, owner }).take(kind, at(minutes), until(minutes))
const rowOf = async (id: string) => (await store.db.select().from(jobs).where(eq(jobs.id, id)))[0]

it('a job that three processes took and none put back is parked, and the next one is taken', async () => {
  const poison = await added()
  for (const minutes of [1, 2, 3]) expect((await takenBy(randomUUID(), minutes))?.id).toBe(poison)
  const good = await added()
  await store.db
    .update(jobs)
    .set({ dueAt: at(2) })
    .where(eq(jobs.id, good))
  expect((await takenBy(randomUUID(), 4))?.id).toBe(good)
  expect((await rowOf(poison))?.parkedAt).toEqual(at(4))
  const last = createJobStore({ db: store.db, owner: randomUUID() })
  expect(await last.take(kind, at(9), until(9))).toMatchObject({ id: good })
  expect(await last.nextDue(kind)).toEqual(at(2))
})

it('a person starts a parked job again, once', async () => {
  const id = await added()
  for (const minutes of [1, 2, 3, 4]) await takenBy(randomUUID(), minutes)
  const own = createJobStore({ db: store.db, owner: randomUUID() })
  expect(await store.db.transaction((tx) => own.restart(tx, id, at(5)))).toBe(true)
  expect(await store.db.transaction((tx) => own.restart(tx, id, at(5)))).toBe(false)
  expect((await own.take(kind, at(5), until(5)))?.id).toBe(id)
})

it('a turn that ends well forgets the attempts before it, and a process that goes on makes no new one', async () => {
  const id = await added()
  for (let minutes = 1; minutes < 20; minutes += 2) {
    await takenBy(randomUUID(), minutes)
    const owner = randomUUID()
    const job = await takenBy(owner, minutes + 1)
    // It could not put the job back, and takes it again.
    const again = await takenBy(owner, minutes + 1)
    if (job === null || again === null) throw new Error('no job is due')
    expect(again).toEqual({ ...job, fence: again.fence })
    expect(again.fence).toBeGreaterThan(job.fence)
    await createJobStore({ db: store.db, owner }).put(again, at(minutes + 1))
  }
  expect(await rowOf(id)).toMatchObject({ attempts: 0, parkedAt: null })
})

it('a job that throws is tried again, and is parked after forty failures in a row', async () => {
  const id = await added()
  const own = createJobStore({ db: store.db, owner: randomUUID() })
  let [now, turns] = [start, 0]
  const runner = createJobRunner({
    store: own,
    kind,
    now: () => new Date(now),
    failed: () => {
      now += minute
      runner.wake()
    },
    turn: async () => {
      turns += 1
      throw new Error('this row cannot be read')
    },
  })
  await expect.poll(async () => (await rowOf(id))?.parkedAt).toBeInstanceOf(Date)
  await runner.stop()
  expect(turns).toBe(40)
})

it('the walk is parked as a job is, is shown with them, and goes on when it is started again', async () => {
  await store.db.delete(walks)
  const own = createJobStore({ db: store.db, owner: randomUUID() })
  const walk = createWalkStore({ db: store.db, jobs: own })
  await walk.read()
  const budget = { perMinute: 60, inAll: 100 }
  const before = { events: 0, companies: 0, projects: 0 }
  await store.db.transaction((tx) => walk.start({ budget, before, freshSince: at(0), now: at(0) }, tx))
  const takes = (minutes: number) =>
    createJobStore({ db: store.db, owner: randomUUID() }).take(walkJob.kind, at(minutes), until(minutes))
  for (const minutes of [1, 2, 3]) expect(await takes(minutes)).not.toBeNull()
  expect(await takes(4)).toBeNull()
  const row = await walk.read()
  expect([row.parkedAt, stateOf(row)]).toEqual([at(4), 'paused'])
  const id = await added()
  const shown = (await listJobs(store.db, at(5))).map((job) => [job.id, job.kind, job.parkedAt])
  expect(shown).toContainEqual([id, kind, null])
  expect(shown).toContainEqual([walkJob.id, walkJob.kind, at(4)])
  await store.db.transaction((tx) => walk.resume({ budget: {}, now: at(5) }, tx))
  expect(stateOf(await walk.read())).toBe('running')
  expect(await takes(6)).toMatchObject({ id: walkJob.id })
  expect(await rowOf(walkJob.id)).toMatchObject({ attempts: 1, parkedAt: null })
})

it('the walk is shown while it is under way, and not between walks', async () => {
  await store.db.update(walks).set({ state: 'done' })
  await store.db.insert(jobs).values({ ...walkJob, dueAt: at(0) })
  expect(await listJobs(store.db, at(1))).toEqual([])
  await store.db.update(walks).set({ state: 'waiting', calls: 7 })
  expect(await listJobs(store.db, at(1))).toMatchObject([{ id: walkJob.id, state: 'waiting', done: 7 }])
})

it('only administrators start work again', async () => {
  const restarted: string[] = []
  const desk = deskUnderTest({
    service: () => null,
    deps: { operations: { ...idleOperations(), restartJob: async (id) => void restarted.push(id) } },
  })
  const id = randomUUID()
  const restart = async (role: 'organizer' | 'admin') =>
    (await desk.ask(role, `/desk/operations/jobs/${id}/restarts`, { method: 'POST' })).status
  expect([await restart('organizer'), await restart('admin')]).toEqual([403, 204])
  expect(restarted).toEqual([id])
})

const folder = fileURLToPath(new URL('../..', import.meta.url))
/** A desk that takes up the job; returns what it printed until it ended. */
const desk = (url: string, how: string, minutes: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const heap = '--max-old-space-size=128'
    const child = spawn(
      process.execPath,
      [heap, '--import', 'tsx', 'src/testing/job-process.ts', url, how, `${minutes}`],
      {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece))
    child.once('error', reject).once('close', () => resolve(text.trim()))
  })

it.each(['exit', 'memory'])(
  'a job that ends its process by %s stops three desks on one database and no fourth',
  async (how) => {
    const database = await sharedPostgres()
    if (database === null) return
    const shared = await openStore({ url: database.url }, { schema: 'desk', migrations, log: silentLog })
    const own = createJobStore({ db: shared.db, owner: randomUUID() })
    const id = randomUUID()
    await shared.db.transaction((tx) => own.add(tx, { id, kind }, new Date()))
    const said: string[] = []
    for (const minutes of [1, 2, 3, 4]) said.push(await desk(database.url, how, minutes))
    expect(said).toEqual(['taken', 'taken', 'taken', 'nothing to do'])
    expect((await shared.db.select().from(jobs))[0]?.parkedAt).toBeInstanceOf(Date)
    await shared.close()
    await database.stop()
  },
)
