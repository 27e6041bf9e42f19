import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

import type { DeskEnv } from '#pipeline/request-context.ts'

/** What answers at a port. */
export type Served = Hono<DeskEnv>

export type Listening = {
  port: number
  /** From now on `app` answers; requests that came before it have waited for it. Called once. */
  serve(app: Served): void
  /** Takes what has arrived and then no more, lets what is under way end (at most `graceMs`), then cuts the rest. */
  close(graceMs: number): Promise<void>
}

/** Node's own limits; they take effect only when the server is made with them. */
const limits = {
  headersTimeout: 8000,
  requestTimeout: 15_000,
  // Longer than common proxies keep an idle connection: theirs ends first, so no request meets a closing one.
  keepAliveTimeout: 75_000,
  // Often, so that many slow peers who came together are not all cut in one turn of the event loop.
  connectionsCheckingInterval: 100,
  maxHeaderSize: 8192,
  // Well above what slow peers can hold within the times above, well below what a process may open.
  maxConnections: 5000,
  /** Milliseconds in which a peer must take some bytes of its answer, which is held in memory until then. */
  unreadAnswerTimeout: 30_000,
}

/** Connections that wait to be accepted. */
const mostWaiting = 4096

/** Within this time everything that has arrived is accepted and read. */
const settleMs = 500

/** libuv accepts one connection in a turn of the loop: when none came in several, none waits to be accepted. */
async function acceptAll(server: Server): Promise<void> {
  let quietTurns = 0
  const hear = (): void => void (quietTurns = 0)
  server.on('connection', hear)
  for (let turns = 0; quietTurns < 4 && turns < 2 * mostWaiting; turns += 1) {
    quietTurns += 1
    await turn()
  }
  server.off('connection', hear)
}

/** Idle connections are closed before there are too many: a thousand of them cost a caller little. */
function makeRoom(server: Server, sockets: Set<Socket>, most: number): void {
  let since = 0
  server.on('connection', (socket) => {
    sockets.add(socket)
    since += 1
    socket.once('close', () => sockets.delete(socket))
    // Looking through all of them costs something too: once for every fiftieth of the room that was taken.
    if (sockets.size <= most * 0.8 || since < most * 0.02) return
    since = 0
    server.closeIdleConnections()
  })
}

function answering(app: Served, unreadAnswerTimeout: number, isDraining: () => boolean): RequestListener {
  const respond = getRequestListener(
    async (request, env) => {
      const answer = await app.fetch(request, env)
      // From here on it is the peer that is waited for. Node goes back to `keepAliveTimeout` after the answer.
      env.outgoing.setTimeout(unreadAnswerTimeout)
      if (isDraining()) answer.headers.set('connection', 'close')
      return answer
    },
    { overrideGlobalObjects: false },
  )
  return (incoming, outgoing) => {
    void respond(incoming, outgoing)
  }
}

/**
 * Binds the port and keeps what comes there until `serve` says who answers: nobody else can take the port while the rest
 * starts. @throws the error of `listen` (EADDRINUSE, EACCES, ...)
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
    // One connection may send many requests; a few for each are kept.
    if (early.length < mostWaiting) early.push([incoming, outgoing])
    else incoming.destroy()
  }
  const server: Server = createServer(settings)
  const sockets = new Set<Socket>()
  server.on('request', wait)
  server.maxConnections = maxConnections
  makeRoom(server, sockets, maxConnections)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // Room for a burst of callers: whoever finds none comes again after a whole second.
    server.listen({ port: at.port, host: at.host, backlog: mostWaiting }, () => {
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
      // Connections that wait to be accepted are reset when the port closes, and idle ones in which a request lies unread
      // too. What came before is accepted and read first, however late a busy process wakes up.
      if (graceMs > settleMs) await pause(settleMs).then(() => acceptAll(server))
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      // Connections without a byte are not idle for node, and would be waited for.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), settleMs)
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

/** Binds the port and answers there. @throws as `claim` */
export async function listen(app: Served, ...where: Parameters<typeof claim>): Promise<Listening> {
  const listening = await claim(...where)
  listening.serve(app)
  return listening
}
