import { sql } from 'drizzle-orm'

import { walkJob } from '#catalogue/walk/walk-store.ts'
import { type Database, stored } from '#store/database.ts'

export type RunningJob = {
  id: string
  /** guestImport, guestAsking, guestEnrolling, catalogueWalk, webhooks */
  kind: string
  eventId: string | null
  /** Of the import or run; null when it is gone. */
  state: string | null
  dueAt: Date
  /** Id of the desk that has it; null: it waits. */
  holder: string | null
  /** Until when the holder has it without a sign of life. */
  leaseUntil: Date | null
  /** Nobody takes it up before a person starts it again. */
  parkedAt: Date | null
  /** Rows or guests that are dealt with, of how many. */
  done: number | null
  total: number | null
}

const mostJobs = 100

/** Work in the background, the longest due first. Leases are judged by the desk's clock, as runners do. */
export async function listJobs(db: Database, now: Date): Promise<RunningJob[]> {
  const { rows } = await stored(
    db.execute<Record<keyof RunningJob, string | number | null>>(sql`
      select j.id, j.kind, coalesce(i.event_id, r.event_id) as "eventId", coalesce(i.state, r.state, w.state) as state,
        to_json(j.due_at) as "dueAt", to_json(j.lease_until) as "leaseUntil", j.lease_owner as holder,
        to_json(j.parked_at) as "parkedAt",
        coalesce(i.done, enrolled.done, answered.done, w.calls) as done,
        coalesce(i.rows, enrolled.total, answered.total) as total
      from job j
      left join guest_import i on i.id = j.id
      left join guest_run r on r.id = j.id
      left join lateral (
        select count(*) filter (where outcome <> 'waiting')::int as done, count(*)::int as total
        from guest_run_row where run_id = r.id
      ) enrolled on r.kind = 'enroll'
      left join lateral (
        select count(service)::int as done, count(*)::int as total
        from guest where event_id = r.event_id and removed_at is null
      ) answered on r.kind = 'ask'
      left join walk w on j.kind = ${walkJob.kind}
      where w.state is null or w.state in ('running', 'waiting') or j.parked_at is not null
      order by j.due_at, j.id limit ${mostJobs}`),
  )
  return rows.map((row) => {
    const leaseUntil = dateOf(row.leaseUntil)
    const isHeld = leaseUntil !== null && leaseUntil > now
    return {
      id: String(row.id),
      kind: String(row.kind),
      eventId: textOf(row.eventId),
      state: textOf(row.state),
      dueAt: dateOf(row.dueAt) ?? now,
      holder: isHeld ? textOf(row.holder) : null,
      leaseUntil: isHeld ? leaseUntil : null,
      parkedAt: dateOf(row.parkedAt),
      done: typeof row.done === 'number' ? row.done : null,
      total: typeof row.total === 'number' ? row.total : null,
    }
  })
}

const textOf = (value: string | number | null): string | null => (value === null ? null : String(value))
const dateOf = (value: string | number | null): Date | null => (value === null ? null : new Date(value))
