import { type OperationId, parseJson } from '@frontdesk/api-types/table'

import { isPart } from '#access/scope.ts'
import type { Session } from '#access/session.ts'
import type { Writes } from '#gateway/writes.ts'
import { problemErrorOf } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import { type Guest, attendeeIdOf, personIdOf } from '../lists/guest.ts'
import { enrollmentIn, restOf } from './ask-guest.ts'

export type Written =
  /** `attendee`: what the answer says of the record. */
  | { kind: 'done'; attendee: ReturnType<typeof enrollmentIn> }
  | { kind: 'refused'; code: string }
  /** It may have happened. */
  | { kind: 'unknown'; code: string }
  | { kind: 'rest'; restMs: number }

export type EnrollGuest = (guest: Guest, enroll: boolean, session: Session, key: string) => Promise<Written>

const id: OperationId = 'enrollAttendee'

/** Ids that are known, then what tells the person otherwise. */
function bodyOf(guest: Guest, enroll: boolean): Record<string, unknown> {
  const { sheet, eventId } = guest
  const known: Record<string, string | null> = {
    attendeeId: attendeeIdOf(guest),
    personId: personIdOf(guest),
    userId: sheet.userId,
    name: sheet.name,
    email: sheet.email,
    phone: sheet.phone,
  }
  return { enroll, eventId, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)) }
}

/** Enrolls or removes a guest by op 23, through the ledger as any other write. A repeated key is one write. */
export function createEnrollGuest(deps: { writes: Writes; scope: Pick<ScopeGuard, 'before'> }): EnrollGuest {
  return async (guest, enroll, session, key) => {
    const body = bodyOf(guest, enroll)
    const input = { params: {}, query: {}, body }
    try {
      const { idsInScope } = await deps.scope.before(session.person, id, input)
      const call = { id, ...input, session, reference: session.id.slice(0, 8), idsInScope, key, again: false }
      const { answer } = await deps.writes.run(call)
      const value: unknown = answer.text === null ? null : parseJson(answer.text)
      const data = isPart(value) ? value['data'] : null
      const attendee = enrollmentIn(data)
      if (isPart(value) && value['success'] === false) return { kind: 'refused', code: 'upstream_rejected' }
      return { kind: 'done', attendee }
    } catch (failure) {
      const { code, options } = problemErrorOf(failure)
      if (options.outcome === 'unknown' || code === 'outcome_unknown' || code === 'key_reused')
        // Reused: an earlier try knew other ids of the guest, and its outcome is not known here.
        return { kind: 'unknown', code }
      const restMs = restOf(failure)
      return restMs === null ? { kind: 'refused', code } : { kind: 'rest', restMs }
    }
  }
}
