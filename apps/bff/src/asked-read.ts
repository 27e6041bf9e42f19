import type { OperationId } from '@frontdesk/api-types/table'

import { admit } from '#access.ts'
import type { Whole } from '#reads/prepared.ts'
import type { Projection } from '#reads/projection.ts'
import type { Reads } from '#reads/reads.ts'
import type { Visit } from '#request.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import type { Leaving } from '#upstream/leaving.ts'

/** What an address asks for, parsed by the schemas of its operation. */
export type AskedFor = {
  params: Record<string, string>
  query: Record<string, string | number | undefined>
  projection: Projection | null
  /** What `addressOf` makes of it, when that is known. */
  address?: string
}

/** Answers a read by GET, whichever way it came in. @throws Refusal, at once or later */
export type AnswerRead = (c: Visit, id: OperationId, asked: AskedFor, signal: Leaving) => Promise<Whole>

/** Who may, in scope, then by the bytes of the service's answer. */
export function answeringReads(deps: { reads: Reads; scope: Pick<ScopeGuard, 'before'> }): AnswerRead {
  return (c, id, { params, query, projection, address }, signal) => {
    c.set('operation', id)
    const { person } = admit(c.get('session'), id)
    const answer = ({ vouched }: { vouched: boolean }): Promise<Whole> =>
      deps.reads.answer({
        id,
        params,
        query,
        projection,
        address,
        body: null,
        signal,
        person,
        vouched,
        acceptEncoding: c.req.header('accept-encoding'),
        ifNoneMatch: c.req.header('if-none-match'),
      })
    const standing = deps.scope.before(person, id, { params, query, body: null })
    return standing instanceof Promise ? standing.then(answer) : answer(standing)
  }
}
