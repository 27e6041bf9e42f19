import type { Store } from '@frontdesk/store'

import type { Anchor } from '#audit/anchor.ts'
import { createAudit } from '#audit/audit.ts'
import { createTrailPages } from '#audit/trail-with-arrivals.ts'
import { createTrail } from '#audit/trail.ts'
import { verifyAudit } from '#audit/verify.ts'
import { createCatalogue } from '#catalogue/create-catalogue.ts'
import { createChanges } from '#changes/changes.ts'
import { changeSender } from '#changes/other-desks.ts'
import type { Config } from '#config.ts'
import { createDirectoryStore } from '#directory/directory-store.ts'
import { type Directory, createDirectory } from '#directory/directory.ts'
import { createDisclose } from '#directory/disclosure.ts'
import { createErase } from '#directory/erasure.ts'
import { createPersonTraces } from '#directory/person-traces.ts'
import { createIdentities } from '#gateway/identities.ts'
import { createReveals } from '#gateway/reveals.ts'
import { createWrites } from '#gateway/writes.ts'
import { createGuests } from '#guests/create-guests.ts'
import { createJobStore } from '#jobs/job-store.ts'
import { createRestartJob } from '#operations/restart-job.ts'
import { createNotes } from '#personal/notes/notes.ts'
import { createLinkAttempts } from '#pipeline/link-attempts.ts'
import { type Log, traceOf } from '#pipeline/log.ts'
import { type RuleName, type SetPoints, createLimits, rules } from '#pipeline/rate-limits.ts'
import { createWriteLimits } from '#pipeline/write-limits.ts'
import { createEventLocator } from '#scope/event-locator.ts'
import { createEventProjects } from '#scope/event-projects.ts'
import { createScopeGuard } from '#scope/scope-guard.ts'
import type { Keys } from '#store/installation-secret.ts'
import { createTextCipher } from '#store/text-cipher.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { createVersionStore } from '#versions/version-store.ts'
import { createVersions } from '#versions/versions.ts'
import { createWebhooks } from '#webhooks/create-webhooks.ts'
import { createActivityLog, withArrivals } from '#writes/activity.ts'
import { createLedger } from '#writes/ledger.ts'
import { createStoredAnswers } from '#writes/stored-answers.ts'
import { createToldPlaces } from '#writes/told-places.ts'
import { createHistory } from '#writes/write-history.ts'

/** No call can still be running this long after its deadline. */
const leaseMarginMs = 15_000

export type StatefulParts = ReturnType<typeof createStatefulParts>

