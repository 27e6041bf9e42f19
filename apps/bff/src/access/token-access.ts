import type { TokenScope } from '@frontdesk/desk-api/token-scopes'

import { ProblemError } from '#problem.ts'

import type { Session } from './session.ts'

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
