import { type OperationId, type WriteId, parseJson } from '@frontdesk/api-types/table'

import { eventProjectsIn } from '#access/scope.ts'
import type { Session } from '#access/session.ts'
import type { Transaction } from '#audit/audit.ts'
import { createKeyedLock } from '#concurrency/keyed-lock.ts'
import type { Refund, WriteLimits } from '#pipeline/write-limits.ts'
import { type FieldProblem, type ProblemCode, ProblemError, isProblemCode, problemErrorOf } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { affectedRecords } from '#writes/affected-records.ts'
import { type EarlierWrite, type KnownOutcome, type Ledger, type WriteRequest, inFlight } from '#writes/ledger.ts'
import { outcomeOfAnswer, outcomeOfFailure } from '#writes/outcome.ts'
import type { StoredAnswer } from '#writes/stored-answers.ts'

import { type Identities, type Identity, withIdentity } from './identities.ts'
import { type Leaks, type Outgoing, outgoing } from './response.ts'

/** A write request with parsed input. */
export type WriteCall = {
  id: WriteId
  params: Record<string, string>
  query: Record<string, string | number | undefined>
  body: unknown
  session: Session
  reference: string
  /** The ids of the request are in the person's scope. */
  idsInScope: boolean
  /** The `idempotency-key` header, or null. */
  key: string | null
  /** Default: the account. */
  keyOwner?: string
  /** The person confirmed the repetition after a `recently_sent` problem. */
  again: boolean
  /** Of a job: throws in the transaction of the intent when another process has it, and nothing is sent. */
  hold?: (tx: Transaction) => Promise<void>
}

/** All fields of a request in one object. */
export const requestFields = ({
  params,
  query,
  body,
}: Pick<WriteCall, 'params' | 'query' | 'body'>): Record<string, unknown> => ({
  ...Object(body),
  ...query,
  ...params,
})

export type Writes = {
  /** Calls the service once and records the outcome. @throws ProblemError */
  run(call: WriteCall): Promise<{ answer: Outgoing; replayed: boolean }>
  /** What became of the write with this key; null when there is none. */
  outcomeOf(keyOwner: string, key: string): Promise<KnownOutcome | null>
}

function storedProblem(refusal: ProblemError): StoredAnswer {
  const { detail, fields, outcome } = refusal.options
  return {
    kind: 'problem',
    code: refusal.code,
    ...(detail === undefined ? {} : { detail }),
    ...(fields === undefined ? {} : { fields }),
    unknown: outcome === 'unknown',
  }
}

function replayedProblem(code: ProblemCode, detail?: string, fields?: FieldProblem[], unknown = false): ProblemError {
  return new ProblemError(code, {
    ...(detail === undefined ? {} : { detail }),
    ...(fields === undefined ? {} : { fields }),
    ...(unknown ? { outcome: 'unknown' as const } : {}),
    headers: { 'frontdesk-replayed': '1' },
  })
}

/** The stored result of the same write, without a call. @throws ProblemError when it had failed */
function replay({ state, answer }: EarlierWrite): Outgoing {
  if (answer?.kind === 'answer') return answer
  if (answer !== null) {
    const code = isProblemCode(answer.code) ? answer.code : 'internal'
    throw replayedProblem(code, answer.detail, answer.fields, answer.unknown)
  }
  if (state === 'unknown')
    throw replayedProblem(
      'outcome_unknown',
      'No answer came. It may have happened: look before you repeat it.',
      [],
      true,
    )
  throw replayedProblem('key_reused', 'It ended more than a day ago. Send a new key with every new request.')
}

/**
 * Every write: limits, intent recorded in ledger and audit, one call, outcome recorded. A write is never retried here
 * and not cancelled when the client disconnects.
 */
