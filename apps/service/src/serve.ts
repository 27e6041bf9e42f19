/**
 * A running service: starts store, credentials, demo, outbox and listener from settings, and stops them in reverse
 * order.
 */
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'

import { openStore, type Store } from '@frontdesk/store'
import { serve } from '@hono/node-server'
import type { Logger } from 'pino'

import { createReach } from '#access/reach.ts'
import { ensureCredentialFile } from '#credentials/credential-file.ts'
import { createCredentials } from '#credentials/credentials.ts'
import { createMailer } from '#outbox/deliver.ts'
import { createOutbox, domainOf } from '#outbox/outbox.ts'

import { createService } from './app.ts'
import { ensureDemo, type DemoModule } from './demo.ts'
import type { Settings } from './settings.ts'

export interface RunningService {
  url: string
  store: Store
  /** Whether its records are the demo's. */
  demo: boolean
  /** Completes requests in progress, then stops everything. May be called more than once. */
  close: () => Promise<void>
}

export interface ServeDeps {
  log: Logger
  migrations: string
  now: () => Date
  demo: () => Promise<DemoModule>
}

/** Time for requests in flight to complete before their connections are closed, milliseconds. */
const CLOSE_DEADLINE_MS = 5000

/** @throws StoreError, or Error with code EADDRINUSE, EADDRNOTAVAIL or EACCES of the listener */
export async function startService(
  settings: Settings,
  { log, migrations, now, demo }: ServeDeps,
): Promise<RunningService> {
  const store = await openStore(settings.store, { schema: 'service', migrations, log })
  const { db } = store
  const newId = randomUUID
  try {
    const credentials = createCredentials({ db, now, newId })
    const isDemo = settings.demo && (await ensureDemo({ db, now, log, demo, credentialFile: settings.credentialFile }))
    if (settings.credentialFile !== null) {
      const outcome = await ensureCredentialFile(credentials, settings.credentialFile)
      log.info({ outcome }, 'credential file')
    }
    const mailer = settings.mail === null ? null : createMailer(settings.mail)
    const outbox = createOutbox({ db, now, newId, log, mailer, domain: domainOf(settings.mail?.from ?? '') })
    const app = createService({ db, reach: createReach(db), outbox, credentials, now, newId, log })
    const { server, url } = await listen(app.fetch, settings)
    outbox.wake()

    const close = async () => {
      await closeServer(server)
      await outbox.close()
      await store.close()
    }
    let closing: Promise<void> | undefined
    return { url, store, demo: isDemo, close: () => (closing ??= close()) }
  } catch (error) {
    await store.close()
    throw error
  }
}

function listen(fetch: (request: Request) => Response | Promise<Response>, { host, port }: Settings) {
  return new Promise<{ server: Server; url: string }>((resolve, reject) => {
    const server = plainServer(
      serve(
        {
          fetch,
          hostname: host,
          port,
          // Options of the creation only; a slow request is disconnected within a second of the limit.
          serverOptions: {
            headersTimeout: 10_000,
            requestTimeout: 20_000,
            connectionsCheckingInterval: 1000,
            maxHeaderSize: 16 * 1024,
          },
        },
        (address) => {
          server.off('error', reject)
          const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
          resolve({ server, url: `http://${name}:${address.port}` })
        },
      ),
    )
    server.once('error', reject)
  })
}

/** Guarantee: `serve` without `createServer` makes a plain HTTP/1.1 server. */
const plainServer = (server: ReturnType<typeof serve>) => server as Server

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), CLOSE_DEADLINE_MS)
  await closed
  clearTimeout(cut)
}
