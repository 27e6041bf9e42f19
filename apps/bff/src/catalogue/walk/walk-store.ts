import { and, count, eq, getTableColumns, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'

import type { Transaction } from '#audit/audit.ts'
import { type Job, type JobStore, LostJob } from '#jobs/job-store.ts'
import { walkAddresses, walks } from '#store/catalogue-tables.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { jobs as jobTable } from '#store/job-tables.ts'

import { type Found, type Outcome, type Taken, costOf, isWalkOperation, keyOf } from './address.ts'

/** One job at most, as there is one walk. */
export const walkJob = { id: '00000000-0000-4000-8000-000000000001', kind: 'catalogueWalk' } as const

/** `parkedAt`: of its job. */
export type WalkRow = typeof walks.$inferSelect & { parkedAt: Date | null }
export type Budget = { perMinute: number; inAll: number }
export type Counts = { events: number; companies: number; projects: number }
export type Unreached = { operation: string; subject: string; reason: string; at: Date | null }

export type WalkStore = {
  read(): Promise<WalkRow>
  /** The next addresses, nearest first, counted as calls at once. `dueAt`: when the next one may be asked, if none may now. */
  take(job: Job, most: number, now: Date): Promise<{ taken: Taken[]; spent: boolean; dueAt: Date | null }>
  /** What became of addresses and what they led to, in one transaction. `repetitions`: calls beyond the first of each. */
  settle(
    job: Job,
    outcomes: readonly { address: Taken; outcome: Outcome }[],
    found: readonly Found[],
    asked: { repetitions: number; now: Date },
  ): Promise<void>
  /** Lets the service rest. `faults` counts the waits in a row. */
  wait(job: Job, resumesAt: Date, faults: number): Promise<void>
  end(job: Job, state: 'done' | 'spent', now: Date): Promise<void>
  /** Adds addresses that are not known; those that are stay as they are. */
  add(found: readonly Found[], tx: Transaction): Promise<void>
  /** Addresses that are not stored yet. */
  unknown(found: readonly Found[]): Promise<Found[]>
  /** Begins a walk: what was asked before `freshSince` is asked again. */
  start(begun: { budget: Budget; before: Counts; freshSince: Date; now: Date }, tx: Transaction): Promise<void>
  /** Goes on with the walk under way, or begins none. */
  resume(begun: { budget: Partial<Budget>; now: Date }, tx: Transaction): Promise<void>
  pause(tx: Transaction): Promise<void>
  /** Ends the walk under way; what is left stays known for the next one. */
  stop(now: Date, tx: Transaction): Promise<void>
  summary(): Promise<{ left: number; seedsLeft: number; unreached: number }>
  unreached(most: number): Promise<Unreached[]>
  /** Events of which only the id was shown, and whose companies were asked. */
  mentions(): Promise<{ subject: string; at: Date | null }[]>
  registered(stamp: string, now: Date): Promise<void>
}

export const usualBudget: Budget = { perMinute: 240, inAll: 20_000 }
const rowsAtOnce = 50
const mostMentions = 500
const only = eq(walks.id, 1)
const underWay = and(only, inArray(walks.state, ['running', 'waiting']))
const open = eq(walkAddresses.state, 'open')

const blank = {
  id: 1,
  state: 'never',
  ...usualBudget,
  calls: 0,
  eventsBefore: 0,
  companiesBefore: 0,
  projectsBefore: 0,
}

const rowOf = (found: Found): typeof walkAddresses.$inferInsert => ({
  ...found,
  key: keyOf(found),
  state: 'open',
  tries: 0,
})

const takenOf = (row: typeof walkAddresses.$inferSelect): Taken[] => {
  const { operation, subject, within, depth, near, seed, mention, tries } = row
  return isWalkOperation(operation) ? [{ operation, subject, within, depth, near, seed, mention, tries }] : []
}

async function insert(tx: Pick<Database, 'insert'>, found: readonly Found[]): Promise<void> {
  const rows = [...new Map(found.map((one) => [keyOf(one), rowOf(one)])).values()]
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    // A shorter way to an address that is still open brings it forward, and a record makes a mention whole.
    await tx
      .insert(walkAddresses)
      .values(some)
      .onConflictDoUpdate({
        target: walkAddresses.key,
        set: {
          depth: sql`least(${walkAddresses.depth}, excluded.depth)`,
          near: sql`coalesce(${walkAddresses.near}, excluded.near)`,
          seed: sql`${walkAddresses.seed} or excluded.seed`,
          mention: sql`${walkAddresses.mention} and excluded.mention`,
        },
      })
  }
}

