import type { Session } from '#access/session.ts'
import type { SessionCookie } from '#auth/cookie.ts'
import { bearerIn } from '#pipeline/bearer.ts'
import type { LinkAttempts } from '#pipeline/link-attempts.ts'
import type { DeskContext } from '#pipeline/request-context.ts'
import { ProblemError, problemErrorOf } from '#problem.ts'

import type { AccessTokens } from './access-tokens.ts'

/**
 * The session of a request that sends a token; null: it sends none. @throws ProblemError also when it has a cookie of
 * the desk too, and `too_many` after too many wrong tokens of one address
 */
export type TokenSession = (c: DeskContext) => Promise<Session> | null

const faults: ReadonlySet<string> = new Set(['token_refused', 'token_expired'])

export function createTokenSession(deps: {
  tokens: Pick<AccessTokens, 'find'>
  cookie: Pick<SessionCookie, 'read'>
  clientOf: (c: DeskContext) => string
  /** Limits wrong tokens by client. */
  tokenAttempts: Pick<LinkAttempts, 'begin'>
}): TokenSession {
  const { tokens, cookie, clientOf, tokenAttempts } = deps
  const find = async (c: DeskContext, secret: string): Promise<Session> => {
    if (cookie.read(c) !== null)
      throw new ProblemError('invalid_input', { detail: 'Send a token or a cookie, not both.' })
    try {
      return await tokens.find(secret)
    } catch (failure) {
      // Counted afterwards: the scripts of an address work while another one there sends a wrong token.
      if (faults.has(problemErrorOf(failure).code)) await tokenAttempts.begin(clientOf(c))
      throw failure
    }
  }
  return (c) => {
    const secret = bearerIn(c)
    return secret === null ? null : find(c, secret)
  }
}
