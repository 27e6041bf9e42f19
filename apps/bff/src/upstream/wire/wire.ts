import { Connection, type Job } from './connection.ts'

/** A free connection is asked again within this time when the other end does not say how long it keeps it. */
const usualKeepMs = 4000
/** And never after this. */
const mostKeepMs = 60_000
/** It is given up so much earlier than the other end says, so that no request meets a closing connection. */
const marginMs = 1000
const sweepEveryMs = 1000

export type Wire = {
  /** Sends over a free connection, or a new one. What is returned ends the request with that cause; after its end it does nothing. */
  ask(url: URL, job: Job): (why: unknown) => void
  /** Takes no more; resolves when what is under way has ended. */
  close(): Promise<void>
}

type Free = { connection: Connection; until: number }

/**
 * Kept connections to one origin at a time. It follows no redirect, knows no proxy and no cookie, tries nothing twice. How
 * many there may be at a time is for the caller to bound.
 */
export function createWire(settings: { mostBytes: number; elapsed: () => number }): Wire {
  const { mostBytes, elapsed } = settings
  const all = new Set<Connection>()
  let free: Free[] = []
  let origin = ''
  let last: URL | null = null
  let closing: Promise<void> | null = null
  let closed: (() => void) | null = null
  let sweeping: NodeJS.Timeout | null = null

  const drop = (which: (one: Free) => boolean): void => {
    const leaving = free.filter(which)
    free = free.filter((one) => !leaving.includes(one))
    for (const { connection } of leaving) connection.stop(null)
  }
  const sweep = (): void => {
    drop(({ until }) => until <= elapsed())
    if (free.length > 0 || sweeping === null) return
    clearInterval(sweeping)
    sweeping = null
  }
  const freed =
    (from: string) =>
    (connection: Connection, keptForMs: number | null): void => {
      const keepMs = keptForMs === null ? usualKeepMs : Math.min(keptForMs - marginMs, mostKeepMs)
      if (closing !== null || from !== origin || keepMs <= 0) return connection.stop(null)
      free.push({ connection, until: elapsed() + keepMs })
      sweeping ??= setInterval(sweep, sweepEveryMs).unref()
    }
  const gone = (connection: Connection, broke: boolean): void => {
    all.delete(connection)
    // A service that breaks a connection is going away, and the others with it: what is asked next goes over a new one.
    drop((one) => broke || one.connection === connection)
    if (all.size === 0) closed?.()
  }
  const opened = (url: URL, job: Job): Connection => {
    const connection = new Connection(url, job, mostBytes, { freed: freed(url.origin), closed: gone })
    all.add(connection)
    return connection
  }
  /** The last one that became free: the others may grow old. */
  const kept = (): Connection | null => {
    for (let one = free.pop(); one !== undefined; one = free.pop()) {
      if (one.connection.isUsable && one.until > elapsed()) return one.connection
      one.connection.stop(null)
    }
    return null
  }

  return {
    ask(url, job) {
      if (closing !== null) {
        job.fail(new Error('the wire is closed'), false)
        return () => undefined
      }
      if (url !== last && url.origin !== origin) {
        origin = url.origin
        drop(() => true)
      }
      last = url
      const again = kept()
      again?.ask(job)
      const connection = again ?? opened(url, job)
      return (why) => connection.stopFor(job, why)
    },
    close() {
      drop(() => true)
      closing ??= new Promise((resolve) => {
        closed = resolve
        if (all.size === 0) resolve()
      })
      return closing
    },
  }
}
