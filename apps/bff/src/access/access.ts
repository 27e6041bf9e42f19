import { type OperationId, type Role, mayCall, operationIds, operations, roles } from '@frontdesk/api-types/table'

import { Refusal } from '#problem.ts'

import type { Session } from './session.ts'

/** Whoever asks: a session, or a feed that stands for its owner. */
type Signed = Pick<Session, 'person'>

const known: ReadonlySet<string> = new Set(roles)

function isRole(text: string): text is Role {
  return known.has(text)
}

/** The role of a stored account; an unknown word is the lowest role. */
export const roleOf = (text: string): Role => (isRole(text) ? text : 'support')

/** Whether the role may call the operation. */
export const may = (role: string, id: OperationId): boolean => isRole(role) && mayCall(role, id)

/** Boot fails when an operation has no role: nothing is open because somebody forgot. */
export function assertEveryOperationHasARole(table: Record<string, { role?: string }> = operations): void {
  const open = Object.entries(table).filter(([, row]) => row.role === undefined || !known.has(row.role))
  if (open.length > 0) throw new Error(`operations without a role: ${open.map(([id]) => id).join(', ')}`)
  if (operationIds.length !== 33) throw new Error(`the contract has 33 operations, the table ${operationIds.length}`)
}

/** Whoever is signed in. @throws Refusal `signed_out` */
export function signedIn<S extends Signed>(session: S | null): S {
  if (session === null) throw new Refusal('signed_out')
  return session
}

/**
 * The person, when their role is this one or more. What only administrators may concerns everybody and everything, so
 * one whose scope is limited may not: they could widen it by an account of their own making.
 * @throws Refusal `signed_out` or `not_permitted`
 */
export function admitAs<S extends Signed>(session: S | null, least: Role): S {
  const { role } = signedIn(session).person
  if (!isRole(role) || roles.indexOf(role) < roles.indexOf(least))
    throw new Refusal('not_permitted', { detail: `This needs the role "${least}" or more.` })
  if (least === 'admin' && signedIn(session).person.scope)
    throw new Refusal('not_permitted', {
      detail: 'This needs an administrator who is not limited to projects or events.',
    })
  return signedIn(session)
}

/** The person who may call this operation. @throws Refusal when nobody is signed in or the role does not suffice */
export function admit<S extends Signed>(session: S | null, id: OperationId): S {
  const { role } = signedIn(session).person
  if (!may(role, id))
    throw new Refusal('not_permitted', { detail: `This needs the role "${operations[id].role}" or more.` })
  return signedIn(session)
}
