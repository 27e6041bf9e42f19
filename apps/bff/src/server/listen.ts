import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

import type { DeskEnv } from '#pipeline/request-context.ts'

/** The app behind a port. */
export type Served = Hono<DeskEnv>

export type Listening = {
  port: number
  /** Starts answering with `app`; earlier requests were queued. Call once. */
  serve(app: Served): void
  /** Stops accepting, waits up to `graceMs` for running requests, then closes all connections. */
  close(graceMs: number): Promise<void>
}

/** Node's own limits; they apply only when passed to the constructor. */
const limits = {
  headersTimeout: 8000,
  requestTimeout: 15_000,
  // Longer than common proxies keep idle connections, so that no request meets a closing one.
  keepAliveTimeout: 75_000,
  // Short, so that many slow clients are not all closed in one event loop turn.
  connectionsCheckingInterval: 100,
  maxHeaderSize: 8192,
  // Well above what slow clients can hold within the timeouts, well below the file descriptor limit.
  maxConnections: 5000,
  /** Milliseconds in which a client must read some of its response, which is buffered until then. */
  unreadAnswerTimeout: 30_000,
}

/** Accept backlog. */
const backlog = 4096

/** Time to accept and read everything that has arrived. */
const settleMs = 500

/** libuv accepts one connection per loop turn: several turns without one mean the backlog is empty. */
async function acceptAll(server: Server): Promise<void> {
  let quietTurns = 0
  const resetQuietTurns = (): void => void (quietTurns = 0)
  server.on('connection', resetQuietTurns)
  for (let turns = 0; quietTurns < 4 && turns < 2 * backlog; turns += 1) {
    quietTurns += 1
    await turn()
  }
  server.off('connection', resetQuietTurns)
}

/** Closes idle connections before the limit is reached. */
function makeRoom(server: Server, sockets: Set<Socket>, most: number): void {
  let since = 0
  server.on('connection', (socket) => {
    sockets.add(socket)
    since += 1
    socket.once('close', () => sockets.delete(socket))
    // The scan costs time: run once per two percent of the limit.
    if (sockets.size <= most * 0.8 || since < most * 0.02) return
    since = 0
    server.closeIdleConnections()
  })
}

function answering(app: Served, unreadAnswerTimeout: number, isDraining: () => boolean): RequestListener {
  const respond = getRequestListener(async (request, env) => {
    const answer = await app.fetch(request, env)
    // Time for the client to read the response. Node restores `keepAliveTimeout` afterwards.
    env.outgoing.setTimeout(unreadAnswerTimeout)
    if (isDraining()) answer.headers.set('connection', 'close')
    return answer
  })
  return (incoming, outgoing) => {
    void respond(incoming, outgoing)
  }
}

/**
 * Binds the port and queues requests until `serve`, so that no other process can take the port during start.
 * @throws the error of `listen` (EADDRINUSE, EACCES, ...)
 */
export async function claim(
  at: { host: string; port: number },
  overrides: Partial<typeof limits> = {},
): Promise<Listening> {
  let draining = false
  const isDraining = (): boolean => draining
  const { maxConnections, unreadAnswerTimeout, ...settings } = { ...limits, ...overrides }
  const early: Parameters<RequestListener>[] = []
  const wait: RequestListener = (incoming, outgoing) => {
    // Bounded: one connection can send many requests.
    if (early.length < backlog) early.push([incoming, outgoing])
    else incoming.destroy()
  }
  const server: Server = createServer(settings)
  const sockets = new Set<Socket>()
  server.on('request', wait)
  server.maxConnections = maxConnections
  makeRoom(server, sockets, maxConnections)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // A full backlog makes clients retry after a whole second.
    server.listen({ port: at.port, host: at.host, backlog: backlog }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : at.port,
    serve(app) {
      const answer = answering(app, unreadAnswerTimeout, isDraining)
      server.off('request', wait)
      server.on('request', answer)
      for (const [incoming, outgoing] of early.splice(0)) answer(incoming, outgoing)
    },
    async close(graceMs) {
      draining = true
      // Closing the port resets connections in the backlog, and idle ones with an unread request. Those are accepted
      // and read first.
      if (graceMs > settleMs) await pause(settleMs).then(() => acceptAll(server))
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      // Node does not treat connections that have sent nothing as idle and would wait for them.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), settleMs)
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

/** Binds the port and serves `app`. @throws as `claim` */
export async function listen(app: Served, ...where: Parameters<typeof claim>): Promise<Listening> {
  const listening = await claim(...where)
  listening.serve(app)
  return listening
}
