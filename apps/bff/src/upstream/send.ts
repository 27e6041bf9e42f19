import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Leaving } from '#concurrency/abort-signal.ts'
import { type ProblemCode, Refusal } from '#problem.ts'

import { createAgents } from './agent.ts'
import { decodeContent } from './content-coding.ts'
import { type RawResponse, exchange } from './http-exchange.ts'
import { ResponseFault, malformed } from './response-fault.ts'

/** Every part is made by the BFF: nothing of the browser's is in it but parsed values. */
export type Outgoing = {
  method: 'GET' | 'POST' | 'PUT'
  /** Path and query, relative to the base address. */
  path: string
  headers: Readonly<Record<string, string>>
  body: string | null
  /** Milliseconds that are left for it; without it the whole deadline. */
  deadlineMs?: number | undefined
  /** A write that was sent may have happened even when no answer came. */
  writes: boolean
  /** Of the caller. Only reads are cancelled by it. */
  signal: Leaving | null
}

export type Incoming = {
  status: number
  /** `content-type` and `retry-after`, where the service sent them. Nothing else of its headers is used. */
  headers: Readonly<Record<string, string>>
  /** The whole body, without content codings. */
  body: Buffer
}

export type Send = {
  /** @throws Refusal for every end without an answer */
  send(outgoing: Outgoing): Promise<Incoming>
  /** Takes no more; resolves when what is under way has ended. */
  close(): Promise<void>
}

export type SendSettings = {
  /** Asked at every call: the embedded service may come back at another port. null while it is away. */
  target: () => URL | null
  deadlineMs: number
  /** Of a body, as it comes and decoded. */
  maxAnswerBytes: number
}

const transient: ReadonlySet<ProblemCode> = new Set(['upstream_timeout', 'upstream_failed', 'upstream_unreachable'])

/** A path is made from a template and encoded values; a line break in it would begin another request. */
const printable = /^\/[\x21-\x7e]*$/

/** Errors of node's HTTP parser. */
const isParserError = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && String(failure.code).startsWith('HPE_')

type Ending = { timedOut: boolean; callerLeft: boolean; mayHaveHappened: boolean }

function refusalFor(failure: unknown, { timedOut, callerLeft, mayHaveHappened }: Ending): Refusal {
  const refusal = (code: ProblemCode, what: string): Refusal =>
    new Refusal(code, {
      detail: mayHaveHappened ? `${what} It may have happened all the same: look before you repeat it.` : what,
      cause: failure,
      ...(transient.has(code) ? { transient: true as const } : {}),
      ...(mayHaveHappened ? { outcome: 'unknown' as const } : {}),
    })
  if (timedOut) return refusal('upstream_timeout', 'No whole answer came in time.')
  if (callerLeft) return new Refusal('caller_left', { cause: failure })
  if (failure instanceof ResponseFault) return refusal('upstream_invalid', failure.detail)
  // For a write that was sent, "cannot be reached" would sound as if nothing had happened.
  return refusal(mayHaveHappened ? 'upstream_failed' : 'upstream_unreachable', 'The connection failed.')
}

/** Of a refusal the status counts; its words are left out when they cannot be decoded. */
async function decoded({ status, headers, body }: RawResponse, maxBytes: number): Promise<Buffer> {
  try {
    return await decodeContent(body, headers['content-encoding'] ?? '', maxBytes)
  } catch (fault) {
    if (status >= 200 && status < 300) throw fault
    return Buffer.alloc(0)
  }
}

function headersOf({ headers }: RawResponse): Record<string, string> {
  const { 'content-type': type, 'retry-after': retryAfter } = headers
  return {
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  }
}

/** Sends over keep-alive connections. One deadline spans connecting, head and body: idle timeouts never end a trickle. */
export function createSend(settings: SendSettings): Send {
  const agents = createAgents()
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false

  const sendWithin = async (outgoing: Outgoing, url: URL, caller: Leaving | null): Promise<Incoming> => {
    const { method, headers, body, writes, deadlineMs = settings.deadlineMs } = outgoing
    const path = `${url.pathname.replace(/\/$/, '')}${outgoing.path}`
    if (!printable.test(path)) throw new TypeError('a path that cannot be sent')
    const ending = new AbortController()
    let timedOut = false
    let isSent = false
    const deadline = setTimeout(() => {
      timedOut = true
      ending.abort()
    }, deadlineMs)
    const leave = (): void => ending.abort()
    caller?.addEventListener('abort', leave, { once: true })
    try {
      // What lies unread in an idle connection is read, and closes it, before that connection is used.
      await nextTurn()
      ending.signal.throwIfAborted()
      const maxBytes = settings.maxAnswerBytes
      const response = await exchange({
        url,
        agent: agents.of(url),
        method,
        path,
        headers,
        body,
        maxBytes,
        signal: ending.signal,
        onSent: () => (isSent = true),
      })
      const bytes = await decoded(response, maxBytes)
      ending.signal.throwIfAborted()
      return { status: response.status, headers: headersOf(response), body: bytes }
    } catch (failure) {
      if (failure instanceof TypeError) throw failure
      const fault = isParserError(failure) ? malformed(failure) : failure
      const callerLeft = caller?.aborted === true
      if (!ending.signal.aborted && !(fault instanceof ResponseFault)) agents.closeIdle()
      throw refusalFor(fault, { timedOut, callerLeft, mayHaveHappened: writes && isSent })
    } finally {
      clearTimeout(deadline)
      caller?.removeEventListener('abort', leave)
    }
  }

  return {
    async send(outgoing) {
      const url = settings.target()
      if (url === null) throw new Refusal('upstream_unreachable', { detail: 'The service is starting.' })
      if (isClosed) throw new Refusal('upstream_unreachable', { detail: 'Frontdesk is stopping.' })
      const caller = outgoing.writes ? null : outgoing.signal
      if (caller?.aborted === true) throw new Refusal('caller_left')
      const call = sendWithin(outgoing, url, caller)
      underWay.add(call)
      try {
        return await call
      } finally {
        underWay.delete(call)
      }
    },
    async close() {
      isClosed = true
      await Promise.allSettled(underWay)
      agents.destroy()
    },
  }
}
