import { type OperationId, isGuid, rowOf } from '@frontdesk/api-types/table'

import type { Session } from '#access/session.ts'
import type { Audit } from '#audit/audit.ts'
import type { Limits } from '#pipeline/rate-limits.ts'
import { ProblemError } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import type { Upstream } from '#upstream/upstream.ts'

export type RevealRequest = {
  session: Session
  reference: string
  operation: OperationId
  params: Record<string, string>
  query: Record<string, string | number | undefined>
  field: string
  /** Id of the record with the field, when the answer has several. */
  record: string | null
}

export type Reveals = {
  /** The current value at the service, audited before it is returned. @throws ProblemError */
  reveal(request: RevealRequest): Promise<string | number>
}

type FoundValue = { record: string | null; value: string | number }

/** Every value of the field, with the id of the nearest enclosing record. */
function valuesIn(node: unknown, field: string, around: string | null = null): FoundValue[] {
  if (Array.isArray(node)) return node.flatMap((item: unknown) => valuesIn(item, field, around))
  if (typeof node !== 'object' || node === null) return []
  const fields: Record<string, unknown> = { ...node }
  const id = fields['id']
  const record = typeof id === 'string' && isGuid(id) ? id.toLowerCase() : around
  return Object.entries(fields).flatMap(([name, value]) => {
    if (name !== field) return valuesIn(value, field, record)
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [{ record, value }] : []
  })
}

/** The value of a field of one record of an answer. @throws ProblemError when there is none, or more than one */
export const heldValue = (answer: unknown, field: string, record: string | null): string | number =>
  singleValue(valuesIn(answer, field), record)

function singleValue(held: readonly FoundValue[], record: string | null): string | number {
  const fitting = record === null ? held : held.filter((it) => it.record === record.toLowerCase())
  const values = [...new Set(fitting.map(({ value }) => value))]
  const [value] = values
  if (value === undefined)
    throw new ProblemError('nothing_held', { detail: 'The service holds no value for this field.' })
  if (values.length > 1)
    throw new ProblemError('invalid_input', { detail: 'Several records hold this field: say which with "record".' })
  return value
}

/** Reveals a sealed field: read again from the service, rate-limited, audited, never stored. */
export function createReveals(deps: {
  upstream: Upstream
  scope: ScopeGuard
  audit: Pick<Audit, 'record'>
  limits: Limits
  leaks: (text: string) => boolean
}): Reveals {
  return {
    async reveal({ session, reference, operation, params, query, field, record }) {
      const { person } = session
      await deps.limits.take('reveal', person.id)
      const { method, secrets } = rowOf(operation)
      if (method !== 'GET' || !secrets.some((name) => name === field))
        throw new ProblemError('invalid_input', {
          detail: 'This operation has no such sealed field.',
          fields: [{ path: 'field', message: 'is not a sealed field of this operation' }],
        })
      const { idsInScope } = await deps.scope.before(person, operation, { params, query, body: null })
      const whole = await deps.upstream.call({ id: operation, params, query, body: null, signal: null })
      const { value: answer } = await deps.scope.after(person, operation, whole, idsInScope)
      const value = heldValue(answer, field, record)
      if (deps.leaks(String(value)))
        throw new ProblemError('upstream_invalid', { detail: 'The value held what may not leave the server.' })
      const asked = { ...params, ...query, ...(record === null ? {} : { record }) }
      const ids = Object.entries(asked).flatMap(([name, id]) =>
        typeof id === 'string' && isGuid(id) ? [[name, id.toLowerCase()] as const] : [],
      )
      await deps.audit.record({
        kind: 'reveal',
        action: operation,
        actor: { id: person.id, role: person.role },
        session: session.id,
        outcome: 'shown',
        subjects: Object.fromEntries(ids),
        fields: [field],
        reference,
      })
      return value
    },
  }
}
