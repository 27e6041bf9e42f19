import type { Sessions } from '#auth/sessions.ts'

/** Sessions of nobody, which store nothing. A test replaces the functions that it needs. */
export const noSessions: Sessions = {
  find: async () => null,
  start: async () => '',
  end: async () => undefined,
  endAll: async () => undefined,
  list: async () => [],
  endOne: async () => false,
}
