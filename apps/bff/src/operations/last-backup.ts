import { randomUUID } from 'node:crypto'

import { desc, sql } from 'drizzle-orm'

import { type Database, firstOf, stored } from '#store/database.ts'
import { backups } from '#store/operations-tables.ts'

export type BackupNote = { at: Date; command: string; bytes: number; records: number }

const keptNotes = 20

/** Notes a completed backup. Returns whether it could: tables of an older release have no place for it. */
export async function noteBackup(db: Database, note: BackupNote): Promise<boolean> {
  try {
    await db.insert(backups).values({ id: randomUUID(), ...note })
    await db.execute(
      sql`delete from ${backups} where id not in (select id from ${backups} order by at desc limit ${keptNotes})`,
    )
    return true
  } catch {
    return false
  }
}

export async function lastBackup(db: Database): Promise<BackupNote | null> {
  const { at, command, bytes, records } = backups
  const newest = db.select({ at, command, bytes, records }).from(backups).orderBy(desc(at)).limit(1)
  return firstOf(await stored(newest))
}
