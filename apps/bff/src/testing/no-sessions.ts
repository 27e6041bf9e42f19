import type { Sessions } from '#auth/sessions.ts'
import type { AccessTokens } from '#auth/tokens/access-tokens.ts'
import { ProblemError } from '#problem.ts'

/** A session store without sessions. A test replaces the functions that it needs. */
export const noSessions: Sessions = {
  find: async () => null,
  start: async () => '',
  end: async () => undefined,
  endAll: async () => undefined,
  list: async () => [],
  endOne: async () => false,
}

/** A token store without tokens. */
export const noTokens: AccessTokens = {
  find: async () => Promise.reject(new ProblemError('token_refused')),
  list: async () => [],
  add: async () => Promise.reject(new Error('not in this test')),
  revoke: async () => false,
}
