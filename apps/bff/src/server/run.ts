import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { type Store, StoreError, makeFolder } from '@frontdesk/store'

import { createDesk } from '#app.ts'
import { type Anchor, createAnchor } from '#audit/anchor.ts'
import { ForeignAudit, prepareAudit } from '#audit/audit.ts'
import { auditedStaffChanges, auditedSessions, auditedSetup, auditedSignIn } from '#audit/audited-actions.ts'
import { createViews } from '#audit/views.ts'
import { sessionCookie } from '#auth/cookie.ts'
import { createPasswords } from '#auth/passwords.ts'
import { createSessions } from '#auth/sessions.ts'
import { createSetup } from '#auth/setup.ts'
import { limitedSignIn } from '#auth/sign-in-limits.ts'
import { createSignIn } from '#auth/sign-in.ts'
import { createStaffAccounts } from '#auth/staff-accounts.ts'
import { type PlaceNames, createAdministratorNames } from '#auth/team/access-routes.ts'
import { createInvites } from '#auth/team/invites.ts'
import { createTeam } from '#auth/team/team.ts'
import { createAccessTokens } from '#auth/tokens/access-tokens.ts'
import { createTwoFactor } from '#auth/two-factor.ts'
import type { Views } from '#auth/view-as/view-routes.ts'
import { readDemoExamples } from '#catalogue/demo-examples.ts'
import { createProjects } from '#catalogue/projects.ts'
import { followOtherDesks } from '#changes/other-desks.ts'
import { type Config, type Environment } from '#config.ts'
import type { Directory } from '#directory/directory.ts'
import { createFirstScreens } from '#document/first-screen.ts'
import { type StaticFiles, createStaticFiles } from '#document/static-files.ts'
import type { LoopLag } from '#operations/metrics.ts'
import { createProbes } from '#operations/probes.ts'
import { createFeeds } from '#personal/feeds/feeds.ts'
import { createPins } from '#personal/pins/pins.ts'
import { createRecentPeople } from '#personal/recent-people/recent-people.ts'
import { createSavedViews } from '#personal/saved-views/saved-views.ts'
import { clientAddress, isLoopback } from '#pipeline/client-address.ts'
import { createTokenAttempts } from '#pipeline/link-attempts.ts'
import { type Log, traceOf } from '#pipeline/log.ts'
import { defaultPersonLimits } from '#pipeline/person-limits.ts'
import { type Keys, installationSecret, keysFrom } from '#store/installation-secret.ts'
import { createTextCipher } from '#store/text-cipher.ts'
import { createWrittenSince } from '#upstream/written-since.ts'

import { firstAdministrator } from './administrator.ts'
import { anchorFileOf, foreignAuditLine } from './audit-command.ts'
import { beginCatalogue } from './begin-catalogue.ts'
import { createOidcRoutes } from './create-oidc-routes.ts'
import { createOperations } from './create-operations.ts'
import { demoAccounts, demoPins, endDemo, prepareDemo, demoMarkers } from './demo.ts'
import { type Embedded, startEmbedded } from './embedded-service.ts'
import { type Ends, createEnds } from './ends.ts'
import { forgettingSetup, tellFirstSignIn } from './first-sign-in.ts'
import { beginListsAtStart } from './lists-at-start.ts'
import { openOwnStore } from './own-store.ts'
import { claimPorts } from './ports.ts'
import { credentialFileOf, serviceEnvironment } from './service-environment.ts'
import { StartFault } from './start-fault.ts'
import { addressOf } from './start-message.ts'
import { type StatefulParts, createStatefulParts } from './stateful-parts.ts'
import { createUpstreamClient } from './upstream-client.ts'

