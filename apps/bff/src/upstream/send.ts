import { setImmediate as nextTurn } from 'node:timers/promises'

import { type ProblemCode, ProblemError } from '#problem.ts'

import { createAgents } from './agent.ts'
import { decodeContent } from './content-coding.ts'
import { type RawResponse, exchange } from './http-exchange.ts'
import { ResponseFault, malformed } from './response-fault.ts'

/** A request made by the BFF: contains only parsed values of the client's request. */
export type Outgoing = {
  method: 'GET' | 'POST' | 'PUT'
  /** Path and query, relative to the base URL. */
  path: string
  headers: Readonly<Record<string, string>>
  body: string | null
  /** Remaining milliseconds; default: the whole deadline. */
  deadlineMs?: number | undefined
  /** A write that was sent may have happened even without an answer. */
  writes: boolean
  /** Of the client. Cancels reads only. */
  signal: AbortSignal | null
  /** The body of the last response. When the same bytes arrive again, `Incoming.body` is this very buffer. */
  expected?: Buffer | null
}

export type Incoming = {
  status: number
  /** `content-type` and `retry-after`, if present. No other headers are used. */
  headers: Readonly<Record<string, string>>
  /** The whole body, decompressed. */
  body: Buffer
}

export type Send = {
  /** @throws ProblemError for everything but a response */
  send(outgoing: Outgoing): Promise<Incoming>
  /** Accepts no further calls; resolves when the running ones have ended. */
  close(): Promise<void>
}

export type SendSettings = {
  /** Called for every request: the embedded service may restart on another port. null while it is down. */
  target: () => URL | null
  deadlineMs: number
  /** Largest body, compressed and decompressed. */
  maxAnswerBytes: number
}

const transient: ReadonlySet<ProblemCode> = new Set(['upstream_timeout', 'upstream_failed', 'upstream_unreachable'])

/** Prevents request smuggling: paths are built from a template and encoded values without line breaks. */
const printable = /^\/[\x21-\x7e]*$/

/** Errors of Node's HTTP parser. */
const isParserError = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && String(failure.code).startsWith('HPE_')

type Ending = { timedOut: boolean; callerLeft: boolean; mayHaveHappened: boolean }

function refusalFor(failure: unknown, { timedOut, callerLeft, mayHaveHappened }: Ending): ProblemError {
  const refusal = (code: ProblemCode, what: string): ProblemError =>
    new ProblemError(code, {
      detail: mayHaveHappened ? `${what} It may have happened all the same: look before you repeat it.` : what,
      cause: failure,
      ...(transient.has(code) ? { transient: true as const } : {}),
      ...(mayHaveHappened ? { outcome: 'unknown' as const } : {}),
    })
  if (timedOut) return refusal('upstream_timeout', 'No whole answer came in time.')
  if (callerLeft) return new ProblemError('caller_left', { cause: failure })
  if (failure instanceof ResponseFault) return refusal('upstream_invalid', failure.detail)
  // A write that was sent must not be reported as unreachable: it may have happened.
  return refusal(mayHaveHappened ? 'upstream_failed' : 'upstream_unreachable', 'The connection failed.')
}

/** For an error the status is enough: a body that cannot be decoded is dropped. */
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

/**
 * Sends over keep-alive connections. One deadline covers connecting, head and body, so that a slow trickle ends too.
 */
export function createSend(settings: SendSettings): Send {
  const agents = createAgents()
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false

  const sendWithin = async (outgoing: Outgoing, url: URL, caller: AbortSignal | null): Promise<Incoming> => {
    const { method, headers, body, writes, expected = null, deadlineMs = settings.deadlineMs } = outgoing
    const path = `${url.pathname.replace(/\/$/, '')}${outgoing.path}`
    if (!printable.test(path)) throw new TypeError('a path that cannot be sent')
    let ended: Error | null = null
    let endExchange: ((reason: Error) => void) | null = null
    let timedOut = false
    let isSent = false
    const end = (why: string): void => {
      ended ??= new Error(why)
      endExchange?.(ended)
    }
    const throwIfEnded = (): void => {
      if (ended !== null) throw ended
    }
    const deadline = setTimeout(() => {
      timedOut = true
      end('no whole answer in time')
    }, deadlineMs)
    const leave = (): void => end('the caller left')
    caller?.addEventListener('abort', leave, { once: true })
    try {
      // Lets unread data on an idle connection close it before it is reused.
      await nextTurn()
      throwIfEnded()
      const maxBytes = settings.maxAnswerBytes
      const response = await exchange({
        url,
        agent: agents.of(url),
        method,
        path,
        headers,
        body,
        maxBytes,
        expected,
        onBegin: (stop) => (endExchange = stop),
        onSent: () => (isSent = true),
      })
      const bytes = await decoded(response, maxBytes)
      throwIfEnded()
      return { status: response.status, headers: headersOf(response), body: bytes }
    } catch (failure) {
      if (failure instanceof TypeError) throw failure
      const fault = isParserError(failure) ? malformed(failure) : failure
      const callerLeft = caller?.aborted === true
      if (ended === null && !(fault instanceof ResponseFault)) agents.closeIdle()
      throw refusalFor(fault, { timedOut, callerLeft, mayHaveHappened: writes && isSent })
    } finally {
      clearTimeout(deadline)
      caller?.removeEventListener('abort', leave)
    }
  }

  return {
    async send(outgoing) {
      const url = settings.target()
      if (url === null) throw new ProblemError('upstream_unreachable', { detail: 'The service is starting.' })
      if (isClosed) throw new ProblemError('upstream_unreachable', { detail: 'Frontdesk is stopping.' })
      const caller = outgoing.writes ? null : outgoing.signal
      if (caller?.aborted === true) throw new ProblemError('caller_left')
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
