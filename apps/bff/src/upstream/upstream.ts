import { answerSchema } from '@frontdesk/api-types'
import { type OperationId, rowOf, urlOf } from '@frontdesk/api-types/table'

import { readAnswer, unusable } from './answer.ts'
import type { Credentials } from './credentials.ts'
import type { Send } from './send.ts'

/** Values already parsed by the schemas of the row. */
type Call = {
  id: OperationId
  params: Record<string, string>
  query: Record<string, string | number | undefined>
  /** null for an operation without a body. */
  body: unknown
  signal: AbortSignal | null
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
export function createUpstream(deps: { send: Send; credentials: Credentials; userAgent: string }): Upstream {
  return {
    async call(call) {
      const row = rowOf(call.id)
      const writes = row.effect === 'writes'
      const [credentialName, credential] = deps.credentials.headerFor(row)
      const incoming = await deps.send.send({
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
      })
      const content = row.answer.shape !== 'none'
      const value = readAnswer(incoming, { content, writes }, (text) => deps.credentials.appearIn(text))
      const parsed = answerSchema(call.id).safeParse(value)
      if (!parsed.success) throw unusable('The answer does not have the shape of the contract.', writes, parsed.error)
      return parsed.data
    },
  }
}
