import { and, asc, eq, gt, sql } from 'drizzle-orm'

import type { Transaction } from '#audit/audit.ts'
import type { Job, JobStore } from '#jobs/job-store.ts'
import { type Database, stored } from '#store/database.ts'
import { guestImportRows } from '#store/guest-tables.ts'

import { takeVersions, versionsFrom } from '../lists/guest-versions.ts'
import type { ApplyImport } from './apply-import.ts'
import type { Import, ImportStore } from './import-store.ts'

const rowsAtOnce = 500

type Count = { n: number }
const countIn = (rows: readonly Count[]): number => rows[0]?.n ?? 0

const restore = async (tx: Transaction, { id }: Import) => {
  const some = sql`select * from guest_import_change where import_id = ${id} and not undone
    order by guest_id limit ${rowsAtOnce}`
  const seen = countIn((await tx.execute<Count>(sql`select count(*)::int as n from (${some}) s`)).rows)
  if (seen === 0) return null
  const first = await takeVersions(tx, seen)
  // A later sheet has changed what it says: only a flag goes back.
  const fits = sql`g.removed_at is null and (c.before is null or g.changed_by = ${id})`
  const { rows } = await tx.execute<{ back: number; restored: number; unmarked: number }>(
    sql`with c as (select s.*, ${versionsFrom(first, sql`guest_id`)} as version from (${some}) s),
      done as (update guest g set sheet = coalesce(c.before, g.sheet), missing = c.missing_before,
          version = c.version,
          changed_by = case when c.before is null then g.changed_by else coalesce(c.changed_by_before, g.changed_by) end
        from c where g.id = c.guest_id and ${fits} returning c.before, c.missing_before)
      select count(*)::int as back, count(before)::int as restored,
        count(*) filter (where before is null and not missing_before)::int as unmarked from done`,
  )
  await tx.execute(sql`update guest_import_change set undone = true
    where import_id = ${id} and guest_id in (select guest_id from (${some}) s)`)
  const { back = 0, restored = 0, unmarked = 0 } = rows[0] ?? {}
  return { restored, unmarked, kept: seen - back }
}

/**
 * Undoes an import, some guests at a time: first what it changed, then what it added. Guests that were changed later by
 * another sheet, have arrived or were enrolled stay as they are, and are counted.
 */
export function createUndoImport(deps: {
  db: Database
  store: ImportStore
  jobs: JobStore
  now: () => Date
  audited: (work: (tx: Transaction) => Promise<Import | null>) => Promise<void>
}): ApplyImport {
  const { db, store, now } = deps

  const remove = async (tx: Transaction, { id, cursor }: Import) => {
    const rows = await tx
      .select({ row: guestImportRows.row, newId: guestImportRows.newId })
      .from(guestImportRows)
      .where(and(eq(guestImportRows.importId, id), gt(guestImportRows.row, cursor)))
      .orderBy(asc(guestImportRows.row))
      .limit(rowsAtOnce)
    const last = rows.at(-1)
    if (last === undefined) return null
    const ids = sql.param(rows.map(({ newId }) => newId))
    const added = sql`id = any(${ids}::uuid[]) and import_id = ${id} and removed_at is null`
    const there = countIn((await tx.execute<Count>(sql`select count(*)::int as n from guest where ${added}`)).rows)
    const first = await takeVersions(tx, rows.length)
    const removed = countIn(
      (
        await tx.execute<Count>(sql`with gone as (
          select id as one, ${versionsFrom(first, sql`version`)} as version from guest
          where ${added} and changed_by = ${id} and enrolled_by is null
            and id <> all(array(select m.guest_id from arrival_mark m
              where m.guest_id = any(${ids}::uuid[]) and m.undone_at is null and m.removed_at is null))
            and id <> all(array(select p.guest_id from passage p
              where p.guest_id = any(${ids}::uuid[]) and p.removed_at is null))),
        done as (update guest set sheet = '', service = null, removed_at = ${now().toISOString()},
            version = gone.version from gone where id = gone.one returning 1)
        select count(*)::int as n from done`)
      ).rows,
    )
    return { removed, kept: there - removed, cursor: last.row, rows: rows.length }
  }
  const finish = (job: Job, found: Import): Promise<void> =>
    deps.audited(async (tx) => {
      await deps.jobs.hold(tx, job)
      const current = await store.lock(tx, found.id)
      if (current?.state !== 'undoing') return null
      await store.change(tx, found.id, {
        state: 'undone',
        finishedAt: now(),
        changedAt: await takeVersions(tx, 1),
      })
      return { ...current, state: 'undone' }
    })

  return async (found, job) => {
    const turn = await stored(
      db.transaction(async (tx) => {
        await deps.jobs.hold(tx, job)
        const current = await store.lock(tx, found.id)
        if (current?.state !== 'undoing') return 'stopped'
        const before = { unmarked: 0, ...(current.undone ?? { restored: 0, removed: 0, kept: 0 }) }
        const back = await restore(tx, current)
        if (back !== null) {
          await store.change(tx, found.id, {
            undone: {
              ...before,
              restored: before.restored + back.restored,
              unmarked: before.unmarked + back.unmarked,
              kept: before.kept + back.kept,
            },
          })
          return 'more'
        }
        const away = await remove(tx, current)
        if (away === null) return 'end'
        await store.change(tx, found.id, {
          cursor: away.cursor,
          done: current.done + away.rows,
          undone: { ...before, removed: before.removed + away.removed, kept: before.kept + away.kept },
        })
        return 'more'
      }),
    )
    if (turn !== 'end') return turn
    await finish(job, found)
    return 'done'
  }
}
