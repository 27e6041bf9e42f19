import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'

import { ProblemError } from '#problem.ts'
import { type Database, briefTransaction, firstOf, stored } from '#store/database.ts'
import { jobs } from '#store/guest-tables.ts'

import { takenBy, wellEnded } from './lease.ts'

/** `asked`: as it was taken. */
export type Job = { id: string; kind: string; asked: number }
type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Another process has taken the job over. A problem, because `stored` lets those through. */
export class LostJob extends ProblemError {
  constructor() {
    super('not_now', { detail: 'Another desk has taken this work over.' })
  }
}

export type JobStore = {
  /** Makes work due, within the transaction that asks for it. */
  add(tx: Transaction, job: Pick<Job, 'id' | 'kind'>, dueAt: Date): Promise<void>
  /**
   * Takes the job of this kind that is due for longest, for this process, and counts the attempt. null: none is due. A
   * job that ended as many processes as may be, or failed as often, is parked instead.
   */
  take(kind: string, now: Date, until: Date): Promise<Job | null>
  /** When the next job of this kind can be taken, as far as is known now; null without one. */
  nextDue(kind: string): Promise<Date | null>
  /** Keeps a job that is taken. */
  renew(job: Job, until: Date): Promise<void>
  /** Locks the job in a transaction. @throws LostJob */
  hold(tx: Transaction, job: Job): Promise<void>
  /** Lets others take it, not before `dueAt`. */
  put(job: Job, dueAt: Date): Promise<void>
  /** The same after a turn that failed. */
  fail(job: Job, dueAt: Date): Promise<void>
  /** Makes a parked job due again; false when it is not parked. */
  restart(tx: Transaction, id: string, dueAt: Date): Promise<boolean>
  end(job: Job): Promise<void>
  /** Clears all leases: with an embedded store their owners are ended processes. */
  takeOver(): Promise<void>
  /** Another process may go on at once. */
  release(): Promise<void>
}

/** Jobs in the database. `owner` names this process. */
export function createJobStore({ db, owner }: { db: Database; owner: string }): JobStore {
  const own = ({ id }: Job) => and(eq(jobs.id, id), eq(jobs.leaseOwner, owner))
  const takeOne = async (tx: Transaction, kind: string, now: Date, until: Date): Promise<Job | 'parked' | null> => {
    const free = or(isNull(jobs.leaseUntil), lt(jobs.leaseUntil, now), eq(jobs.leaseOwner, owner))
    const { id, asked, attempts, failures, leaseOwner, leaseUntil } = jobs
    const found = firstOf(
      await tx
        .select({ id, kind: jobs.kind, asked, attempts, failures, leaseOwner, leaseUntil })
        .from(jobs)
        .where(and(eq(jobs.kind, kind), lte(jobs.dueAt, now), isNull(jobs.parkedAt), free))
        .orderBy(asc(jobs.dueAt))
        .limit(1)
        .for('update', { skipLocked: true }),
    )
    if (found === null) return null
    const { lease, parked } = takenBy({ owner, now, until }, found)
    await tx
      .update(jobs)
      .set(lease ?? parked)
      .where(eq(jobs.id, found.id))
    return lease === null ? 'parked' : { id: found.id, kind: found.kind, asked: found.asked }
  }
  const free = (job: Job, dueAt: Date, change: { failures: number | ReturnType<typeof sql> }): Promise<unknown> => {
    const due = sql`case when ${jobs.asked} = ${job.asked} then ${dueAt.toISOString()}::timestamptz else ${jobs.dueAt} end`
    return stored(
      db
        .update(jobs)
        .set({ dueAt: due, leaseUntil: null, attempts: 0, ...change })
        .where(own(job)),
    )
  }
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
    async take(kind, now, until) {
      for (;;) {
        // eslint-disable-next-line no-await-in-loop -- past those that are parked
        const taken = await stored(db.transaction((tx) => takeOne(tx, kind, now, until)))
        if (taken !== 'parked') return taken
      }
    },
    async nextDue(kind) {
      // A job that another process has is not looked for before its lease has lapsed.
      const { dueAt, leaseUntil, leaseOwner } = jobs
      const all = await stored(
        db
          .select({ dueAt, leaseUntil, leaseOwner })
          .from(jobs)
          .where(and(eq(jobs.kind, kind), isNull(jobs.parkedAt))),
      )
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
      const rows = await tx.select({ id: jobs.id, brief: briefTransaction }).from(jobs).where(own(job)).for('update')
      if (rows.length === 0) throw new LostJob()
    },
    async put(job, dueAt) {
      await free(job, dueAt, { failures: 0 })
    },
    async fail(job, dueAt) {
      await free(job, dueAt, { failures: sql`${jobs.failures} + 1` })
    },
    async restart(tx, id, dueAt) {
      const rows = await tx
        .update(jobs)
        .set({ parkedAt: null, ...wellEnded, dueAt, asked: sql`${jobs.asked} + 1` })
        .where(and(eq(jobs.id, id), isNotNull(jobs.parkedAt)))
        .returning({ id: jobs.id })
      return rows.length > 0
    },
    async end(job) {
      await stored(db.delete(jobs).where(and(own(job), eq(jobs.asked, job.asked))))
      await stored(
        db
          .update(jobs)
          .set({ leaseUntil: null, ...wellEnded })
          .where(own(job)),
      )
    },
    async takeOver() {
      await stored(db.update(jobs).set({ leaseUntil: null }))
    },
    async release() {
      await stored(db.update(jobs).set({ leaseUntil: null }).where(eq(jobs.leaseOwner, owner)))
    },
  }
}
