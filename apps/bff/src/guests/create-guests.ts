import type { IndexedEntry } from '@frontdesk/finder/entry'

import type { Audit } from '#audit/audit.ts'
import type { Directory } from '#directory/directory.ts'
import type { Writes } from '#gateway/writes.ts'
import { createJobRunners } from '#jobs/job-runner.ts'
import type { JobStore } from '#jobs/job-store.ts'
import type { Limits } from '#pipeline/rate-limits.ts'
import { problemErrorOf } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import { type Database, stored } from '#store/database.ts'
import { guests as guestsTable } from '#store/guest-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'
import type { Upstream } from '#upstream/upstream.ts'

import { createArrivalLog } from './arrivals/arrival-log.ts'
import { createSubjectOf } from './arrivals/arrival-subject.ts'
import { createTimeOf } from './arrivals/arrival-time.ts'
import { createArrivals } from './arrivals/arrivals.ts'
import { createDoorDevices } from './arrivals/door-devices.ts'
import { createDoorSettings } from './arrivals/door-settings.ts'
import { createKeepInitialArrivals } from './arrivals/initial-arrivals.ts'
import { createKiosk } from './arrivals/kiosk.ts'
import { createPassages } from './arrivals/passages.ts'
import { createExports } from './exports/exports.ts'
import type { GuestRoutes } from './guest-routes.ts'
import { type ImportBounds, createImportLimits } from './imports/import-limits.ts'
import { createImportStore } from './imports/import-store.ts'
import { createImports, importKind } from './imports/imports.ts'
import { createKeepLists } from './imports/keep-lists.ts'
import { createGuestLinks } from './links/guest-links.ts'
import { zoneOf } from './lists/event-days.ts'
import { createGuestDisclosure } from './lists/guest-disclosure.ts'
import { createGuestErasureStore } from './lists/guest-erasure-store.ts'
import { createGuestLists } from './lists/guest-lists.ts'
import { createGuestStore } from './lists/guest-store.ts'
import { createWithIdsOfOtherEvents } from './lists/ids-of-other-events.ts'
import { countedFrom } from './lists/inside.ts'
import { createKnownGuests } from './lists/known-guests.ts'
import { createListedEvents } from './lists/listed-events.ts'
import { createOtherEvents } from './lists/other-events.ts'
import { type CountedFrom, createShowGuests } from './lists/shown-guest.ts'
import { askingKind, createAsking } from './runs/asking-run.ts'
import { createEnrollGuest } from './runs/enroll-guest.ts'
import { createEnrollTurn } from './runs/enroll-turn.ts'
import { createEnrolling, enrollingKind } from './runs/enrolling.ts'
import { createAskGuest } from './runs/guest-answer.ts'
import { createGuestsWithoutId } from './runs/guests-without-id.ts'
import { createAskForCard } from './runs/opened-card.ts'
import { createReadService } from './runs/read-service.ts'
import { createRunResults } from './runs/run-results.ts'
import { createRunStore } from './runs/run-store.ts'

export type Guests = ReturnType<typeof createGuests>

