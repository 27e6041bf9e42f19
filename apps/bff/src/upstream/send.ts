import { Pool } from 'undici'

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
  deadlineMs?: number
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

type Sending = Parameters<Pool['dispatch']>[0]

type Collected = { answer: Promise<Incoming>; stop: (why: Error) => void }

const notYet = (): void => undefined

/** One dispatch, collected. Stopped while it waits for a connection, it ends at once and is never sent. */
function collected(pool: Pool, sending: Sending): Collected {
  const chunks: Buffer[] = []
  let status = 0
  let headers: Incoming['headers'] = {}
  let why: Error | null = null
  let stop: Collected['stop'] = notYet
  const answer = new Promise<Incoming>((resolve, reject) => {
    stop = (reason) => {
      why = reason
      reject(reason)
    }
    pool.dispatch(sending, {
      onRequestStart(controller) {
        if (why !== null) controller.abort(why)
        stop = (reason) => controller.abort(reason)
      },
      onResponseStart(_, statusCode, given) {
        // 1xx come before the answer.
        status = statusCode
        headers = given
      },
      onResponseData(_, chunk) {
        chunks.push(chunk)
      },
      onResponseEnd: () => resolve({ status, headers, chunks }),
      onResponseError: (_, failure) => reject(failure),
    })
  })
  return { answer, stop: (reason) => stop(reason) }
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
    async send(outgoing) {
      const target = settings.target()
      if (target === null) throw new Refusal('upstream_unreachable', { detail: 'The service is starting.' })
      const watched = outgoing.writes ? null : outgoing.signal
      if (isGone(watched)) throw new Refusal('caller_left')
      const { base, pool: through } = poolFor(target)
      const { method, headers, body } = outgoing
      const call = collected(through, { method, path: `${base}${outgoing.path}`, headers, body })
      let timedOut = false
      const left = (): void => call.stop(new Error('caller left'))
      const timer = setTimeout(() => {
        timedOut = true
        call.stop(new Error('deadline'))
      }, outgoing.deadlineMs ?? settings.deadlineMs)
      watched?.addEventListener('abort', left, { once: true })
      try {
        return await call.answer
      } catch (failure) {
        if (isGone(watched) && !timedOut) throw new Refusal('caller_left', { cause: failure })
        throw refusalFor(failure, timedOut, outgoing.writes)
      } finally {
        clearTimeout(timer)
        watched?.removeEventListener('abort', left)
      }
    },
    async close() {
      await pool?.pool.close()
    },
  }
}
