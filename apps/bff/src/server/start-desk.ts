import type { Store } from '@frontdesk/store'

import type { Anchor } from '#audit/anchor.ts'
import { createAudit } from '#audit/audit.ts'
import { createTrail } from '#audit/trail.ts'
import { verifyAudit } from '#audit/verify.ts'
import { createDirectoryStore } from '#directory/directory-store.ts'
import { createDirectory } from '#directory/directory.ts'
import { createErase } from '#directory/erasure.ts'
import { createIdentities } from '#gateway/identities.ts'
import { createReveals } from '#gateway/reveals.ts'
import { createWrites } from '#gateway/writes.ts'
import { createNotes } from '#personal/notes/notes.ts'
import { createLinkTries } from '#pipeline/link-tries.ts'
import { createLimits } from '#pipeline/rate-limits.ts'
import { createWriteLimits } from '#pipeline/write-limits.ts'
import { createEventLocator } from '#scope/event-locator.ts'
import { createEventPlaces } from '#scope/event-places.ts'
import { createScopeGuard } from '#scope/scope-guard.ts'
import type { Keys } from '#store/installation-secret.ts'
import { createLockedText } from '#store/locked-text.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { createActivityLog } from '#writes/activity.ts'
import { createHistory } from '#writes/history.ts'
import { createLedger } from '#writes/ledger.ts'
import { createVault } from '#writes/vault.ts'

/** No call can still be running this long after its deadline. */
const leaseMarginMs = 30_000

/** The stateful parts of a write: audit, ledger, limits, reveals. The store's audit must be prepared. */
export function createBorder(deps: {
  store: Pick<Store, 'db' | 'pool' | 'kind'>
  keys: Keys
  anchor: Anchor
  upstream: Upstream
  leaks: (text: string | Buffer) => boolean
  deadlineMs: number
  /** Days that the directory remembers. */
  directoryDays: number
  /** Receives the number of records that the directory dropped. */
  dropped: (records: number) => void
  now: () => Date
}) {
  const { store, keys, anchor, upstream, leaks, now } = deps
  const { db } = store
  const audit = createAudit({ db, key: keys.audit, anchor, now })
  const leaseMs = deps.deadlineMs + leaseMarginMs
  const vault = createVault(keys)
  const ledger = createLedger({ db, audit, vault, now, leaseMs })
  const limits = createLimits(store.pool)
  const identities = createIdentities({ db })
  const locked = createLockedText(keys.people)
  const directoryStore = createDirectoryStore({ db, locked })
  const directory = createDirectory({
    store: directoryStore,
    shared: store.kind === 'postgres',
    days: deps.directoryDays,
    now,
    digest: (code) => vault.fingerprint('code', code),
    leaks,
    failed: deps.dropped,
  })
  const places = createEventPlaces({ db })
  const slugOf = (id: string): string | null => directory.eventOf(id)?.slug ?? null
  const locate = createEventLocator({ upstream, places, slugOf, now: () => now().getTime() })
  const scope = createScopeGuard({ places, locate })
  const fingerprint = (value: string): string => vault.fingerprint('limit', value)
  return {
    audit,
    ledger,
    limits,
    /** Keyed digest of a value, for the database. */
    fingerprint,
    /** The parts that `createDesk` needs. */
    parts: {
      scope,
      linkTries: createLinkTries(limits, fingerprint),
      writes: createWrites({
        ledger,
        limits: createWriteLimits(limits),
        identities,
        upstream,
        scope,
        leaks,
        noted: directory.noted,
      }),
      directory,
      erase: createErase({ db, audit, vault, directory, store: directoryStore, now }),
      notes: createNotes({ db, audit, limits, locked, fingerprint: (value) => vault.fingerprint('note', value), now }),
      activity: createActivityLog({ db, now }),
      history: createHistory({ db, vault, now }),
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
