import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'

import type { Anchor } from '#audit/anchor.ts'
import { createAudit } from '#audit/audit.ts'
import { createTrail } from '#audit/trail.ts'
import { verifyAudit } from '#audit/verify.ts'
import { createCatalogue } from '#catalogue/create-catalogue.ts'
import { createChanges } from '#changes/changes.ts'
import { changeSender } from '#changes/other-desks.ts'
import { createDirectoryStore } from '#directory/directory-store.ts'
import { createDirectory } from '#directory/directory.ts'
import { createErase } from '#directory/erasure.ts'
import { createIdentities } from '#gateway/identities.ts'
import { createReveals } from '#gateway/reveals.ts'
import { createWrites } from '#gateway/writes.ts'
import { createGuests } from '#guests/create-guests.ts'
import { type ImportBounds, usualBounds } from '#guests/imports/import-limits.ts'
import { createJobStore } from '#jobs/job-store.ts'
import { createRestartJob } from '#operations/restart-job.ts'
import { createNotes } from '#personal/notes/notes.ts'
import { createLinkAttempts } from '#pipeline/link-attempts.ts'
import { type SetPoints, createLimits, rules } from '#pipeline/rate-limits.ts'
import { createWriteLimits } from '#pipeline/write-limits.ts'
import { createEventLocator } from '#scope/event-locator.ts'
import { createEventProjects } from '#scope/event-projects.ts'
import { createScopeGuard } from '#scope/scope-guard.ts'
import type { Keys } from '#store/installation-secret.ts'
import { createTextCipher } from '#store/text-cipher.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { createActivityLog } from '#writes/activity.ts'
import { createLedger } from '#writes/ledger.ts'
import { createStoredAnswers } from '#writes/stored-answers.ts'
import { createHistory } from '#writes/write-history.ts'

/** No call can still be running this long after its deadline. */
const leaseMarginMs = 15_000

/** The stateful parts of a write: audit, ledger, limits, reveals. The store's audit must be prepared. */
export function createStatefulParts(deps: {
  store: Pick<Store, 'db' | 'pool' | 'kind'>
  keys: Keys
  anchor: Anchor
  upstream: Upstream
  leaks: (text: string) => boolean
  deadlineMs: number
  /** Days that the directory remembers. */
  directoryDays: number
  /** Days after the end of an event that its guest list is kept; 30 when absent. */
  guestDays?: number
  guestBounds?: ImportBounds
  guestLimits?: Partial<SetPoints>
  /** Whether calls of people are under way or wait. */
  isBusy?: () => boolean
  /** Receives failures of the work on guest lists. */
  guestsFailed?: (failure: unknown) => void
  /** The same of the walk. */
  walkFailed?: (failure: unknown) => void
  /** Receives the number of records that the directory dropped. */
  dropped: (records: number) => void
  /** Id of this process, of the jobs that it takes; any when absent. */
  owner?: string
  now: () => Date
  elapsed: () => number
  /** Where the records of the catalogue come from. */
  source?: 'service' | 'links'
}) {
  const { store, keys, anchor, upstream, leaks, now } = deps
  const { db } = store
  const changes = createChanges({ send: store.kind === 'postgres' ? changeSender(store.pool) : null })
  const audit = createAudit({ db, key: keys.audit, anchor, now })
  const leaseMs = deps.deadlineMs + leaseMarginMs
  const storedAnswers = createStoredAnswers(keys)
  const ledger = createLedger({ db, audit, storedAnswers, now, leaseMs })
  const limits = createLimits(store.pool, deps.guestLimits)
  const identities = createIdentities({ db })
  const locked = createTextCipher(keys.people)
  const directoryStore = createDirectoryStore({ db, locked })
  const directory = createDirectory({
    store: directoryStore,
    shared: store.kind === 'postgres',
    days: deps.directoryDays,
    now,
    digest: (code) => storedAnswers.fingerprint('code', code),
    leaks,
    failed: deps.dropped,
  })
  const eventProjects = createEventProjects({ db })
  const slugOf = (id: string): string | null => directory.eventOf(id)?.slug ?? null
  const locate = createEventLocator({ upstream, eventProjects, slugOf, now: () => now().getTime() })
  const scope = createScopeGuard({ eventProjects, locate })
  const shared = store.kind === 'postgres'
  const isBusy = deps.isBusy ?? (() => false)
  const jobs = createJobStore({ db, owner: deps.owner ?? newOwner() })
  const catalogue = createCatalogue({
    db,
    shared,
    jobs,
    audit,
    directory,
    directoryStore,
    eventProjects,
    scope,
    upstream,
    source: deps.source ?? 'links',
    isBusy,
    failed: deps.walkFailed ?? (() => undefined),
    now,
    elapsed: deps.elapsed,
  })
  const writes = createWrites({
    ledger,
    limits: createWriteLimits(limits),
    identities,
    upstream,
    scope,
    leaks,
    indexAnswer: directory.indexAnswer,
    written: (operation, eventId) => changes.publish({ kind: 'write', operation, eventId }),
  })
  const guests = createGuests({
    db,
    upstream,
    writes,
    writeKey: (owner, key) => storedAnswers.keyOf(owner, key),
    digest: (value) => storedAnswers.fingerprint('guest-import', value),
    limits,
    asksPerMinute: deps.guestLimits?.asking ?? rules.asking.points,
    isBusy,
    shared,
    jobs,
    audit,
    directory,
    scope,
    locked,
    days: deps.guestDays ?? 30,
    bounds: deps.guestBounds ?? usualBounds,
    now,
    elapsed: deps.elapsed,
    failed: deps.guestsFailed ?? (() => undefined),
    changed: (eventId) => changes.tell({ kind: 'guests', eventId }),
  })
  const restartJob = createRestartJob({
    jobs,
    audit,
    wake: () => {
      guests.wake()
      catalogue.wake()
    },
    now,
  })
  const fingerprint = (value: string): string => storedAnswers.fingerprint('limit', value)
  return {
    audit,
    ledger,
    limits,
    jobs,
    catalogue,
    guests,
    restartJob,
    /** Keyed digest of a value, for the database. */
    fingerprint,
    /** The parts that `createDesk` needs. */
    parts: {
      scope,
      linkAttempts: createLinkAttempts(limits, fingerprint),
      writes,
      directory,
      recordsLoaded: Promise.all([directory.loaded, guests.known.loaded]),
      catalogue: catalogue.routes,
      guests: guests.routes,
      changes,
      guestState: guests.stateOf,
      personOf: guests.personOf,
      erase: createErase({
        db,
        audit,
        storedAnswers,
        directory,
        store: directoryStore,
        eraseGuests: (tx, ids, at) => guests.store.eraseIds(tx, ids, at),
        guestsErased: () => guests.known.sync(),
        now,
      }),
      notes: createNotes({
        db,
        audit,
        limits,
        locked,
        fingerprint: (value) => storedAnswers.fingerprint('note', value),
        now,
      }),
      activity: createActivityLog({ db, now }),
      history: createHistory({ db, storedAnswers, now }),
      reveals: createReveals({ upstream, scope, audit, limits, leaks }),
      auditing: {
        audit,
        limits,
        trail: createTrail({ db }),
        verify: () => verifyAudit({ db, key: keys.audit, anchor }),
      },
    },
  }
}

const newOwner = (): string => randomUUID()