/** Everything outside the process, passed in by `main.ts`. */
export type ProcessContext = {
  config: Config
  env: Environment
  /** The release, that of Node, and the name of the machine. */
  version: string
  node: string
  host: string
  /** Paths of the installation. */
  paths: { migrations: string; desk: string; service: string }
  log: Log
  now: () => Date
  elapsed: () => number
  /** From 0 to below 1, for jitter. */
  random: () => number
  /** Event loop delay since the last call. */
  lag: () => LoopLag
  /** Writes to the terminal; null where none reads the output, but a log. */
  print: ((text: string) => void) | null
  /** Called on an unrecoverable failure. */
  giveUp: (why: string) => void
  /** Called after each step of the start, which may take long on a slow machine. */
  stepDone: () => void
}

export type Running = {
  port: number
  /** Reads credential files again. */
  reload(): void
  stop(): Promise<void>
}

/** As many calls of people at a time leave room for asking about guests and for the walk. */
const peopleAtOnce = 8
const sweepEveryMs = 60 * 60_000
/** Time for the requests that run when the desk stops. */
const graceMs = 10_000
/** A service that is started again later has this long for a step, also where the start of the desk is to be quick. */
const leastStepMs = 60_000

function startService(context: ProcessContext): Embedded | null {
  const { config } = context
  if (config.upstream !== null) return null
  if (!existsSync(context.paths.service)) throw new StartFault('The embedded service is not built. Run: npm run build')
  return startEmbedded({
    entry: context.paths.service,
    env: serviceEnvironment(config, context.env),
    credentialFile: credentialFileOf(config),
    giveUp: context.giveUp,
    note: (words) => context.log.note('warn', words),
    stepMs: Math.max(config.startMs, leastStepMs),
    line: (text) => {
      context.log.passOn(text)
      context.stepDone()
    },
  })
}

function dataFolder(config: Config): void {
  try {
    makeFolder(config.dataDir, 0o700)
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : 'unknown'
    throw new StartFault(`DATA_DIR (${config.dataDir}) cannot be made or written (${code}).`)
  }
}

function webFiles(context: ProcessContext): StaticFiles | null {
  if (existsSync(join(context.paths.desk, 'index.html'))) return createStaticFiles(context.paths.desk)
  context.log.note('warn', 'the desk is not built: only the API answers')
  return null
}

/** Service and store start at the same time; either may fail first. */
async function startServiceAndStore(context: ProcessContext, ends: Ends): Promise<[Embedded | null, Store]> {
  const service = startService(context)
  if (service !== null) ends.add(() => service.stop())
  const opening = openOwnStore(context)
  opening.then(context.stepDone, () => undefined)
  const [opened, ready] = await Promise.allSettled([opening, service?.ready])
  if (opened.status === 'rejected') throw opened.reason
  const store = opened.value
  ends.add(() => store.close())
  if (ready.status === 'rejected') throw new StartFault('The embedded service did not start; its lines above say why.')
  return [service, store]
}

async function openAudit({ config, log }: ProcessContext, store: Store, keys: Keys): Promise<Anchor> {
  try {
    await prepareAudit(store.db, keys.audit)
  } catch (failure) {
    if (failure instanceof ForeignAudit) throw new StartFault(foreignAuditLine)
    throw failure
  }
  return createAnchor({
    file: anchorFileOf(config),
    key: keys.audit,
    failed: () => log.note('error', 'the end of the audit could not be kept in DATA_DIR'),
  })
}

/** Names of projects and events as the desk has seen them. */
function placesIn(directory: Pick<Directory, 'eventOf' | 'ofKind'>): PlaceNames {
  const projects = new Map([...directory.ofKind('project')].map(({ id, name }) => [id, name]))
  return {
    eventName: (id) => directory.eventOf(id.toLowerCase())?.name ?? null,
    projectName: (id) => projects.get(id.toLowerCase()) ?? null,
  }
}

/** Removes what is too old, each hour. Writes of an earlier run that are still open are marked as unknown. */
async function tidy(
  { ledger, directory, limits, guests, versions, webhooks, views }: StatefulParts & { views: Pick<Views, 'sweep'> },
  store: Store,
  log: Log,
): Promise<NodeJS.Timeout> {
  const sweep = (): Promise<void> =>
    Promise.all([ledger, directory, limits, guests, versions, webhooks, views].map((part) => part.sweep())).then(
      () => undefined,
      (failure: unknown) => log.note('error', 'tidying failed', { trace: traceOf(failure) }),
    )
  await (store.kind === 'embedded' ? ledger.recover() : sweep())
  return setInterval(() => void sweep(), sweepEveryMs).unref()
}

