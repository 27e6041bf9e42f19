import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { defaultPlan, startMaintenance } from '#maintenance.ts'
import { StoreError } from '#store-error.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Maintenance of a store that is in use, whose statements fail as told. */
function begin(failure: { now: Error | null }) {
  let statements = 0
  const query = () => {
    statements += 1
    return failure.now === null ? Promise.resolve({ rows: [], rowCount: 0 }) : Promise.reject(failure.now)
  }
  const pool = Object.assign(new pg.Pool(), { query })
  const warnings: [object, string][] = []
  let used = 0
  const stop = startMaintenance(pool, {
    log: {
      info: () => undefined,
      warn: (fields, message) => warnings.push([fields, message]),
      error: () => undefined,
    },
    lastUse: () => (used += 1),
    setBusy: () => undefined,
    vacuumed: { known: () => 0, remember: () => undefined },
  })
  return { warnings, stop, statements: () => statements }
}

const ticks = (count: number) => vi.advanceTimersByTimeAsync(count * defaultPlan.tickMs)
const busy = () => new StoreError('busy', 'The database is busy.')

it('a busy database puts maintenance off without a line, until that was many times in a row', async () => {
  const failure: { now: Error | null } = { now: busy() }
  const { warnings, stop } = begin(failure)
  await ticks(4)
  failure.now = null
  await ticks(1)
  failure.now = busy()
  await ticks(4)
  expect(warnings).toEqual([])
  await ticks(2)
  expect(warnings).toEqual([[{ attempts: 5 }, expect.stringContaining('the database is busy')]])
  await stop()
})

it('a database that was busy at the beginning is maintained once it is free', async () => {
  const failure: { now: Error | null } = { now: busy() }
  const { warnings, stop, statements } = begin(failure)
  await ticks(1)
  failure.now = null
  const before = statements()
  await ticks(1)
  // The position at the beginning, and the one of now.
  expect(statements() - before).toBe(2)
  expect(warnings).toEqual([])
  await stop()
})

it('any other failure is told at once', async () => {
  const failure: { now: Error | null } = { now: null }
  const { warnings, stop } = begin(failure)
  await ticks(1)
  const now = new Error('disk')
  failure.now = now
  await ticks(1)
  expect(warnings).toEqual([[{ err: now }, 'store maintenance failed']])
  await stop()
})
