import type { Pool } from 'pg'

import type { StoreLog } from '#engine.ts'

const megabyte = 1024 * 1024

/** What a server's background processes would do; one session in a thread has none of them. */
export interface MaintenancePlan {
  tickMs: number
  /** Idle: no request for this long. */
  idleMs: number
  checkpointEveryMs: number
  checkpointBytes: number
  vacuumBytes: number
}

export const defaultPlan: MaintenancePlan = {
  tickMs: 10_000,
  idleMs: 5_000,
  checkpointEveryMs: 180_000,
  checkpointBytes: 32 * megabyte,
  vacuumBytes: 1 * megabyte,
}

interface MaintenanceDeps {
  log: StoreLog
  /** Time of the last request, in `performance.now()` milliseconds. */
  lastUse: () => number
  /** Tells the watchdog that a long statement is to be expected. */
  setBusy: (busy: boolean) => void
}

/**
 * Checkpoints after so many bytes of log or minutes, and vacuums when idle after enough has changed, or at last when 64 times
 * as much has. Does nothing at all while nobody uses the store. Returns a function that stops it and waits for what is under way.
 */
export function startMaintenance(pool: Pool, deps: MaintenanceDeps, plan = defaultPlan): () => Promise<void> {
  let checkpointed = { position: 0, time: performance.now() }
  let vacuumed = 0
  let seenUse = -1
  let running: Promise<void> | undefined

  async function tick(): Promise<void> {
    const used = deps.lastUse()
    const idle = performance.now() - used > plan.idleMs
    const position = await logPosition(pool)
    const changed = position - vacuumed
    if (changed > plan.vacuumBytes * (idle ? 1 : 64)) {
      await pool.query('vacuum (analyze)')
      vacuumed = await logPosition(pool)
    }
    const unsaved = position - checkpointed.position
    const due = performance.now() - checkpointed.time >= plan.checkpointEveryMs
    if (unsaved > plan.checkpointBytes || (unsaved > 0 && due)) {
      await pool.query('checkpoint')
      checkpointed = { position: await logPosition(pool), time: performance.now() }
    }
    const settled = changed <= plan.vacuumBytes && unsaved === 0
    seenUse = settled ? deps.lastUse() : -1
  }

  const timer = setInterval(() => {
    if (running || seenUse === deps.lastUse()) return
    deps.setBusy(true)
    running = tick()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'store maintenance failed'))
      .finally(() => {
        deps.setBusy(false)
        running = undefined
      })
  }, plan.tickMs).unref()

  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Bytes of write-ahead log since the database was made. */
async function logPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>("select pg_current_wal_insert_lsn() - '0/0' as bytes")
  return Number(rows[0]?.bytes ?? 0)
}
