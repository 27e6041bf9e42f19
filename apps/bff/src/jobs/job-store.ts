import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'

import { ProblemError } from '#problem.ts'
import { type Database, briefTransaction, firstOf, stored } from '#store/database.ts'
import { jobFences, jobs } from '#store/job-tables.ts'

/** Processes that may end while they have a job; the next one would end too. */
const mostAttempts = 3
/** Turns that may fail one after the other. */
const mostFailures = 40
/** What is written of a turn that ended well. */
const wellEnded = { attempts: 0, failures: 0 }

/** As it was taken. `fence`: of this taking; what is written with an older one changes nothing. */
export type Job = { id: string; kind: string; asked: number; fence: number }
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
  /** Extends the lease of a job. */
  renew(job: Job, until: Date): Promise<void>
  /** Locks the job in the transaction of each write that it makes. @throws LostJob */
  hold(tx: Transaction, job: Job): Promise<void>
  /** The same for what cannot be written within the transaction. @throws LostJob */
  check(job: Job): Promise<void>
  /** Lets others take it, not before `dueAt`. */
  put(job: Job, dueAt: Date): Promise<void>
  /** The same after a turn that failed. */
  fail(job: Job, dueAt: Date): Promise<void>
  /** Makes a parked job due again; false when it is not parked. */
  restart(tx: Transaction, id: string, dueAt: Date): Promise<boolean>
  end(job: Job): Promise<void>
  /** Clears the leases of a kind: with an embedded store their owners are ended processes. */
  takeOver(kind: string): Promise<void>
  /** Another process may go on at once with the jobs of this kind. */
  release(kind: string): Promise<void>
}

/** Jobs in the database. `owner` names this process. */
export function createJobStore({ db, owner }: { db: Database; owner: string }): JobStore {
  // The owner too: the release before takes jobs without a fence.
  const own = ({ id, fence }: Job) =>
    and(eq(jobs.id, id), eq(jobs.leaseOwner, owner), eq(jobs.fence, fence), isNotNull(jobs.leaseUntil))
  const takeOne = async (tx: Transaction, kind: string, now: Date, until: Date): Promise<Job | 'parked' | null> => {
    const free = or(isNull(jobs.leaseUntil), lt(jobs.leaseUntil, now), eq(jobs.leaseOwner, owner))
    const found = firstOf(
      await tx
        .select()
        .from(jobs)
        .where(and(eq(jobs.kind, kind), lte(jobs.dueAt, now), isNull(jobs.parkedAt), free))
        .orderBy(asc(jobs.dueAt))
        .limit(1)
        .for('update', { skipLocked: true }),
    )
    if (found === null) return null
    const { id, asked, attempts, failures } = found
    // This process could not return the job and still runs it: that is no new attempt.
    const isOwn = found.leaseOwner === owner && found.leaseUntil !== null
    if ((!isOwn && attempts >= mostAttempts) || failures >= mostFailures) {
      await tx.update(jobs).set({ parkedAt: now, leaseOwner: null, leaseUntil: null }).where(eq(jobs.id, id))
      return 'parked'
    }
    const lease = { leaseOwner: owner, leaseUntil: until, attempts: isOwn ? Math.max(1, attempts) : attempts + 1 }
    const taken = await tx
      .update(jobs)
      .set({ ...lease, fence: sql`nextval(${jobFences.seqName})` })
      .where(eq(jobs.id, id))
      .returning({ fence: jobs.fence })
    return { id, kind, asked, fence: taken[0]?.fence ?? 0 }
  }
  const hold: JobStore['hold'] = async (tx, job) => {
    const rows = await tx.select({ id: jobs.id, brief: briefTransaction }).from(jobs).where(own(job)).for('update')
    if (rows.length === 0) throw new LostJob()
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
      await stored(db.update(jobs).set({ leaseUntil: until }).where(own(job)))
    },
    hold,
    check: (job) => stored(db.transaction((tx) => hold(tx, job))),
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
    async takeOver(kind) {
      await stored(db.update(jobs).set({ leaseUntil: null }).where(eq(jobs.kind, kind)))
    },
    async release(kind) {
      const left = and(eq(jobs.kind, kind), eq(jobs.leaseOwner, owner))
      await stored(db.update(jobs).set({ leaseUntil: null }).where(left))
    },
  }
}