/** Guest lists and arrivals on the store and the directory. */
export function createGuests(deps: {
  db: Database
  shared: boolean
  jobs: JobStore
  audit: Audit
  directory: Directory
  scope: Pick<ScopeGuard, 'within' | 'before' | 'beforeEvent' | 'after'>
  upstream: Upstream
  writes: Writes
  writeKey: (owner: string, key: string) => string
  /** HMAC under a key that is derived from the installation's secret. */
  digest: (value: unknown) => string
  /** Calls of people are under way or wait: asking gives way. */
  isBusy: () => boolean
  cipher: TextCipher
  /** Days after the end of an event that its list is kept. */
  days: number
  bounds: ImportBounds
  limits: Limits
  /** Calls to the service in a minute, at most. */
  asksPerMinute: number
  now: () => Date
  elapsed: () => number
  failed: (failure: unknown) => void
  /** Guests or marks of an event have changed. */
  changed: (eventId: string) => void
  /** The settings of its doors, or the devices at them. */
  doorChanged: (eventId: string) => void
}) {
  const { db, shared, jobs, audit, directory, scope, writes, digest, cipher, days, limits, now, elapsed, failed } = deps
  const store = createGuestStore({ db, cipher })
  const erasure = createGuestErasureStore({ db })
  const results = createRunResults({ db, cipher })
  const known = createKnownGuests({ store, directory, shared, now, elapsed, failed, changed: deps.changed })
  const settings = createDoorSettings({ db, audit, cipher, now, changed: deps.doorChanged })
  const zoneAt = (eventId: string): string | null => zoneOf(directory.eventOf(eventId))
  const from: CountedFrom = async (eventId, at) => {
    const { settings: set } = await settings.of(eventId)
    return countedFrom(at.getTime(), set?.exitHour ?? null, zoneAt(eventId))
  }
  const show = createShowGuests({ db, cipher, results, countedFrom: from, zoneAt, now })
  const withIdsOfOtherEvents = createWithIdsOfOtherEvents(directory)
  const lists = createGuestLists({ known, directory, store, results, show, withIdsOfOtherEvents, days, now })
  const read = createReadService({ upstream: deps.upstream, scope, limits, indexAnswer: directory.indexAnswer })
  const marking = {
    db,
    audit,
    cipher,
    known,
    subjectOf: createSubjectOf({ lists, read }),
    timeOf: createTimeOf({ directory }),
    countedFrom: from,
    settings,
    limits,
    show,
    now,
  }
  const arrivals = createArrivals({ ...marking, lists, directory })
  const doorDevices = createDoorDevices({ db, cipher, show, now, changed: deps.doorChanged })
  const listed = createListedEvents({
    audit,
    directory,
    scope,
    store,
    results,
    erasure,
    known,
    lists,
    doorDevices,
    days,
    now,
  })
  const passages = createPassages(marking)
  const exports = createExports({ audit, limits, lists, arrivals, passages, settings, show, zoneAt })
  const otherEvents = createOtherEvents({ known, lists, directory, scope })

  const maySee: Parameters<typeof createRunStore>[0]['maySee'] = (person, eventId) =>
    scope.beforeEvent(person, eventId).then(
      () => true,
      (failure: unknown) => {
        if (problemErrorOf(failure).code === 'out_of_scope') return false
        throw failure
      },
    )
  const runStore = createRunStore({ db, cipher, maySee })
  const wake = (): void => runners.wake()

  const importStore = createImportStore({ db, cipher, digest })
  const bounds = createImportLimits(deps.bounds)
  const imports = createImports({
    db,
    store: importStore,
    bounds,
    limits,
    cipher,
    known,
    jobs,
    audit,
    show,
    wake,
    mayBring: async (id, personId, eventId) => (await runStore.actor({ id, personId, eventId }, 'organizer')) !== null,
    now,
  })

  const ask = createAskGuest({ read, now })
  const asking = createAsking({
    db,
    store: runStore,
    known,
    jobs,
    audit,
    ask,
    withoutId: createGuestsWithoutId(withIdsOfOtherEvents),
    show,
    isBusy: deps.isBusy,
    mostPerMinute: deps.asksPerMinute,
    wake,
    now,
  })
  const askForCard = createAskForCard({ db, store: runStore, known, lists, withIdsOfOtherEvents, ask })
  const links = createGuestLinks({ audit, cipher, known, lists, ask })
  const enroll = createEnrollGuest({ writes, scope, jobs })
  const enrolling = createEnrolling({
    store: runStore,
    results,
    lists,
    imports: importStore,
    known,
    jobs,
    audit,
    show,
    wake,
    now,
  })

  const turns = {
    [importKind]: imports.turn,
    [askingKind]: asking.turn,
    [enrollingKind]: createEnrollTurn({ db, store: runStore, known, jobs, ask, enroll, writeKey: deps.writeKey, now }),
  }
  const runners = createJobRunners({ store: jobs, turns, shared, now, failed })
  const routes: GuestRoutes = {
    lists,
    otherEvents,
    listed,
    imports,
    arrivals,
    passages,
    door: settings,
    doorDevices,
    kiosk: createKiosk({ known, arrivals, door: settings, limits, directory, now }),
    exports,
    asking,
    askForCard,
    enrolling,
    links,
  }
  return {
    routes,
    wake,
    known,
    erasure,
    arrivalLog: createArrivalLog({ db, cipher, lists, names: (ids) => show.names(ids) }),
    disclosure: createGuestDisclosure({ db, cipher, show }),
    imports,
    keepLists: createKeepLists({ store: importStore, bounds, known, audit, now }),
    keepInitialArrivals: createKeepInitialArrivals({ db, cipher, known }),
    digest,
    importStates: (ids: readonly string[]) => importStore.statesOf(ids),
    stateOf: (entry: IndexedEntry) => lists.stateOf(entry),
    personOf: (entry: IndexedEntry) => lists.personOf(entry),
    /** The events that have or had a list; traces of a deleted one are kept for a day. */
    listedEvents: async (): Promise<Set<string>> => {
      const rows = await stored(db.selectDistinct({ eventId: guestsTable.eventId }).from(guestsTable))
      return new Set(rows.map(({ eventId }) => eventId))
    },
    sweep: () => listed.sweep(),
    begin: () => runners.begin(),
    stop: () => runners.stop(),
    async close() {
      await runners.stop()
      await known.close()
    },
  }
}
