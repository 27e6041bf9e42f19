import { createServer } from 'node:http'
import type { Server } from 'node:http'

import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

import type { DeskEnv } from '#request.ts'

export type Listening = {
  port: number
  /** Takes no more, lets what is under way end (at most `graceMs`), then cuts the rest. */
  close(graceMs: number): Promise<void>
}

/** Slow and silent peers are cut; these take effect only when the server is made with them. */
const limits = {
  headersTimeout: 8000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1000,
  // Longer than the idle time of common proxies, so that theirs ends first and no request meets a closing socket.
  keepAliveTimeout: 75_000,
  maxHeaderSize: 8192,
}

/** Binds the port. @throws the error of `listen` (EADDRINUSE, EACCES, ...) */
export async function listen(
  app: Hono<DeskEnv>,
  at: { host: string; port: number },
  patience: Partial<typeof limits> = {},
): Promise<Listening> {
  let draining = false
  const respond = getRequestListener(
    async (request, env) => {
      const answer = await app.fetch(request, env)
      if (draining) answer.headers.set('connection', 'close')
      return answer
    },
    { overrideGlobalObjects: false },
  )
  const server: Server = createServer({ ...limits, ...patience }, (incoming, outgoing) => {
    void respond(incoming, outgoing)
  })
  server.maxConnections = 2000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : at.port,
    async close(graceMs) {
      draining = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}
