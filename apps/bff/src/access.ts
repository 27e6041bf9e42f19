import { type OperationId, type Role, mayCall, operationIds, operations, roles } from '@frontdesk/api-types/table'

import { Refusal } from '#problem.ts'
import type { Session } from '#sessions/sessions.ts'

const known: ReadonlySet<string> = new Set(roles)

function isRole(text: string): text is Role {
  return known.has(text)
}

/** Boot fails when an operation has no role: nothing is open because somebody forgot. */
export function assertEveryOperationHasARole(table: Record<string, { role?: string }> = operations): void {
  const open = Object.entries(table).filter(([, row]) => row.role === undefined || !known.has(row.role))
  if (open.length > 0) throw new Error(`operations without a role: ${open.map(([id]) => id).join(', ')}`)
  if (operationIds.length !== 33) throw new Error(`the contract has 33 operations, the table ${operationIds.length}`)
}

/** Whoever is signed in. @throws Refusal `signed_out` */
export function signedIn(session: Session | null): Session {
  if (session === null) throw new Refusal('signed_out')
  return session
}

/** The person who may call this operation. @throws Refusal when nobody is signed in or the role does not suffice */
export function admit(session: Session | null, id: OperationId): Session {
  const { role } = signedIn(session).person
  if (!isRole(role) || !mayCall(role, id))
    throw new Refusal('not_permitted', { detail: `This needs the role "${operations[id].role}" or more.` })
  return signedIn(session)
}
