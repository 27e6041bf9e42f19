import { randomUUID } from 'node:crypto'

import { desc, sql } from 'drizzle-orm'

import { type Database, firstOf, stored } from '#store/database.ts'
import { backupFailures, backups } from '#store/operations-tables.ts'

export type BackupNote = { at: Date; command: string; bytes: number; records: number }
export type BackupFailure = Omit<typeof backupFailures.$inferSelect, 'id'>
/** `failure`: the newest one since the last backup. */
export type BackupState = { last: BackupNote | null; failure: BackupFailure | null }

const keptNotes = 20

/** Notes a completed backup. Returns whether it could: tables of an older release have no place for it. */
export const noteBackup = (db: Database, note: BackupNote): Promise<boolean> =>
  noted(db, backups, db.insert(backups).values({ id: randomUUID(), ...note }))

/** Notes a backup that failed. Returns whether it could. */
export const noteBackupFailure = (db: Database, failure: BackupFailure): Promise<boolean> =>
  noted(db, backupFailures, db.insert(backupFailures).values({ id: randomUUID(), ...failure }))

async function noted(
  db: Database,
  table: typeof backups | typeof backupFailures,
  note: PromiseLike<unknown>,
): Promise<boolean> {
  try {
    await note
    await db.execute(
      sql`delete from ${table} where id not in (select id from ${table} order by at desc limit ${keptNotes})`,
    )
    return true
  } catch {
    return false
  }
}

export async function lastBackup(db: Database): Promise<BackupState> {
  const { at, command, bytes, records } = backups
  const newest = db.select({ at, command, bytes, records }).from(backups).orderBy(desc(at)).limit(1)
  const failed = db
    .select({ at: backupFailures.at, command: backupFailures.command, reason: backupFailures.reason })
    .from(backupFailures)
    .orderBy(desc(backupFailures.at))
    .limit(1)
  const [last, failure] = [firstOf(await stored(newest)), firstOf(await stored(failed))]
  return { last, failure: failure && (last === null || failure.at > last.at) ? failure : null }
}
