import type { DeskAnswer } from '@frontdesk/desk-api'
import { type SQL, and, asc, eq, gt, sql } from 'drizzle-orm'

import type { Transaction } from '#audit/audit.ts'
import type { Job, JobStore } from '#jobs/job-store.ts'
import { type Database, stored } from '#store/database.ts'
import { guestImportRows } from '#store/guest-tables.ts'

import { takeVersions, versionsFrom } from '../lists/guest-versions.ts'
import type { ApplyImport } from './apply-import.ts'
import type { Import, ImportStore } from './import-store.ts'

type Shown = DeskAnswer<'guestImport'>

const rowsAtOnce = 500
const nothing = { restored: 0, removed: 0, kept: 0 }

type Count = { n: number }
const countIn = (rows: readonly Count[]): number => rows[0]?.n ?? 0

/** Guests with a mark or a passage that stands. `which`: of both tables. */
const arrivedOf = (which: SQL) => sql`
  select guest_id from arrival_mark
    where ${which} and subject_id = guest_id and undone_at is null and removed_at is null
  union all select guest_id from passage
    where ${which} and subject_id = guest_id and undone_at is null and removed_at is null`

/** Of a guest that the import added: why it stays on the list; null where the undo takes it off. */
const staysBecause = (id: string, hasArrived: SQL) => sql`case when ${hasArrived} then 'arrived'
  when enrolled_by is not null then 'enrolled' when changed_by <> ${id} then 'changed' end`

/** Changes of the import to guests on the list that were not undone. */
const changesOf = (id: string) => sql`guest_import_change c join guest g on g.id = c.guest_id
  where c.import_id = ${id} and not c.undone and g.removed_at is null`
/** A later sheet has changed what the others say: only a flag goes back. */
const fits = (id: string) => sql`(c.before is null or g.changed_by = ${id})`

/** What an undo would do now. */
export async function undoForecast(db: Database, { id, eventId }: Import): Promise<NonNullable<Shown['undo']>> {
  const hasArrived = sql`exists (${arrivedOf(sql`event_id = guest.event_id and guest_id = guest.id`)})`
  const added = await stored(
    db.execute<{ stays: 'arrived' | 'enrolled' | 'changed' | null; run: string | null; n: number }>(
      sql`select stays, case when stays = 'enrolled' then enrolled_by end as run, count(*)::int as n
        from (select enrolled_by, ${staysBecause(id, hasArrived)} as stays from guest
          where event_id = ${eventId} and import_id = ${id} and removed_at is null) a group by 1, 2 order by n desc`,
    ),
  )
  const changed = await stored(
    db.execute<{ restored: number; unmarked: number; kept: number }>(
      sql`select count(c.before) filter (where ${fits(id)})::int as restored,
          count(*) filter (where c.before is null and not c.missing_before)::int as unmarked,
          count(*) filter (where not ${fits(id)})::int as kept from ${changesOf(id)}`,
    ),
  )
  const { restored = 0, unmarked = 0, kept = 0 } = changed.rows[0] ?? {}
  const count = (wanted: string | null): number =>
    added.rows.reduce((sum, { stays, n }) => (stays === wanted ? sum + n : sum), 0)
  return {
    removed: count(null),
    restored,
    unmarked,
    kept: { enrolled: count('enrolled'), arrived: count('arrived'), changed: count('changed') + kept },
    runs: added.rows.flatMap(({ run, n }) => (run === null ? [] : { id: run, guests: n })),
  }
}

const restore = async (tx: Transaction, { id }: Import) => {
  const some = (limit: number) =>
    sql`select c.* from ${changesOf(id)} and ${fits(id)} order by c.guest_id limit ${limit}`
  const seen = countIn((await tx.execute<Count>(sql`select count(*)::int as n from (${some(rowsAtOnce)}) s`)).rows)
  if (seen === 0) return null
  const first = await takeVersions(tx, seen)
  const { rows } = await tx.execute<{ restored: number; unmarked: number }>(
    sql`with c as (select s.*, ${versionsFrom(first, sql`guest_id`)} as version from (${some(seen)}) s),
      done as (update guest g set sheet = coalesce(c.before, g.sheet), missing = c.missing_before,
          version = c.version,
          changed_by = case when c.before is null then g.changed_by else coalesce(c.changed_by_before, g.changed_by) end
        from c where g.id = c.guest_id returning c.guest_id, c.before, c.missing_before),
      noted as (update guest_import_change set undone = true
        where import_id = ${id} and guest_id in (select guest_id from done))
      select count(before)::int as restored,
        count(*) filter (where before is null and not missing_before)::int as unmarked from done`,
  )
  const { restored = 0, unmarked = 0 } = rows[0] ?? {}
  return { restored, unmarked }
}

/**
 * Undoes an import, some guests at a time: first what it changed, then what it added. Guests that were changed later by
 * another sheet, have arrived or were enrolled stay as they are, and are counted: the undo can be repeated for them.
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
    const hasArrived = sql`id = any(array(${arrivedOf(sql`guest_id = any(${ids}::uuid[])`)}))`
    const added = sql`id = any(${ids}::uuid[]) and import_id = ${id} and removed_at is null`
    const there = countIn((await tx.execute<Count>(sql`select count(*)::int as n from guest where ${added}`)).rows)
    const first = await takeVersions(tx, rows.length)
    const removed = countIn(
      (
        await tx.execute<Count>(sql`with gone as (
          select id as one, ${versionsFrom(first, sql`version`)} as version from guest
          where ${added} and ${staysBecause(id, hasArrived)} is null),
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
      const { rows } = await tx.execute<Count>(sql`select count(*)::int as n from ${changesOf(found.id)}`)
      const undone = current.undone ?? nothing
      await store.change(tx, found.id, {
        state: 'undone',
        undone: { ...undone, kept: undone.kept + countIn(rows) },
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
        const before = { unmarked: 0, ...(current.undone ?? nothing) }
        const back = await restore(tx, current)
        if (back !== null) {
          await store.change(tx, found.id, {
            undone: {
              ...before,
              restored: before.restored + back.restored,
              unmarked: before.unmarked + back.unmarked,
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
