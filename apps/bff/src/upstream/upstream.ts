import { answerSchema } from '@frontdesk/api-types'
import { type Operation, type OperationId, rowOf, urlOf } from '@frontdesk/api-types/table'

import { isPromised, readAnswer, unusable } from './answer.ts'
import type { Credentials } from './credentials.ts'
import { digestOf } from './digest.ts'
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
}

export type Upstream = {
  /** The parsed answer. @throws Refusal for every other end */
  call(call: Call): Promise<unknown>
}

/** How a read is wanted. */
export type Wanted = {
  /** Somebody looked at these bytes before, as an answer to the same call. */
  isKnown: (digest: string) => boolean
  /** It is cut to a scope before it is sealed. */
  cut: boolean
}

export type Source = Upstream & {
  /** A read as bytes, looked at unless they are known. @throws Refusal for every other end than a good answer */
  read(call: Call, wanted: Wanted): Promise<Reading>
}

/** `urlOf` as it is for any operation: it checks the ids itself and takes only the row's query names. */
type AnyUrlOf = (id: OperationId, params: Call['params'], query: Call['query']) => string

/** Guarantee of the cast: params and query were parsed by the schemas of the same row, whose types these are. */
export const addressOf = urlOf as AnyUrlOf

/** One operation of the service: headers made from nothing, one credential, the answer read by the row's schema. */
export function createUpstream(deps: {
  send: Send
  credentials: Credentials
  userAgent: string
  drift?: Drift
}): Source {
  const leaks = (text: string): boolean => deps.credentials.appearIn(text)
  const sendWith = (call: Call, row: Operation, [name, credential]: [string, string]): Promise<Incoming> => {
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': deps.userAgent,
      [name]: credential,
    }
    if (row.body !== null) headers['content-type'] = 'application/json'
    return deps.send.send({
      method: row.method,
      path: addressOf(call.id, call.params, call.query),
      headers,
      body: row.body === null ? null : JSON.stringify(call.body),
      writes: row.effect === 'writes',
      signal: call.signal,
      deadlineMs: call.deadlineMs,
    })
  }
  const exchange = async (call: Call): Promise<Incoming> => {
    const row = rowOf(call.id)
    const used = deps.credentials.headerFor(row)
    const incoming = await sendWith(call, row, used)
    // The key was replaced while the call was on its way. A write is not sent again, whatever was answered.
    if (incoming.status !== 401 || row.effect === 'writes') return incoming
    const fresh = deps.credentials.headerFor(row)
    return fresh[1] === used[1] ? incoming : sendWith(call, row, fresh)
  }
  return {
    async call(call) {
      const row = rowOf(call.id)
      const writes = row.effect === 'writes'
      const value = readAnswer(await exchange(call), { content: row.answer.shape !== 'none', writes }, leaks)
      const parsed = answerSchema(call.id).safeParse(value)
      if (!parsed.success) throw unusable('The answer does not have the shape of the contract.', writes, parsed.error)
      if (deps.drift?.isDue(call.id) === true) deps.drift.compare(call.id, value, parsed.data)
      return parsed.data
    },
    async read(call, { isKnown, cut }) {
      const incoming = await exchange(call)
      // What this throws for an end that is not good is all that is wanted of it.
      if (!isPromised(incoming)) readAnswer(incoming, { content: true, writes: false }, leaks)
      const { chunks } = incoming
      const reading = createReading(call.id, chunks, digestOf(chunks))
      if (deps.drift?.isDue(call.id) === true) {
        const { sent, kept } = readBySchema(call.id, reading.text())
        deps.drift.compare(call.id, sent, kept)
      }
      if (!isKnown(reading.digest)) void (cut ? reading.plain() : reading.sealed())
      return reading
    },
  }
}
