import { type ProblemCode, Refusal } from '#problem.ts'

import type { Leaving } from './leaving.ts'
import type { Job } from './wire/connection.ts'
import { type Head, WireFault } from './wire/head.ts'
import { createWire } from './wire/wire.ts'

/** A request whose every part was made here: nothing of the browser's is in it but parsed values. */
type Outgoing = {
  method: 'GET' | 'POST' | 'PUT'
  /** Path and query, relative to the base address. */
  path: string
  /** A read without a body, whose path is remembered elsewhere too: there is no secret in it. */
  isKnown?: boolean
  /** Not changed afterwards. */
  headers: Readonly<Record<string, string>>
  body: string | null
  /** Milliseconds that are left for it; without it the whole deadline. */
  deadlineMs?: number | undefined
  /** A write that was sent may have happened even when no answer came. */
  writes: boolean
  /** The caller went away. Only reads are cancelled by it. */
  signal: Leaving | null
}

export type Incoming = {
  status: number
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
  /** The whole body. It is there only while it is looked at. */
  body: Buffer
}

export type Send = {
  /**
   * What `take` makes of the answer; the bytes that it is given are used again as soon as it returns. @throws Refusal
   * for every end without an answer, and what `take` throws
   */
  send<T>(outgoing: Outgoing, take: (incoming: Incoming) => T | Promise<T>): Promise<T>
  close(): Promise<void>
}

export type SendSettings = {
  /** Asked at every call: the embedded service may come back at another port. null while it is away. */
  target: () => URL | null
  deadlineMs: number
  maxAnswerBytes: number
}

const transient: ReadonlySet<ProblemCode> = new Set(['upstream_timeout', 'upstream_failed', 'upstream_unreachable'])

function refusalFor(failure: unknown, timedOut: boolean, mayHaveHappened: boolean): Refusal {
  const refusal = (name: ProblemCode, what: string): Refusal =>
    new Refusal(name, {
      detail: mayHaveHappened ? `${what} It may have happened all the same: look before you repeat it.` : what,
      cause: failure,
      ...(transient.has(name) ? { transient: true as const } : {}),
      ...(mayHaveHappened ? { outcome: 'unknown' as const } : {}),
    })
  if (timedOut) return refusal('upstream_timeout', 'No whole answer came in time.')
  if (failure instanceof WireFault)
    return refusal(
      'upstream_invalid',
      failure.kind === 'too_large' ? 'The answer is too large.' : 'The answer is not HTTP.',
    )
  // For a write that was sent, "cannot be reached" would sound as if nothing had happened.
  return refusal(mayHaveHappened ? 'upstream_failed' : 'upstream_unreachable', 'The connection failed.')
}

const isGone = (caller: Leaving | null): boolean => caller?.aborted === true

/** Every part is checked where it is made; this is the last look before the wire, where a line break would begin another request. */
const target = /^\/[\x21-\x7e]*$/
const field = /^[\t\x20-\x7e]*$/

type Parts = { base: string; host: string }

/** Base path and host of the address that was asked last: it is nearly always the same, and each is made anew when it is asked for. */
function createParts(): (url: URL) => Parts {
  let last: (Parts & { url: URL }) | null = null
  return (url) => {
    if (last?.url !== url) last = { url, base: url.pathname.replace(/\/$/, ''), host: url.host }
    return last
  }
}

/** Headers as they were looked at and written once: who asks again with the same object does not change it. */
const written = new WeakMap<object, string>()

function linesOf(headers: Outgoing['headers']): string {
  const known = written.get(headers)
  if (known !== undefined) return known
  let text = ''
  for (const [name, value] of Object.entries(headers)) {
    if (!field.test(value)) throw new Error('a header that cannot be sent')
    text += `${name}: ${value}\r\n`
  }
  written.set(headers, text)
  return text
}

function headOf({ method, path, headers }: Outgoing, { base, host }: Parts): string {
  const whole = `${base}${path}`
  if (!target.test(whole)) throw new Error('an address that cannot be sent')
  return `${method} ${whole} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n${linesOf(headers)}`
}

