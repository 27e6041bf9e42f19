import { type Socket, connect, isIP } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

import type { Head } from './head.ts'
import { Message } from './message.ts'

/** What one request wants of a connection. Exactly one of the two is called, once. */
export type Job = {
  /** The request as it goes over the wire. */
  bytes: string | Buffer
  /** The whole answer. `body` is used again for other answers as soon as this returns: what is wanted of it is copied. */
  take(head: Head, body: Buffer): void
  /** `sent`: something of the request may have reached the other end. */
  fail(cause: unknown, sent: boolean): void
}

/**
 * Bytes that are read at once, when it is not known where they belong. One for all connections: each read is looked at before
 * the next. Large, so that an answer that has come whole is looked at here and needs no place of its own.
 */
const scratch = Buffer.alloc(524_288)

/** Until the system asks whether the other end is still there. */
const silenceMs = 60_000

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/**
 * Requests of one turn of the loop go out together at its end: a service that has to be woken for each of them costs more than
 * the writing itself.
 */
let due: Connection[] = []
const sendAll = (): void => {
  const all = due
  due = []
  for (const connection of all) connection.send()
}

/** A connection to the service: one request at a time, in the order of HTTP/1.1 without pipelining. */
export class Connection {
  readonly #socket: Socket
  readonly #message: Message
  readonly #freed: (connection: Connection, keptForMs: number | null) => void
  #job: Job | null
  #isOpen = false
  #isSent = false
  #failure: unknown = null

  /** @param told `freed`: it may be asked again; `closed`: it is gone, `broke` when a request was on it */
  constructor(
    url: URL,
    job: Job,
    mostBytes: number,
    told: {
      freed: (connection: Connection, keptForMs: number | null) => void
      closed: (connection: Connection, broke: boolean) => void
    },
  ) {
    this.#job = job
    this.#message = new Message(mostBytes)
    this.#freed = told.freed
    const secure = url.protocol === 'https:'
    const host = hostOf(url)
    const at = {
      host,
      port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
      onread: {
        buffer: () => this.#message.direct ?? scratch,
        callback: (count: number, bytes: Uint8Array) => this.#read(count, bytes),
      },
    }
    this.#socket = secure
      ? connectSecurely({ ...at, ALPNProtocols: ['http/1.1'], ...(isIP(host) === 0 ? { servername: host } : {}) })
      : connect(at)
    this.#socket.once(secure ? 'secureConnect' : 'connect', () => {
      this.#socket.setNoDelay(true)
      this.#socket.setKeepAlive(true, silenceMs)
      this.#isOpen = true
      this.#write()
    })
    this.#socket.on('error', (failure) => (this.#failure ??= failure))
    this.#socket.on('end', () => this.#ended())
    this.#socket.on('close', () => {
      const broke = this.#job !== null
      this.#fail(this.#failure ?? new Error('the connection was closed'))
      told.closed(this, broke)
    })
  }

  /** It may be asked: nothing has ended it, not even in this moment. */
  get isUsable(): boolean {
    return this.#socket.writable
  }
  /** Only while it is free. */
  ask(job: Job): void {
    this.#job = job
    this.#write()
  }
  /** Ends it and this request, when that is the one under way. */
  stopFor(job: Job, why: unknown): void {
    if (this.#job === job) this.stop(why)
  }
  /** Ends it, and the request on it with this as its cause. */
  stop(why: unknown): void {
    this.#failure ??= why
    this.#socket.destroy()
    this.#fail(why)
  }

  #write(): void {
    if (this.#job === null || !this.#isOpen) return
    if (due.push(this) === 1) setImmediate(sendAll)
  }
  /** Sends what it was asked, unless that has ended in the meantime. */
  send(): void {
    if (this.#job === null) return
    this.#isSent = true
    this.#socket.write(this.#job.bytes, 'latin1')
  }
  #read(count: number, bytes: Uint8Array): boolean {
    const message = this.#message
    try {
      if (bytes !== scratch) message.took(count)
      // No fault of an answer: what has not been sent may be asked again.
      else if (this.#job === null || !this.#isSent) this.stop(new Error('an answer that nobody asked for'))
      else {
        const used = message.feed(scratch, count)
        if (message.whole) this.#answered(used < count)
        return true
      }
      if (message.whole) this.#answered(false)
    } catch (fault) {
      this.stop(fault)
    } finally {
      // Nothing of an answer stays behind.
      if (bytes === scratch) scratch.fill(0, 0, count)
    }
    return true
  }
  #ended(): void {
    if (this.#job !== null && this.#message.end()) this.#answered(true)
    this.#socket.destroy()
  }
  #answered(closes: boolean): void {
    const { head, body } = this.#message
    const job = this.#job
    this.#job = null
    this.#isSent = false
    if (head !== null) job?.take(head, body)
    this.#message.clear()
    // A service that answered before it had read the request may take the next one for the rest of it.
    const isWritten = this.#socket.writableLength === 0
    if (closes || !isWritten || head === null || head.closes) this.#socket.destroy()
    else this.#freed(this, head.keptFor)
  }
  #fail(cause: unknown): void {
    const job = this.#job
    this.#job = null
    this.#message.clear()
    job?.fail(cause, this.#isSent)
  }
}
