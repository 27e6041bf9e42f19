import pg from 'pg'

import { StoreError } from '#store-error.ts'

/** Longest wait for a connection in use, milliseconds. */
const waitForPlaceMs = 30_000

type Given = Parameters<pg.Pool['connect']>[0]

interface PoolSettings extends pg.PoolConfig {
  max: number
  /** Connect timeout, milliseconds. */
  connectionTimeoutMillis: number
}

/**
 * The driver's pool with a queue. The driver has one timeout for connecting and for waiting. Here they differ: a
 * connect timeout means that the server does not respond, a wait timeout that all connections are in use (StoreError
 * `busy`).
 */
export class StorePool extends pg.Pool {
  readonly #line = new Set<{ take: () => void; refuse: (why: Error) => void }>()
  #free: number
  /** Connections in use. */
  #inUse = 0

  constructor(settings: PoolSettings) {
    super(settings)
    this.#free = settings.max
  }

  override connect(): Promise<pg.PoolClient>
  override connect(given: Given): void
  override connect(given?: Given): Promise<pg.PoolClient> | void {
    if (given !== undefined) return this.#enter(given)
    return new Promise((resolve, reject) => {
      this.#enter((error, client) => (client === undefined ? reject(error) : resolve(client)))
    })
  }

  #enter(given: Given): void {
    if (this.#free > 0) {
      this.#free -= 1
      return this.#take(given)
    }
    const waiting = {
      take: () => {
        leave()
        this.#take(given)
      },
      refuse: (why: Error) => {
        leave()
        given(why, undefined, () => undefined)
      },
    }
    const timer = setTimeout(() => waiting.refuse(busy()), waitForPlaceMs).unref()
    const leave = () => {
      clearTimeout(timer)
      this.#line.delete(waiting)
    }
    this.#line.add(waiting)
  }

  #take(given: Given): void {
    super.connect((error, client, done) => {
      if (client === undefined) {
        if (this.#inUse === 0 && error !== undefined && /timeout/i.test(error.message)) this.#refuseAll(error)
        this.#passOn()
        return given(error, undefined, done)
      }
      this.#inUse += 1
      const giveBack = client.release.bind(client)
      const release = (broken?: Error | boolean) => {
        giveBack(broken)
        this.#inUse -= 1
        this.#passOn()
      }
      client.release = release
      given(undefined, client, release)
    })
  }

  /** No connection is in use that could become free, and the server does not respond: refuses all waiting callers. */
  #refuseAll(why: Error): void {
    for (const waiting of this.#line) waiting.refuse(why)
  }

  /** Asynchronous: a closed pool rejects synchronously, and the queue may be long. */
  #passOn(): void {
    this.#free += 1
    if (this.#line.size > 0) process.nextTick(() => this.#serveNext())
  }

  #serveNext(): void {
    const [next] = this.#line
    if (next === undefined || this.#free === 0) return
    this.#free -= 1
    next.take()
  }
}

const busy = () =>
  new StoreError('busy', 'The database is busy: none of its connections became free in time. Try again in a moment.')
