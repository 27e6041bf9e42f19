import { randomUUID } from 'node:crypto'

import { isGuid } from '@frontdesk/api-types/table'

import type { Audit } from '#audit/audit.ts'
import type { DirectoryStore } from '#directory/directory-store.ts'
import type { Directory } from '#directory/directory.ts'
import type { TurnLoop } from '#jobs/turn-loop.ts'
import { ProblemError } from '#problem.ts'
import type { EventProjects } from '#scope/event-projects.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import type { Database } from '#store/database.ts'
import type { Upstream } from '#upstream/upstream.ts'

import type { CatalogueRoutes, Completeness } from './catalogue-routes.ts'
import { createKnownCatalogue } from './listing/known-catalogue.ts'
import { createExamine } from './seeds/examine.ts'
import type { Found } from './walk/address.ts'
import { createAsk, createCallService, createLearn } from './walk/ask.ts'
import { createRefresh } from './walk/refresh.ts'
import { createWalkStore } from './walk/walk-store.ts'
import { type Turn, createTurn, createWalker } from './walk/walker.ts'
import { createWalks, stateOf } from './walk/walks.ts'

/** Ids and slugs of the settings. */
export type SeedSettings = { projects: readonly string[]; events: readonly string[]; companies: readonly string[] }

export type Catalogue = {
  routes: CatalogueRoutes
  /** One turn of the walk, for who steps it by hand. */
  turn: (signal: AbortSignal) => Promise<Turn>
  /** Keeps what the service has shown: places and records. */
  learn: ReturnType<typeof createLearn>
  /** What was registered of the embedded service at last, and when it is done. */
  registered: { read: () => Promise<string | null>; write: (stamp: string) => Promise<void> }
  /** Begins to walk: from the settings' seeds, if there are new ones, and on with what is under way. */
  begin: (given: {
    seeds: SeedSettings
    isBusy: () => boolean
    failed: (failure: unknown) => void
  }) => Promise<{ stop: () => Promise<void> }>
}

const usualOwner = (): string => randomUUID()

/** The catalogue on the store and the directory. */
export function createCatalogue(deps: {
  db: Database
  shared: boolean
  audit: Pick<Audit, 'within'>
  directory: Directory
  directoryStore: Pick<DirectoryStore, 'remove'>
  eventProjects: EventProjects
  scope: Pick<ScopeGuard, 'within'>
  upstream: Upstream
  /** `service`: the embedded service tells all its records. */
  source: Completeness['source']
  now: () => Date
  elapsed: () => number
  owner?: string
}): Catalogue {
  const { directory, audit, now, elapsed } = deps
  const store = createWalkStore({ db: deps.db, owner: deps.owner ?? usualOwner() })
  const known = createKnownCatalogue({ directory, scope: deps.scope, now, elapsed })
  const call = createCallService({ upstream: deps.upstream })
  const learn = createLearn({ directory, eventProjects: deps.eventProjects })
  let walker: TurnLoop | null = null
  const walks = createWalks({ store, audit, directory, counts: known.counts, wake: () => walker?.wake(), now })
  const turn = createTurn({
    store,
    ask: createAsk({ call, now }),
    learn,
    missing: ({ operation, subject }) => {
      if (operation === 'getProject') directory.markGone('project', subject)
      if (operation === 'getCompany') directory.markGone('company', subject)
      if (operation === 'listEventCompanies') directory.markGone('event', subject)
    },
    now,
  })

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
    turn,
    learn,
    registered: {
      read: async () => (await store.read()).registered,
      write: (stamp) => store.registered(stamp, now()),
    },
    async begin({ seeds, isBusy, failed }) {
      await store.read()
      // An embedded store has one process: a lease in it is left over from one that ended.
      if (!deps.shared) await store.takeOver()
      const fresh = await store.unknown(seedsOf(seeds))
      if (fresh.length > 0) await walks.addSeeds(fresh, { actor: null })
      const idle = createRefresh({
        store,
        directory,
        call,
        learn,
        walkAgain: () => walks.start({}, { actor: null }),
        now,
      })
      const isOwnService = deps.source === 'service'
      const walkFailed = async (failure: unknown): Promise<void> => {
        failed(failure)
        await store.failed().catch(() => undefined)
      }
      walker = createWalker({
        turn,
        idle: isOwnService ? async () => undefined : idle,
        isBusy,
        elapsed,
        failed: walkFailed,
      })
      return {
        async stop() {
          await walker?.stop()
          walker = null
          // Without it the lease ends by itself.
          await store.release().catch(() => undefined)
        },
      }
    },
  }
}

function seedsOf({ projects, events, companies }: SeedSettings): Found[] {
  const seed = { within: null, depth: 0, near: null, seed: true, mention: false }
  return [
    ...projects.map((id): Found => ({ ...seed, operation: 'getProject', subject: id.toLowerCase() })),
    ...companies.map((id): Found => ({ ...seed, operation: 'getCompany', subject: id.toLowerCase() })),
    ...events.map((event): Found =>
      isGuid(event)
        ? { ...seed, operation: 'listEventCompanies', subject: event.toLowerCase(), mention: true }
        : { ...seed, operation: 'getEventForSlug', subject: event },
    ),
  ]
}
