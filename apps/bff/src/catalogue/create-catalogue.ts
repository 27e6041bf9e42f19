import { isGuid } from '@frontdesk/api-types/table'

import type { Audit } from '#audit/audit.ts'
import type { DirectoryStore } from '#directory/directory-store.ts'
import type { Directory } from '#directory/directory.ts'
import { createJobRunners, createStep } from '#jobs/job-runner.ts'
import type { Job, JobStore } from '#jobs/job-store.ts'
import { ProblemError } from '#problem.ts'
import type { EventProjects } from '#scope/event-projects.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import { type Database, stored } from '#store/database.ts'
import type { Upstream } from '#upstream/upstream.ts'

import type { CatalogueRoutes, Completeness } from './catalogue-routes.ts'
import { createKnownCatalogue } from './listing/known-catalogue.ts'
import { createExamine } from './seeds/examine.ts'
import { type Found, type Kind, type Taken, kinds, readOfKind, seedOf } from './walk/address.ts'
import { createAsk, createCallService, createLearn } from './walk/ask.ts'
import { createRefresh } from './walk/refresh.ts'
import { createWalkStore, walkJob } from './walk/walk-store.ts'
import { type WalkTurned, createWalkTurn } from './walk/walk-turn.ts'
import { createWalks, stateOf } from './walk/walks.ts'

/** Ids and slugs of the settings. */
export type SeedSettings = { projects: readonly string[]; events: readonly string[]; companies: readonly string[] }

export type Catalogue = {
  routes: CatalogueRoutes
  /** Runs one turn of the walk, for tests and commands; null when there is nothing to do. */
  step: (signal: AbortSignal) => Promise<WalkTurned | null>
  /** Keeps what the service has shown: places and records. */
  learn: ReturnType<typeof createLearn>
  /** What was registered of the embedded service at last, and when it is done. */
  registered: { read: () => Promise<string | null>; write: (stamp: string) => Promise<void> }
  wake: () => void
  /** Begins to walk: from the settings' seeds, if there are new ones, and on with what is under way. */
  begin: (seeds: SeedSettings) => Promise<void>
  /** Leaves the walk to others, until it begins again. */
  stop: () => Promise<void>
}

/** The catalogue on the store and the directory. */
export function createCatalogue(deps: {
  db: Database
  shared: boolean
  jobs: JobStore
  audit: Pick<Audit, 'within'>
  directory: Directory
  directoryStore: Pick<DirectoryStore, 'remove'>
  eventProjects: EventProjects
  scope: Pick<ScopeGuard, 'within'>
  upstream: Upstream
  /** `service`: the embedded service tells all its records. */
  source: Completeness['source']
  /** Calls of people are under way or wait: the walk gives way. */
  isBusy: () => boolean
  failed: (failure: unknown) => void
  now: () => Date
  elapsed: () => number
}): Catalogue {
  const { db, shared, jobs, directory, audit, isBusy, failed, now, elapsed } = deps
  const store = createWalkStore({ db, jobs })
  const known = createKnownCatalogue({ directory, scope: deps.scope, now, elapsed })
  const call = createCallService({ upstream: deps.upstream })
  const learn = createLearn({ directory, eventProjects: deps.eventProjects })
  const check = (job: Job): Promise<void> => jobs.check(job)
  const wake = (): void => runners.wake()
  const walks = createWalks({ store, jobs, audit, directory, counts: known.counts, wake, now })
  const parts = {
    store,
    ask: createAsk({ call, now }),
    check,
    learn,
    missing: ({ operation, subject }: Taken) => {
      const kind = kinds.find((one) => readOfKind[one] === operation)
      if (kind !== undefined) directory.markGone(kind, subject)
    },
    now,
    elapsed,
  }
  const refresh = createRefresh({ directory, call, check, learn, walkAgain: (job) => walks.again(job), now })
  const turn = createWalkTurn({ ...parts, isBusy, idle: deps.source === 'service' ? null : refresh })
  const runners = createJobRunners({ store: jobs, turns: { [walkJob.kind]: turn }, shared, now, failed })

  const progress: CatalogueRoutes['progress'] = async () => {
    const walk = await store.read()
    const at = (deps.source === 'service' ? walk.registeredAt : walk.completedAt)?.toISOString() ?? null
    const shown = { source: deps.source, walkedAt: at }
    if (deps.source === 'service') return { ...shown, state: at === null ? 'loading' : 'complete' }
    const state = stateOf(walk)
    if (state === 'running') return { ...shown, state: 'walking' }
    if (state === 'paused' || state === 'waiting') return { ...shown, state }
    if (state !== 'done') return { ...shown, state: 'partial' }
    return { ...shown, state: (await store.summary()).unreached === 0 ? 'complete' : 'partial' }
  }

  const remove: CatalogueRoutes['remove'] = async (kind, id, by) => {
    const own = [...directory.ofKind(kind)].filter((entry) => entry.id === id)
    if (own.length === 0) throw new ProblemError('not_seen', { detail: 'The catalogue has no such record.' })
    const links = [...directory.ofKind('eventCompany')].filter((link) => link.id === id || link.eventId === id)
    const at = now()
    await audit.within(async (tx, append) => {
      await deps.directoryStore.remove(tx, [...own, ...links], [id], at)
      const subjects = { [`${kind}Id`]: id }
      await append({ kind: 'catalogue', action: 'catalogue.remove', outcome: 'confirmed', subjects, ...by })
    })
    await directory.erased([id], [], at)
  }

  return {
    routes: { known, walks, examine: createExamine({ directory, call, learn, now }), progress, remove, now },
    step: createStep({
      store: jobs,
      kind: walkJob.kind,
      turn: createWalkTurn({ ...parts, isBusy: () => false, idle: null }),
      now,
    }),
    learn,
    registered: {
      read: async () => (await store.read()).registered,
      write: (stamp) => store.registered(stamp, now()),
    },
    wake,
    async begin(seeds) {
      const { state } = await store.read()
      const fresh = await store.unknown(seedsOf(seeds))
      if (fresh.length > 0) await walks.addSeeds(fresh, { actor: null })
      if (state !== 'paused') await stored(db.transaction((tx) => jobs.add(tx, walkJob, now())))
      await runners.begin()
    },
    stop: () => runners.stop(),
  }
}

const byId = (kind: Kind, id: string): Found =>
  seedOf({ operation: readOfKind[kind], subject: id.toLowerCase(), within: null })

function seedsOf({ projects, events, companies }: SeedSettings): Found[] {
  return [
    ...projects.map((id) => byId('project', id)),
    ...companies.map((id) => byId('company', id)),
    ...events.map((event) =>
      isGuid(event) ? byId('event', event) : seedOf({ operation: 'getEventForSlug', subject: event, within: null }),
    ),
  ]
}
