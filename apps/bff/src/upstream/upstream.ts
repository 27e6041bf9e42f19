import { answerSchema } from '@frontdesk/api-types'
import { type Operation, type OperationId, rowOf, urlOf } from '@frontdesk/api-types/table'

import { isPromised, readAnswer, unusable } from './answer.ts'
import type { Credentials } from './credentials.ts'
import { type Arrival, arrivalOf } from './digest.ts'
import type { Drift } from './drift.ts'
import type { Leaving } from './leaving.ts'
import { type Reading, createReading, readBySchema } from './reading.ts'
import type { Incoming, Send } from './send.ts'

/** Values already parsed by the schemas of the row. */
export type Call = {
  id: OperationId
  params: Record<string, string>
  query: Record<string, string | number | undefined>
  /** null for an operation without a body. */
  body: unknown
  signal: Leaving | null
  /** Milliseconds that are left for it; without it the whole deadline. */
  deadlineMs?: number | undefined
  /** What `addressOf` makes of it, when that is known. */
  address?: string | undefined
}

export type Upstream = {
  /** The parsed answer. @throws Refusal for every other end */
  call(call: Call): Promise<unknown>
}

/** How a read is wanted. */
export type Wanted = {
  /** Somebody looked at these bytes before, as an answer to the same call. Asked at most once, for the answer that comes. */
  isKnown: (arrival: Arrival) => boolean
  /** It is cut to a scope before it is sealed. */
  cut: boolean
}

/** A read that was shared: who asked first may not be the only one. */
export type Landing = Wanted & {
  /** The answer is here: from now on nobody joins. Whether anybody had. */
  hasOthers: () => boolean
}

export type Source = Upstream & {
  /**
   * A read as bytes, looked at unless they are known; null when they are, and nobody else wants them.
   * @throws Refusal for every other end than a good answer
   */
  read(call: Call, wanted: Landing): Promise<Reading | null>
}

/** `urlOf` as it is for any operation: it checks the ids itself and takes only the row's query names. */
type AnyUrlOf = (id: OperationId, params: Call['params'], query: Call['query']) => string

/** Guarantee of the cast: params and query were parsed by the schemas of the same row, whose types these are. */
export const addressOf = urlOf as AnyUrlOf

type Headers = Readonly<Record<string, string>>

/** Made from nothing; the same object while the same is asked for, as nearly all calls do. */
function createHeaders(userAgent: string): (name: string, credential: string, hasBody: boolean) => Headers {
  let last: { name: string; credential: string; hasBody: boolean; headers: Headers } | null = null
  return (name, credential, hasBody) => {
    if (last?.credential !== credential || last.name !== name || last.hasBody !== hasBody) {
      const headers: Record<string, string> = { accept: 'application/json', 'accept-encoding': 'identity' }
      headers['user-agent'] = userAgent
      headers[name] = credential
      if (hasBody) headers['content-type'] = 'application/json'
      last = { name, credential, hasBody, headers: Object.freeze(headers) }
    }
    return last.headers
  }
}

/** One operation of the service: headers made from nothing, one credential, the answer read by the row's schema. */
export function createUpstream(deps: {
  send: Send
  credentials: Credentials
  userAgent: string
  drift?: Drift
  /** Whether the directory notes what is read. */
  notes?: boolean
}): Source {
  const leaks = (text: string): boolean => deps.credentials.appearIn(text)
  const { notes = false } = deps
  const headersFor = createHeaders(deps.userAgent)
  const sendWith = <T>(
    call: Call,
    row: Operation,
    [name, credential]: readonly [string, string],
    take: (incoming: Incoming) => T | Promise<T>,
  ): Promise<T> => {
    const outgoing = {
      method: row.method,
      path: call.address ?? addressOf(call.id, call.params, call.query),
      isKnown: call.address !== undefined && row.method === 'GET',
      headers: headersFor(name, credential, row.body !== null),
      body: row.body === null ? null : JSON.stringify(call.body),
      writes: row.effect === 'writes',
      signal: call.signal,
      deadlineMs: call.deadlineMs,
    }
    return deps.send.send(outgoing, take)
  }
  const exchange = <T>(call: Call, take: (incoming: Incoming) => T): Promise<T> => {
    const row = rowOf(call.id)
    const used = deps.credentials.headerFor(row)
    // A write is not sent again, whatever was answered.
    if (row.effect === 'writes') return sendWith(call, row, used, take)
    const isReplaced = (): boolean => deps.credentials.headerFor(row)[1] !== used[1]
    // The key was replaced while the call was on its way.
    return sendWith(call, row, used, (incoming) =>
      incoming.status === 401 && isReplaced()
        ? sendWith(call, row, deps.credentials.headerFor(row), take)
        : take(incoming),
    )
  }
  return {
    async call(call) {
      const row = rowOf(call.id)
      const writes = row.effect === 'writes'
      const content = row.answer.shape !== 'none'
      const value = await exchange(call, (incoming) => readAnswer(incoming, { content, writes }, leaks))
      const parsed = answerSchema(call.id).safeParse(value)
      if (!parsed.success) throw unusable('The answer does not have the shape of the contract.', writes, parsed.error)
      if (deps.drift?.isDue(call.id) === true) deps.drift.compare(call.id, value, parsed.data)
      return parsed.data
    },
    read: (call, { isKnown, cut, hasOthers }) =>
      exchange(call, (incoming) => {
        // What this throws for an end that is not good is all that is wanted of it.
        if (!isPromised(incoming)) readAnswer(incoming, { content: true, writes: false }, leaks)
        const arrival = arrivalOf(incoming.body)
        const found = isKnown(arrival)
        const isDue = deps.drift?.isDue(call.id) === true
        if (!hasOthers() && found && !isDue) return null
        const reading = createReading(call.id, incoming.body, arrival.digest, notes)
        if (isDue) {
          const { sent, kept } = readBySchema(call.id, reading.text())
          deps.drift?.compare(call.id, sent, kept)
        }
        if (!found) void (cut ? reading.plain() : reading.sealed())
        reading.release()
        return reading
      }),
  }
}
