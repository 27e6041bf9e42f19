import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { type Store, StoreError, openStore } from '@frontdesk/store'
import { sql } from 'drizzle-orm'

import { createDesk } from '#app.ts'
import { notedPeople, notedSessions, notedSetup, notedSignIn } from '#audit/recorded-fields.ts'
import { sessionCookie } from '#auth/cookie.ts'
import { createPasswords } from '#auth/passwords.ts'
import { createSessions } from '#auth/sessions.ts'
import { createSetup } from '#auth/setup.ts'
import { limitedSignIn } from '#auth/sign-in-limits.ts'
import { createSignIn } from '#auth/sign-in.ts'
import { createPeople } from '#auth/staff-accounts.ts'
import { createInvites } from '#auth/team/invites.ts'
import { createRoster } from '#auth/team/roster.ts'
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
import { createRecents } from '#personal/recent-events/recent-events.ts'
import { clientAddress, isLoopback } from '#pipeline/client-address.ts'
import { type Log, traceOf } from '#pipeline/log.ts'
import { usualPersonLimits } from '#pipeline/person-limits.ts'
import { refusalOf } from '#problem.ts'
import { installationSecret, keysFrom } from '#store/installation-secret.ts'
import { createLockedText } from '#store/locked-text.ts'
import { createWrittenSince } from '#upstream/written-since.ts'

import { firstAdministrator } from './administrator.ts'
import { borderOf } from './compose.ts'
import { demoPeople, demoPins, endDemo, prepareDemo } from './demo.ts'
import { type Embedded, startEmbedded } from './embedded-service.ts'
import { addressOf, greeting } from './greeting.ts'
import { oidcOf } from './oidc-of.ts'
import { type Ports, claimPorts } from './ports.ts'
import { credentialFileOf, serviceEnvironment } from './service-environment.ts'
import { StartFault } from './start-fault.ts'
import { upstreamOf } from './upstream-of.ts'

/** Everything outside the process, passed in by `main.ts`. */
export type World = {
  config: Config
  env: Environment
  /** Paths of the installation. */
  places: { migrations: string; desk: string; service: string }
  log: Log
  now: () => Date
  elapsed: () => number
  /** From 0 to below 1, for jitter. */
  random: () => number
  /** Event loop delay since the last call. */
  lag: () => LoopLag
  /** Writes to the terminal. */
  say: (text: string) => void
  /** Called on an unrecoverable failure. */
  giveUp: (why: string) => void
}

export type Running = {
  port: number
  /** Reads credential files again. */
  reload(): void
  stop(): Promise<void>
}

function startService(world: World): Embedded | null {
  const { config } = world
  if (config.upstream !== null) return null
  if (!existsSync(world.places.service)) throw new StartFault('The embedded service is not built. Run: npm run build')
  return startEmbedded({
    entry: world.places.service,
    env: serviceEnvironment(config, world.env),
    credentialFile: credentialFileOf(config),
    giveUp: world.giveUp,
    note: (words) => world.log.note('warn', words),
    line: (text) => world.log.passOn(text),
  })
}

/** Passes only numbers and short fixed words of the store's log lines. */
function wordsOnly(fields: object): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}

async function openOwnStore(world: World): Promise<Store> {
  const { config, log } = world
  const where = config.databaseUrl === null ? { dir: join(config.dataDir, 'desk') } : { url: config.databaseUrl }
  const store = await openStore(where, {
    schema: 'desk',
    migrations: world.places.migrations,
    log: {
      info: (fields, message) => log.note('info', message, wordsOnly(fields)),
      warn: (fields, message) => log.note('warn', message, wordsOnly(fields)),
      error: (fields, message) => log.note('error', message, wordsOnly(fields)),
    },
  })
  store.onFail(() => world.giveUp('The storage of the desk failed. Look at the disk, then start Frontdesk again.'))
  return store
}

async function dataFolder(config: Config): Promise<void> {
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : 'unknown'
    throw new StartFault(`DATA_DIR (${config.dataDir}) cannot be made or written (${code}).`)
  }
}

function builtDesk(world: World): StaticFiles | null {
  if (existsSync(join(world.places.desk, 'index.html'))) return createStaticFiles(world.places.desk)
  world.log.note('warn', 'the desk is not built: only the API answers')
  return null
}

