import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** A socket for `pg`: the bytes of one client, to and from the database thread. */
class PortStream extends Duplex {
  readonly #switchboard: Switchboard
  readonly #id: number

  constructor(switchboard: Switchboard, id: number) {
    super()
    this.#switchboard = switchboard
    this.#id = id
  }

  connect(): this {
    process.nextTick(() => {
      const { failure } = this.#switchboard
      if (failure) this.destroy(failure)
      else this.emit('connect')
    })
    return this
  }

  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    this.#switchboard.send(this.#id, [chunk])
    done()
  }

  /** A statement is five writes: waking the other thread for each would cost more than the statement. */
  override _writev(writes: { chunk: Uint8Array }[], done: () => void): void {
    this.#switchboard.send(
      this.#id,
      writes.map(({ chunk }) => chunk),
    )
    done()
  }

  override _read(): void {}

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#switchboard.forget(this.#id)
    done(error)
  }

  // `pg` calls these on every socket.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}

/** Connects the streams of `pg` clients, one at a time, with the port of the database thread. */
export class Switchboard {
  failure: Error | null = null
  /** Time of the last request, in `performance.now()` milliseconds. */
  lastUse = 0
  readonly closed: Promise<void>
  readonly #port: MessagePort
  readonly #streams = new Map<number, PortStream>()
  #clients = 0

  constructor(port: MessagePort) {
    this.#port = port
    this.closed = new Promise((resolve) => {
      port.on('message', (message: [number, Uint8Array | null] | 'closed') => {
        if (message === 'closed') return resolve()
        const [id, bytes] = message
        this.#streams.get(id)?.push(bytes)
      })
    })
  }

  open(): PortStream {
    const id = ++this.#clients
    const stream = new PortStream(this, id)
    this.#streams.set(id, stream)
    return stream
  }

  send(id: number, chunks: readonly Uint8Array[]): void {
    this.lastUse = performance.now()
    // `pg` reuses its buffer; only a buffer of our own may be transferred.
    const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const chunk of chunks) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    this.#port.postMessage([id, bytes], [bytes.buffer])
  }

  forget(id: number): void {
    this.#streams.delete(id)
  }

  /** Rejects every running and later call with this error. */
  fail(error: Error): void {
    this.failure ??= error
    for (const stream of this.#streams.values()) stream.destroy(this.failure)
  }

  requestClose(): void {
    this.#port.postMessage('close')
  }

  disconnect(): void {
    this.#port.close()
  }
}
