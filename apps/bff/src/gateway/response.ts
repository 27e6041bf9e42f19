import { type OperationId, rowOf } from '@frontdesk/api-types/table'

import { ProblemError } from '#problem.ts'

import { seal } from './seal.ts'

/** A sealed answer, with the names of the fields that were removed. */
export type Outgoing = { status: number; sealed: string[]; text: string | null }

/** The contract does not define op 8's answer: the whole answer is an open object. */
export const isOpenAnswer = (id: OperationId): boolean => rowOf(id).answer.of === 'Project'

/** Limits the size of the header. */
const mostNames = 30

export type Leaks = (content: string) => boolean

/**
 * Seals, serializes and checks for the credential.
 * @throws ProblemError `upstream_invalid` when it contains a credential
 */
export function sealedContent(id: OperationId, value: unknown, leaks: Leaks): { sealed: string[]; content: string } {
  const { value: clean, names } = seal(value, isOpenAnswer(id))
  const content = JSON.stringify(clean)
  if (leaks(content) || leaks(names.join(',')))
    throw new ProblemError('upstream_invalid', {
      detail: `The answer to ${id} held what may not leave the server.`,
      ...(rowOf(id).effect === 'writes' ? { outcome: 'unknown' as const } : {}),
    })
  return { sealed: names.toSorted().slice(0, mostNames), content }
}

/** @throws ProblemError `upstream_invalid` when it contains a credential */
export function outgoing(id: OperationId, value: unknown, leaks: Leaks): Outgoing {
  const { status, shape } = rowOf(id).answer
  if (shape === 'none') return { status, sealed: [], text: null }
  const { sealed, content } = sealedContent(id, value, leaks)
  return { status, sealed, text: content }
}

type Remarks = {
  /** A repeated write: this is the stored answer. */
  replayed?: boolean
  /** How many records were removed because they are out of scope. */
  dropped?: number
}

/** Headers that describe an answer. */
export const remarkHeaders = ({ sealed, dropped = 0, replayed = false }: Remarks & { sealed: readonly string[] }) => ({
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
      ...remarkHeaders({ ...remarks, sealed }),
    },
  })
}
