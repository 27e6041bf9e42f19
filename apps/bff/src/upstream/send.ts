import { type Dispatcher, Pool } from 'undici'

import { type ProblemCode, Refusal } from '#problem.ts'

import type { Leaving } from './leaving.ts'

/** A request whose every part was made here: nothing of the browser's is in it but parsed values. */
type Outgoing = {
  method: 'GET' | 'POST' | 'PUT'
  /** Path and query, relative to the base address. */
  path: string
  headers: Record<string, string>
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
  headers: Record<string, string | string[] | undefined>
  /** The body as it arrived. */
  chunks: readonly Buffer[]
}

/** The whole body. */
export const bytesOf = ({ chunks }: Pick<Incoming, 'chunks'>): Buffer => {
  const [only] = chunks
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks)
}

export type Send = { send(outgoing: Outgoing): Promise<Incoming>; close(): Promise<void> }

export type SendSettings = {
  /** Asked at every call: the embedded service may come back at another port. null while it is away. */
  target: () => URL | null
  deadlineMs: number
  maxAnswerBytes: number
}

// Before these the request never left: the write cannot have happened.
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure && typeof failure.code === 'string' ? failure.code : ''
}

const transient: ReadonlySet<ProblemCode> = new Set(['upstream_timeout', 'upstream_failed', 'upstream_unreachable'])

function refusalFor(failure: unknown, timedOut: boolean, writes: boolean): Refusal {
  const code = codeOf(failure)
  const mayHaveHappened = writes && !neverSent.has(code)
  const refusal = (name: ProblemCode, what: string): Refusal =>
    new Refusal(name, {
      detail: mayHaveHappened ? `${what} It may have happened all the same: look before you repeat it.` : what,
      cause: failure,
      ...(transient.has(name) ? { transient: true as const } : {}),
      ...(mayHaveHappened ? { outcome: 'unknown' as const } : {}),
    })
  if (timedOut) return refusal('upstream_timeout', 'No whole answer came in time.')
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return refusal('upstream_invalid', 'The answer is too large.')
  if (code.startsWith('HPE_') || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return refusal('upstream_invalid', 'The answer is not HTTP.')
  // For a write that was sent, "cannot be reached" would sound as if nothing had happened.
  return refusal(mayHaveHappened ? 'upstream_failed' : 'upstream_unreachable', 'The connection failed.')
}

const isGone = (caller: Leaving | null): boolean => caller?.aborted === true

type Waiting = { deadlineMs: number; writes: boolean; caller: Leaving | null }
type Told = { resolve: (incoming: Incoming) => void; reject: (failure: Refusal) => void }

/** One dispatch, collected within its deadline. Stopped while it waits for a connection, it ends at once and is never sent. */
class Collecting {
  readonly #chunks: Buffer[] = []
  readonly #waiting: Waiting
  readonly #told: Told
  readonly #timer: NodeJS.Timeout
  readonly #left = (): void => this.#stop(new Error('caller left'))
  #status = 0
  #headers: Incoming['headers'] = {}
  #controller: Dispatcher.DispatchController | null = null
  #why: Error | null = null
  #timedOut = false

  constructor(waiting: Waiting, told: Told) {
    this.#waiting = waiting
    this.#told = told
    this.#timer = setTimeout(() => {
      this.#timedOut = true
      this.#stop(new Error('deadline'))
    }, waiting.deadlineMs)
    waiting.caller?.addEventListener('abort', this.#left, { once: true })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#why !== null) controller.abort(this.#why)
  }
  /** 1xx come before the answer. */
  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Incoming['headers']): void {
    this.#status = status
    this.#headers = headers
  }
  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
  }
  onResponseEnd(): void {
    this.#settle()
    this.#told.resolve({ status: this.#status, headers: this.#headers, chunks: this.#chunks })
  }
  onResponseError(_: unknown, failure: unknown): void {
    this.#settle()
    const { caller, writes } = this.#waiting
    const gone = isGone(caller) && !this.#timedOut
    this.#told.reject(
      gone ? new Refusal('caller_left', { cause: failure }) : refusalFor(failure, this.#timedOut, writes),
    )
  }

  #stop(why: Error): void {
    this.#why = why
    if (this.#controller === null) this.onResponseError(null, why)
    else this.#controller.abort(why)
  }
  #settle(): void {
    clearTimeout(this.#timer)
    this.#waiting.caller?.removeEventListener('abort', this.#left)
  }
}

/**
 * Sends through one undici Pool without interceptors: `dispatch` follows no redirect, adds no cookie and knows no
 * proxy. One deadline spans connecting, headers and body, because idle timeouts never end a trickle.
 */
export function createSend(settings: SendSettings): Send {
  let pool: { origin: string; base: string; target: string; pool: Pool } | null = null
  const poolFor = (url: URL): { base: string; pool: Pool } => {
    if (pool?.target === url.href) return pool
    if (pool?.origin !== url.origin) {
      void pool?.pool.close()
      const made = new Pool(url.origin, {
        connections: 32,
        pipelining: 1,
        maxResponseSize: settings.maxAnswerBytes,
        maxHeaderSize: 32_768,
        connect: { timeout: settings.deadlineMs },
        headersTimeout: settings.deadlineMs,
        bodyTimeout: settings.deadlineMs,
      })
      pool = { origin: url.origin, base: '', target: '', pool: made }
    }
    pool.base = url.pathname.replace(/\/$/, '')
    pool.target = url.href
    return pool
  }

  return {
    send(outgoing) {
      const { method, headers, body, writes, signal, deadlineMs = settings.deadlineMs } = outgoing
      const target = settings.target()
      if (target === null)
        return Promise.reject(new Refusal('upstream_unreachable', { detail: 'The service is starting.' }))
      const caller = writes ? null : signal
      if (isGone(caller)) return Promise.reject(new Refusal('caller_left'))
      const { base, pool: through } = poolFor(target)
      const sending = { method, path: `${base}${outgoing.path}`, headers, body }
      return new Promise((resolve, reject) => {
        through.dispatch(sending, new Collecting({ deadlineMs, writes, caller }, { resolve, reject }))
      })
    },
    async close() {
      await pool?.pool.close()
    },
  }
}