/**
 * Makes everything, in this order: sign-in and the client of the service here, what lives on the store in `stateful-parts.ts`
 * (guest lists in `create-guests.ts`, the catalogue in `create-catalogue.ts`), the routes over it in `app.ts`. `ends` has the
 * end of each thing that has one.
 */
async function start(context: ProcessContext, ends: Ends): Promise<Omit<Running, 'stop'>> {
  const { config, now, elapsed, log } = context
  const ports = await claimPorts(config)
  ends.add(() => ports.close(0))
  dataFolder(config)
  const [service, store] = await startServiceAndStore(context, ends)
  const { db } = store

  const keys = keysFrom(await installationSecret(config))
  const passwords = createPasswords()
  const staffAccounts = createStaffAccounts({ db, passwords, now })
  const sessions = createSessions({ db, now, isOnlyWriter: store.kind === 'embedded' })
  const twoFactor = createTwoFactor({ db, cipher: createTextCipher(keys.signIn), now })
  const setup = createSetup({ db, passwords, now })
  const pins = createPins({ db, now })

  // With the embedded store this is the only writing process.
  const others = store.kind === 'postgres' ? createWrittenSince({ db, longestMs: 2 * config.deadlineMs }) : null
  const upstream = createUpstreamClient(context, service, others)
  ends.add(() => upstream.close())
  const leaks = (text: string): boolean => upstream.credentials.appearIn(text)
  const { readiness, register, installation } = createOperations(context, store)
  upstream.metrics.follow(installation)

  const anchor = await openAudit(context, store, keys)
  ends.add(() => anchor.settled())
  const { limit } = upstream.operations
  const parts = createStatefulParts({
    config,
    store,
    keys,
    anchor,
    upstream: upstream.calls,
    leaks,
    source: config.upstream === null ? 'service' : 'links',
    isBusy: () => limit.waiting() > 0 || limit.running() > peopleAtOnce,
    owner: register.identity.id,
    refused: (limited) => upstream.metrics.refused(limited),
    log,
    now,
    elapsed,
  })
  ends.add(() => parts.close())
  if (config.metrics !== null)
    upstream.metrics.followProcess({
      version: context.version,
      pool: store.pool,
      streams: () => parts.changes.followers(),
    })
  const { audit, changes, directory, guests, catalogue, routes } = parts
  const views = createViews({ db, audit, limits: parts.limits, sessions, now })
  ends.add(() => views.close())
  const tidying = await tidy({ ...parts, views }, store, log)
  ends.add(() => clearInterval(tidying))
  ends.add(followOtherDesks({ store, changes, syncGuests: () => guests.known.sync() }))
  context.stepDone()

  const isDemo = service?.isDemo() ?? false
  const demoSignIns = isDemo ? await demoAccounts(config) : []
  if (!isDemo) await endDemo(audit)
  else
    await prepareDemo({
      staffAccounts,
      passwords,
      sessions,
      pins,
      demoSignIns,
      pinnedEvents: await demoPins(config.dataDir),
    })
  context.stepDone()

  const desk = createDesk({
    host: config.host,
    port: config.port,
    publicUrl: config.publicUrl,
    sessions: auditedSessions(sessions, audit),
    tokens: createAccessTokens({ db, now }),
    tokenAttempts: createTokenAttempts(parts.limits, parts.fingerprint),
    staffAccounts,
    team: createTeam({ db, sessions, now }),
    invites: createInvites({ db, passwords, sessions, now }),
    twoFactor,
    views,
    places: () => placesIn(directory),
    administrators: createAdministratorNames({ db }),
    amounts: config.amounts,
    providerName: config.oidc?.name ?? null,
    oidc: createOidcRoutes({ config, db, sessions, keys, audit, linkAttempts: routes.linkAttempts, now }),
    auditStaffChange: auditedStaffChanges(audit),
    cookie: sessionCookie(config.publicUrl?.protocol === 'https:'),
    signIn: auditedSignIn(
      limitedSignIn(createSignIn({ staffAccounts, passwords, twoFactor }), parts.limits, parts.fingerprint),
      audit,
    ),
    setup: auditedSetup(forgettingSetup(setup, config), audit),
    clientOf: clientAddress(config.trustedProxies),
    demo: isDemo ? { offered: config.exposed ? [] : demoSignIns } : null,
    upstream:
      config.upstream === null
        ? { kind: 'embedded', host: 'this machine' }
        : { kind: 'settings', host: config.upstream.baseUrl.host },
    upstreamCalls: upstream.calls,
    responseCache: upstream.responseCache,
    ...routes,
    operations: {
      ...upstream.operations,
      version: context.version,
      installation,
      eventName: (id) => directory.eventOf(id)?.name ?? null,
      restartJob: parts.restartJob,
      setPoints: config.guestLimits,
    },
    perPerson: { ...defaultPersonLimits, perMinute: config.personRequests },
    observe: (operation, status, ms) => upstream.metrics.request(operation, status, ms),
    leaks,
    pins,
    feeds: createFeeds({ db, now }),
    recentPeople: createRecentPeople({ db, now, cipher: createTextCipher(keys.people) }),
    savedViews: createSavedViews({ db, now, cipher: createTextCipher(keys.people) }),
    now,
    projects: createProjects({ upstream: upstream.calls, now }),
    alwaysProjects: config.projects,
    demoExamples: isDemo ? await readDemoExamples(config.dataDir) : null,
    files: webFiles(context),
    screens: createFirstScreens(join(context.paths.desk, '.first-screen/main.js'), (failure) =>
      log.note('warn', 'a first screen was left to the browser', { failure: traceOf(failure) }),
    ),
    readiness,
    log,
    logsClients: config.logsClients,
    elapsed,
  })
  const address = addressOf({ ...config, port: ports.desk.port })
  const admin = await firstAdministrator({ staffAccounts, setup, given: config.admin, address })

  ends.add(register.begin())
  await guests.begin()
  await parts.webhooks.begin()
  context.stepDone()
  const markers = () => demoMarkers(db)
  const listsAtStart = beginListsAtStart(context, guests, { isDemo, now, markers })
  ends.add(() => listsAtStart.stop())
  const begun = await beginCatalogue(context, catalogue, service)
  ends.add(() => begun.stop())

  ports.probes?.serve(createProbes({ readiness, metrics: upstream.metrics }))
  ports.desk.serve(desk)
  ends.add(() => ports.close(graceMs))
  ends.add(() => changes.end())
  // A load balancer takes the desk out by `/readyz` before its port closes.
  ends.add(() => delay(config.drainMs))
  ends.add(() => readiness.stop())
  const hasNoPublicUrl = config.publicUrl === null && !isLoopback(config.host)
  const { version, node } = context
  await tellFirstSignIn(context, { address, hasNoPublicUrl, demo: demoSignIns, setupLink: admin.link })
  log.note('info', 'Frontdesk is ready', { version, node, store: store.kind, listensAt: address })
  return { port: ports.desk.port, reload: upstream.reload }
}

/** Starts all parts; on failure those already started are ended again. */
export async function run(context: ProcessContext): Promise<Running> {
  const ends = createEnds()
  try {
    const started = await start(context, ends)
    return { ...started, stop: () => ends.run() }
  } catch (failure) {
    await ends.run().catch(() => undefined)
    throw failure
  }
}

/** One line that describes a failure at start. */
export function startLine(failure: unknown): string {
  if (failure instanceof StartFault || failure instanceof StoreError) return failure.message
  return `Frontdesk could not start: ${traceOf(failure)}`
}
