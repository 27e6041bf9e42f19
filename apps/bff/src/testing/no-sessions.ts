import type { Sessions } from '#auth/sessions.ts'

/** Nobody is signed in, and nothing is kept: a test gives its own `find`, and what else it needs. */
export const noSessions: Sessions = {
  find: async () => null,
  start: async () => '',
  end: async () => undefined,
  endAll: async () => undefined,
  list: async () => [],
  endOne: async () => false,
}