async function assemble(world: World, ports: Ports, store: Store, service: Embedded | null): Promise<Running> {
  const { config, now, log } = world
  const { db } = store
  const keys = keysFrom(await installationSecret(config))
  const passwords = createPasswords()
  const people = createPeople({ db, passwords, now })
  const sessions = createSessions({ db, now, changes: store.changes(['session', 'person']) })
  const twoFactor = createTwoFactor({ db, locked: createLockedText(keys.signIn), now })
  const setup = createSetup({ db, passwords, now })
  const pins = createPins({ db, now })
  const feeds = createFeeds({ db, now })
  // With the embedded store this is the only writing process.
  const others = store.kind === 'postgres' ? createWrittenSince({ db, longestMs: 2 * config.deadlineMs }) : null
  const upstream = upstreamOf(world, service, others)
  const ready = async (): Promise<boolean> =>
    db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
  const border = await borderOf(world, store, upstream, keys)

  const isDemo = service?.isDemo() ?? false
  const cast = isDemo ? await demoPeople(config) : []
  if (!isDemo) await endDemo(border.audit)
  else await prepareDemo({ people, passwords, sessions, pins, cast, proposed: await demoPins(config.dataDir) })

  const desk = createDesk({
    host: config.host,
    port: config.port,
    publicUrl: config.publicUrl,
    sessions: notedSessions(sessions, border.audit),
    people,
    roster: createRoster({ db, now }),
    invites: createInvites({ db, passwords, now }),
    twoFactor,
    amounts: config.amounts,
    providerName: config.oidc?.name ?? null,
    oidc: oidcOf({ config, db, sessions, keys, audit: border.audit, linkTries: border.parts.linkTries, now }),
    notePeople: notedPeople(border.audit),
    cookie: sessionCookie(config.publicUrl?.protocol === 'https:'),
    signIn: notedSignIn(
      limitedSignIn(createSignIn({ people, passwords, twoFactor }), border.limits, border.fingerprint),
      border.audit,
      (failure) => refusalOf(failure).code,
    ),
    setup: notedSetup(setup, border.audit),
    clientOf: clientAddress(config.trustedProxies),
    demo: isDemo ? { offered: config.exposed ? [] : cast } : null,
    upstream:
      config.upstream === null
        ? { kind: 'embedded', host: 'this machine' }
        : { kind: 'settings', host: config.upstream.baseUrl.host },
    upstreamCalls: upstream.calls,
    responseCache: upstream.responseCache,
    ...border.parts,
    operations: upstream.operations,
    perPerson: { ...usualPersonLimits, perMinute: config.personRequests },
    observe: (operation, status, ms) => upstream.metrics.request(operation, status, ms),
    leaks: (text) => upstream.credentials.appearIn(text),
    pins,
    feeds,
    recents: createRecents({ db, now, locked: createLockedText(keys.people) }),
    now,
    projects: createProjects({ upstream: upstream.calls, now }),
    alwaysProjects: config.projects,
    demoExamples: isDemo ? await readDemoExamples(config.dataDir) : null,
    files: builtDesk(world),
    screens: createFirstScreens(join(world.places.desk, '.first-screen/main.js'), (failure) =>
      log.note('warn', 'a first screen was left to the browser', { failure: traceOf(failure) }),
    ),
    ready,
    log,
    elapsed: world.elapsed,
  })

  const address = addressOf({ ...config, port: ports.desk.port })
  const admin = await firstAdministrator({ people, setup, given: config.admin, address })
  ports.probes?.serve(createProbes({ ready, metrics: upstream.metrics }))
  ports.desk.serve(desk)
  const nameless = config.publicUrl === null && !isLoopback(config.host)
  world.say(greeting({ address, nameless, demo: cast, setupLink: admin.link }))
  return {
    port: ports.desk.port,
    reload: upstream.reload,
    async stop() {
      await ports.close(10_000)
      await border.close()
      await upstream.close()
    },
  }
}

/** Starts all parts; on failure those already started are stopped again. */
export async function run(world: World): Promise<Running> {
  const ports = await claimPorts(world.config)
  try {
    return await startBehind(world, ports)
  } catch (failure) {
    await ports.close(0)
    throw failure
  }
}

async function startBehind(world: World, ports: Ports): Promise<Running> {
  await dataFolder(world.config)
  const service = startService(world)
  const opening = openOwnStore(world)
  // Store and service start concurrently; either may fail first.
  const [opened, ready] = await Promise.allSettled([opening, service?.ready])
  const endAll = async (): Promise<void> => {
    await service?.stop()
    if (opened.status === 'fulfilled') await opened.value.close()
  }
  try {
    if (opened.status === 'rejected') throw opened.reason
    if (ready.status === 'rejected')
      throw new StartFault('The embedded service did not start; its lines above say why.')
    const running = await assemble(world, ports, opened.value, service)
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
