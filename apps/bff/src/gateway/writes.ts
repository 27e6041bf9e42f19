import { type OperationId, parseJson } from '@frontdesk/api-types/table'

import { placesIn } from '#access/scope.ts'
import type { Session } from '#access/session.ts'
import type { WriteLimits } from '#pipeline/write-limits.ts'
import { type FieldProblem, type ProblemCode, Refusal, isProblemCode, refusalOf } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { aboutOf } from '#writes/about.ts'
import { judgedAnswer, judgedFailure } from '#writes/judged.ts'
import { type Known, type Ledger, type Wish, inFlight } from '#writes/ledger.ts'
import { createTurns } from '#writes/turns.ts'
import type { KeptAnswer } from '#writes/vault.ts'

import { type Identities, type Identity, withIdentity } from './identities.ts'
import { type Leaks, type Outgoing, outgoing } from './response.ts'

/** A write request with parsed input. */
export type Asked = {
  id: OperationId
  params: Record<string, string>
  query: Record<string, string | number | undefined>
  body: unknown
  session: Session
  reference: string
  /** The ids of the request are in the person's scope. */
  vouched: boolean
  /** The `idempotency-key` header, or null. */
  key: string | null
  /** The person confirmed the repetition after a `recently_sent` problem. */
  again: boolean
}

/** All fields of a request in one object. */
export const namedIn = ({
  params,
  query,
  body,
}: Pick<Asked, 'params' | 'query' | 'body'>): Record<string, unknown> => ({
  ...Object(body),
  ...query,
  ...params,
})

export type Writes = {
  /** Calls the service once and records the outcome. @throws Refusal */
  run(asked: Asked): Promise<{ answer: Outgoing; replayed: boolean }>
}

function keptProblem(refusal: Refusal): KeptAnswer {
  const { detail, fields, outcome } = refusal.options
  return {
    kind: 'problem',
    code: refusal.code,
    ...(detail === undefined ? {} : { detail }),
    ...(fields === undefined ? {} : { fields }),
    unknown: outcome === 'unknown',
  }
}

function problemAgain(code: ProblemCode, detail?: string, fields?: FieldProblem[], unknown = false): Refusal {
  return new Refusal(code, {
    ...(detail === undefined ? {} : { detail }),
    ...(fields === undefined ? {} : { fields }),
    ...(unknown ? { outcome: 'unknown' as const } : {}),
    headers: { 'frontdesk-replayed': '1' },
  })
}

/** The stored result of the same write, without a call. @throws Refusal when it had failed */
function again({ state, answer }: Known): Outgoing {
  if (answer?.kind === 'answer') return answer
  if (answer !== null) {
    const code = isProblemCode(answer.code) ? answer.code : 'internal'
    throw problemAgain(code, answer.detail, answer.fields, answer.unknown)
  }
  if (state === 'unknown')
    throw problemAgain('outcome_unknown', 'No answer came. It may have happened: look before you repeat it.', [], true)
  throw problemAgain('key_reused', 'It ended more than a day ago. Send a new key with every new wish.')
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
  scope: Pick<ScopeGuard, 'learn' | 'cut'>
  leaks: Leaks
  /** Receives every answer that was returned, with the fields of the request. */
  noted: (id: OperationId, asked: Readonly<Record<string, unknown>>, value: unknown) => void
}): Writes {
  const turns = createTurns()
  const underWay = new Set<string>()
  /** A double click is refused before it costs anything; other processes detect it in the ledger. */
  const once = async <T>({ actor, key }: Wish, work: () => Promise<T>): Promise<T> => {
    if (key === null) return work()
    const name = `${actor.id} ${key}`
    if (underWay.has(name)) throw inFlight()
    underWay.add(name)
    try {
      return await work()
    } finally {
      underWay.delete(name)
    }
  }
  /**
   * The answer trimmed to this person's scope. The write has happened, so a failure here is reported as unknown
   * outcome.
   */
  const seenBy = ({ id, session, vouched }: Asked, value: unknown): unknown => {
    try {
      return deps.scope.cut(session.person, id, value, vouched).value
    } catch (failure) {
      const { code, options } = refusalOf(failure)
      throw new Refusal(code, { ...options, outcome: 'unknown' })
    }
  }
  /** The scope may have changed since the answer was stored. @throws Refusal `out_of_scope` */
  const replayed = ({ id, session, vouched }: Asked, known: Known): { answer: Outgoing; replayed: true } => {
    const answer = again(known)
    if (answer.text === null) return { answer, replayed: true }
    const { value, dropped } = deps.scope.cut(session.person, id, parseJson(answer.text), vouched)
    return { answer: dropped === 0 ? answer : { ...answer, text: JSON.stringify(value) }, replayed: true }
  }
  const send = async (id: string, wish: Wish, asked: Asked, identity: Identity): Promise<Outgoing> => {
    const { params, query } = asked
    try {
      const body = withIdentity(asked.id, asked.body, identity)
      const value = await deps.upstream.call({ id: asked.id, params, query, body, signal: null })
      const outcome = judgedAnswer(asked.id, value)
      const isDone = outcome.state === 'confirmed'
      const seen = seenBy(asked, value)
      // Only confirmed writes in scope are used for event projects and the directory.
      if (isDone) await deps.scope.learn({ places: placesIn(asked.id, value), confirms: false }).catch(() => undefined)
      const answer = outgoing(asked.id, seen, deps.leaks)
      if (isDone) deps.noted(asked.id, namedIn(asked), seen)
      await deps.ledger.settle(id, wish, outcome, { kind: 'answer', ...answer })
      return answer
    } catch (failure) {
      await deps.ledger.settle(id, wish, judgedFailure(failure), keptProblem(refusalOf(failure)))
      throw failure
    }
  }
  return {
    async run(asked) {
      const { id, params, query, body, session, reference, key } = asked
      const about = aboutOf(id, params, body)
      const { person } = session
      const wish: Wish = {
        operation: id,
        actor: { id: person.id, role: person.role },
        session: session.id,
        reference,
        about,
        key,
        fingerprint: { id, params, query, body },
      }
      return once(wish, () =>
        turns.take(about.turns, async () => {
          const known = await deps.ledger.known(wish)
          if (known !== null) return replayed(asked, known)
          const giveBack = await deps.limits.admit({ id, personId: person.id, ids: about.ids, again: asked.again })
          try {
            const identity = await deps.identities.of(person.id)
            const begun = await deps.ledger.begin(wish)
            if (begun.kind === 'known') return replayed(asked, begun)
            return { answer: await send(begun.id, wish, asked, identity), replayed: false }
          } catch (failure) {
            if (judgedFailure(failure).repeatable) await giveBack()
            throw failure
          }
        }),
      )
    },
  }
}
