import { type OperationId, type Role, mayCall, operationIds, operations, roles } from '@frontdesk/api-types/table'
import { type TokenScope, operationTokenScope } from '@frontdesk/desk-api/token-scopes'

import { ProblemError } from '#problem.ts'

import type { Session } from './session.ts'

/** The caller: a session, or a calendar feed that acts for its owner. */
type Caller = Pick<Session, 'person' | 'token'>

const roleNames: ReadonlySet<string> = new Set(roles)

function isRole(text: string): text is Role {
  return roleNames.has(text)
}

/** The role of a stored account; an unknown word is the lowest role. */
export const roleOf = (text: string): Role => (isRole(text) ? text : roles[0])

/** Whether a stored role is `least` or one above it. */
export const isAtLeast = (role: string, least: Role): boolean =>
  isRole(role) && roles.indexOf(role) >= roles.indexOf(least)

/** Whether the role may call the operation. */
export const may = (role: string, id: OperationId): boolean => isRole(role) && mayCall(role, id)

/** Start-up fails when an operation has no role, so that no operation is open by omission. */
export function assertEveryOperationHasARole(table: Record<string, { role?: string }> = operations): void {
  const open = Object.entries(table).filter(([, row]) => row.role === undefined || !roleNames.has(row.role))
  if (open.length > 0) throw new Error(`operations without a role: ${open.map(([id]) => id).join(', ')}`)
  if (operationIds.length !== 33) throw new Error(`the contract has 33 operations, the table ${operationIds.length}`)
}

/** The session of a signed-in caller. @throws ProblemError `signed_out` */
export function signedIn<S extends Caller>(session: S | null): S {
  if (session === null) throw new ProblemError('signed_out')
  return session
}

/**
 * The session, when its role is at least `least`. Routes of administrators affect all data, so an administrator with a
 * limited scope is refused: they could create an account without a limit.
 * @throws ProblemError `signed_out` or `not_permitted`
 */
export function admitAs<S extends Caller>(session: S | null, least: Role): S {
  const { role } = signedIn(session).person
  if (!isAtLeast(role, least))
    throw new ProblemError('not_permitted', { detail: `This needs the role "${least}" or more.` })
  if (least === 'admin' && signedIn(session).person.scope)
    throw new ProblemError('not_permitted', {
      detail: 'This needs an administrator who is not limited to projects or events.',
    })
  return signedIn(session)
}

/** The session, when its role is one of these. @throws ProblemError `signed_out` or `not_permitted` */
export function admitOnly<S extends Caller>(session: S | null, only: readonly Role[]): S {
  const { role } = signedIn(session).person
  if (!only.some((one) => one === role))
    throw new ProblemError('not_permitted', { detail: `This needs one of the roles ${only.join(', ')}.` })
  return signedIn(session)
}

/**
 * Refuses what the token of a request does not allow; `needed` null: no token does. Sessions of browsers pass.
 * @throws ProblemError `token_scope`
 */
export function permitToken({ token }: Pick<Session, 'token'>, needed: TokenScope | null): void {
  if (token === undefined || (needed !== null && token.scopes.includes(needed))) return
  const detail =
    needed === null ? 'No token may do this: sign in for it.' : `This needs a token with the scope "${needed}".`
  throw new ProblemError('token_scope', { detail })
}

/**
 * The session, when its role and its token may call this operation. @throws ProblemError `signed_out`, `token_scope` or
 * `not_permitted`
 */
export function admit<S extends Caller>(session: S | null, id: OperationId): S {
  const { role } = signedIn(session).person
  permitToken(signedIn(session), operationTokenScope(id))
  if (!may(role, id))
    throw new ProblemError('not_permitted', { detail: `This needs the role "${operations[id].role}" or more.` })
  return signedIn(session)
}