function bytesOf({ body }: Outgoing, head: string): string | Buffer {
  if (body === null) return `${head}\r\n`
  const bytes = Buffer.from(body)
  return Buffer.concat([Buffer.from(`${head}content-length: ${bytes.length}\r\n\r\n`, 'latin1'), bytes])
}

const mostKnown = 2000

/**
 * A read whose address is known is written once. All are forgotten when what goes with them is another one: no credential
 * stays here for longer than it is used.
 */
function createTexts(): (outgoing: Outgoing, parts: Parts) => string | Buffer {
  const made = new Map<string, string>()
  let last: { headers: Outgoing['headers']; parts: Parts } | null = null
  return (outgoing, parts) => {
    const { path, headers, isKnown } = outgoing
    if (isKnown !== true) return bytesOf(outgoing, headOf(outgoing, parts))
    if (last?.headers !== headers || last.parts !== parts || made.size >= mostKnown) {
      made.clear()
      last = { headers, parts }
    }
    const known = made.get(path)
    if (known !== undefined) return known
    const text = `${headOf(outgoing, parts)}\r\n`
    made.set(path, text)
    return text
  }
}

/** One request within its deadline. Stopped while it waits for a connection, it ends at once and is never sent. */
class Asking<T> implements Job {
  readonly bytes: string | Buffer
  /** Ends it; set when it is on its way. */
  stop: (why: unknown) => void = () => undefined
  readonly #writes: boolean
  readonly #caller: Leaving | null
  readonly #look: (incoming: Incoming) => T | Promise<T>
  readonly #resolve: (value: T | Promise<T>) => void
  readonly #reject: (failure: unknown) => void
  readonly #timer: NodeJS.Timeout
  readonly #left = (): void => this.stop(new Error('caller left'))
  #timedOut = false

  constructor(
    asked: { bytes: string | Buffer; writes: boolean; caller: Leaving | null; deadlineMs: number },
    look: (incoming: Incoming) => T | Promise<T>,
    told: { resolve: (value: T | Promise<T>) => void; reject: (failure: unknown) => void },
  ) {
    this.bytes = asked.bytes
    this.#writes = asked.writes
    this.#caller = asked.caller
    this.#look = look
    this.#resolve = told.resolve
    this.#reject = told.reject
    this.#timer = setTimeout(() => {
      this.#timedOut = true
      this.stop(new Error('deadline'))
    }, asked.deadlineMs)
    this.#caller?.addEventListener('abort', this.#left, { once: true })
  }

  take({ status, headers }: Head, body: Buffer): void {
    this.#settle()
    try {
      this.#resolve(this.#look({ status, headers, body }))
    } catch (failure) {
      this.#reject(failure)
    }
  }
  fail(cause: unknown, sent: boolean): void {
    this.#settle()
    const gone = isGone(this.#caller) && !this.#timedOut
    this.#reject(gone ? new Refusal('caller_left', { cause }) : refusalFor(cause, this.#timedOut, this.#writes && sent))
  }

  #settle(): void {
    clearTimeout(this.#timer)
    this.#caller?.removeEventListener('abort', this.#left)
  }
}

/** Sends over kept connections of its own. One deadline spans connecting, head and body, because idle times never end a trickle. */
export function createSend(settings: SendSettings): Send {
  const wire = createWire({ mostBytes: settings.maxAnswerBytes, elapsed: () => performance.now() })
  const partsOf = createParts()
  const textOf = createTexts()
  return {
    send(outgoing, take) {
      const { writes, deadlineMs = settings.deadlineMs } = outgoing
      const url = settings.target()
      if (url === null)
        return Promise.reject(new Refusal('upstream_unreachable', { detail: 'The service is starting.' }))
      const caller = writes ? null : outgoing.signal
      if (isGone(caller)) return Promise.reject(new Refusal('caller_left'))
      return new Promise((resolve, reject) => {
        const bytes = textOf(outgoing, partsOf(url))
        const asking = new Asking({ bytes, writes, caller, deadlineMs }, take, { resolve, reject })
        asking.stop = wire.ask(url, asking)
      })
    },
    close: () => wire.close(),
  }
}