/** The walk in the store. What is written for a job is refused when another process has it. */
export function createWalkStore({ db, jobs }: { db: Database; jobs: JobStore }): WalkStore {
  /** Work on the walk under way. @throws LostJob when the job is lost, or the walk was paused or stopped */
  const holding = <T>(job: Job, work: (tx: Transaction, walk: typeof walks.$inferSelect) => Promise<T>): Promise<T> =>
    stored(
      db.transaction(async (tx) => {
        await jobs.hold(tx, job)
        const walk = firstOf(await tx.select().from(walks).where(underWay).for('update'))
        if (walk === null) throw new LostJob()
        return work(tx, walk)
      }),
    )
  /** Before the walk itself is written: turns lock them in this order. */
  const makeDue = async (tx: Transaction, now: Date): Promise<void> => {
    if (!(await jobs.restart(tx, walkJob.id, now))) await jobs.add(tx, walkJob, now)
  }
  const read = async (): Promise<WalkRow> => {
    const columns = { ...getTableColumns(walks), parkedAt: jobTable.parkedAt }
    const rows = db.select(columns).from(walks).leftJoin(jobTable, eq(jobTable.id, walkJob.id)).where(only)
    const found = firstOf(await stored(rows))
    if (found !== null) return found
    await stored(db.insert(walks).values(blank).onConflictDoNothing())
    return read()
  }

  return {
    read,
    take: (job, most, now) =>
      holding(job, async (tx, walk) => {
        const distance = sql`abs(extract(epoch from ${walkAddresses.near} - ${now.toISOString()}::timestamptz))`
        const rows = await tx
          .select()
          .from(walkAddresses)
          .where(and(open, or(isNull(walkAddresses.dueAt), lte(walkAddresses.dueAt, now))))
          .orderBy(walkAddresses.depth, sql`${distance} asc nulls last`, walkAddresses.key)
          .limit(most)
        const taken: Taken[] = []
        let { calls } = walk
        for (const address of rows.flatMap(takenOf)) {
          if (calls + costOf(address) > walk.inAll) break
          calls += costOf(address)
          taken.push(address)
        }
        await tx.update(walks).set({ calls, state: 'running', resumesAt: null }).where(only)
        const [later] =
          rows.length > 0
            ? []
            : await tx
                .select({ at: sql<Date | null>`min(due_at)` })
                .from(walkAddresses)
                .where(open)
        return { taken, spent: taken.length === 0 && rows.length > 0, dueAt: later?.at ? new Date(later.at) : null }
      }),
    settle: (job, outcomes, found, { repetitions, now }) =>
      holding(job, async (tx, walk) => {
        await insert(tx, found)
        for (const { address, outcome } of outcomes) {
          const reason = outcome.state === 'unreached' ? outcome.reason : null
          const later = outcome.state === 'open' ? { dueAt: outcome.dueAt, tries: outcome.tries } : { dueAt: null }
          await tx
            .update(walkAddresses)
            .set({ state: outcome.state, reason, ...later, askedAt: now })
            .where(eq(walkAddresses.key, keyOf(address)))
        }
        const isAnswered = outcomes.some(({ outcome }) => outcome.state !== 'open')
        const calls = walk.calls + repetitions
        await tx
          .update(walks)
          .set(isAnswered ? { calls, faults: 0 } : { calls })
          .where(only)
      }),
    wait: (job, resumesAt, faults) =>
      holding(job, async (tx) => {
        await tx.update(walks).set({ state: 'waiting', resumesAt, faults }).where(only)
      }),
    end: (job, state, now) =>
      holding(job, async (tx) => {
        const completed = state === 'done' ? { completedAt: now } : {}
        await tx
          .update(walks)
          .set({ state, endedAt: now, ...completed })
          .where(only)
      }),
    add: (found, tx) => insert(tx, found),
    async unknown(found) {
      if (found.length === 0) return []
      const keys = found.map(keyOf)
      const rows = await stored(
        db.select({ key: walkAddresses.key }).from(walkAddresses).where(inArray(walkAddresses.key, keys)),
      )
      const known = new Set(rows.map(({ key }) => key))
      return found.filter((one) => !known.has(keyOf(one)))
    },
    async start({ budget, before, freshSince, now }, tx) {
      await makeDue(tx, now)
      await tx.insert(walks).values(blank).onConflictDoNothing()
      const { events: eventsBefore, companies: companiesBefore, projects: projectsBefore } = before
      const counts = { eventsBefore, companiesBefore, projectsBefore, calls: 0, faults: 0 }
      const times = { startedAt: now, endedAt: null, resumesAt: null }
      await tx
        .update(walks)
        .set({ ...budget, ...counts, ...times, state: 'running' })
        .where(only)
      await tx
        .update(walkAddresses)
        .set({ state: 'open', reason: null, tries: 0, dueAt: null })
        .where(and(ne(walkAddresses.state, 'open'), lt(walkAddresses.askedAt, freshSince)))
    },
    async resume({ budget, now }, tx) {
      await makeDue(tx, now)
      await tx
        .update(walks)
        .set({ ...budget, state: 'running', resumesAt: null, faults: 0 })
        .where(only)
    },
    async pause(tx) {
      await tx.update(walks).set({ state: 'paused', resumesAt: null }).where(underWay)
    },
    async stop(now, tx) {
      // What is done between walks goes on.
      await makeDue(tx, now)
      await tx
        .update(walks)
        .set({ state: 'stopped', endedAt: now, resumesAt: null })
        .where(and(only, inArray(walks.state, ['running', 'waiting', 'paused'])))
    },
    async summary() {
      const rows = await stored(
        db
          .select({ state: walkAddresses.state, seed: walkAddresses.seed, rows: count() })
          .from(walkAddresses)
          .where(ne(walkAddresses.state, 'done'))
          .groupBy(walkAddresses.state, walkAddresses.seed),
      )
      const sum = (fits: (row: (typeof rows)[number]) => boolean): number =>
        rows.filter(fits).reduce((all, row) => all + row.rows, 0)
      return {
        left: sum(({ state }) => state === 'open'),
        seedsLeft: sum(({ state, seed }) => state === 'open' && seed),
        unreached: sum(({ state }) => state === 'unreached'),
      }
    },
    async unreached(most) {
      const rows = await stored(
        db
          .select()
          .from(walkAddresses)
          .where(eq(walkAddresses.state, 'unreached'))
          .orderBy(sql`${walkAddresses.seed} desc`, walkAddresses.depth, walkAddresses.key)
          .limit(most),
      )
      return rows.map(({ operation, subject, reason, askedAt }) => ({
        operation,
        subject,
        reason: reason ?? 'unreadable',
        at: askedAt,
      }))
    },
    mentions: () =>
      stored(
        db
          .select({ subject: walkAddresses.subject, at: walkAddresses.askedAt })
          .from(walkAddresses)
          .where(and(eq(walkAddresses.mention, true), eq(walkAddresses.state, 'done')))
          .limit(mostMentions),
      ),
    async registered(stamp, now) {
      await read()
      await stored(db.update(walks).set({ registered: stamp, registeredAt: now }).where(only))
    },
  }
}
