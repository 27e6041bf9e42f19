import pg from 'pg'

import { StoreError } from '#store-error.ts'

/** How long somebody waits for a connection that others use, milliseconds. */
const waitForPlaceMs = 30_000

type Given = Parameters<pg.Pool['connect']>[0]

interface PoolSettings extends pg.PoolConfig {
  max: number
  /** How long a new connection may take. */
  connectionTimeoutMillis: number
}

/**
 * The driver's pool with a line before it. The driver has one limit for making a connection and for waiting until another is
 * free; here the first says that the server does not answer, and the second that there is more to do than connections.
 * Whoever waits too long gets a StoreError `busy`.
 */
export class StorePool extends pg.Pool {
  readonly #line = new Set<{ take: () => void; refuse: (why: Error) => void }>()
  #free: number
  /** Connections that somebody uses: made, and not given back yet. */
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

  /** Nobody has a connection that could be given back, and a server that was silent all that time gives no new one. */
  #refuseAll(why: Error): void {
    for (const waiting of this.#line) waiting.refuse(why)
  }

  /** In a turn of its own: a pool that is closed refuses at once, and the line may be long. */
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
