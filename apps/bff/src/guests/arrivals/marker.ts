import { freeUndoSeconds } from '@frontdesk/desk-api/guest-words'

import type { Person } from '#access/session.ts'
import { ProblemError } from '#problem.ts'

/** Who marks or undoes, with what the audit needs. */
export type Marker = { actor: { id: string; role: string }; session: string; reference: string }
/** `signal`: of the request. */
export type Arriver = Marker & { person: Pick<Person, 'name' | 'scope'>; signal: AbortSignal | null }

/**
 * Whether an arrival or a passage is undone without a reason: by its author, shortly after the desk was told. @throws
 * ProblemError `invalid_input` when a reason is needed and there is none
 */
export function isFreeUndo(
  done: { personId: string; at: Date; receivedAt: Date | null },
  { by, at, reason }: { by: string; at: Date; reason: string | null },
): boolean {
  const age = at.getTime() - (done.receivedAt ?? done.at).getTime()
  const isFree = done.personId === by && age <= freeUndoSeconds * 1000
  if (!isFree && reason === null)
    throw new ProblemError('invalid_input', {
      detail: 'A reason is needed to undo it.',
      fields: [{ path: 'reason', message: 'must have at least 1 characters' }],
    })
  return isFree
}
