import type { AuditedAction, DeskAnswer } from '@frontdesk/desk-api'

import type { Append, Audit, Transaction } from '#audit/audit.ts'
import type { Directory } from '#directory/directory.ts'
import type { Job, JobStore } from '#jobs/job-store.ts'

import type { Found, UnreachedReason } from './address.ts'
import { linksOfKnown } from './links.ts'
import { type Budget, type Counts, type WalkRow, type WalkStore, usualBudget } from './walk-store.ts'

export type WalkAnswer = DeskAnswer<'walk'>
type Actor = { id: string; role: string }
export type By = { actor: Actor | null; session?: string | null; reference?: string | null }

export type Walks = {
  /** Progress, budget and what could not be reached. */
  show(): Promise<WalkAnswer>
  /** Begins a walk from everything that is known, or goes on with the one under way. */
  start(budget: Partial<Budget>, by: By): Promise<void>
  /** Begins the next walk in a turn of the job. @throws LostJob */
  again(job: Job): Promise<void>
  pause(by: By): Promise<void>
  /** Ends the walk under way. */
  stop(by: By): Promise<void>
  /** Adds seeds and sees to it that a walk asks them. */
  addSeeds(seeds: readonly Found[], by: By): Promise<void>
}

/** What was asked within this is not asked again by another walk. */
export const freshMs = 6 * 3_600_000
const mostUnreached = 100

/** The walk as administrators see and steer it. Each walk that begins is one row of the audit. */
export function createWalks(deps: {
  store: WalkStore
  jobs: Pick<JobStore, 'hold'>
  audit: Pick<Audit, 'within'>
  directory: Pick<Directory, 'ofKind'>
  counts: () => Counts
  wake: () => void
  now: () => Date
}): Walks {
  const { store, audit, directory, now } = deps

  const knownSeeds = (): Found[] =>
    (['event', 'company', 'project'] as const).flatMap((kind) => [...directory.ofKind(kind)].flatMap(linksOfKnown))
  const audited = async (action: AuditedAction, by: By, work: (tx: Transaction) => Promise<void>): Promise<void> => {
    await audit.within(async (tx: Transaction, append: Append) => {
      await work(tx)
      await append({ kind: 'catalogue', action, outcome: 'confirmed', ...by })
    })
    deps.wake()
  }
  const begin = (
    walk: WalkRow,
    budget: Partial<Budget>,
    seeds: readonly Found[],
    by: By,
    job: Job | null = null,
  ): Promise<void> => {
    const whole = { ...usualBudget, perMinute: walk.perMinute, inAll: walk.inAll, ...budget }
    const freshSince = new Date(now().getTime() - freshMs)
    return audited('catalogue.walk', by, async (tx) => {
      if (job !== null) await deps.jobs.hold(tx, job)
      await store.start({ budget: whole, before: deps.counts(), freshSince, now: now() }, tx)
      await store.add(seeds, tx)
    })
  }

  const unreachedOf = async (walk: WalkRow, left: number, most: number): Promise<WalkAnswer['unreached']> => {
    const ids = new Set([...directory.ofKind('event')].map(({ id }) => id))
    const { unreached: count } = await store.summary()
    const asked = await store.unreached(most)
    const unnamed = (await store.mentions()).filter(({ subject }) => !ids.has(subject))
    const budget = walk.state === 'spent' ? left : 0
    const names = new Map<string, string>()
    for (const kind of ['event', 'company', 'project'] as const)
      for (const { id, name } of directory.ofKind(kind)) names.set(id, name)
    const first = [
      ...asked.map((one) => ({ ...one, reason: reasonOf(one.reason) })),
      ...unnamed.map((one) => ({ ...one, operation: 'getEventForSlug', reason: 'unnamed' as const })),
    ]
    return {
      count: count + unnamed.length + budget,
      first: first.slice(0, most).map(({ operation, subject, reason, at }) => ({
        operation,
        subject,
        reason,
        name: names.get(subject) ?? null,
        at: (at ?? now()).toISOString(),
      })),
    }
  }

  return {
    async show() {
      const walk = await store.read()
      const { left, seedsLeft } = await store.summary()
      const known = deps.counts()
      return {
        state: stateOf(walk),
        startedAt: walk.startedAt?.toISOString() ?? null,
        endedAt: walk.endedAt?.toISOString() ?? null,
        resumesAt: walk.resumesAt?.toISOString() ?? null,
        budget: { perMinute: walk.perMinute, inAll: walk.inAll },
        calls: walk.calls,
        left,
        seedsLeft,
        found: {
          events: Math.max(0, known.events - walk.eventsBefore),
          companies: Math.max(0, known.companies - walk.companiesBefore),
          projects: Math.max(0, known.projects - walk.projectsBefore),
        },
        known,
        unreached: await unreachedOf(walk, left, mostUnreached),
      }
    },
    async start(budget, by) {
      const walk = await store.read()
      if (!isUnderWay(walk)) return begin(walk, budget, knownSeeds(), by)
      return audited('catalogue.resume', by, (tx) => store.resume({ budget, now: now() }, tx))
    },
    again: async (job) => begin(await store.read(), {}, knownSeeds(), { actor: null }, job),
    pause: (by) => audited('catalogue.pause', by, (tx) => store.pause(tx)),
    stop: (by) => audited('catalogue.stop', by, (tx) => store.stop(now(), tx)),
    async addSeeds(seeds, by) {
      const walk = await store.read()
      if (!isUnderWay(walk)) return begin(walk, {}, seeds, by)
      return audited('catalogue.seeds', by, (tx) => store.add(seeds, tx))
    },
  }
}

const isUnderWay = ({ state }: WalkRow): boolean => state === 'running' || state === 'waiting' || state === 'paused'

const states = ['never', 'running', 'paused', 'waiting', 'spent', 'stopped', 'done'] as const
/** A walk whose job was parked waits for a person. */
export const stateOf = ({ state, parkedAt }: Pick<WalkRow, 'state' | 'parkedAt'>): WalkAnswer['state'] => {
  if (parkedAt !== null && (state === 'running' || state === 'waiting')) return 'paused'
  return states.find((known) => known === state) ?? 'never'
}

const reasons = ['refused', 'missing', 'unanswered', 'unreadable', 'cut', 'unnamed', 'budget'] as const
const reasonOf = (text: string): UnreachedReason => reasons.find((known) => known === text) ?? 'unreadable'