export function createWrites(deps: {
  ledger: Ledger
  limits: WriteLimits
  identities: Identities
  upstream: Upstream
  scope: Pick<ScopeGuard, 'learn' | 'trim'>
  leaks: Leaks
  /** Receives every answer that was returned, with the fields of the request. */
  indexAnswer: (id: OperationId, call: Readonly<Record<string, unknown>>, value: unknown) => void
  /** A call has ended, in whatever way. */
  written: (id: WriteId, eventId: string | null) => void
}): Writes {
  const lock = createKeyedLock()
  const inFlightKeys = new Set<string>()
  /** A double click is refused before it costs anything; other processes detect it in the ledger. */
  const rejectDuplicates = async <T>({ keyOwner, key }: WriteRequest, work: () => Promise<T>): Promise<T> => {
    if (key === null) return work()
    const name = `${keyOwner} ${key}`
    if (inFlightKeys.has(name)) throw inFlight()
    inFlightKeys.add(name)
    try {
      return await work()
    } finally {
      inFlightKeys.delete(name)
    }
  }
  /**
   * The answer trimmed to this person's scope. The write has happened, so a failure here is reported as unknown
   * outcome.
   */
  const trimmed = ({ id, session, idsInScope }: WriteCall, value: unknown): unknown => {
    try {
      return deps.scope.trim(session.person, id, value, idsInScope).value
    } catch (failure) {
      const { code, options } = problemErrorOf(failure)
      throw new ProblemError(code, { ...options, outcome: 'unknown' })
    }
  }
  /** The scope may have changed since the answer was stored. @throws ProblemError `out_of_scope` */
  const replayed = (
    { id, session, idsInScope }: WriteCall,
    known: EarlierWrite,
  ): { answer: Outgoing; replayed: true } => {
    const answer = replay(known)
    if (answer.text === null) return { answer, replayed: true }
    const { value, dropped } = deps.scope.trim(session.person, id, parseJson(answer.text), idsInScope)
    return { answer: dropped === 0 ? answer : { ...answer, text: JSON.stringify(value) }, replayed: true }
  }
  const send = async (
    id: string,
    request: WriteRequest,
    call: WriteCall,
    { identity, refund }: { identity: Identity; refund: Refund },
  ): Promise<Outgoing> => {
    const { params, query } = call
    try {
      const body = withIdentity(call.id, call.body, identity)
      const value = await deps.upstream.call({ id: call.id, params, query, body, signal: null })
      const outcome = outcomeOfAnswer(call.id, value, requestFields(call))
      const isDone = outcome.state === 'confirmed'
      if (outcome.state === 'refused') await refund('repetition')
      const seen = trimmed(call, value)
      // Only confirmed writes in scope are used for event projects and the directory.
      if (isDone)
        await deps.scope.learn({ projects: eventProjectsIn(call.id, value), isConfirmed: false }).catch(() => undefined)
      const answer = outgoing(call.id, seen, deps.leaks)
      if (isDone) deps.indexAnswer(call.id, requestFields(call), seen)
      await deps.ledger.settle(id, request, outcome, { kind: 'answer', ...answer })
      return answer
    } catch (failure) {
      await deps.ledger.settle(id, request, outcomeOfFailure(failure), storedProblem(problemErrorOf(failure)))
      throw failure
    } finally {
      deps.written(call.id, request.affected.eventId)
    }
  }
  return {
    outcomeOf: (keyOwner, key) => deps.ledger.outcomeOf(keyOwner, key),
    async run(call) {
      const { id, params, query, body, session, reference, key } = call
      const affected = affectedRecords(id, params, body)
      const { person } = session
      const request: WriteRequest = {
        operation: id,
        actor: { id: person.id, role: person.role },
        session: session.id,
        reference,
        affected,
        key,
        keyOwner: call.keyOwner ?? person.id,
        fingerprint: { id, params, query, body },
      }
      return rejectDuplicates(request, () =>
        lock.run(affected.lockKeys, async () => {
          const known = await deps.ledger.find(request)
          if (known !== null) return replayed(call, known)
          const refund = await deps.limits.admit({ id, personId: person.id, ids: affected.ids, again: call.again })
          try {
            const identity = await deps.identities.of(person.id)
            const begun = await deps.ledger.begin(request, call.hold)
            if (begun.kind === 'known') return replayed(call, begun)
            return { answer: await send(begun.id, request, call, { identity, refund }), replayed: false }
          } catch (failure) {
            const { state, repeatable } = outcomeOfFailure(failure)
            if (state === 'refused') await refund(repeatable ? 'all' : 'repetition')
            throw failure
          }
        }),
      )
    },
  }
}
