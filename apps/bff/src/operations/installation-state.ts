import { and, count, eq } from 'drizzle-orm'

import { inTime } from '#concurrency/in-time.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { writes } from '#store/tables.ts'

import type { DeskRegister, RegisteredDesk } from './desk-register.ts'
import type { DiskUse } from './disk-use.ts'
import { type BackupState, lastBackup } from './last-backup.ts'
import type { DatabaseState, Readiness } from './readiness.ts'
import { type RunningJob, listJobs } from './running-jobs.ts'

export type MailState = 'setUp' | 'missing' | 'upstream'

export type InstallationState = {
  database: DatabaseState & { kind: 'embedded' | 'postgres' }
  /** null: could not be read. */
  desks: RegisteredDesk[] | null
  jobs: RunningJob[] | null
  /** `last` is null when none was noted. */
  backup: BackupState | null
  /** `waiting`: confirmations without a mail server; null when it is not known. */
  mail: { state: MailState; waiting: number | null }
  /** null for PostgreSQL, and when the folder cannot be read. */
  disk: DiskUse | null
}

const deadlineMs = 3000
const orNull = <T>(work: Promise<T>): Promise<T | null> => inTime(work, deadlineMs).catch(() => null)

/** Confirmations of this desk that the service has queued. Without a mail server none of them has gone out. */
async function waitingConfirmations(db: Database): Promise<number> {
  const queued = and(eq(writes.operation, 'sendConfirmation'), eq(writes.state, 'confirmed'), eq(writes.code, 'queued'))
  return firstOf(await stored(db.select({ n: count() }).from(writes).where(queued)))?.n ?? 0
}

/** What this installation runs on. Never rejects: what cannot be read in time is null. */
export function createInstallationState(deps: {
  db: Database
  kind: 'embedded' | 'postgres'
  readiness: Pick<Readiness, 'database'>
  register: Pick<DeskRegister, 'list'>
  mail: MailState
  disk: () => Promise<DiskUse | null>
  now: () => Date
}): () => Promise<InstallationState> {
  const { db, kind, readiness, register, mail, disk, now } = deps
  return async () => {
    const [database, used] = await Promise.all([readiness.database(), orNull(disk())])
    const isAway = database.problem === 'noAnswer'
    const [desks, jobs, backup, waiting] = isAway
      ? [null, null, null, null]
      : await Promise.all([
          orNull(register.list()),
          orNull(listJobs(db, now())),
          orNull(lastBackup(db)),
          mail === 'missing' ? orNull(waitingConfirmations(db)) : null,
        ])
    return { database: { ...database, kind }, desks, jobs, backup, mail: { state: mail, waiting }, disk: used }
  }
}
