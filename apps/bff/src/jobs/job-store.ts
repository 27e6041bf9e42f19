import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'

import { type Database, firstOf, stored } from '#store/database.ts'
import { jobs } from '#store/guest-tables.ts'

/** `asked`: as it was taken. */
export type Job = { id: string; kind: string; asked: number }
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Another process has taken the job over. */
export class LostJob extends Error {}

export type JobStore = {
  /** Makes work due, within the transaction that asks for it. */
  add(tx: Transaction, job: Pick<Job, 'id' | 'kind'>, dueAt: Date): Promise<void>
  /** Takes the job of this kind that is due for longest, for this process. null: none is due. */
  take(kind: string, now: Date, until: Date): Promise<Job | null>
  /** When the next job of this kind can be taken, as far as is known now; null without one. */
  nextDue(kind: string): Promise<Date | null>
  /** Keeps a job that is taken. */
  renew(job: Job, until: Date): Promise<void>
  /** Locks the job in a transaction. @throws LostJob */
  hold(tx: Transaction, job: Job): Promise<void>
  /** Lets others take it, not before `dueAt`. */
  put(job: Job, dueAt: Date): Promise<void>
  end(job: Job): Promise<void>
  /** Clears all leases: with an embedded store their owners are ended processes. */
  takeOver(): Promise<void>
  /** Another process may go on at once. */
  release(): Promise<void>
}

/** Jobs in the database. `owner` names this process. */
export function createJobStore({ db, owner }: { db: Database; owner: string }): JobStore {
  const own = ({ id }: Job) => and(eq(jobs.id, id), eq(jobs.leaseOwner, owner))
  return {
    async add(tx, { id, kind }, dueAt) {
      await tx
        .insert(jobs)
        .values({ id, kind, dueAt })
        .onConflictDoUpdate({
          target: jobs.id,
          set: { kind, asked: sql`${jobs.asked} + 1`, dueAt: sql`least(${jobs.dueAt}, excluded.due_at)` },
        })
    },
    take: (kind, now, until) =>
      stored(
        db.transaction(async (tx) => {
          const free = or(isNull(jobs.leaseUntil), lt(jobs.leaseUntil, now), eq(jobs.leaseOwner, owner))
          const rows = await tx
            .select({ id: jobs.id, kind: jobs.kind, asked: jobs.asked })
            .from(jobs)
            .where(and(eq(jobs.kind, kind), lte(jobs.dueAt, now), free))
            .orderBy(asc(jobs.dueAt))
            .limit(1)
            .for('update', { skipLocked: true })
          const job = firstOf(rows)
          if (job !== null)
            await tx.update(jobs).set({ leaseOwner: owner, leaseUntil: until }).where(eq(jobs.id, job.id))
          return job
        }),
      ),
    async nextDue(kind) {
      // A job that another process has is not looked for before its lease has lapsed.
      const { dueAt, leaseUntil, leaseOwner } = jobs
      const all = await stored(db.select({ dueAt, leaseUntil, leaseOwner }).from(jobs).where(eq(jobs.kind, kind)))
      const times = all.map((job) =>
        Math.max(job.dueAt.getTime(), job.leaseOwner === owner ? 0 : (job.leaseUntil?.getTime() ?? 0) + 1),
      )
      return times.length === 0 ? null : new Date(Math.min(...times))
    },
    async renew(job, until) {
      await stored(
        db
          .update(jobs)
          .set({ leaseUntil: until })
          .where(and(own(job), isNotNull(jobs.leaseUntil))),
      )
    },
    async hold(tx, job) {
      const rows = await tx.select({ id: jobs.id }).from(jobs).where(own(job)).for('update')
      if (rows.length === 0) throw new LostJob()
    },
    async put(job, dueAt) {
      const due = sql`case when ${jobs.asked} = ${job.asked} then ${dueAt.toISOString()}::timestamptz else ${jobs.dueAt} end`
      await stored(db.update(jobs).set({ dueAt: due, leaseUntil: null }).where(own(job)))
    },
    async end(job) {
      await stored(db.delete(jobs).where(and(own(job), eq(jobs.asked, job.asked))))
      await stored(db.update(jobs).set({ leaseUntil: null }).where(own(job)))
    },
    async takeOver() {
      await stored(db.update(jobs).set({ leaseUntil: null }))
    },
    async release() {
      await stored(db.update(jobs).set({ leaseUntil: null }).where(eq(jobs.leaseOwner, owner)))
    },
  }
}
