import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { type Store, StoreError, makeFolder } from '@frontdesk/store'

import { createDesk } from '#app.ts'
import { auditedStaffChanges, auditedSessions, auditedSetup, auditedSignIn } from '#audit/audited-actions.ts'
import { sessionCookie } from '#auth/cookie.ts'
import { createPasswords } from '#auth/passwords.ts'
import { createSessions } from '#auth/sessions.ts'
import { createSetup } from '#auth/setup.ts'
import { limitedSignIn } from '#auth/sign-in-limits.ts'
import { createSignIn } from '#auth/sign-in.ts'
import { createStaffAccounts } from '#auth/staff-accounts.ts'
import { createInvites } from '#auth/team/invites.ts'
import { createTeam } from '#auth/team/team.ts'
import { createTwoFactor } from '#auth/two-factor.ts'
import { readDemoExamples } from '#catalogue/demo-examples.ts'
import { createProjects } from '#catalogue/projects.ts'
import { type Config, type Environment } from '#config.ts'
import { createFirstScreens } from '#document/first-screen.ts'
import { type StaticFiles, createStaticFiles } from '#document/static-files.ts'
import type { LoopLag } from '#operations/metrics.ts'
import { createProbes } from '#operations/probes.ts'
import { createFeeds } from '#personal/feeds/feeds.ts'
import { createPins } from '#personal/pins/pins.ts'
import { createRecentPeople } from '#personal/recent-people/recent-people.ts'
import { createSavedViews } from '#personal/saved-views/saved-views.ts'
import { clientAddress, isLoopback } from '#pipeline/client-address.ts'
import { type Log, traceOf } from '#pipeline/log.ts'
import { defaultPersonLimits } from '#pipeline/person-limits.ts'
import { problemErrorOf } from '#problem.ts'
import { installationSecret, keysFrom } from '#store/installation-secret.ts'
import { createTextCipher } from '#store/text-cipher.ts'
import { createWrittenSince } from '#upstream/written-since.ts'

import { firstAdministrator } from './administrator.ts'
import { beginCatalogue } from './begin-catalogue.ts'
import { composeStatefulParts } from './compose.ts'
import { createOidcRoutes } from './create-oidc-routes.ts'
import { createOperations } from './create-operations.ts'
import { demoAccounts, demoPins, endDemo, prepareDemo, demoMarkers } from './demo.ts'
import { type Embedded, startEmbedded } from './embedded-service.ts'
import { beginListsAtStart } from './lists-at-start.ts'
import { openOwnStore } from './own-store.ts'
import { type Ports, claimPorts } from './ports.ts'
import { credentialFileOf, serviceEnvironment } from './service-environment.ts'
import { StartFault } from './start-fault.ts'
import { addressOf, startMessage } from './start-message.ts'
import { createUpstreamClient } from './upstream-client.ts'

