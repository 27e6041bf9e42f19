import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { jobs } from '#store/job-tables.ts'
import { openTestStore } from '#testing/test-store.ts'

import { type Turned, createJobRunner } from './job-runner.ts'
import { createJobStore } from './job-store.ts'

let store: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(jobs)
})

const kind = 'guestImport'
const more: Turned = { ended: false, pauseMs: 0 }

function made(turns: (Turned | Error)[]) {
  const own = createJobStore({ db: store.db, owner: randomUUID() })
  const told: string[] = []
  const runner = createJobRunner({
    store: { ...own, nextDue: (of) => own.nextDue(of).finally(() => told.push('idle')) },
    kind,
    now: () => new Date(),
    failed: () => told.push('failed'),
    turn: async () => {
      const next = turns.shift() ?? { ended: true }
      if (next instanceof Error) throw next
      told.push(next.ended ? 'ended' : 'turn')
      return next
    },
  })
  const id = randomUUID()
  const add = () => store.db.transaction((tx) => own.add(tx, { id, kind }, new Date()))
  return { runner, told, turns, add }
}

describe('the runner', () => {
  it('runs turn after turn, is idle without work, and wakes at once', async () => {
    const { runner, told, turns, add } = made([more, more])
    await vi.waitUntil(() => told.includes('idle'))
    await add()
    runner.wake()
    await vi.waitUntil(() => told.includes('ended'))
    await vi.waitUntil(() => told.at(-1) === 'idle')
    expect(told.filter((one) => one !== 'idle')).toEqual(['turn', 'turn', 'ended'])
    turns.push(more)
    await add()
    runner.wake()
    await vi.waitUntil(() => told.filter((one) => one === 'turn').length === 3)
    await runner.stop()
  })

  it('reports a failure and continues after a while, or when the work is asked for again', async () => {
    const { runner, told, add } = made([new Error('this cannot be read'), more])
    await add()
    runner.wake()
    await vi.waitUntil(() => told.includes('failed'))
    expect(told).not.toContain('turn')
    await add()
    runner.wake()
    await vi.waitUntil(() => told.includes('turn'))
    await runner.stop()
  })

  it('stops in the middle of a wait', async () => {
    const { runner, told, add } = made([{ ended: false, pauseMs: 900_000 }])
    await add()
    runner.wake()
    await vi.waitUntil(() => told.includes('turn'))
    await runner.stop()
    expect(told).toContain('turn')
    expect(told).not.toContain('ended')
  })
})
