import { type OperationId, rowOf } from '@frontdesk/api-types/table'

import { Refusal } from '#problem.ts'
import { seal } from '#seal.ts'

/** An answer as it leaves: without secrets, with the names of those that were there. */
export type Outgoing = { status: number; sealed: string[]; text: string | null }

/** Op 8's answer is not shown in the contract: all of it is an open object. */
const isOpen = (id: OperationId): boolean => rowOf(id).answer.of === 'Project'

/** @throws Refusal `upstream_invalid` when the last net finds a credential in it */
export function outgoing(id: OperationId, answer: unknown, leaks: (text: string) => boolean): Outgoing {
  const row = rowOf(id)
  const { value, names } = seal(answer, row.secrets, isOpen(id))
  const { status, shape } = row.answer
  const sealed = names.slice(0, 30)
  if (shape === 'none') return { status, sealed, text: null }
  const text = JSON.stringify(value)
  if (leaks(text) || leaks(names.join(',')))
    throw new Refusal('upstream_invalid', {
      detail: `The answer to ${id} held what may not leave the server.`,
      ...(row.effect === 'writes' ? { outcome: 'unknown' as const } : {}),
    })
  return { status, sealed, text }
}

type Remarks = {
  /** The answer to the same wish, given before. */
  replayed?: boolean
  /** How many records were left out because the person's scope does not reach them. */
  dropped?: number
}

/** What is said of an answer beside it. */
export const remarksOf = ({ sealed, dropped = 0, replayed = false }: Remarks & { sealed: readonly string[] }) => ({
  ...(sealed.length === 0 ? {} : { 'frontdesk-sealed': sealed.join(',') }),
  ...(dropped > 0 ? { 'frontdesk-out-of-scope': String(dropped) } : {}),
  ...(replayed ? { 'frontdesk-replayed': '1' } : {}),
})

export function responseOf({ status, sealed, text }: Outgoing, remarks: Remarks = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(text === null ? {} : { 'content-type': 'application/json' }),
      ...remarksOf({ ...remarks, sealed }),
    },
  })
}