/** Everything outside the process, passed in by `main.ts`. */
export type ProcessContext = {
  config: Config
  env: Environment
  /** The release, and the name of the machine. */
  version: string
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
  /** Writes to the terminal. */
  print: (text: string) => void
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

async function assemble(
  context: ProcessContext,
  ports: Ports,
  store: Store,
  service: Embedded | null,
): Promise<Running> {
  const { config, now, log } = context
  const { db } = store
  const keys = keysFrom(await installationSecret(config))
  const passwords = createPasswords()
  const staffAccounts = createStaffAccounts({ db, passwords, now })
  const sessions = createSessions({ db, now, isOnlyWriter: store.kind === 'embedded' })
  const twoFactor = createTwoFactor({ db, locked: createTextCipher(keys.signIn), now })
  const setup = createSetup({ db, passwords, now })
  const pins = createPins({ db, now })
  const feeds = createFeeds({ db, now })
  // With the embedded store this is the only writing process.
  const others = store.kind === 'postgres' ? createWrittenSince({ db, longestMs: 2 * config.deadlineMs }) : null
  const upstream = createUpstreamClient(context, service, others)
  const { readiness, register, installation } = createOperations(context, store)
  upstream.metrics.follow(installation)
  const parts = await composeStatefulParts(context, store, upstream, keys, register.identity.id)
  context.stepDone()

  const isDemo = service?.isDemo() ?? false
  const demoSignIns = isDemo ? await demoAccounts(config) : []
  if (!isDemo) await endDemo(parts.audit)
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
    sessions: auditedSessions(sessions, parts.audit),
    staffAccounts,
    team: createTeam({ db, sessions, now }),
    invites: createInvites({ db, passwords, sessions, now }),
    twoFactor,
    amounts: config.amounts,
    providerName: config.oidc?.name ?? null,
    oidc: createOidcRoutes({
      config,
      db,
      sessions,
      keys,
      audit: parts.audit,
      linkAttempts: parts.parts.linkAttempts,
      now,
    }),
    auditStaffChange: auditedStaffChanges(parts.audit),
    cookie: sessionCookie(config.publicUrl?.protocol === 'https:'),
    signIn: auditedSignIn(
      limitedSignIn(createSignIn({ staffAccounts, passwords, twoFactor }), parts.limits, parts.fingerprint),
      parts.audit,
      (failure) => problemErrorOf(failure).code,
    ),
    setup: auditedSetup(setup, parts.audit),
    clientOf: clientAddress(config.trustedProxies),
    demo: isDemo ? { offered: config.exposed ? [] : demoSignIns } : null,
    upstream:
      config.upstream === null
        ? { kind: 'embedded', host: 'this machine' }
        : { kind: 'settings', host: config.upstream.baseUrl.host },
    upstreamCalls: upstream.calls,
    responseCache: upstream.responseCache,
    ...parts.parts,
    operations: {
      ...upstream.operations,
      version: context.version,
      installation,
      eventName: (id) => parts.parts.directory.eventOf(id)?.name ?? null,
      restartJob: parts.restartJob,
      setPoints: config.guestLimits,
    },
    perPerson: { ...defaultPersonLimits, perMinute: config.personRequests },
    observe: (operation, status, ms) => upstream.metrics.request(operation, status, ms),
    leaks: (text) => upstream.credentials.appearIn(text),
    pins,
    feeds,
    recentPeople: createRecentPeople({ db, now, locked: createTextCipher(keys.people) }),
    savedViews: createSavedViews({ db, now, locked: createTextCipher(keys.people) }),
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
    elapsed: context.elapsed,
  })

  const address = addressOf({ ...config, port: ports.desk.port })
  const admin = await firstAdministrator({ staffAccounts, setup, given: config.admin, address })
  ports.probes?.serve(createProbes({ readiness, metrics: upstream.metrics }))
  ports.desk.serve(desk)
  const endRegister = register.begin()
  await parts.guests.begin()
  context.stepDone()
  const markers = () => demoMarkers(db)
  const listsAtStart = beginListsAtStart(context, parts.guests, { isDemo, now, markers })
  const catalogue = await beginCatalogue(context, parts.catalogue, service)
  const hasNoPublicUrl = config.publicUrl === null && !isLoopback(config.host)
  context.print(startMessage({ address, hasNoPublicUrl, demo: demoSignIns, setupLink: admin.link }))
  return {
    port: ports.desk.port,
    reload: upstream.reload,
    async stop() {
      // A load balancer takes the desk out by `/readyz` before its port closes.
      readiness.stop()
      if (config.drainMs > 0) await delay(config.drainMs)
      parts.parts.changes.end()
      await ports.close(10_000)
      await catalogue.stop()
      await listsAtStart.stop()
      await parts.close()
      await endRegister()
      await upstream.close()
    },
  }
}

/** Starts all parts; on failure those already started are stopped again. */
export async function run(context: ProcessContext): Promise<Running> {
  const ports = await claimPorts(context.config)
  try {
    return await startBehind(context, ports)
  } catch (failure) {
    await ports.close(0)
    throw failure
  }
}

async function startBehind(context: ProcessContext, ports: Ports): Promise<Running> {
  dataFolder(context.config)
  const service = startService(context)
  const opening = openOwnStore(context)
  // Store and service start concurrently; either may fail first.
  opening.then(context.stepDone, () => undefined)
  const [opened, ready] = await Promise.allSettled([opening, service?.ready])
  const endAll = async (): Promise<void> => {
    await service?.stop()
    if (opened.status === 'fulfilled') await opened.value.close()
  }
  try {
    if (opened.status === 'rejected') throw opened.reason
    if (ready.status === 'rejected')
      throw new StartFault('The embedded service did not start; its lines above say why.')
    const running = await assemble(context, ports, opened.value, service)
    return {
      port: running.port,
      reload: () => running.reload(),
      async stop() {
        await running.stop()
        await endAll()
      },
    }
  } catch (failure) {
    await endAll()
    throw failure
  }
}

/** One line that describes a failure at start. */
export function startLine(failure: unknown): string {
  if (failure instanceof StartFault || failure instanceof StoreError) return failure.message
  return `Frontdesk could not start: ${traceOf(failure)}`
}
