import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { type Store, StoreError, openStore } from '@frontdesk/store'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'

import { clientAddress } from '#client-address.ts'
import { type Config, type Environment, isLoopback } from '#config.ts'
import { createDesk } from '#desk.ts'
import { type Embedded, startEmbedded } from '#embedded.ts'
import { createFeeds } from '#feeds/feeds.ts'
import { type Log, traceOf } from '#log.ts'
import { createPins } from '#pins/pins.ts'
import { createProjects } from '#projects/projects.ts'
import type { DeskEnv } from '#request.ts'
import { sessionCookie } from '#sessions/cookie.ts'
import { createPasswords } from '#sessions/passwords.ts'
import { createPeople } from '#sessions/people.ts'
import { createSessions } from '#sessions/sessions.ts'
import { createSetup } from '#sessions/setup.ts'
import { createSignIn } from '#sessions/sign-in.ts'
import { type StaticFiles, createStaticFiles } from '#static.ts'
import { readTour } from '#tour/tour.ts'
import { createCredentials } from '#upstream/credentials.ts'
import { createSend } from '#upstream/send.ts'
import { createUpstream } from '#upstream/upstream.ts'

import { firstAdministrator } from './administrator.ts'
import { demoPeople, demoPins, prepareDemo } from './demo.ts'
import { addressOf, greeting, listenFault } from './greeting.ts'
import { type Listening, listen } from './listen.ts'
import { credentialFileOf, serviceEnvironment } from './service-environment.ts'

/** The outside of the process, handed in by `main.ts`. */
export type World = {
  config: Config
  env: Environment
  /** Folders and files of the installation. */
  places: { migrations: string; desk: string; service: string }
  log: Log
  now: () => Date
  elapsed: () => number
  /** Writes to the terminal. */
  say: (text: string) => void
  /** Something that the process cannot live without is gone. */
  giveUp: (why: string) => void
}

export type Running = { port: number; stop(): Promise<void> }

/** A failure at start that one sentence explains. */
class StartFault extends Error {}

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

/** Only words and numbers of the store's log lines are passed on. */
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

/** Where calls go and with what; the embedded service may come back at another port. */
function upstreamOf(world: World, service: Embedded | null) {
  const { upstream, deadlineMs } = world.config
  const send = createSend({
    target: () => upstream?.baseUrl ?? service?.url() ?? null,
    deadlineMs,
    maxAnswerBytes: 16 * 1024 * 1024,
  })
  const credentials = createCredentials(() => ({
    apiKey: upstream?.apiKey ?? service?.apiKey() ?? null,
    bearerToken: upstream?.bearerToken ?? null,
  }))
  return { send, credentials, calls: createUpstream({ send, credentials, userAgent: 'frontdesk' }) }
}

async function assemble(world: World, store: Store, service: Embedded | null): Promise<Running> {
  const { config, now, log } = world
  const { db } = store
  const passwords = createPasswords()
  const people = createPeople({ db, passwords, now })
  const sessions = createSessions({ db, now })
  const setup = createSetup({ db, passwords, now })
  const pins = createPins({ db, now })
  const feeds = createFeeds({ db, now })
  const upstream = upstreamOf(world, service)

  const cast = service === null ? [] : await demoPeople(config)
  if (service === null) await people.removeDemo()
  else await prepareDemo({ people, passwords, sessions, pins, cast, proposed: await demoPins(config.dataDir) })

  const desk = createDesk({
    host: config.host,
    port: config.port,
    publicUrl: config.publicUrl,
    sessions,
    cookie: sessionCookie(config.publicUrl?.protocol === 'https:'),
    signIn: createSignIn({ people, passwords, now }),
    setup,
    clientOf: clientAddress(config.trustedProxies),
    demo: service === null ? null : { offered: config.exposed ? [] : cast },
    upstream:
      config.upstream === null
        ? { kind: 'embedded', host: 'this machine' }
        : { kind: 'settings', host: config.upstream.baseUrl.host },
    upstreamCalls: upstream.calls,
    leaks: (text) => upstream.credentials.appearIn(text),
    pins,
    feeds,
    now,
    projects: createProjects({ upstream: upstream.calls, now }),
    alwaysProjects: config.projects,
    tour: service === null ? null : await readTour(config.dataDir),
    files: builtDesk(world),
    ready: async () => {
      try {
        await db.execute(sql`select 1`)
        return true
      } catch {
        return false
      }
    },
    log,
    elapsed: world.elapsed,
  })

  const listening = await listenOrExplain(desk, config)
  const address = addressOf({ ...config, port: listening.port })
  const admin = await firstAdministrator({ people, setup, given: config.admin, address })
  const nameless = config.publicUrl === null && !isLoopback(config.host)
  world.say(greeting({ address, nameless, demo: cast, setupLink: admin.link }))
  return {
    port: listening.port,
    async stop() {
      await listening.close(10_000)
      await upstream.send.close()
    },
  }
}

async function listenOrExplain(desk: ReturnType<typeof createDesk>, config: Config): Promise<Listening> {
  try {
    return await listen(desk, config)
  } catch (failure) {
    throw new StartFault(listenFault(failure, config.host, config.port), { cause: failure })
  }
}

/** Starts everything; what was started before a failure is ended again. */
export async function run(world: World): Promise<Running> {
  // Asked before the costly part, so that a taken port is told at once.
  const port = await listenOrExplain(new Hono<DeskEnv>(), world.config)
  await port.close(0)
  await dataFolder(world.config)
  const service = startService(world)
  const opening = openOwnStore(world)
  // The store and the service start side by side; either may fail first.
  const [opened, ready] = await Promise.allSettled([opening, service?.ready])
  const endAll = async (): Promise<void> => {
    await service?.stop()
    if (opened.status === 'fulfilled') await opened.value.close()
  }
  try {
    if (opened.status === 'rejected') throw opened.reason
    if (ready.status === 'rejected')
      throw new StartFault('The embedded service did not start; its lines above say why.')
    const running = await assemble(world, opened.value, service)
    return {
      port: running.port,
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

/** One clear line for a failure at start. */
export function startLine(failure: unknown): string {
  if (failure instanceof StartFault || failure instanceof StoreError) return failure.message
  return `Frontdesk could not start: ${traceOf(failure)}`
}
