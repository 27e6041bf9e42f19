import type { DeskDeps } from '#app.ts'
import type { Audit } from '#audit/audit.ts'
import { createChanges } from '#changes/changes.ts'
import type { Directory } from '#directory/directory.ts'
import { createReveals } from '#gateway/reveals.ts'
import { createWrites } from '#gateway/writes.ts'
import { createLinkAttempts } from '#pipeline/link-attempts.ts'
import { createLimits } from '#pipeline/rate-limits.ts'
import type { EventProjects } from '#scope/event-projects.ts'
import { createScopeGuard } from '#scope/scope-guard.ts'
import type { StatefulParts } from '#server/stateful-parts.ts'
import type { Upstream } from '#upstream/upstream.ts'
import type { Ledger } from '#writes/ledger.ts'

/** A ledger that records nothing, for tests of other parts. */
const passingLedger: Ledger = {
  outcomeOf: async () => null,
  find: async () => null,
  begin: async () => ({ kind: 'go', id: '' }),
  settle: async () => undefined,
  sweep: async () => undefined,
  recover: async () => undefined,
}
/** Event projects in memory. */
function inMemoryProjects(): EventProjects {
  const known = new Map<string, string | null>()
  return {
    find: async (ids) => new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) ?? null] as const] : []))),
    learn: async ({ projects, isConfirmed }) => {
      for (const [event, project] of projects) {
        const before = known.get(event)
        const settles = before === undefined || (before === null && isConfirmed)
        known.set(event, settles || before === project ? project : null)
      }
    },
  }
}

const noDirectory: Directory = {
  on: false,
  indexAnswer: () => undefined,
  loaded: Promise.resolve(),
  indexLater: () => undefined,
  isIndexed: () => false,
  search: () => [],
  event: () => null,
  eventOf: () => null,
  namesOf: () => ({ person: null, event: null }),
  count: () => 0,
  ofKind: () => [],
  lastingChange: () => 0,
  indexAll: async () => undefined,
  putGuests: async () => undefined,
  removeGuests: () => undefined,
  peopleAt: () => [],
  peopleChange: () => 0,
  markGone: () => undefined,
  personRecords: async () => ({ ids: [], emails: [], entries: [] }),
  erased: async () => undefined,
  settle: async () => undefined,
  sweep: async () => undefined,
  typeName: () => null,
  dropped: () => 0,
  close: async () => undefined,
}

const absent = (): Promise<never> => Promise.reject(new Error('not in this test'))

const noGuests: DeskDeps['guests'] = {
  lists: {
    page: absent,
    filters: absent,
    one: absent,
    changes: absent,
    rowsOf: absent,
    eventStanding: absent,
    rows: absent,
    row: absent,
    personOf: () => null,
    stateOf: () => null,
  },
  listed: { of: absent, ids: absent, erase: absent, sweep: absent },
  imports: {
    list: absent,
    one: absent,
    begin: absent,
    receive: absent,
    examine: absent,
    missing: absent,
    rows: absent,
    decide: absent,
    apply: absent,
    pause: absent,
    undo: absent,
    remove: absent,
    turn: absent,
  },
  arrivals: { mark: absent, undo: absent, board: absent, isFull: absent, all: absent },
  passages: { put: absent, undo: absent, all: absent },
  door: { of: absent, notes: absent, put: absent },
  kiosk: { mark: absent },
  doorDevices: { tell: absent, list: absent, remove: absent, silent: absent, sweep: absent },
  exports: { guests: absent, arrivals: absent, passages: absent },
  asking: { show: absent, start: absent, pause: absent, end: absent, prioritize: absent, turn: absent },
  otherEvents: absent,
  askForCard: absent,
  links: { apart: absent, together: absent, link: absent },
  enrolling: {
    decide: absent,
    plan: absent,
    start: absent,
    list: absent,
    one: absent,
    rows: absent,
    pause: absent,
    resume: absent,
    undo: absent,
  },
}

const noWebhooks: DeskDeps['webhooks'] = {
  list: absent,
  add: absent,
  change: absent,
  remove: absent,
  rotate: absent,
  test: absent,
  deliveries: absent,
  replay: absent,
}

const noCatalogue: DeskDeps['catalogue'] = {
  known: {
    visibleTo: async () => ({ events: [], companies: [], projects: [], links: [], projectName: () => null }),
    counts: () => ({ events: 0, companies: 0, projects: 0 }),
    countIn: () => new Map(),
  },
  walks: {
    show: async () => Promise.reject(new Error('not in this test')),
    start: async () => Promise.reject(new Error('not in this test')),
    again: async () => undefined,
    pause: async () => undefined,
    stop: async () => undefined,
    addSeeds: async () => undefined,
  },
  examine: async () => ({ entries: [], seeds: [] }),
  progress: async () => ({ source: 'links', walkedAt: null, state: 'partial' }),
  remove: async () => undefined,
  now: () => new Date(0),
}

const noAudit: Pick<Audit, 'record'> = { record: async () => undefined }

export type RouteParts = Pick<DeskDeps, keyof StatefulParts['routes']>

/** What the routes take of the stateful parts, without a store. */
export function statelessParts(upstream: Upstream, leaks: (text: string) => boolean): RouteParts {
  const limits = createLimits(null)
  const scope = createScopeGuard({ eventProjects: inMemoryProjects(), locate: async () => undefined })
  const free = { admit: async () => async () => undefined }
  const identities = { of: async () => ({ userId: null, personId: null }) }
  return {
    scope,
    linkAttempts: createLinkAttempts(limits, (value) => value),
    writes: createWrites({
      ledger: passingLedger,
      limits: free,
      identities,
      upstream,
      scope,
      leaks,
      indexAnswer: () => undefined,
      written: () => undefined,
    }),
    history: { list: async () => [] },
    toldPlaces: { of: async () => [] },
    versions: {
      days: 0,
      add: () => undefined,
      again: () => undefined,
      list: async () => [],
      about: async () => [],
      erase: async () => 0,
      sweep: async () => undefined,
      settle: async () => undefined,
      dropped: () => 0,
      close: async () => undefined,
    },
    directory: noDirectory,
    recordsLoaded: Promise.resolve(),
    catalogue: noCatalogue,
    guests: noGuests,
    webhooks: noWebhooks,
    changes: createChanges({ send: null }),
    guestState: () => null,
    personOf: () => null,
    erase: async () => Promise.reject(new Error('not in this test')),
    disclose: async () => Promise.reject(new Error('not in this test')),
    notes: {
      list: async () => [],
      add: async () => Promise.reject(new Error('not in this test')),
      eventOf: async () => null,
      remove: async () => undefined,
    },
    activity: { list: async () => [] },
    reveals: createReveals({ upstream, scope, audit: noAudit, limits, leaks }),
    auditing: {
      audit: noAudit,
      limits,
      trail: { page: async () => ({ entries: [], next: null, nextArrival: null }) },
      verify: async () => ({ rows: 0, faults: [], anchored: false }),
    },
  }
}
