import { answerSchema } from '@frontdesk/api-types'
import { type OperationId, rowOf, urlOf } from '@frontdesk/api-types/table'

import { readAnswer, unusable } from './answer.ts'
import type { Credentials } from './credentials.ts'
import type { Drift } from './drift.ts'
import type { Incoming, Send } from './send.ts'

/** Values already parsed by the schemas of the row. */
export type Call = {
  id: OperationId
  params: Record<string, string>
  query: Record<string, string | number | undefined>
  /** null for an operation without a body. */
  body: unknown
  signal: AbortSignal | null
  /** Milliseconds that are left for it; without it the whole deadline. */
  deadlineMs?: number
}

export type Upstream = {
  /** The parsed answer. @throws Refusal for every other end */
  call(call: Call): Promise<unknown>
}

/** `urlOf` as it is for any operation: it checks the ids itself and takes only the row's query names. */
type AnyUrlOf = (id: OperationId, params: Call['params'], query: Call['query']) => string

/** Guarantee of the cast: params and query were parsed by the schemas of the same row, whose types these are. */
const anyUrlOf = urlOf as AnyUrlOf

/** One operation of the service: headers made from nothing, one credential, the answer read by the row's schema. */
export function createUpstream(deps: {
  send: Send
  credentials: Credentials
  userAgent: string
  drift?: Drift
}): Upstream {
  return {
    async call(call) {
      const row = rowOf(call.id)
      const writes = row.effect === 'writes'
      const sendWith = ([credentialName, credential]: [string, string]): Promise<Incoming> =>
        deps.send.send({
          method: row.method,
          path: anyUrlOf(call.id, call.params, call.query),
          headers: {
            accept: 'application/json',
            'accept-encoding': 'identity',
            'user-agent': deps.userAgent,
            [credentialName]: credential,
            ...(row.body === null ? {} : { 'content-type': 'application/json' }),
          },
          body: row.body === null ? null : JSON.stringify(call.body),
          writes,
          signal: call.signal,
          ...(call.deadlineMs === undefined ? {} : { deadlineMs: call.deadlineMs }),
        })
      const used = deps.credentials.headerFor(row)
      let incoming = await sendWith(used)
      // The key was replaced while the call was on its way. A write is not sent again, whatever was answered.
      if (incoming.status === 401 && !writes) {
        const fresh = deps.credentials.headerFor(row)
        if (fresh[1] !== used[1]) incoming = await sendWith(fresh)
      }
      const content = row.answer.shape !== 'none'
      const value = readAnswer(incoming, { content, writes }, (text) => deps.credentials.appearIn(text))
      const parsed = answerSchema(call.id).safeParse(value)
      if (!parsed.success) throw unusable('The answer does not have the shape of the contract.', writes, parsed.error)
      deps.drift?.compare(call.id, value, parsed.data)
      return parsed.data
    },
  }
}
