import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { jobs } from '#store/job-tables.ts'
import { openTestStore } from '#testing/test-store.ts'

import { type Job, type JobStore, LostJob, createJobStore } from './job-store.ts'

let store: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(jobs)
})

const kind = 'guestImport'
const at = (seconds: number): Date => new Date(Date.parse('2026-06-01T08:00:00Z') + seconds * 1000)
const opened = (): JobStore => createJobStore({ db: store.db, owner: randomUUID() })
const add = (own: JobStore, id: string) => store.db.transaction((tx) => own.add(tx, { id, kind }, at(0)))
const taken = async (own: JobStore, seconds: number): Promise<Job> => {
  const job = await own.take(kind, at(seconds), at(seconds + 20))
  if (job === null) throw new Error('no job is due')
  return job
}
const rowOf = async (id: string) => (await store.db.select().from(jobs).where(eq(jobs.id, id)))[0]

it('each taking has a larger fence, also of a job that ended and was added again', async () => {
  const [one, two, id] = [opened(), opened(), randomUUID()]
  await add(one, id)
  const first = await taken(one, 0)
  const second = await taken(two, 21)
  await two.end(second)
  await add(one, id)
  const third = await taken(one, 22)
  const fourth = await taken(one, 23)
  const fences = [first, second, third, fourth].map(({ fence }) => fence)
  expect(fences).toEqual([...new Set(fences)].toSorted((a, b) => a - b))
  await expect(one.check(first)).rejects.toBeInstanceOf(LostJob)
  await expect(one.check(third)).rejects.toBeInstanceOf(LostJob)
  await one.check(fourth)
})

const takings: Record<string, (own: JobStore, other: JobStore, late: Job) => Promise<unknown>> = {
  'by another process': (_, other) => taken(other, 21),
  'by another process, which put it back': async (_, other) => other.put(await taken(other, 21), at(0)),
  'by the same process': (own) => taken(own, 1),
  'by the same process, after it was put back': async (own, _, late) => {
    await own.put(late, at(0))
    await taken(own, 1)
  },
}
it.each(Object.entries(takings))(
  'with the fence of before nothing is written once it was taken %s',
  async (_, take) => {
    const [own, other, id] = [opened(), opened(), randomUUID()]
    await add(own, id)
    const late = await taken(own, 0)
    await take(own, other, late)
    const before = await rowOf(id)
    await own.renew(late, at(900))
    await own.put(late, at(900))
    await own.fail(late, at(900))
    await own.end(late)
    await expect(own.check(late)).rejects.toBeInstanceOf(LostJob)
    expect(await rowOf(id)).toEqual(before)
  },
)

it('a job that was put back is not written to any more', async () => {
  const [own, id] = [opened(), randomUUID()]
  await add(own, id)
  const job = await taken(own, 0)
  await own.put(job, at(5))
  await expect(own.check(job)).rejects.toBeInstanceOf(LostJob)
})
