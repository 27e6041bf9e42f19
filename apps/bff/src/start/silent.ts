import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How long nothing may move on a connection, in milliseconds. */
export type Silence = {
  /** While it waits for the next request. */
  idleMs: number
  /** While its peer takes nothing of an answer, which is held in memory. */
  untakenMs: number
}

type Watched = {
  /** Bytes that went either way, and since when no more did. */
  moved: number
  since: number
  /** What is still to be answered, or was when somebody last looked. */
  answer: ServerResponse | null
  /** Its peer had not taken all of an answer when somebody last looked. */
  isHeld: boolean
}

/** Between two looks at all connections, at most. */
const mostLookMs = 5000

/**
 * Closes connections on which nothing moves for too long; whoever waits for an answer may. Looks at all of them now and then: Node's own
 * `keepAliveTimeout` and `timeout` make two timers for each request: a twentieth of what an unchanged read costs.
 */
export function closeSilent(server: Server, { idleMs, untakenMs }: Silence): void {
  const watched = new Map<Socket, Watched>()
  server.keepAliveTimeout = 0
  server.timeout = 0
  server.on('connection', (socket) => {
    watched.set(socket, { moved: -1, since: 0, answer: null, isHeld: false })
    socket.once('close', () => watched.delete(socket))
  })
  server.on('request', ({ socket }, answer) => {
    const one = watched.get(socket)
    if (one !== undefined) one.answer = answer
  })
  const lookAt = (socket: Socket, one: Watched, now: number): void => {
    const isHeld = socket.writableLength > 0
    // Here a timer is right: it is Node's to know when a peer takes a part of what was handed to the system. It destroys the connection.
    if (isHeld !== one.isHeld) socket.setTimeout(isHeld ? untakenMs : 0)
    one.isHeld = isHeld
    if (one.answer?.writableFinished === true) one.answer = null
    const moved = socket.bytesRead + socket.bytesWritten
    if (moved !== one.moved || one.answer !== null) {
      one.moved = moved
      one.since = now
    } else if (now - one.since >= idleMs) socket.destroy()
  }
  const looking = setInterval(
    () => {
      const now = performance.now()
      for (const [socket, one] of watched) lookAt(socket, one, now)
    },
    Math.min(mostLookMs, idleMs / 6, untakenMs / 6),
  ).unref()
  server.once('close', () => clearInterval(looking))
}
