import type { Pool } from 'pg'

import type { StoreLog } from '#engine.ts'
import { isBusy } from '#store-error.ts'

const megabyte = 1024 * 1024

/** Replaces a server's background processes, which the embedded database does not have. */
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

/** Work that finds no free connection is done at a later tick; that it was put off so often in a row is told. */
const manyTimes = 5

interface MaintenanceDeps {
  log: StoreLog
  /** Time of the last request, in `performance.now()` milliseconds. */
  lastUse: () => number
  /** Makes the watchdog expect a long statement. */
  setBusy: (busy: boolean) => void
  /** WAL position up to which every table was vacuumed, stored between starts. */
  vacuumed: { known: () => number; remember: (position: number) => void }
}

/**
 * Checkpoints after a number of WAL bytes or minutes; vacuums when idle after enough changes, or at the latest after 64
 * times as many. Does nothing while the store is unused. Returns a function that stops it and waits for running work.
 */
export function startMaintenance(pool: Pool, deps: MaintenanceDeps, plan = defaultPlan): () => Promise<void> {
  let checkpointed = { position: 0, time: performance.now() }
  let vacuumed = deps.vacuumed.known()
  /** Whether an earlier process left changes that are not in the database's in-memory counters. */
  let behind = false
  let seenUse = -1
  let running: Promise<void> | undefined
  let stopped = false
  let putOff = 0
  // Before any change. A close in the meantime is not an error; when the database is busy it is tried again.
  let begun = begin()
  begun.catch(() => undefined)

  async function begin(): Promise<void> {
    const position = await logPosition(pool)
    if (vacuumed > position) vacuumed = 0
    behind = position - vacuumed > plan.vacuumBytes
  }

  async function tick(): Promise<void> {
    const used = deps.lastUse()
    const idle = performance.now() - used > plan.idleMs
    begun = begun.catch(begin)
    await begun
    const position = await logPosition(pool)
    const changed = position - vacuumed
    if (changed > plan.vacuumBytes * (idle ? 1 : 64)) vacuumed = await vacuum()
    const unsaved = position - checkpointed.position
    const due = performance.now() - checkpointed.time >= plan.checkpointEveryMs
    if (unsaved > plan.checkpointBytes || (unsaved > 0 && due)) {
      await pool.query('checkpoint')
      checkpointed = { position: await logPosition(pool), time: performance.now() }
    }
    const settled = changed <= plan.vacuumBytes && unsaved === 0
    seenUse = settled ? deps.lastUse() : -1
    putOff = 0
  }

  /** One table per statement, so that other queries wait for one table only. */
  async function vacuum(): Promise<number> {
    // Otherwise the counts of the last second are missing.
    await pool.query('select pg_stat_force_next_flush()')
    const tables = behind ? everyTable : changedTables
    const { rows } = await pool.query<{ name: string }>(tables)
    for (const { name } of rows) {
      if (stopped) return vacuumed
      await pool.query(`vacuum (analyze) ${name}`)
    }
    behind = false
    const position = await logPosition(pool)
    if ((await pool.query(unvacuumed)).rowCount === 0) deps.vacuumed.remember(position)
    return position
  }

  function failed(error: unknown): void {
    if (!isBusy(error)) return deps.log.warn({ err: error }, 'store maintenance failed')
    putOff += 1
    if (putOff % manyTimes === 0)
      deps.log.warn({ attempts: putOff }, 'store maintenance was put off several times: the database is busy')
  }

  const timer = setInterval(() => {
    if (running || seenUse === deps.lastUse()) return
    deps.setBusy(true)
    running = tick()
      .catch(failed)
      .finally(() => {
        deps.setBusy(false)
        running = undefined
      })
  }, plan.tickMs).unref()

  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}

const everyTable = `select relid::regclass::text as name from pg_stat_all_tables where schemaname <> 'pg_toast'`

/** With autovacuum's own thresholds: a large table is not vacuumed for a few rows. */
const changedTables = `select relid::regclass::text as name
  from pg_stat_all_tables join pg_class on pg_class.oid = relid
  where schemaname <> 'pg_toast' and (
    n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
    or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
    or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0))`

/** Tables with changes that were not vacuumed. No catalogs, because analyzing a table changes them. */
const unvacuumed = `select from pg_stat_user_tables where n_dead_tup > 0 or n_mod_since_analyze > 0`

/** Bytes of write-ahead log since the database was created. */
async function logPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>("select pg_current_wal_insert_lsn() - '0/0' as bytes")
  return Number(rows[0]?.bytes ?? 0)
}