/** The parts that keep something in the store or in memory. The store's audit must be prepared. */
export function createStatefulParts(deps: {
  config: Pick<
    Config,
    'deadlineMs' | 'directoryDays' | 'versionDays' | 'versionsInAll' | 'guestDays' | 'guestBounds' | 'webhookNetworks'
  > & {
    guestLimits: Partial<SetPoints>
  }
  store: Pick<Store, 'db' | 'pool' | 'kind'>
  keys: Keys
  anchor: Anchor
  upstream: Upstream
  leaks: (text: string) => boolean
  /** Where the records of the catalogue come from. */
  source: 'service' | 'links'
  /** Whether calls of people are under way or wait. */
  isBusy: () => boolean
  /** Id of this process, of the jobs that it takes. */
  owner: string
  /** A limit refused a request. */
  refused?: (limit: RuleName) => void
  log: Pick<Log, 'note'>
  now: () => Date
  elapsed: () => number
}) {
  const { config, store, keys, anchor, upstream, leaks, isBusy, log, now, elapsed } = deps
  const { db } = store
  const shared = store.kind === 'postgres'
  const changes = createChanges({ send: shared ? changeSender(store.pool) : null })
  const audit = createAudit({ db, key: keys.audit, anchor, now })
  const leaseMs = config.deadlineMs + leaseMarginMs
  const storedAnswers = createStoredAnswers(keys)
  const ledger = createLedger({ db, audit, storedAnswers, now, leaseMs })
  const limits = createLimits(store.pool, config.guestLimits, deps.refused)
  const identities = createIdentities({ db })
  const cipher = createTextCipher(keys.people)
  const directoryStore = createDirectoryStore({ db, cipher })
  const directory = createDirectory({
    store: directoryStore,
    shared,
    days: config.directoryDays,
    now,
    digest: (code) => storedAnswers.fingerprint('code', code),
    leaks,
    failed: (records) => log.note('warn', 'the directory could not keep records that were seen', { records }),
  })
  const versions = createVersions({
    store: createVersionStore({ db, cipher, most: config.versionsInAll }),
    days: config.versionDays,
    digest: (value) => storedAnswers.fingerprint('version', value),
    now,
    elapsed,
  })
  const eventProjects = createEventProjects({ db })
  const slugOf = (id: string): string | null => directory.eventOf(id)?.slug ?? null
  const locate = createEventLocator({ upstream, eventProjects, slugOf, now: () => now().getTime() })
  const scope = createScopeGuard({ eventProjects, locate })
  const jobs = createJobStore({ db, owner: deps.owner })
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
    source: deps.source,
    isBusy,
    failed: (failure) => log.note('error', 'the walk of the catalogue failed', { trace: traceOf(failure) }),
    now,
    elapsed,
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
    asksPerMinute: config.guestLimits.asking ?? rules.asking.points,
    isBusy,
    shared,
    jobs,
    audit,
    directory,
    scope,
    cipher,
    days: config.guestDays,
    bounds: config.guestBounds,
    now,
    elapsed,
    failed: (failure) => log.note('error', 'work on a guest list failed', { trace: traceOf(failure) }),
    changed: (eventId) => changes.tell({ kind: 'guests', eventId }),
    doorChanged: (eventId) => changes.publish({ kind: 'guests', eventId, of: 'door' }),
  })
  const webhooks = createWebhooks({
    db,
    shared,
    jobs,
    audit,
    cipher: createTextCipher(keys.webhooks),
    scope,
    networks: config.webhookNetworks,
    now,
    elapsed,
    failed: (failure) => log.note('error', 'work on webhooks failed', { trace: traceOf(failure) }),
  })
  const restartJob = createRestartJob({
    jobs,
    audit,
    wake: () => {
      guests.wake()
      catalogue.wake()
      webhooks.wake()
    },
    now,
  })
  const traces = createPersonTraces({ db, storedAnswers, directory })
  const namesOf: Directory['namesOf'] = (subjects) => directory.namesOf(subjects)
  const trail = createTrail({ db, namesOf })
  const activity = createActivityLog({ db, now })
  const fingerprint = (value: string): string => storedAnswers.fingerprint('limit', value)
  return {
    audit,
    ledger,
    limits,
    jobs,
    changes,
    directory,
    versions,
    scope,
    writes,
    catalogue,
    guests,
    webhooks,
    restartJob,
    /** Keyed digest of a value, for the database. */
    fingerprint,
    /** What the routes take. */
    routes: {
      scope,
      writes,
      directory,
      versions,
      changes,
      catalogue: catalogue.routes,
      guests: guests.routes,
      webhooks: webhooks.routes,
      guestState: guests.stateOf,
      personOf: guests.personOf,
      linkAttempts: createLinkAttempts(limits, fingerprint),
      recordsLoaded: Promise.all([directory.loaded, guests.known.loaded]),
      erase: createErase({
        audit,
        traces,
        directory,
        store: directoryStore,
        eraseGuests: (tx, ids, at, attendeeIds) => guests.erasure.eraseIds(tx, ids, at, attendeeIds),
        eraseDeliveries: (tx, ids) => webhooks.erase(tx, ids),
        eraseVersions: (tx, ids, emails) => versions.erase(tx, ids, emails),
        guestsErased: () => guests.known.sync(),
        now,
      }),
      disclose: createDisclose({
        db,
        audit,
        trail,
        traces,
        cipher,
        storedAnswers,
        activity,
        guests: guests.disclosure,
        versions: (ids, limit) => versions.about(ids, limit),
        eventName: (id) => directory.eventOf(id)?.name ?? null,
        now,
      }),
      notes: createNotes({
        db,
        audit,
        limits,
        cipher,
        fingerprint: (value) => storedAnswers.fingerprint('note', value),
        now,
      }),
      activity: withArrivals(activity, guests.arrivalLog),
      history: createHistory({ db, storedAnswers, now }),
      toldPlaces: createToldPlaces({ db, storedAnswers }),
      reveals: createReveals({ upstream, scope, audit, limits, leaks }),
      auditing: {
        audit,
        limits,
        trail: createTrailPages({ trail, arrivals: guests.arrivalLog, namesOf }),
        verify: () => verifyAudit({ db, key: keys.audit, anchor }),
      },
    },
    async close() {
      await webhooks.stop()
      await guests.close()
      await directory.close()
      await versions.close()
    },
  }
}
