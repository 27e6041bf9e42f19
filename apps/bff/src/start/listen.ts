import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'

import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

import type { Direct } from '#direct.ts'
import { bodyLimit } from '#guards/body.ts'
import type { DeskEnv } from '#request.ts'

import { type Silence, closeSilent } from './silent.ts'
import { onceWhole } from './whole-body.ts'

/** What answers at a port. */
export type Served = Hono<DeskEnv> & { direct?: Direct }

export type Listening = {
  port: number
  /** From now on `app` answers; requests that came before it have waited for it. Called once. */
  serve(app: Served): void
  /** Takes what has arrived and then no more, lets what is under way end (at most `graceMs`), then cuts the rest. */
  close(graceMs: number): Promise<void>
}

/** Slow peers are cut; these take effect only when the server is made with them. */
const limits = {
  headersTimeout: 8000,
  requestTimeout: 15_000,
  // Often, so that many who came together are not all cut in one turn of the loop.
  connectionsCheckingInterval: 100,
  maxHeaderSize: 8192,
  // Well above what slow peers can hold within the times above, well below what a process may open.
  maxConnections: 5000,
}

/** Silent ones as well. Idle longer than common proxies leave a connection, so that theirs ends first and no request meets a closing socket. */
const silence: Silence = { idleMs: 75_000, untakenMs: 30_000 }

/** Connections that wait to be accepted. */
const mostWaiting = 4096

/** Within this time everything that has arrived is accepted and read. */
const unreadMs = 500

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

/** Connections that wait for nothing are closed before there are too many: a thousand of them cost a caller little. */
function makeRoom(server: Server, most: number): void {
  let open = 0
  let since = 0
  server.on('connection', (socket) => {
    open += 1
    since += 1
    socket.once('close', () => (open -= 1))
    // Looking through all of them costs something too: once for every fiftieth of the room that was taken.
    if (open <= most * 0.8 || since < most * 0.02) return
    since = 0
    server.closeIdleConnections()
  })
}

/** Answers by the short way where there is one, by Hono otherwise. */
function answering(app: Served, isDraining: () => boolean): RequestListener {
  const respond = getRequestListener(
    async (request, env) => {
      const answer = await app.fetch(request, env)
      if (isDraining()) answer.headers.set('connection', 'close')
      return answer
    },
    { overrideGlobalObjects: false },
  )
  return (incoming, outgoing) => {
    if (app.direct?.(incoming, outgoing, isDraining) === true) return
    onceWhole(incoming, bodyLimit, () => void respond(incoming, outgoing))
  }
}

/**
 * Binds the port and keeps what comes there until `serve` says who answers: nobody else can take the port while the rest
 * starts. @throws the error of `listen` (EADDRINUSE, EACCES, ...)
 */
export async function claim(
  at: { host: string; port: number },
  patience: Partial<typeof limits & Silence> = {},
): Promise<Listening> {
  let draining = false
  const isDraining = (): boolean => draining
  const { maxConnections, idleMs, untakenMs, ...settings } = { ...limits, ...silence, ...patience }
  const early: Parameters<RequestListener>[] = []
  const wait: RequestListener = (incoming, outgoing) => {
    // One connection may send many requests; a few for each are kept.
    if (early.length < mostWaiting) early.push([incoming, outgoing])
    else incoming.destroy()
  }
  const server: Server = createServer(settings)
  closeSilent(server, { idleMs, untakenMs })
  server.on('request', wait)
  server.maxConnections = maxConnections
  makeRoom(server, maxConnections)
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
      const answer = answering(app, isDraining)
      server.off('request', wait)
      server.on('request', answer)
      for (const [incoming, outgoing] of early.splice(0)) answer(incoming, outgoing)
    },
    async close(graceMs) {
      draining = true
      // Connections that wait to be accepted are reset when the port closes. Whoever came before is still let in.
      // They are accepted and read however late a busy process wakes up.
      if (graceMs > unreadMs) await pause(unreadMs).then(() => acceptAll(server))
      // Not the HTTP server's own `close`: that resets connections in which a request lies unread. Those are given time to
      // be read; their answers say that the connection closes.
      const closed = new Promise<void>((resolve) => {
        NetServer.prototype.close.call(server, () => resolve())
      })
      const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), unreadMs)
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
      // Ends its watch over slow peers.
      server.close()
    },
  }
}

/** Binds the port and answers there. @throws as `claim` */
export async function listen(app: Served, ...where: Parameters<typeof claim>): Promise<Listening> {
  const listening = await claim(...where)
  listening.serve(app)
  return listening
}
